"""An export of a period, and the program that checks it with nothing but Python: whatever is changed is found."""

import hashlib
import io
import json
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from test_recall import play_rounds

from croupier.games.notation import WrongInput
from croupier.journal.chain import link
from croupier.journal.export import ExportedPeriod, ExportManifest, seals_around, write_export
from croupier.journal.notary import Notary
from croupier.journal.seal_file import SealFile
from croupier.journal.signers import NotSigned, OwnKey
from croupier.journal.store import Store
from croupier.storage.sql_reading import SqlReading

pytestmark = pytest.mark.anyio

CHECKER = Path(__file__).parents[2] / "src/croupier/checkers/check_export.py"
OURS, THEIRS = (OwnKey(Ed25519PrivateKey.from_private_bytes(bytes([each]) * 32)) for each in (1, 2))
EVERYTHING = (0, 2**53)
Files = dict[str, bytes]


def period(begin: int, end: int) -> ExportedPeriod:
    return ExportedPeriod("Test floor", "1.0", begin, end, 7, "ines", ("A remark.",))


def checked(path: Path, *more: str) -> tuple[int, str]:
    """What the checker says, run without any package but Python's own."""
    command = [sys.executable, "-I", "-S", str(CHECKER), str(path), *more]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.stderr == ""
    return done.returncode, done.stdout


async def exported(store: Store, folder: Path, begin: int, end: int) -> Files:
    """The files of an export of a floor that has played two hundred rounds."""
    seals = SealFile(folder / "floor.seals", OURS)
    for at in (1, await store.last_at()):
        seals.add(at, await store.heads())
    target = io.BytesIO()
    assert isinstance(store, SqlReading)
    await write_export(store, target, period(begin, end), seals.path, {"outbox.json": b"[]"}, OURS)
    seals.close()
    with zipfile.ZipFile(target) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def zipped(files: Files, path: Path) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def signed_again(files: Files, signer: OwnKey = OURS) -> Files:
    """The same with a manifest that fits, signed anew: as whoever has the key would."""
    manifest = msgspec.json.decode(files["manifest.json"], type=ExportManifest)
    named = {
        name: (hashlib.sha256(content).hexdigest(), len(content))
        for name, content in files.items()
        if not name.startswith("manifest.")
    }
    changed = msgspec.structs.replace(manifest, files=named, key=signer.key).as_bytes()
    return {**files, "manifest.json": changed, "manifest.sig": signer.sign(changed).encode()}


def lines(files: Files, name: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in files[name].splitlines()]


def written(lines: list[dict[str, object]]) -> bytes:
    return b"".join(json.dumps(each, separators=(",", ":")).encode() + b"\n" for each in lines)


async def test_an_export_of_everything_holds_and_says_what_was_checked(store: Store, tmp_path: Path) -> None:
    house = await play_rounds(store)
    files = await exported(store, tmp_path, *EVERYTHING)
    code, words = checked(zipped(files, tmp_path / "e.zip"), "--key", OURS.key)
    assert code == 0, words
    events = sum(head.version for head in (await store.heads()).values())
    assert f"{events} journal lines" in words
    assert f"{events} of its lines are sealed" in words
    assert "201 rounds are what the journal says." in words
    first = lines(files, "rounds.jsonl")[6]
    assert (first["round"], first["outcomes"]) == (7, [{"number": "7"}])
    assert first["places"] == {
        "T1": {"account": "T1-1", "staked": 500, "returned": 1000, "put_right": 0},
        "T2": {"account": "T2-1", "staked": 500, "returned": 18000, "put_right": 0},
    }
    await house.floor.finish()


async def test_a_part_of_a_journal_holds_by_itself_and_unpacked(store: Store, tmp_path: Path) -> None:
    house = await play_rounds(store)
    times = [each.at async for each in store.records("table:R1")]
    begin, end = times[len(times) // 3], times[len(times) // 2]
    files = await exported(store, tmp_path, begin, end)
    told = lines(files, "journal.jsonl")
    assert {begin <= int(str(line["at"])) <= end for line in told} == {True}
    assert min(int(str(line["version"])) for line in told) > 1
    folder = tmp_path / "unpacked"
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    code, words = checked(folder)
    assert code == 0, words
    assert f"signed by {OURS.key}" in words
    assert "The key was not given" in words
    await house.floor.finish()


async def test_a_period_in_which_nothing_was_is_exported_too(store: Store, tmp_path: Path) -> None:
    files = await exported(store, tmp_path, 5, 6)
    code, words = checked(zipped(files, tmp_path / "e.zip"))
    assert (code, "0 journal lines of 0 streams" in words) == (0, True), words


async def test_whatever_is_changed_missing_or_added_is_found(store: Store, tmp_path: Path) -> None:
    house = await play_rounds(store)
    files = await exported(store, tmp_path, *EVERYTHING)
    await house.floor.finish()

    def refused(changed: Files, *more: str) -> str:
        code, words = checked(zipped(changed, tmp_path / "changed.zip"), *more)
        assert code == 1, words
        return words

    for name in files:
        content = bytearray(files[name])
        content[len(content) // 2] ^= 1
        words = refused({**files, name: bytes(content)})
        assert name in words or name == "manifest.sig", words
        assert f"{name} is missing" in refused({each: files[each] for each in files if each != name})
    assert "more.json is not of this export" in refused({**files, "more.json": b"{}"})
    assert "not the one given" in refused(files, "--key", THEIRS.key)
    assert "manifest.json is not as it was signed" in refused({**files, "manifest.sig": b"00"})

    # What follows could only be made by whoever has the key: the chain, the seals and the money show it all the same.
    def forged(name: str, change: Callable[[list[dict[str, object]]], object]) -> str:
        told = lines(files, name)
        change(told)
        return refused(signed_again({**files, name: written(told)}))

    def another_actor(told: list[dict[str, object]]) -> None:
        told[40]["actor"] = "staff:somebody"

    assert "the chain is broken at table:R1" in forged("journal.jsonl", another_actor)
    assert "a line is missing" in forged("journal.jsonl", lambda told: told.pop(40))
    assert "should go on to" in forged("journal.jsonl", lambda told: told.pop(_last_of(told, "table:R1")))
    assert "is not the event that seal" in forged("journal.jsonl", _chained_anew)
    assert "are not what was settled" in forged("transfers.jsonl", _more)
    assert "which is not in the journal" in forged("transfers.jsonl", _of_another)
    assert "has other rounds" in forged("rounds.jsonl", lambda told: told.pop())
    assert "round 1 of R1 is not what the journal says" in forged(
        "rounds.jsonl", lambda told: told[0].update(void=True)
    )
    seals = files["seals.jsonl"].splitlines(keepends=True)
    assert "is not as it was signed" in refused(
        signed_again({**files, "seals.jsonl": seals[-1].replace(b'"at":', b'"at":1')})
    )
    other = seals[0].replace(b'"at":1', b'"at":2') + seals[1]
    assert "does not follow the one before" in refused(signed_again({**files, "seals.jsonl": other}))
    assert "by the key of this export" in refused(signed_again(files, THEIRS))


def _last_of(told: list[dict[str, object]], stream: str) -> int:
    return max(place for place, each in enumerate(told) if each["stream"] == stream)


def _chained_anew(told: list[dict[str, object]]) -> None:
    """Another history of a table, with hashes that fit."""
    before = bytes(32)
    for each in told:
        if each["stream"] == "table:R1":
            if each["version"] == 20:
                each["actor"] = "staff:somebody"
            version, at, body = each["version"], each["at"], str(each["body"]).encode()
            assert isinstance(version, int)
            assert isinstance(at, int)
            before = link(before, "table:R1", version, at, str(each["actor"]), str(each["type"]), body)
            each["hash"] = before.hex()


def _more(told: list[dict[str, object]]) -> None:
    won = next(each for each in told if str(each["source"]).startswith("table:"))
    won["amount"] = 1_000_000


def _of_another(told: list[dict[str, object]]) -> None:
    told[0]["version"] = 1_000_000


def test_what_is_no_export_is_refused_in_a_sentence(tmp_path: Path) -> None:
    for content in (b"", b"PK", b"not a zip"):
        (tmp_path / "e.zip").write_bytes(content)
        assert checked(tmp_path / "e.zip")[0] == 1
    for manifest in (
        b"{}",
        b"[]",
        b"no",
        b'{"type":"croupier_export","format":1}',
        b'{"type":"croupier_export","format":2}',
    ):
        path = zipped({"manifest.json": manifest, "manifest.sig": b""}, tmp_path / "e.zip")
        code, words = checked(path)
        assert (code, words.startswith("This export does not hold: ")) == (1, True)
    assert checked(tmp_path / "nothing.zip")[0] == 1


def test_the_same_name_twice_in_a_zip_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "e.zip", "w") as archive:
        archive.writestr("manifest.json", b"{}")
        with pytest.warns(UserWarning, match="Duplicate name"):
            archive.writestr("manifest.json", b"{}")
    assert "twice" in checked(tmp_path / "e.zip")[1]


# ---------------------------------------------------------------- seals and signers


def test_the_seals_of_a_period_are_those_made_in_it_and_the_first_after_it(tmp_path: Path) -> None:
    path = tmp_path / "floor.seals"
    assert seals_around(path, 0, 10) == []
    seals = SealFile(path, OURS)
    for at in (10, 20, 30, 40, 50):
        seals.add(at, {})
    seals.close()
    with path.open("ab") as file:
        file.write(b'{"number":6,"at"')
    numbers = [json.loads(line)["number"] for line in seals_around(path, 15, 35)]
    assert numbers == [2, 3, 4]
    assert [json.loads(line)["number"] for line in seals_around(path, 45, 99)] == [5]


class Remembering:
    """A signer that is elsewhere."""

    remembers = True

    def __init__(self, notary: Notary) -> None:
        self._notary, self.key, self.away = notary, notary.key, False

    def sign(self, seal: bytes) -> str:
        if self.away:
            raise NotSigned("it is away")
        return self._notary.sign(seal)


async def test_a_signer_that_remembers_signs_an_export_and_its_seals_come_with_their_signatures(
    store: Store, tmp_path: Path
) -> None:
    house = await play_rounds(store)
    signer = Remembering(Notary(tmp_path / "vault.key", tmp_path / "vault.signed"))
    seals = SealFile(tmp_path / "floor.seals", signer)
    seals.add(1, await store.heads())
    signer.away = True
    seals.add(await store.last_at(), await store.heads())
    moment, target = store, io.BytesIO()
    assert isinstance(moment, SqlReading)
    with pytest.raises(NotSigned):
        await write_export(moment, target, period(*EVERYTHING), seals.path, {}, signer)
    signer.away = False
    for unsigned in (True, False):
        if not unsigned:
            seals.add(2**52, await store.heads())
        target = io.BytesIO()
        await write_export(moment, target, period(*EVERYTHING), seals.path, {}, signer)
        (tmp_path / "e.zip").write_bytes(target.getvalue())
        code, words = checked(tmp_path / "e.zip", "--key", signer.key)
        assert code == 0, words
        assert ("1 signed seals" if unsigned else "3 signed seals") in words
    seals.close()
    await house.floor.finish()


def test_a_signer_that_remembers_signs_nothing_that_only_looks_like_an_export(tmp_path: Path) -> None:
    notary = Notary(tmp_path / "vault.key", tmp_path / "vault.signed")
    manifest = ExportManifest(1, "Test floor", "1.0", 1, 2, 3, "ines", notary.key, {}, {}, ())
    assert notary.sign(manifest.as_bytes()) == notary.sign(manifest.as_bytes())
    others = (
        msgspec.structs.replace(manifest, key=OURS.key).as_bytes(),
        manifest.as_bytes() + b" ",
        manifest.as_bytes().replace(b"croupier_export", b"something_else"),
    )
    for each in others:
        with pytest.raises(WrongInput, match="not signed"):
            notary.sign(each)
    assert not (tmp_path / "vault.signed").exists(), "no seal was signed, so nothing is remembered"
