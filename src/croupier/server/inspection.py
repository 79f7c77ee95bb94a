"""What an inspector has done with the books: they are verified, or a period of them is exported, beside the floor's work.

Both take as long as they take: they are begun, looked at again and again, and fetched. Verifying is a process of its own,
since it replays everything; an export is written by a thread, from the database as it was at one moment.
"""

import asyncio
import hashlib
import sys
import tempfile
from collections.abc import Callable, Coroutine, Iterator, Mapping
from pathlib import Path
from typing import IO, Any

import msgspec
import structlog
from msgspec.structs import replace

import croupier
from croupier.durations import DAY
from croupier.floor.floor import Floor
from croupier.games.notation import WrongInput
from croupier.journal.export import ExportedPeriod, write_export
from croupier.journal.signers import NotSigned
from croupier.plan.environment import DATABASE, passed_on
from croupier.server.books import Checking, Sealing
from croupier.server.views.inspector import BooksView, ExportView, SealCopyView, VerificationView
from croupier.storage.opening import open_moment
from croupier.storage.schema import check_no_older
from croupier.words import sentence

LONGEST = 31 * DAY
"""The longest period that is exported at once, in microseconds."""
CHUNK = 1 << 18
_LOG = structlog.get_logger()


class Inspection:
    """The books of an open floor, for inspectors."""

    def __init__(self, floor: Floor, database: str, key_file: Path, sealing: Sealing, checking: Checking) -> None:
        self._floor, self._database, self._key_file = floor, database, key_file
        self._sealing, self._checking = sealing, checking
        self._verification = VerificationView("never", "", 0, 0, False, (), ())
        self._export = ExportView("never", "", 0, 0, 0, "", 0, "", "")
        self._file: IO[bytes] | None = None
        self._work: set[asyncio.Task[None]] = set()

    def view(self) -> BooksView:
        """How the books stand."""
        seals, plan = self._sealing.seals, self._floor.plan.seal
        return BooksView(
            now=self._floor.clock.now(),
            file=seals.path.name,
            number=seals.number,
            at=0 if seals.last is None else seals.last.at,
            every_s=plan.every_s,
            key=seals.signer.key,
            signer=plan.signer or sentence("key_beside_floor_file"),
            unsigned=len(seals.unsigned),
            troubles=tuple(self._sealing.wrong()),
            copies=tuple(SealCopyView(*each) for each in self._sealing.copies.standing()),
            checked_at=self._checking.looked_at,
            found=tuple(self._checking.found),
            verification=self._verification,
            export=self._export,
        )

    # ------------------------------------------------------------ verifying

    def verify(self, by: str) -> None:
        """Begin to verify the books from the first event; if that is going on, nothing is begun."""
        if self._verification.state != "running":
            began = self._floor.clock.now()
            self._verification = VerificationView("running", by, began, 0, False, (), ())
            _LOG.info("verification_began", by=by)
            self._begin(self._verify())

    async def _verify(self) -> None:
        seals = ["--seal", str(self._sealing.seals.path)]
        words = [
            sys.executable,
            "-m",
            "croupier",
            "verify",
            *seals,
            "--key",
            str(self._key_file),
            "--json",
        ]
        pipe = asyncio.subprocess.PIPE
        environment = passed_on(DATABASE, self._database)  # a password in the address is nobody else's to read
        process = await asyncio.create_subprocess_exec(*words, stdout=pipe, stderr=pipe, env=environment)
        try:
            output, errors = await process.communicate()
        except asyncio.CancelledError:
            process.kill()
            raise
        ended = replace(self._verification, state="done", ended=self._floor.clock.now())
        if process.returncode not in (0, 1):
            self._verification = replace(ended, words=(sentence("not_verified", why=_last_words(errors)),))
            return
        report = msgspec.json.decode(output)
        self._verification = replace(
            ended, ok=report["ok"], words=tuple(_found(report)), not_checked=tuple(report["not_checked"])
        )

    # ------------------------------------------------------------ exporting

    def export(
        self, by: str, begin: int, end: int, others: Callable[[], Coroutine[Any, Any, Mapping[str, bytes]]]
    ) -> None:
        """Begin to export a period, with other files beside the journal."""
        if not begin < end:
            raise WrongInput(sentence("period_ends_before_it_begins"))
        if end - begin > LONGEST:
            raise WrongInput(sentence("period_is_too_long", days=LONGEST // DAY))
        if self._export.state == "running":
            raise WrongInput(sentence("export_is_being_made"))
        self._export = ExportView("running", by, begin, end, self._floor.clock.now(), "", 0, "", "")
        self._begin(self._write(others))

    async def _write(self, others: Callable[[], Coroutine[Any, Any, Mapping[str, bytes]]]) -> None:
        asked, plan, seals = self._export, self._floor.plan, self._sealing.seals
        try:
            if seals.last is None or seals.last.at < asked.end:
                await self._sealing.seal()  # so that as much as can be is sealed
            remarks = (sentence("export_has_journal"), sentence("export_has_texts"), sentence("export_lacks"))
            period = ExportedPeriod(
                plan.name, croupier.__version__, asked.begin, asked.end, asked.asked, asked.by, remarks
            )
            content = await others()
            file, digest = await asyncio.to_thread(asyncio.run, self._written(period, content))
        except NotSigned as why:
            self._export = replace(asked, state="failed", why=sentence("export_is_not_signed", why=why))
            return
        except Exception as failure:  # whoever asked is told, and the floor goes on
            _LOG.error("export_failed", error=repr(failure))
            self._export = replace(asked, state="failed", why=sentence("export_failed", why=failure))
            return
        if self._file is not None:
            self._file.close()
        self._file = file
        name = f"export-{_day(asked.begin, plan.date_and_time)}-{_day(asked.end, plan.date_and_time)}.zip"
        self._export = replace(asked, state="ready", name=name, size=file.seek(0, 2), digest=digest)
        _LOG.info("period_exported", by=asked.by, begin=asked.begin, end=asked.end, sha256=digest)

    async def _written(self, period: ExportedPeriod, others: Mapping[str, bytes]) -> tuple[IO[bytes], str]:
        moment = await open_moment(self._database, check_no_older)
        file = tempfile.TemporaryFile()  # noqa: SIM115  # it is kept until it was fetched
        try:
            await write_export(moment, file, period, self._sealing.seals.path, others, self._sealing.seals.signer)
        except BaseException:
            file.close()
            raise
        finally:
            await moment.close()
        file.seek(0)
        return file, hashlib.file_digest(file, "sha256").hexdigest()

    def exported(self) -> tuple[str, Iterator[bytes]] | None:
        """The file that is ready, by its name, in pieces; nothing if there is none."""
        file = self._file
        return None if file is None else (self._export.name, _pieces(file))

    # ------------------------------------------------------------ both

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    async def finish(self) -> None:
        """Give up what is going on, and let go of the file."""
        for task in list(self._work):
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        if self._file is not None:
            self._file.close()


def _pieces(file: IO[bytes]) -> Iterator[bytes]:
    """A file in pieces, from its beginning, whoever else reads it meanwhile."""
    at = 0
    while not file.closed:
        file.seek(at)
        if not (piece := file.read(CHUNK)):
            return
        at += len(piece)
        yield piece


def _day(at: int, clock: Callable[[int], str]) -> str:
    return clock(at).replace(" ", "T").replace(":", "")


def _last_words(errors: bytes) -> str:
    lines = errors.decode("utf-8", "replace").strip().splitlines()
    return lines[-1] if lines else sentence("it_did_not_say_why")


def _found(report: Mapping[str, Any]) -> Iterator[str]:
    """What a verification found, in sentences."""
    fault = report["first_fault"]
    if fault is not None:
        yield sentence("fault_in_stream", stream=fault["stream"], version=fault["version"], what=fault["what"])
        return
    yield sentence("books_hold", events=report["events"])
    for each in report["restored"]:
        yield sentence("restored_by", number=each["number"], by=each["by"], reason=each["reason"])
