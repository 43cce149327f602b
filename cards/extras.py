"""Optional dependencies: the error about an extra that is not installed."""

from pathlib import Path

from .errors import BadInput

PACKAGE = Path(__file__).resolve().parents[1]


def missing_extra(what: str, extra: str, package: Path = PACKAGE) -> BadInput:
    """Return the error of `what`, which needs an extra of outs; `package` is the folder of outs itself.

    >>> print(missing_extra("plots need matplotlib", "plot", Path("/site-packages/outs")))
    plots need matplotlib, the extra `plot`; run: pip install 'outs[plot]'
    """
    is_checkout = (package / "pyproject.toml").is_file()
    command = f"in the checkout, run: pip install '.[{extra}]'" if is_checkout else f"run: pip install 'outs[{extra}]'"
    return BadInput(f"{what}, the extra `{extra}`; {command}")
