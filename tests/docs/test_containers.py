"""The files for containers agree with each other and with the page that explains them."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_podman_and_docker_leave_out_the_same_files() -> None:
    assert (ROOT / ".dockerignore").read_bytes() == (ROOT / ".containerignore").read_bytes()


def test_the_guide_builds_an_image_that_keeps_its_health_check_and_accepts_a_name() -> None:
    assert "\nHEALTHCHECK " in (ROOT / "Containerfile").read_text(encoding="utf-8")
    lines = (ROOT / "docs" / "service.md").read_text(encoding="utf-8").splitlines()
    builds = [line for line in lines if line.startswith("    podman build ")]
    runs = [line for line in lines if line.startswith("    podman run ")]
    assert builds
    assert runs
    assert all("--format docker" in line for line in builds)
    assert all("outs --allow-host " in line for line in runs)
