"""Check the types of the page's JavaScript: `tsc --checkJs` over web/page with the types of what is vendored.

    python tests/web/page/checks/check_types.py FOLDER

FOLDER keeps the compiler, which npm installs from `package-lock.json` by the hashes there. The page is checked as a
copy, because the vendored file's types lie next to that file, and the service would send them.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).parent
PAGE = HERE.parents[3] / "web" / "page"
LOCK = "package-lock.json"
VENDORED = ("duckdb",)


def compiler(folder: Path) -> Path:
    """Return the compiler, installed as the lock says."""
    lock = folder / LOCK
    if not lock.is_file() or lock.read_bytes() != (HERE / LOCK).read_bytes():
        npm = shutil.which("npm")
        if npm is None:
            sys.exit("The page's types are not checked: needs npm (Debian: apt-get install npm)")
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(HERE / "package.json", folder)
        (folder / LOCK).write_bytes((HERE / LOCK).read_bytes())
        command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"]
        if subprocess.run(command, cwd=folder, check=False).returncode:
            lock.unlink()
            sys.exit("npm could not install the compiler")
    return folder / "node_modules" / ".bin" / "tsc"


def main(folder: Path) -> int:
    """Check a copy of the page; return the compiler's exit status."""
    with TemporaryDirectory() as made:
        copy = Path(made)
        shutil.copytree(PAGE, copy / "page", ignore=shutil.ignore_patterns(*VENDORED))
        shutil.copy(HERE / "preact.d.ts", copy / "page" / "vendor")
        shutil.copy(HERE / "tsconfig.json", copy)
        return subprocess.run([compiler(folder.resolve()), "-p", copy], cwd=copy, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
