"""What `deploy/` has for containers, as far as it can be tried without them.

It is well formed, names what there is and keeps no secret; what a container runs opens a floor that its health check finds
well."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from running import ROOT

from croupier.cli.main import parser
from croupier.plan.environment import IN_FILE, secret

DEPLOY = ROOT / "deploy"
CONTAINER = (DEPLOY / "Containerfile").read_text("utf-8").replace("\\\n", " ")
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
SCRIPTS = ("primary.sh", "standby.sh")


def said(instruction: str) -> list[str]:
    """The words of an instruction of the container file that is written as a list."""
    [line] = re.findall(rf"^{instruction} (\[.*\])$", CONTAINER, re.MULTILINE)
    words: list[str] = json.loads(line)
    return words


def test_a_floor_a_database_its_standby_and_a_proxy_are_put_together() -> None:
    assert set(SERVICES) == {"database", "standby", "floor", "proxy"}
    assert SERVICES["proxy"]["network_mode"] == "service:floor", "a floor listens to its own machine alone"
    assert "ports" not in SERVICES["database"]
    assert "ports" not in SERVICES["standby"]


def test_every_file_that_is_named_is_there_and_every_secret_is_declared() -> None:
    for service in SERVICES.values():
        for mounted in service["volumes"]:
            source = mounted.partition(":")[0]
            assert (DEPLOY / source).is_file() if source.startswith(".") else source in COMPOSE["volumes"]
        assert set(service["secrets"]) <= set(COMPOSE["secrets"])
    assert (DEPLOY / SERVICES["floor"]["build"]["context"] / SERVICES["floor"]["build"]["dockerfile"]).is_file()
    assert "requirements.txt dist/croupier-*.whl" in CONTAINER
    assert (ROOT / "requirements.txt").is_file()


def test_every_secret_is_a_file_that_is_in_no_commit_and_none_is_written_out() -> None:
    used = {name for service in SERVICES.values() for name in service["secrets"]}
    assert used == set(COMPOSE["secrets"])
    assert all(each["file"].startswith("secrets/") for each in COMPOSE["secrets"].values())
    assert "/deploy/secrets/" in (ROOT / ".gitignore").read_text("utf-8").splitlines()
    named = {name: value for service in SERVICES.values() for name, value in service.get("environment", {}).items()}
    assert named
    assert all(name.endswith(IN_FILE) and value.startswith("/run/secrets/") for name, value in named.items())
    for place in [*SERVICES["floor"]["environment"].values(), *re.findall(r"/run/secrets/\w+", _nginx())]:
        assert place.removeprefix("/run/secrets/") in COMPOSE["secrets"]


def test_a_floor_reads_its_secrets_from_the_files_that_are_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in SERVICES["floor"]["environment"]:
        (tmp_path / name).write_text("a secret\n", "utf-8")
        monkeypatch.setenv(name, str(tmp_path / name))
        assert secret(name.removesuffix(IN_FILE)) == "a secret"


def test_every_command_of_ours_in_it_is_one() -> None:
    unit = (DEPLOY / "croupier.service").read_text("utf-8")
    lines = [shlex.split(each)[1:] for each in re.findall(r"^ExecStart(?:Pre)?=(.*)$", unit, re.MULTILINE)]
    assert len(lines) == 2
    for words in (*lines, said("CMD")):
        assert parser().parse_args(words).module in ("doctor", "serve")


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_is_well_formed_and_takes_its_secrets_from_files(script: str) -> None:
    subprocess.run(["sh", "-n", str(DEPLOY / script)], check=True, timeout=60)
    named = set(re.findall(r"\$SECRETS/(\w+)", (DEPLOY / script).read_text("utf-8")))
    assert named
    assert named <= set(SERVICES["database" if script == "primary.sh" else "standby"]["secrets"])


def _nginx() -> str:
    return (DEPLOY / "nginx.conf").read_text("utf-8")


def test_the_proxy_passes_on_what_the_floor_must_know() -> None:
    text = re.sub(r"#.*", "", _nginx())
    assert text.count("{") == text.count("}")
    assert all(line.strip().endswith((";", "{", "}")) for line in text.splitlines() if line.strip())
    settings = {" ".join(line.split()).rstrip(";") for line in text.splitlines()}
    assert settings >= {
        "proxy_pass http://127.0.0.1:8080",
        "proxy_set_header Host $http_host",
        "proxy_set_header X-Forwarded-For $remote_addr",
        "proxy_set_header Upgrade $http_upgrade",
        "listen 8443 ssl",
    }
    assert SERVICES["floor"]["ports"] == ["443:8443"]


def test_what_a_container_runs_opens_a_floor_that_its_health_check_finds_well(tmp_path: Path) -> None:
    run = [sys.executable, "-m", *said("ENTRYPOINT")]
    first = [
        "init",
        "main",
        "--name",
        "Main floor",
        "--time-zone",
        "Australia/Sydney",
        "--table",
        "R1",
        "--terminals",
        "1",
    ]
    words = [*run, *first, "--staff", "s.one", "--role", "operator"]
    subprocess.run(words, input=b"a long password\n", cwd=tmp_path, check=True, capture_output=True, timeout=120)
    opened = subprocess.Popen(
        [*run, *said("CMD"), "--port", "0"], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert opened.stdout is not None
        port = opened.stdout.readline().strip().rpartition(":")[2]
        program, flag, code = said("HEALTHCHECK .* CMD")
        assert (program, flag) == ("python", "-c")
        assert "127.0.0.1:8080/health" in code
        asked = [sys.executable, flag, code.replace(":8080", f":{port}")]
        assert subprocess.run(asked, check=False, timeout=60).returncode == 0
    finally:
        opened.kill()
        opened.wait()
