"""Build the small tables on another Python and compare their bytes with the published ones: `make same-bytes`.

The other Python is the first supported version on the PATH that is not this one. It gets the pinned packages in a
temporary environment.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VERSIONS = ((3, 11), (3, 12), (3, 13), (3, 14))


def other_pythons() -> list[str]:
    """The commands of the other supported Pythons that run."""
    commands = (f"python{major}.{minor}" for major, minor in VERSIONS if (major, minor) != sys.version_info[:2])
    return [command for command in commands if _runs(command)]


def _runs(command: str) -> bool:
    quiet = subprocess.DEVNULL
    return bool(shutil.which(command)) and not subprocess.call([command, "-c", ""], stderr=quiet)


def main() -> None:
    """Compare in a new environment; status 1 if bytes differ."""
    commands = other_pythons()
    if not commands:
        print("No other supported Python is on the PATH: small tables are not compared.")
        return
    command = commands[0]
    with tempfile.TemporaryDirectory() as folder:
        python, source = str(Path(folder, "bin", "python")), Path(folder, "source")
        subprocess.run([command, "-m", "venv", folder], check=True)
        pip = [python, "-m", "pip", "--disable-pip-version-check", "--quiet", "install", "--require-hashes"]
        subprocess.run([*pip, "-r", str(ROOT / "lock" / "run.txt")], check=True)
        source.mkdir()
        (source / "outs").symlink_to(ROOT)
        environment = os.environ | {"PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"}
        compare = [python, "-m", "outs.tests.small_tables", str(ROOT / "tables" / "data")]
        sys.exit(subprocess.run(compare, check=False, env=environment, cwd=folder).returncode)


if __name__ == "__main__":
    main()
