"""What the guide for engineers says of disasters, tried: the disk is full, or seals are lost with the database.

A lost key is tried in `tests/attacks/test_restored.py`, one that others know in `test_leaked_key.py` and a wrong clock in
`test_wrong_clock.py` there, a power cut in `tests/floor/test_kills.py`.
"""

import asyncio
import os
import resource
import subprocess
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

import pytest
from kept_floor import KeptFloor, run

from croupier.cage import commands as cage
from croupier.storage.opening import open_moment


@pytest.fixture
def kept(tmp_path: Path) -> KeptFloor:
    """A floor in a file, with credit at T1."""
    kept = KeptFloor(tmp_path, lambda: str(tmp_path / "floor.db"))
    kept.done(("T1", cage.InsertNote(100_00)))
    return kept


def in_a_process(work: Callable[[], None]) -> None:
    """Do something in a process of its own, whose limits are nobody else's."""
    process = os.fork()
    if not process:
        status = 1
        try:
            work()
            status = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)
    assert os.waitpid(process, 0)[1] == 0


def disk_full_at(size: int | None) -> None:
    """Have no file grow beyond a size, as on a disk that is full; or make room again."""
    most = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (most if size is None else size, most))


def balance(kept: KeptFloor) -> int:
    async def read() -> int:
        moment = await open_moment(kept.url)
        try:
            [account] = await moment.accounts()
            return account.balance
        finally:
            await moment.close()

    return asyncio.run(read())


def test_on_a_full_disk_nothing_is_taken_and_the_floor_goes_on_by_itself_when_there_is_room(kept: KeptFloor) -> None:
    async def goes_on() -> None:
        async with kept.open() as floor:
            order = kept.order(floor, "T1", cage.InsertNote(50_00))
            disk_full_at(1)
            refused = await floor.submit(order)
            assert (refused.ok, refused.again) == (False, True), "nothing is acknowledged that is not durable"
            disk_full_at(None)
            assert (await floor.insist(order)).ok
            assert (await floor.insist(order)).ok, "it counts once"

    in_a_process(lambda: asyncio.run(goes_on()))
    assert balance(kept) == 150_00
    assert run("verify", kept.url).status == 0


@pytest.mark.parametrize("room", [512, 20_000], ids=["for nothing", "for all but the database"])
def test_a_backup_onto_a_full_disk_is_refused_in_a_sentence_and_leaves_nothing(kept: KeptFloor, room: int) -> None:
    command = [sys.executable, "-m", "croupier", "backup", str(kept.config), "--to", str(kept.backups)]
    ran = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=60, preexec_fn=lambda: disk_full_at(room)
    )
    assert (ran.returncode, ran.stdout, len(ran.stderr.splitlines())) == (2, "", 1), ran
    assert [*kept.backups.iterdir()] == []


def test_seals_that_were_lost_with_the_database_come_back_from_their_copy_and_say_what_is_missing(
    kept: KeptFloor,
) -> None:
    whole, seals, copy = kept.backup(), kept.folder / "floor.seals", kept.folder / "copy.seals"
    kept.done(("T2", cage.InsertNote(50_00)))
    copy.write_bytes(seals.read_bytes())
    seals.unlink()
    kept.lose()
    assert "There is no copy of the seals" in run(*kept.restoring(whole), "--seals", str(kept.folder / "none")).err
    ran = run(*kept.restoring(whole), "--seals", str(copy))
    assert ran.status == 0, ran
    assert "  terminal:T2: events 1 to 2" in ran.out
    assert "Held, until the operator releases each in the pit or the office:\n  Terminal T2\n" in ran.out


def test_seals_that_are_behind_their_copy_or_are_others_are_refused(kept: KeptFloor) -> None:
    whole, seals, copy = kept.backup(), kept.folder / "floor.seals", kept.folder / "copy.seals"
    earlier = seals.read_bytes()
    kept.done(("T2", cage.InsertNote(50_00)))
    copy.write_bytes(seals.read_bytes())
    seals.write_bytes(earlier)
    kept.lose()
    behind = run(*kept.restoring(whole), "--seals", str(copy))
    assert (behind.status, "has seals that floor.seals lacks" in behind.err) == (2, True)
    copy.write_bytes(copy.read_bytes().replace(b'"version', b'"vision', 1).replace(b'"number":1', b'"number":7', 1))
    broken = run(*kept.restoring(whole), "--seals", str(copy))
    assert (broken.status, "Put the right file back" in broken.err) == (2, True)
    assert not Path(kept.url).exists()


def test_seals_come_back_from_the_backup_where_there_is_no_copy(kept: KeptFloor) -> None:
    whole = kept.backup()
    (kept.folder / "floor.seals").unlink()
    kept.lose()
    ran = run(*kept.restoring(whole))
    assert (ran.status, "Acknowledged after" in ran.out) == (0, False), ran
    kept.done(("T1", cage.InsertNote(50_00)))
