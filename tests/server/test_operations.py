"""Every command of the guide for engineers does what the guide says, in its order."""

import os
import subprocess
import sys
from pathlib import Path

from running import ROOT

GUIDE = ROOT / "docs" / "operations.md"


def commands() -> list[str]:
    """The indented lines of the guide."""
    return [line.strip() for line in GUIDE.read_text("utf-8").splitlines() if line.startswith("    ")]


def test_every_command_of_the_guide_runs(tmp_path: Path) -> None:
    found = commands()
    assert {line.split()[1] for line in found if line.startswith("croupier")} >= {
        *("doctor", "serve", "enroll", "backup", "drill", "verify", "restore", "migrate", "archive")
    }
    env = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "PYTHONUNBUFFERED": "1"}
    serving: subprocess.Popen[str] | None = None
    try:
        for line in found:
            if line.startswith("croupier serve"):
                serving = subprocess.Popen(line.split(), stdout=subprocess.PIPE, text=True, cwd=tmp_path, env=env)
                assert serving.stdout is not None
                assert "The floor is open at" in serving.stdout.readline()
                continue
            if line.startswith("croupier drill") and serving is not None:
                serving.terminate()
                assert serving.wait(90) == 0
            done = subprocess.run(
                ["bash", "-c", line], capture_output=True, text=True, cwd=tmp_path, env=env, timeout=120, check=False
            )
            assert done.returncode == 0, (line, done.stdout, done.stderr)
    finally:
        if serving is not None:
            serving.kill()
            serving.wait()
    assert (tmp_path / "floor" / "floor.db").exists()
