"""Run every attack, one after the other: `make attack`. Each is a file of its own, which can be run alone."""

import argparse
import subprocess
import sys
from pathlib import Path

ATTACKS = {
    "kills": 1.0,
    "foreign_files": 0.5,
    "damage": 1.5,
    "hostile_sql": 2.0,
    "command_lines": 1.5,
    "threads": 1.0,
    "odd_folders": 1.0,
    "saves": 1.0,
    "hand_histories": 1.0,
    "growing_folders": 0.5,
    "three_hands": 0.5,
    "page_clicks": 0.5,
    "serving": 1.0,
    "service_builds": 0.5,
    "unfair_queue": 0.5,
    "kernels": 0.5,
    "user_cache": 0.5,
}
"""Each attack and its share of the time."""
FOLDER = Path(__file__).parent


def main() -> None:
    """Run all of them in the given minutes; exit status 1 if anything broke."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0, help="the time for all of them together")
    parser.add_argument("--seed", type=int, default=1, help="seed of what is tried")
    asked = parser.parse_args()
    broken = []
    for name, share in ATTACKS.items():
        seconds = asked.minutes * 60 * share / sum(ATTACKS.values())
        arguments = ["--seconds", f"{seconds:.1f}", "--seed", str(asked.seed)]
        if subprocess.run([sys.executable, FOLDER / f"{name}.py", *arguments], check=False).returncode:
            broken.append(name)
    print(f"broken: {', '.join(broken)}" if broken else "all attacks held")
    raise SystemExit(1 if broken else 0)


if __name__ == "__main__":
    main()
