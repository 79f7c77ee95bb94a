"""`croupier init`: a first floor file, its keys and the first who can sign in, from a few plain questions."""

import argparse
import getpass
import json
import os
import re
import secrets
import sys
import tomllib
from collections.abc import Sequence
from datetime import date
from importlib.resources import files
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from argon2 import PasswordHasher

from croupier import __version__
from croupier.games.notation import WrongInput
from croupier.journal.keys import load_key
from croupier.journal.seals import seal_key_file
from croupier.plan.floor_file import STAFF_ROLES, read_plan

NOT_OFFERED = ("M1",)
"""Tables of the demo floor that are no pattern for another."""
LEAST_PASSWORD = 10
MOST_TERMINALS = 500


class Pattern:
    """A table of the demo floor, as its floor file has it, from which a first table is made."""

    def __init__(self, text: str, approvals: list[dict[str, Any]]) -> None:
        self._text = text
        [written] = tomllib.loads(text)["table"]
        self.id, self.name, self.rulebook = str(written["id"]), str(written["name"]), str(written["rulebook"])
        self.terminals: tuple[str, ...] = tuple(written["seats"])
        own = {*self.terminals, *re.findall(r'id = "([^"]+)"', text)}
        self._approved = [(each, own.intersection(each["covers"])) for each in approvals if own & {*each["covers"]}]

    @property
    def needs_approval(self) -> bool:
        """Whether its document wants some of it approved before it is used."""
        return bool(self._approved)

    def written(self, count: int, reference: str, day: str) -> str:
        """The same with so many terminals, no simulated device, and what the regulator has approved."""
        names = [f"{self.id}-T{number}" for number in range(1, count + 1)]
        text = re.sub(r"^seats = .*$", f"seats = {_list(names)}", self._text, flags=re.MULTILINE)
        text = re.sub(r"^max_terminals = .*$", f"max_terminals = {count}", text, flags=re.MULTILINE)
        found = [text.replace('"simulated"', '"dealer"').rstrip()]
        for approval, covers in self._approved:
            terminals = names if covers & {*self.terminals} else []
            build = f'build = "{__version__}"\n' if "build" in approval else ""
            covered = _list([*terminals, *sorted(covers - {*self.terminals})])
            found.append(f"[[approval]]\nreference = {_text(reference)}\ndate = {day}\n{build}covers = {covered}")
        return "\n\n".join(found)


def _text(text: str) -> str:
    """A text as TOML writes it."""
    return json.dumps(text, ensure_ascii=False)


def _list(texts: Sequence[str]) -> str:
    return f"[{', '.join(map(_text, texts))}]"


def patterns() -> dict[str, Pattern]:
    """What a first table can be, by its id."""
    demo = files("croupier").joinpath("demo.toml").read_text("utf-8")
    approvals = tomllib.loads(demo)["approval"]
    found = [Pattern(f"[[table]]{each}", approvals) for each in demo.split("\n[[table]]")[1:]]
    return {each.id: each for each in found if each.id not in NOT_OFFERED}


def run(options: argparse.Namespace) -> int:
    """Ask what was not said, write all of it, and say what comes next."""
    folder = Path(options.folder)
    config = folder / "floor.toml"
    for each in (config, config.with_suffix(".key"), seal_key_file(config), config.with_suffix(".db")):
        if each.exists():
            raise WrongInput(f"{each} is there already, and stays as it is: name another folder.")
    known = patterns()
    name = _asked(options.name, "--name", "What is the floor called?", "Main floor")
    zone = _zone(_asked(options.time_zone, "--time-zone", "In which time zone is it?", "Australia/Sydney"))
    listed = "\n".join(f"  {key:3} {each.name} ({each.rulebook})" for key, each in known.items())
    table = _asked(options.table, "--table", f"What is its first table?\n{listed}\nWhich?", "R1")
    if table not in known:
        raise WrongInput(f"{table!r} is none of the tables: {', '.join(known)}.")
    pattern, reference, day = known[table], "", ""
    usual = str(len(pattern.terminals))
    count = _count(_asked(options.terminals, "--terminals", "How many terminals has it?", usual))
    if pattern.needs_approval:
        question = "Under which reference has the regulator approved its equipment?"
        reference = _asked(options.approval, "--approval", question, "")
        day = _date(_asked(options.approved, "--approved", "On which day? (2026-05-04)", ""))
    staff = _asked(options.staff, "--staff", "Who signs in first? A short name, such as s.one:", "")
    role = _asked(options.role, "--role", f"In which role? ({', '.join(STAFF_ROLES)})", "casino_supervisor")
    if role not in STAFF_ROLES:
        raise WrongInput(f"{role!r} is no role: {', '.join(STAFF_ROLES)}.")
    written = pattern.written(count, reference, day)
    text = _floor_file(name, zone, written, staff, role, PasswordHasher().hash(_password()))
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    _write(config, text)
    load_key(config.with_suffix(".key"))
    load_key(seal_key_file(config))
    print(
        f"Written: {config}, {config.with_suffix('.key').name} and {seal_key_file(config).name}, for you alone to read.\n"
        "Keep the keys where the floor's backups are not. Next:\n"
        f"  croupier doctor {config}            is everything in order?\n"
        f"  croupier serve --config {config}    open the floor\n"
        f"  croupier enroll {config}            the addresses of its terminals"
    )
    return 0


def _asked(given: str | None, flag: str, question: str, usual: str) -> str:
    """What was said on the command line, else what is answered; where nobody can be asked, what to say."""
    if given is not None:
        answer = given.strip()
    elif sys.stdin.isatty():
        answer = input(f"{question}{f' [{usual}]' if usual else ''} ").strip() or usual
    else:
        raise WrongInput(f"Say {flag}, or run this where you can be asked.")
    if not answer or not answer.isprintable():
        raise WrongInput(f"{flag} is a short printable text.")
    return answer


def _zone(name: str) -> str:
    if name not in available_timezones():
        raise WrongInput(f"{name!r} is no time zone, such as Australia/Perth.")
    return ZoneInfo(name).key


def _count(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) <= MOST_TERMINALS:
        raise WrongInput(f"{text!r}: a table has 1 to {MOST_TERMINALS} terminals.")
    return int(text)


def _date(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise WrongInput(f"{text!r} is no day, such as 2026-05-04.") from None


def _password() -> str:
    """A password, asked for twice where somebody types it, or the first line of standard input."""
    if not sys.stdin.isatty():
        word = sys.stdin.readline().rstrip("\n")
    else:
        word = getpass.getpass("A password: ")
        if getpass.getpass("Once more: ") != word:
            raise WrongInput("The two are not the same: try again.")
    if len(word) < LEAST_PASSWORD:
        raise WrongInput(f"A password has at least {LEAST_PASSWORD} characters.")
    return word


def _floor_file(name: str, zone: str, table: str, staff: str, role: str, hashed: str) -> str:
    head = f'name = {_text(name)}\nsystem = "{secrets.randbelow(90) + 10}"\ntime_zone = "{zone}"\n'
    person = f"[[staff]]\nid = {_text(staff)}\nrole = {_text(role)}\npassword = {_text(hashed)}\n"
    return f"# docs/floor.md says what else can be written here.\n{head}\n{table}\n\n{person}"


def _write(config: Path, text: str) -> None:
    """Write a floor file for its owner alone, or not at all if it cannot be read."""
    descriptor = os.open(config, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
    try:
        read_plan(config)
    except WrongInput:
        config.unlink()
        raise
