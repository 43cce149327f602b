"""Damaged compiled code: whatever the cache of kernels holds, scores are right, and the next process finds it sound."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path

from outs.tests.attacks.attempts import Attempts, main

PROGRAM = """
import json
import numpy as np
from outs.cards.notation import mask_of, parse_cards
from outs.games.halatro.plays import play_table
from outs.kernels.halatro.best_play import best_scores
held = np.array([mask_of(parse_cards("2c2d4s5h7h9sJcQd"))], np.uint64)
print(json.dumps([best_scores(held, play_table()).tolist(), sum(best_scores.stats.cache_hits.values())]))
"""
FULL = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))"
"""Code that makes every disk full for the process that runs it."""
FIXED = ("emptied", "flipped")
WAYS = (*FIXED, "cut", "longer", "exchanged", "removed", "full disk")


def asked(cache: Path, first: str = "") -> tuple[str, int]:
    """Return a process's output, or how it ended, and how many kernels it found in its cache."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    done = subprocess.run(
        [sys.executable, "-c", first + PROGRAM], capture_output=True, text=True, check=False, env=environment
    )
    if done.returncode or done.stderr:
        return f"status {done.returncode}: {done.stderr[-300:]}", 0
    scores, hits = json.loads(done.stdout)
    return str(scores), hits


def damaged(rng: random.Random, way: str, content: bytes) -> bytes:
    """Return the damaged content of a file."""
    place = rng.randrange(len(content))
    match way:
        case "emptied":
            return b""
        case "flipped":
            return content[:place] + bytes([content[place] ^ 1 << rng.randrange(8)]) + content[place + 1 :]
        case "cut":
            return content[:place]
        case "longer":
            return content + rng.randbytes(1 + place % 100)
        case _:
            return content


def attack(attempts: Attempts, rng: random.Random, full: Path, empty: Path) -> None:  # noqa: ARG001 - no tables
    """Damage kept kernels and fill the disk: every answer is right, and what is damaged is compiled again."""
    cache = empty / "cache"
    right, _ = asked(cache)
    kept = {path: path.read_bytes() for path in cache.glob("outs/kernels/*/*")}
    if right != "[28]" or not kept:
        raise RuntimeError(f"the intact cache does not answer: {right}, {len(kept)} files")
    for number in attempts.until_over(len(FIXED)):
        way = WAYS[number] if number < len(FIXED) else rng.choice(WAYS)
        chosen = rng.choice(sorted(kept))
        for path, content in kept.items():
            path.write_bytes(damaged(rng, way, content))
        if way == "exchanged":
            chosen.write_bytes(kept[rng.choice(sorted(kept))] + chosen.name.encode())
        elif way in ("removed", "full disk"):
            chosen.unlink()
        found, _ = asked(cache, FULL if way == "full disk" else "")
        problems = [] if found == right else [f"wrong or no answer: {found}"]
        if way not in ("full disk", "removed") and any(path.read_bytes() != content for path, content in kept.items()):
            again, hits = asked(cache)
            problems += [] if (again, hits > 0) == (right, True) else [f"not compiled again: {again}"]
        attempts.judge(problems, f"{way} {chosen.name}", way)


if __name__ == "__main__":
    main("kernels", attack)
