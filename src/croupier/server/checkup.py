"""What an engineer looks at before a floor is opened, or when something about it seems wrong: one result for each thing.

Nothing is changed by looking, and a floor that is open goes on: its database is read as it was at one moment, and a device
that it has connected to is left to it.
"""

import asyncio
import os
import resource
import shutil
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from msgspec import Struct

from croupier.durations import MINUTE
from croupier.floor.clock import behind, long_ago
from croupier.floor.opening import disagreements
from croupier.games.notation import WrongInput
from croupier.journal.keys import read_key
from croupier.journal.seals import Seal, last_seal, seal_key_file
from croupier.plan.devices import Serial
from croupier.plan.floor_file import read_plan
from croupier.plan.floor_plan import FloorPlan
from croupier.server.http.pages import PAGES
from croupier.server.web import files_needed
from croupier.storage.file_modes import files_of, open_to_others
from croupier.storage.lock import holder_of
from croupier.storage.opening import SERVER, file_of, open_moment, plain_words

Status = Literal["ok", "look", "wrong"]
"""In order; somebody should look at it; a floor does not open, or loses something, until it is mended."""
LEAST_FREE = 1 << 30
"""How many bytes must be free where a floor writes."""
SHARE_FREE = 0.1
"""What part of a disk should be free."""
ANSWER_S = 3.0
"""How long another machine has to answer."""
LATE_SEALS = 3
"""After how many seals that were not made an open floor's are late."""


class CheckResult(Struct, frozen=True):
    """What was found about one thing, and what to do about it if that is not in order."""

    about: str
    status: Status
    words: str


async def checkup(config: Path, database: str | None, now: int) -> AsyncIterator[CheckResult]:
    """Look at everything that a floor needs."""
    try:
        plan = read_plan(config)
    except WrongInput as wrong:
        yield CheckResult("floor file", "wrong", str(wrong))
        return
    yield CheckResult(
        "floor file", "ok", f"{len(plan.tables)} tables, {len(plan.places)} places, {len(plan.staff)} staff."
    )
    url = database or str(config.with_suffix(".db"))
    holder = "" if url.startswith(SERVER) else holder_of(file_of(url))
    for result in (*_pages(), *_open_files(plan), *_keys(config), *_modes(plan, config, url)):
        yield result
    async for result in _database(plan, config, url, holder, now):
        yield result
    for result in (*_seals(plan, holder, now), _synchronised(), *_disks(plan, config, url)):
        yield result
    async for result in _devices(plan, holder):
        yield result
    async for result in _outbox(plan):
        yield result


def _pages() -> Iterator[CheckResult]:
    pages, fonts = [*PAGES.glob("*.html")], [*PAGES.glob("assets/*.woff2")]
    if pages and fonts:
        yield CheckResult("pages", "ok", f"{len(pages)} pages with {len(fonts)} font files.")
    else:
        yield CheckResult("pages", "wrong", "The pages are not built: make setup, or install croupier from its wheel.")


def _open_files(plan: FloorPlan) -> Iterator[CheckResult]:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = files_needed(plan)
    if most == resource.RLIM_INFINITY or most >= needed:
        yield CheckResult("open files", "ok", f"{needed} may be needed, which the machine permits.")
    else:
        words = (
            f"{needed} may be needed, and the machine permits {most}: raise LimitNOFILE of the service, or ulimit -Hn."
        )
        yield CheckResult("open files", "wrong", words)


def _keys(config: Path) -> Iterator[CheckResult]:
    for about, file in (("floor's key", config.with_suffix(".key")), ("seals' key", seal_key_file(config))):
        if not file.exists():
            yield CheckResult(about, "look", f"{file.name} is not there: the first start makes it.")
            continue
        try:
            read_key(file)
        except WrongInput as wrong:
            yield CheckResult(about, "wrong", str(wrong))
        else:
            yield CheckResult(about, "ok", f"{file.name} is a key.")


def _modes(plan: FloorPlan, config: Path, url: str) -> Iterator[CheckResult]:
    files = [config.with_suffix(".key"), seal_key_file(config), plan.seal.file]
    found = open_to_others([*files, *(() if url.startswith(SERVER) else files_of(file_of(url)))])
    if not found:
        yield CheckResult("permissions", "ok", "Nobody but its owner can read the floor's keys and books.")
    for words in found:
        yield CheckResult("permissions", "wrong", f"{words[0].upper()}{words[1:]}.")


async def _database(plan: FloorPlan, config: Path, url: str, holder: str, now: int) -> AsyncIterator[CheckResult]:
    if not url.startswith(SERVER) and not file_of(url).exists():
        yield CheckResult("database", "look", f"{url} is not there: the first start makes it.")
        return
    try:
        moment = await open_moment(url)
    except WrongInput as wrong:
        yield CheckResult("database", "wrong", str(wrong))
        return
    try:
        with plain_words(url):
            heads, last, guards = await moment.heads(), await moment.last_at(), await moment.guards()
            found = await disagreements(moment, last_seal(plan.seal.file), plan.seal.file, config.with_suffix(".key"))
    except WrongInput as wrong:
        yield CheckResult("database", "wrong", str(wrong))
        return
    finally:
        await moment.close()
    opened = f", open in {holder}" if holder else ""
    events = sum(each.version for each in heads.values())
    yield CheckResult("database", "ok", f"{events} events in {len(heads)} streams{opened}.")
    for words in guards:
        yield CheckResult("guards", "wrong", f"{words[0].upper()}{words[1:]}: croupier verify says what was changed.")
    if not guards:
        yield CheckResult("guards", "ok", "The database refuses to change what was written.")
    for words in found:
        yield CheckResult(
            "belongs together", "wrong", f"{words[0].upper()}{words[1:]}: put back what belongs together."
        )
    if not found:
        yield CheckResult("belongs together", "ok", "Database, key and seals are one floor's.")
    if words := behind(now, last):
        yield CheckResult("clock", "wrong", words)
    elif words := long_ago(now, last):
        yield CheckResult("clock", "look", words)
    else:
        yield CheckResult("clock", "ok", "It fits the last event on record.")


def _seals(plan: FloorPlan, holder: str, now: int) -> Iterator[CheckResult]:
    try:
        last = last_seal(plan.seal.file)
    except WrongInput as wrong:
        yield CheckResult("seals", "wrong", str(wrong))
        return
    if last is None:
        yield CheckResult("seals", "look", f"{plan.seal.file.name} has none: the first start makes one.")
        return
    minutes = (now - last.at) // MINUTE
    words = f"Seal {last.number} was made {minutes} minutes ago{_unsigned(last)}."
    late = bool(holder) and now - last.at > LATE_SEALS * plan.seal.every_s * 1_000_000
    yield CheckResult("seals", "wrong" if late else "ok", words)


def _unsigned(seal: Seal) -> str:
    return "" if seal.signature else "; its signature is on a line of its own, or still to come"


def _synchronised() -> CheckResult:
    """Whether the machine's clock follows another, as far as the machine says so."""
    try:
        asked = ["timedatectl", "show", "--property=NTPSynchronized", "--value"]
        done = subprocess.run(asked, capture_output=True, text=True, timeout=ANSWER_S, check=False)
    except (OSError, subprocess.TimeoutExpired):
        done = None
    answer = done.stdout.strip() if done is not None and done.returncode == 0 else ""
    words = {
        "yes": "The machine's clock is kept by a time service.",
        "no": "No time service keeps the machine's clock: turn one on (timedatectl set-ntp true).",
    }
    unknown = "The machine does not say whether a time service keeps its clock: see to it yourself."
    return CheckResult("time service", "ok" if answer == "yes" else "look", words.get(answer, unknown))


def _disks(plan: FloorPlan, config: Path, url: str) -> Iterator[CheckResult]:
    folders = [config.parent, plan.seal.file.parent, plan.outbox.folder]
    if not url.startswith(SERVER):
        folders.insert(0, file_of(url).parent)
    seen = set[int]()
    for folder in (_existing(each.absolute()) for each in folders):
        device = folder.stat().st_dev
        if device in seen:
            continue
        seen.add(device)
        usage = shutil.disk_usage(folder)
        words = f"{usage.free / 2**30:.1f} of {usage.total / 2**30:.1f} GiB are free where {folder} is."
        if usage.free < LEAST_FREE:
            yield CheckResult("disk", "wrong", f"{words} Make room: a floor whose disk is full takes no more wagers.")
        elif usage.free < SHARE_FREE * usage.total:
            yield CheckResult("disk", "look", f"{words} Make room soon.")
        else:
            yield CheckResult("disk", "ok", words)


def _existing(folder: Path) -> Path:
    """A folder, or the nearest above it that is there."""
    return folder if folder.is_dir() else _existing(folder.parent)


async def _devices(plan: FloorPlan, holder: str) -> AsyncIterator[CheckResult]:
    for name, table in plan.tables.items():
        for device, address in table.links.items():
            about = f"{device} of {name}"
            if holder:
                yield CheckResult(about, "ok", f"{address}: the open floor has it; its dealer terminal says how it is.")
            elif isinstance(address, Serial):
                if os.access(address.path, os.R_OK | os.W_OK):
                    yield CheckResult(about, "ok", f"{address.path} is there.")
                else:
                    words = f"{address.path} is not there, or may not be used: plug it in, and put this user into its group."
                    yield CheckResult(about, "wrong", words)
            else:
                yield await _answers(about, address.host, address.port)


async def _outbox(plan: FloorPlan) -> AsyncIterator[CheckResult]:
    folder = plan.outbox.folder
    if os.access(_existing(folder.absolute()), os.W_OK):
        yield CheckResult("outbox", "ok", f"Notices can be written to {folder}.")
    else:
        yield CheckResult("outbox", "wrong", f"Notices cannot be written to {folder}: give this user the right to.")
    if plan.outbox.smtp:
        server = urlsplit(plan.outbox.smtp)
        usual = 465 if server.scheme == "smtps" else 25
        yield await _answers("mail server", server.hostname or "", server.port or usual)


async def _answers(about: str, host: str, port: int) -> CheckResult:
    started = time.monotonic()
    try:
        async with asyncio.timeout(ANSWER_S):
            _, writer = await asyncio.open_connection(host, port)
            writer.close()
    except (OSError, TimeoutError) as wrong:
        why = getattr(wrong, "strerror", None) or "no answer"
        words = f"{host}:{port} cannot be reached ({why}): see that it is on, and its address right."
        return CheckResult(about, "wrong", words)
    return CheckResult(about, "ok", f"{host}:{port} answers in {(time.monotonic() - started) * 1000:.0f} ms.")
