"""The demo floor as somebody meets it who looks around: its welcome, and its players."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator

import httpx
import pytest
from waiting import wait_until

DEMO = [sys.executable, "-m", "croupier", "serve", "--demo", "--port", "0"]


@pytest.fixture(scope="module")
def welcome() -> Iterator[list[str]]:
    """What a demo floor says until it has told who may sign in, on both streams as a terminal shows them."""
    with subprocess.Popen(
        DEMO,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as floor:
        assert floor.stdout is not None
        reply = []
        try:
            for line in floor.stdout:
                reply.append(line)
                if "Ctrl-C" in line:
                    break
            yield reply
        finally:
            floor.kill()


def test_the_welcome_is_the_first_that_is_read(welcome: list[str]) -> None:
    assert welcome[0].startswith("Croupier demo floor")
    assert not any(line.startswith("{") for line in welcome)


def test_simulated_players_are_there_and_a_seat_left_for_a_guest_is_not(welcome: list[str]) -> None:
    address = next(line.split()[-1] for line in welcome if "The lobby" in line)
    password = next(line.split()[-1] for line in welcome if "as supervisor," in line)
    signed = httpx.post(f"{address}/api/sign-in", json={"staff": "supervisor", "password": password}).json()
    shown = httpx.get(f"{address}/api/pit/R1", headers={"Authorization": f"Bearer {signed['token']}"}).json()
    guest, *simulated = (seat for seat in shown["seats"] if not seat["cloth"])
    assert not guest["connected"]
    assert simulated
    assert all(seat["connected"] for seat in simulated)


@pytest.mark.parametrize("table", ["S1", "S2", "S3", "U1"])
def test_a_visitor_plays_at_lucky_ball_and_7_up_with_chips_from_the_dealer(welcome: list[str], table: str) -> None:
    address = next(line.split()[-1] for line in welcome if "The lobby" in line)
    lobby = httpx.get(f"{address}/api/lobby").json()
    (doors,) = (each["doors"] for each in lobby["tables"] if each["id"] == table)
    assert doors[0]["words"] == f"Play at terminal {table}-T1"
    password = next(line.split()[-1] for line in welcome if "as supervisor," in line)
    signed = httpx.post(f"{address}/api/sign-in", json={"staff": "supervisor", "password": password}).json()

    def credit() -> int:
        shown = httpx.get(f"{address}/api/pit/{table}", headers={"Authorization": f"Bearer {signed['token']}"}).json()
        (guest,) = (seat for seat in shown["seats"] if not seat["cloth"])
        return int(guest["credit"])

    wait_until(lambda: credit() > 0, patience_s=120)
    assert credit() == 100_00


@pytest.mark.parametrize(
    ("port", "why"), [(None, "address already in use"), (70_000, "there is none so high")], ids=["taken", "too high"]
)
def test_a_port_that_cannot_be_opened_is_reported_in_words(port: int | None, why: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        asked = other.getsockname()[1] if port is None else port
        reply = subprocess.run([*DEMO[:-1], str(asked)], capture_output=True, text=True, timeout=60, check=False)
    assert (reply.returncode, reply.stdout) == (2, "")
    assert reply.stderr == (
        f"croupier: Port {asked} cannot be opened ({why}): name another with --port, or 0 for any.\n"
    )
