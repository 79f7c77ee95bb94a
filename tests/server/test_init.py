"""`croupier init`: a first floor from a few answers, that opens, and that nobody else can read."""

import os
import pty
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from running import croupier

from croupier.cli.init import patterns
from croupier.plan.floor_file import read_plan
from croupier.rulebooks.roles import Role

PASSWORD = b"a long password\n"
SAID = {
    "--name": 'The "Old" floor',
    "--time-zone": "Australia/Perth",
    "--table": "R1",
    "--terminals": "3",
    "--staff": "s.one",
    "--role": "casino_supervisor",
}


def init(
    folder: Path, said: Mapping[str, str | None] = {}, feed: bytes = PASSWORD
) -> subprocess.CompletedProcess[bytes]:
    given = {**SAID, **{f"--{name.replace('_', '-')}": value for name, value in said.items()}}
    words = [word for flag, value in given.items() if value is not None for word in (flag, value)]
    return croupier.__wrapped__("init", str(folder), *words, feed=feed)


@pytest.mark.parametrize("table", sorted(patterns()))
def test_every_table_that_is_offered_makes_a_floor_that_can_be_read(tmp_path: Path, table: str) -> None:
    pattern = patterns()[table]
    said = {"table": table, "terminals": str(len(pattern.terminals))}
    if pattern.needs_approval:
        said |= {"approval": "R-17", "approved": "2026-05-04"}
    done = init(tmp_path / "new", said)
    assert done.returncode == 0, done.stderr
    plan = read_plan(tmp_path / "new" / "floor.toml")
    [only] = plan.tables.values()
    assert (plan.name, plan.zone.key, len(only.terminals)) == (
        SAID["--name"],
        "Australia/Perth",
        len(pattern.terminals),
    )
    assert not only.simulated
    assert plan.staff["s.one"].role is Role.CASINO_SUPERVISOR
    modes = {each.name: each.stat().st_mode & 0o777 for each in (tmp_path / "new").iterdir()}
    assert modes == {"floor.toml": 0o600, "floor.key": 0o600, "floor.seal.key": 0o600}


def test_what_it_has_written_is_well_by_the_doctor(tmp_path: Path) -> None:
    assert init(tmp_path).returncode == 0
    assert croupier("doctor", str(tmp_path / "floor.toml")).returncode == 0


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"time_zone": "Perth"}, "'Perth' is no time zone"),
        ({"table": "Z9"}, "'Z9' is none of the tables: R1, B1"),
        ({"terminals": "none"}, "a table has 1 to 500 terminals"),
        ({"terminals": "501"}, "a table has 1 to 500 terminals"),
        ({"role": "king"}, "'king' is no role"),
        ({"name": None}, "Say --name, or run this where you can be asked."),
        ({"name": " "}, "--name is a short printable text."),
        ({"table": "C1"}, "Say --approval"),
        ({"table": "C1", "approval": "R-17", "approved": "May"}, "'May' is no day"),
        ({"table": "U1", "terminals": "30"}, "a table has from 1 to 9 places"),
    ],
)
def test_what_makes_no_sense_is_refused_and_nothing_is_written(
    tmp_path: Path, said: dict[str, str | None], why: str
) -> None:
    done = init(tmp_path, said)
    assert (done.returncode, done.stdout) == (2, b"")
    assert why in done.stderr.decode()
    assert [*tmp_path.iterdir()] == []


def test_a_short_password_is_refused(tmp_path: Path) -> None:
    assert b"at least 10 characters" in init(tmp_path, feed=b"short\n").stderr


@pytest.mark.parametrize("there", ["floor.toml", "floor.key", "floor.seal.key", "floor.db"])
def test_what_is_there_already_stays_as_it_is(tmp_path: Path, there: str) -> None:
    (tmp_path / there).write_text("something", "utf-8")
    done = init(tmp_path)
    assert done.returncode == 2
    assert f"{there} is there already".encode() in done.stderr
    assert [(each.name, each.read_text("utf-8")) for each in tmp_path.iterdir()] == [(there, "something")]


def test_somebody_at_a_terminal_is_asked_and_may_take_what_is_usual(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    asked = subprocess.Popen(
        [sys.executable, "-m", "croupier", "init", str(tmp_path)],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    )
    os.close(theirs)
    answers = {
        "called?": "",
        "time zone": "",
        "Which?": "",
        "How many": "",
        "signs in first": "s.one",
        "In which role": "",
        "A password": "a long password",
        "Once more": "a long password",
    }
    shown = ""
    for question, answer in answers.items():
        while question not in shown:
            shown += os.read(ours, 4096).decode()
        shown = shown.split(question, 1)[1]
        os.write(ours, f"{answer}\n".encode())
    while "Written:" not in shown:
        shown += os.read(ours, 4096).decode()
    assert asked.wait(60) == 0
    os.close(ours)
    plan = read_plan(tmp_path / "floor.toml")
    assert ([*plan.tables], plan.name, [*plan.staff]) == (["R1"], "Main floor", ["s.one"])
