"""A signing key that is elsewhere: it signs what follows and nothing else, and a floor goes on without it, loudly."""

import asyncio
import contextlib
import json
import os
import shlex
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from running import croupier
from serving import Served, serving
from sockets import dealer
from waiting import LOOKS_EVERY_S, until

from croupier.cli.main import main
from croupier.games.notation import WrongInput
from croupier.journal.chain import Head
from croupier.journal.notary import Notary
from croupier.journal.seal_copies import SealCopies
from croupier.journal.seal_file import SealFile
from croupier.journal.seals import BrokenSeal, Seal, line_hash, read_seals
from croupier.journal.signers import TOKEN, NotSigned, SigningAddress, SigningCommand, signer
from croupier.plan.floor_file import is_copy, read_plan
from croupier.plan.floor_plan import SealPlan

ONE, TWO = (Head(version, bytes([version]) * 32) for version in (1, 2))
HEADS = {"table:R1": ONE}


def command(folder: Path) -> list[str]:
    """The reference signer as a command, with its key and memory in a folder."""
    return [sys.executable, "-m", "croupier", "signer", "--key", str(folder / "vault.key")]


def public_key(folder: Path) -> str:
    """The public half of its key."""
    return subprocess.run([*command(folder), "--public"], capture_output=True, text=True, check=True).stdout.strip()


@pytest.fixture
def notary(tmp_path: Path) -> Notary:
    return Notary(tmp_path / "vault.key", tmp_path / "vault.signed")


def seal(notary: Notary, number: int, before: str, at: int = 1) -> bytes:
    """A seal that waits for its signature."""
    return Seal(number, at, before, {}, notary.key).signed_part()


class Near:
    """A signer in this process, that can be away."""

    remembers = True

    def __init__(self, notary: Notary) -> None:
        self._notary, self.key, self.away = notary, notary.key, False

    def sign(self, seal: bytes) -> str:
        if self.away:
            raise NotSigned("the vault does not answer")
        try:
            return self._notary.sign(seal)
        except WrongInput as refused:
            raise NotSigned(str(refused)) from None


# ---------------------------------------------------------------- what it signs


def test_a_signer_signs_what_follows_and_the_same_again_and_nothing_else(notary: Notary, tmp_path: Path) -> None:
    near = Near(notary)
    seals = SealFile(tmp_path / "floor.seals", near)
    for at in (1, 2, 3):
        seals.add(at, HEADS)
    lines = [json.loads(line) for line in (tmp_path / "floor.seals").read_bytes().splitlines()]
    third = Seal(3, 3, lines[4]["before"], {"table:R1": (1, ONE.hash.hex())}, notary.key)
    assert notary.sign(third.signed_part()) == lines[5]["signature"], "asked again, as after an answer that was lost"
    for number, before in ((3, lines[4]["before"]), (2, lines[2]["before"]), (4, "00" * 32), (5, lines[4]["before"])):
        with pytest.raises(WrongInput, match=f"Seal {number} does not follow seal 3"):
            notary.sign(seal(notary, number, before, at=9))
    after_a_restart = Notary(tmp_path / "vault.key", tmp_path / "vault.signed")
    with pytest.raises(WrongInput, match="does not follow"):
        after_a_restart.sign(seal(notary, 1, "00" * 32))


@pytest.mark.parametrize("given", [b"", b"{}", b"no seal", b"\xff"])
def test_a_signer_signs_seals_alone(notary: Notary, given: bytes) -> None:
    with pytest.raises(WrongInput, match="not a seal"):
        notary.sign(given)


def test_a_signer_signs_nothing_that_is_signed_or_for_another_key(notary: Notary) -> None:
    with pytest.raises(WrongInput, match="waits for its signature"):
        notary.sign(Seal(1, 1, "00" * 32, {}, notary.key, "ab").line())
    with pytest.raises(WrongInput, match="waits for its signature"):
        notary.sign(seal(notary, 1, "00" * 32).replace(b",", b", ", 1))
    with pytest.raises(WrongInput, match="is for the key"):
        notary.sign(Seal(1, 1, "00" * 32, {}, "11" * 32).line())


def test_a_signer_without_its_right_memory_signs_nothing(notary: Notary, tmp_path: Path) -> None:
    (tmp_path / "vault.signed").write_text("nonsense")
    with pytest.raises(WrongInput, match="not a signer's memory"):
        notary.sign(seal(notary, 1, "00" * 32))
    with pytest.raises(WrongInput, match="cannot be written"):
        Notary(tmp_path / "vault.key", tmp_path / "nowhere" / "memory").sign(seal(notary, 1, "00" * 32))


# ---------------------------------------------------------------- ways to reach it


def test_the_command_signs_what_it_is_given_and_refuses_in_a_sentence(tmp_path: Path) -> None:
    key = public_key(tmp_path)
    by_command = SigningCommand(command(tmp_path), key)
    first = Seal(1, 1, "00" * 32, {}, key).signed_part()
    assert by_command.sign(first) == by_command.sign(first)
    with pytest.raises(NotSigned, match="refused: croupier: Seal 1 does not follow seal 1"):
        by_command.sign(Seal(1, 2, "00" * 32, {}, key).signed_part())
    with pytest.raises(NotSigned, match="not the signature of the key"):
        SigningCommand(["echo", "ab"], key).sign(first)
    with pytest.raises(NotSigned, match="could not be run"):
        SigningCommand([str(tmp_path / "nothing")], key).sign(first)
    with pytest.raises(NotSigned, match="did not say why"):
        SigningCommand(["false"], key).sign(first)


def test_a_command_that_hangs_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.journal.signers.SIGN_S", 0.2)
    with pytest.raises(NotSigned, match="did not answer"):
        SigningCommand(["sleep", "20"], "00").sign(b"")


@contextlib.contextmanager
def listening(folder: Path, token: str = "secret") -> Iterator[str]:
    """The reference signer as a service."""
    process = subprocess.Popen(
        [*command(folder), "--listen", "127.0.0.1:0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, TOKEN: token},
    )
    try:
        assert process.stdout is not None
        yield process.stdout.readline().split()[2]
    finally:
        process.kill()
        process.wait()


def test_another_machine_signs_for_whoever_has_the_token(tmp_path: Path) -> None:
    key = public_key(tmp_path)
    first = Seal(1, 1, "00" * 32, {}, key).signed_part()
    with listening(tmp_path) as address:
        assert SigningAddress(address, key, "secret").sign(first)
        with pytest.raises(NotSigned, match="refused: The token is wrong"):
            SigningAddress(address, key, "guess").sign(first)
        with pytest.raises(NotSigned, match="refused: Seal 1 does not follow"):
            SigningAddress(address, key, "secret").sign(Seal(1, 2, "00" * 32, {}, key).signed_part())
    with pytest.raises(NotSigned, match="does not answer"):
        SigningAddress(address, key, "secret").sign(first)


def test_a_service_needs_a_token_and_a_place(tmp_path: Path) -> None:
    asked = ("signer", "--key", str(tmp_path / "vault.key"), "--listen", "127.0.0.1:0")
    assert f"Set {TOKEN}".encode() in croupier(*asked).stderr
    plan = SealPlan(tmp_path / "floor.seals", 600, "https://vault:7300", "ab" * 32)
    assert isinstance(signer(plan, tmp_path / "floor.toml"), SigningAddress)
    assert not (tmp_path / "floor.seal.key").exists(), "no key is made here"


# ---------------------------------------------------------------- the file meanwhile


def test_seals_made_while_the_signer_is_away_stand_unsigned_and_are_signed_when_it_is_back(
    notary: Notary, tmp_path: Path
) -> None:
    path, near = tmp_path / "floor.seals", Near(notary)
    seals = SealFile(path, near)
    seals.add(1, HEADS)
    near.away = True
    seals.add(2, HEADS)
    seals.add(3, {"table:R1": TWO})
    assert "Seal 2 is not signed, nor any after it: the vault does not answer" in seals.trouble
    assert sorted(read_seals(path).unsigned) == [2, 3]
    seals.close()
    again = SealFile(path, near)  # a restart does not forget them
    near.away = False
    again.add(4, {"table:R1": TWO})
    assert again.trouble == ""
    sealed = read_seals(path, key=notary.key)
    assert (sealed.seals, sealed.unsigned, sealed.late) == (4, {}, 2)


def test_a_forged_late_signature_is_named(notary: Notary, tmp_path: Path) -> None:
    path, near = tmp_path / "floor.seals", Near(notary)
    near.away = True
    SealFile(path, near).add(1, HEADS)
    with path.open("ab") as file:
        file.write(b'{"of":1,"at":2,"signature":"' + b"ab" * 64 + b'"}\n')
    with pytest.raises(BrokenSeal, match="signs no seal"):
        read_seals(path)
    path.write_bytes(path.read_bytes().replace(b'{"of":1,', b'{"of": 1,'))
    with pytest.raises(BrokenSeal, match="is not as it was written"):
        read_seals(path)


def test_a_floor_whose_signer_is_away_goes_on_and_says_so_everywhere(tmp_path: Path) -> None:
    key = public_key(tmp_path)
    away = tmp_path / "away"
    script = tmp_path / "sign.sh"
    script.write_text(f"#!/bin/sh\ntest -e {away} && exit 3\nexec {shlex.join(command(tmp_path))}\n")
    script.chmod(0o700)
    away.touch()
    sealing = f'signer = "{script}"\nkey = "{key}"\n'
    with serving(tmp_path, seal_every_s=0.5, sealing=sealing) as served:
        words = asyncio.run(asyncio.wait_for(alert_of(served, "is not signed"), 30))
        assert "Seal 1 is not signed, nor any after it" in words
        away.unlink()
        asyncio.run(asyncio.wait_for(signed(served), 60))
        served.stop()
    assert "seal_not_signed" in (tmp_path / "serve.log").read_text()
    assert not (tmp_path / "floor.seal.key").exists()
    reply = croupier("verify", str(served.database), "--seal", str(served.seals), "--seal-key", key).stdout.decode()
    assert "signed later than they were made" in reply
    assert "not signed" not in reply


async def alert_of(served: Served, words: str) -> str:
    """What a dealer's terminal says about something."""
    async with dealer(served) as screen:
        while True:
            found = [each for each in screen.picture["announcements"] if words in each]
            if found:
                return str(found[0])
            await screen.hear()


async def signed(served: Served) -> None:
    await until(lambda: not read_seals(served.seals).unsigned, LOOKS_EVERY_S)


def test_a_gap_that_was_never_signed_is_named(tmp_path: Path) -> None:
    key = public_key(tmp_path)
    with serving(tmp_path, sealing=f'signer = "false"\nkey = "{key}"\n') as served:
        served.stop()
    reply = croupier("verify", str(served.database), "--seal", str(served.seals)).stdout.decode()
    assert "2 seals are not signed (1 to 2): what they say could be anybody's." in reply


def test_enroll_prints_the_key_of_a_signer_elsewhere_and_makes_none_here(tmp_path: Path) -> None:
    text = (Path(__file__).parents[1] / "support" / "floor.toml").read_text("utf-8")
    (tmp_path / "floor.toml").write_text(f'{text}\n[seal]\nsigner = "sign"\nkey = "{"ab" * 32}"\n', "utf-8")
    printed = croupier("enroll", str(tmp_path / "floor.toml")).stdout.decode()
    assert printed.endswith(f"Seals are signed by {'ab' * 32}\n")
    assert not (tmp_path / "floor.seal.key").exists()


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ('signer = "sign"', "a signer needs its public key"),
        ('signer = "sign"\nkey = "short"', "a signer needs its public key"),
        (f'key = "{"ab" * 32}"', "key is a signer's"),
        ('copies = ["gopher://somewhere"]', "no place for a copy"),
        ('copies = ["smtp://host"]', "no place for a copy"),
    ],
)
def test_a_floor_file_says_who_signs_and_where_copies_go(tmp_path: Path, lines: str, words: str) -> None:
    text = (Path(__file__).parents[1] / "support" / "floor.toml").read_text("utf-8")
    (tmp_path / "floor.toml").write_text(f"{text}\n[seal]\n{lines}\n", "utf-8")
    with pytest.raises(WrongInput, match=words):
        read_plan(tmp_path / "floor.toml")


# ---------------------------------------------------------------- copies


class Taker(BaseHTTPRequestHandler):
    """Takes copies, after a first refusal."""

    taken: list[bytes]
    refuse = 1

    def do_POST(self) -> None:
        if Taker.refuse:
            Taker.refuse -= 1
            self.send_response(503)
        else:
            Taker.taken.append(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *arguments: object) -> None: ...


def test_copies_are_sent_as_seals_are_made_again_until_they_arrive_and_after_a_restart(
    notary: Notary, tmp_path: Path
) -> None:
    Taker.taken, Taker.refuse = [], 1
    server = HTTPServer(("127.0.0.1", 0), Taker)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    path = tmp_path / "floor.seals"
    seals = SealFile(path, Near(notary))
    before = seals.add(1, HEADS)
    copies = SealCopies(path, ("copy.seals", f"http://127.0.0.1:{server.server_port}/seals"))
    added = seals.add(2, {"table:R1": TWO})
    copies.send(added)
    copies.finish(10)
    assert Taker.taken == [*before, *added], "also what was sealed before there was a copy"
    assert (tmp_path / "copy.seals").read_bytes() == path.read_bytes()
    more = seals.add(3, {"table:R1": TWO})  # and nobody was told
    SealCopies(path, ("copy.seals",)).finish(10)
    assert (tmp_path / "copy.seals").read_bytes() == path.read_bytes()
    assert (tmp_path / "copy.seals").read_bytes().endswith(more[-1] + b"\n")
    for memory in tmp_path.glob("*.sent-*"):  # as if it had not been noted that the last line arrived
        memory.write_text(line_hash(path.read_bytes().splitlines()[-2]))
    SealCopies(path, ("copy.seals",)).finish(10)
    assert (tmp_path / "copy.seals").read_bytes() == path.read_bytes()
    server.shutdown()
    server.server_close()


def test_a_copy_that_does_not_arrive_holds_nobody_up_and_is_reported(tmp_path: Path) -> None:
    copies = SealCopies(tmp_path / "floor.seals", ("http://127.0.0.1:9/", "smtp://127.0.0.1:9/inspector@example.org"))
    copies.send([b'{"number":1}'])
    copies.finish(2)
    shown = copies.trouble()
    assert len(shown) == 2
    assert all("does not arrive" in each for each in shown)


def test_a_place_for_copies_is_a_file_a_web_address_or_a_mailbox() -> None:
    assert all(map(is_copy, ("/mnt/x.seals", "x.seals", "https://there/x", "smtp://mail:25/a@b", "smtps://mail/a@b")))
    assert not any(map(is_copy, ("", "smtp://mail", "http:///x", "ftp://x/y")))


def test_a_copy_comes_by_mail(tmp_path: Path) -> None:
    class Mailbox:
        letters: list[str]

    box, ready = Mailbox(), threading.Event()
    box.letters = []

    async def speak(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 here\r\n")
        while line := await reader.readline():
            verb = line.split()[0].upper() if line.split() else b""
            if verb == b"DATA":
                writer.write(b"354 go on\r\n")
                letter = b""
                while not letter.endswith(b"\r\n.\r\n"):
                    letter += await reader.readline()
                box.letters.append(letter.decode())
            writer.write(b"221 bye\r\n" if verb == b"QUIT" else b"250 ok\r\n")
            if verb == b"QUIT":
                break
        writer.close()

    async def serve() -> None:
        server = await asyncio.start_server(speak, "127.0.0.1", 0)
        port.append(server.sockets[0].getsockname()[1])
        ready.set()
        await server.serve_forever()

    port: list[int] = []
    threading.Thread(target=lambda: asyncio.run(serve()), daemon=True).start()
    assert ready.wait(10)
    copies = SealCopies(tmp_path / "floor.seals", (f"smtp://127.0.0.1:{port[0]}/inspector@example.org",))
    copies.send([b'{"number":7}'])
    copies.finish(10)
    [letter] = box.letters
    assert "To: inspector@example.org" in letter
    assert "Subject: Seal 7" in letter


@pytest.mark.parametrize("where", ["foo", "127.0.0.1:", "127.0.0.1:many", "127.0.0.1:99999"])
def test_a_signer_listens_at_a_host_and_a_port(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], where: str
) -> None:
    monkeypatch.setenv("CROUPIER_SIGNER_TOKEN", "secret")
    with pytest.raises(SystemExit, match="2"):
        main(["signer", "--key", str(tmp_path / "vault.key"), "--listen", where])
    assert (
        capsys.readouterr().err == f"croupier: {where} cannot be listened at: say HOST:PORT, such as 127.0.0.1:7300.\n"
    )
