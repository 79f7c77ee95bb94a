"""The file that a floor's seals are added to, and that nothing is ever taken out of.

One process writes it, under a lock that dies with it. A line is added at the end, wherever that is, and is on the disk
before the next. If the file was moved or deleted meanwhile, the chain goes on in a new one under the same name.
"""

import fcntl
import os
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path

import structlog
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from croupier.games.notation import WrongInput
from croupier.journal.chain import NO_HASH, Head
from croupier.journal.seals import Restore, Seal, Signature, checked, line_hash, lines_backwards
from croupier.journal.signers import NotSigned, Signer
from croupier.journal.whole_files import to_disk
from croupier.words import sentence

MOST_UNSIGNED = 1_000
"""How many unsigned seals a floor keeps in mind to have them signed later; the rest stay a gap."""
_LOG = structlog.get_logger()


class SealFile:
    """A floor's seals, one after the other."""

    def __init__(self, path: Path, signer: Signer) -> None:
        if not path.parent.is_dir():
            raise WrongInput(
                f"There is no folder {path.parent} for the seals: make it, or name another file in [seal]."
            )
        self.path, self.signer = path, signer
        self._busy = threading.Lock()
        self.number, self._hash = 0, NO_HASH.hex()
        self.unsigned: list[Seal] = []
        """Seals that nobody has signed yet, in order."""
        self.trouble = ""
        """Why the last seal is not in order, in words; nothing if it is."""
        self.moved = ""
        """That the file was moved, deleted or cut since the floor was opened, in words."""
        self._size = 0
        """How long the file was when a line was last added to it."""
        self.last: Seal | None = None
        """The last seal; none if there is none yet."""
        self._descriptor = self._open()
        try:
            self._read_end()
        except WrongInput:
            self.close()
            raise

    def add(self, at: int, heads: Mapping[str, Head], restored: Restore | UnsetType = UNSET) -> list[bytes]:
        """Seal these heads: on the disk when this returns, signed if whoever signs is there. Returns the lines added."""
        with self._busy:
            self.trouble = ""
            self._find_again()
            sealed = {stream: (head.version, head.hash.hex()) for stream, head in heads.items()}
            seal = Seal(self.number + 1, at, self._hash, sealed, self.signer.key, restored=restored)
            if not self.signer.remembers:
                seal = replace(seal, signature=self.signer.sign(seal.signed_part()))
            line = seal.line()
            self._write(line)
            self._went_on(seal, line)
            if not seal.signature:
                self.unsigned = [*self.unsigned, seal][-MOST_UNSIGNED:]
            return [line, *self._sign_waiting(at)]

    def close(self) -> None:
        """Let go of the file."""
        os.close(self._descriptor)

    def _sign_waiting(self, at: int) -> Iterator[bytes]:
        """Have signed what stands unsigned, in order, as far as whoever signs is there and willing."""
        while self.unsigned:
            seal = self.unsigned[0]
            try:
                signature = self.signer.sign(seal.signed_part())
            except NotSigned as why:
                self.trouble = sentence("seal_is_not_signed", seal=seal.number, why=why)
                _LOG.error("seal_not_signed", seal=seal.number, waiting=len(self.unsigned), why=str(why))
                return
            line = Signature(seal.number, at, signature).line()
            self._write(line)
            del self.unsigned[0]
            yield line

    # ------------------------------------------------------------ the file

    def _open(self) -> int:
        """Open the file to add to it, for this process alone."""
        try:
            descriptor = os.open(self.path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as wrong:
            raise WrongInput(f"The seal file {self.path} cannot be opened: {wrong.strerror}.") from None
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            raise WrongInput(
                f"Another process adds seals to {self.path}: stop it, or name another file in [seal]."
            ) from None
        to_disk(self.path.parent)  # so that the file's own name is there too
        return descriptor

    def _find_again(self) -> None:
        """Go on in a new file if this one was moved or deleted."""
        mine = os.fstat(self._descriptor)
        try:
            there = self.path.stat()
        except FileNotFoundError:
            there = None
        if there is not None and (there.st_dev, there.st_ino) == (mine.st_dev, mine.st_ino):
            if mine.st_size < self._size:
                self.moved = sentence("seals_were_cut", file=self.path.name, next=self.number + 1)
                _LOG.error("seal_file_cut", file=str(self.path), bytes=self._size - mine.st_size)
            return
        before, self._descriptor = self._descriptor, self._open()
        os.close(before)
        self.moved = sentence("seals_were_moved", file=self.path.name, next=self.number + 1)
        _LOG.error("seal_file_moved", file=str(self.path), next=self.number + 1)

    def _write(self, line: bytes) -> None:
        """Add a line at the end, whatever lies there: what is unfinished stays, on a line of its own."""
        size = os.fstat(self._descriptor).st_size
        unfinished = size and os.pread(self._descriptor, 1, size - 1) != b"\n"
        if unfinished:
            _LOG.error("seal_unfinished", file=str(self.path), at_byte=size)
        left = (b"\n" if unfinished else b"") + line + b"\n"
        try:
            while left:
                left = left[os.write(self._descriptor, left) :]
            os.fsync(self._descriptor)
            self._size = os.fstat(self._descriptor).st_size
        except OSError:
            self._read_end()  # what of it is there is there
            raise

    def _went_on(self, seal: Seal, line: bytes) -> None:
        self.number, self._hash, self.last = seal.number, line_hash(line), seal

    def _read_end(self) -> None:
        """Find the last seal, and those before it that stand unsigned."""
        signed, unsigned, last = set[int](), list[Seal](), None
        for line in lines_backwards(self._descriptor):
            try:
                found = checked(line)
            except ValueError as wrong:
                if last is not None:
                    break  # whatever it is, it is not of the seals that wait for a signature
                raise WrongInput(f"{self.path.name}: its last line {wrong}. Put the right file back.") from None
            if isinstance(found, Signature):
                signed.add(found.of)
                continue
            if last is None:
                last = found
                if found.key != self.signer.key:
                    raise WrongInput(
                        f"{self.path.name}: another floor's key signed it. Put the right file or key back."
                    )
                self._went_on(found, line)
            if found.signature or found.number in signed or len(unsigned) >= MOST_UNSIGNED:
                break
            unsigned.append(found)
        if last is not None:
            self.unsigned = unsigned[::-1]
