"""Whatever is wrong with a machine or a command line: one plain sentence on standard error, never a traceback.

Exit 2 for what cannot be done as it was asked, 1 for a check that failed.
"""

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import apsw
import pytest
from databases import ENGINES, Database
from postgres import Postgres
from running import ROOT

from croupier.games.notation import WrongInput
from croupier.journal.keys import load_key
from croupier.journal.verify import verify
from croupier.storage.opening import open_moment, plain_words
from croupier.storage.sqlite import SqliteStore
from croupier.storage.upgrade import upgrade

FLOOR = Path(__file__).parents[1] / "support" / "floor.toml"
TURNS = 60
NOWHERE = "postgresql://127.0.0.1:1/floor"
OPENING = (
    ("serve", "--config", "floor.toml", "--port", "0", "--database"),
    ("verify",),
    ("load", "--database"),
    ("migrate",),
)
"""Every command that opens a database."""


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """A folder with a floor file, and with whatever a careless hand may name."""
    shutil.copy(FLOOR, tmp_path / "floor.toml")
    (tmp_path / "README.md").write_text("# Not a database, not a floor\n" * 100, "utf-8")
    (tmp_path / "folder").mkdir()
    (tmp_path / "empty.db").touch()
    (tmp_path / "latin.txt").write_bytes(b"t1 notes 50.00 # d\xe9j\xe0 vu\n")
    (tmp_path / "round.txt").write_text("read round.txt\n", "utf-8")
    asyncio.run(SqliteStore(tmp_path / "floor.db").close())
    shutil.copy(tmp_path / "floor.db", tmp_path / "newer.db")
    apsw.Connection(str(tmp_path / "newer.db")).execute("INSERT INTO migration VALUES (999, 0)")
    shutil.copy(tmp_path / "floor.db", tmp_path / "older.db")
    apsw.Connection(str(tmp_path / "older.db")).execute("DELETE FROM migration WHERE number = 4")
    apsw.Connection(str(tmp_path / "foreign.db")).execute("CREATE TABLE bookmark (address TEXT)")
    whole = (tmp_path / "floor.db").read_bytes()
    (tmp_path / "damaged.db").write_bytes(whole[:100] + bytes(4096) + whole[4196:])
    return tmp_path


def run(here: Path, *arguments: str, typed: bytes = b"") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "croupier", *arguments]
    done = subprocess.run(command, input=typed, capture_output=True, cwd=here, timeout=60, check=False)
    return subprocess.CompletedProcess(command, done.returncode, done.stdout.decode(), done.stderr.decode())


def sentence(done: subprocess.CompletedProcess[str], status: int = 2) -> str:
    """The one sentence that a command has to say; logs before it are lines of JSON."""
    reply = [line for line in done.stderr.splitlines() if not line.startswith("{")]
    assert (done.returncode, done.stdout) == (status, ""), done
    assert len(reply) == 1, done.stderr
    assert reply[0].startswith("croupier: ")
    assert reply[0].endswith((".", "--help)"))
    return reply[0]


WRONG: list[tuple[tuple[str, ...], str]] = [
    # ------------------------------------------------ arguments
    ((), "COMMAND"),
    (("deal",), "deal"),
    (("serve",), "Say which floor"),
    (("serve", "--config"), "expected one argument"),
    (("serve", "--config", "floor.toml", "--port", "eighty"), "--port"),
    (("serve", "--config", "floor.toml", "--port", "99999"), "Port 99999"),
    (("serve", "--config", "floor.toml", "--port", "-1"), "-1"),
    (("serve", "--config", "floor.toml", "--paint", "red"), "--paint"),
    (("serve", "--demo", "--config", "floor.toml"), "The demo has a floor of its own: leave out --config"),
    (
        ("serve", "--demo", "--accept-restored", "because"),
        "The demo has a floor of its own: leave out --accept-restored",
    ),
    (("serve", "--demo", "--by", "me"), "The demo has a floor of its own: leave out --by"),
    (("enroll",), "Say which floor"),
    (("enroll", "--password"), "A password is not empty"),
    (("play",), "FLOOR.toml"),
    (("doctor",), "FLOOR.toml"),
    (("init",), "FOLDER"),
    (("init", "folder", "--name", "x", "--time-zone", "Nowhere"), "is no time zone"),
    (("backup",), "FLOOR.toml"),
    (("backup", "floor.toml"), "--to"),
    (("backup", "floor.toml", "--to", "nowhere"), "no folder nowhere"),
    (("backup", "floor.toml", "--to", "-"), "--persons"),
    (("restore",), "BACKUP"),
    (("restore", "folder", "--config", "floor.toml"), "folder is no backup"),
    (("verify",), "DATABASE"),
    (("verify", "floor.db", "--seal-key", "1f3a"), "which seal file"),
    (("serve", "--config", "floor.toml", "--accept-restored", "because"), "Say why, and who says so"),
    (("signer",), "--key"),
    (("signer", "--key", "vault.key", "--listen", "7300"), "Set CROUPIER_SIGNER_TOKEN"),
    (("load", "--terminals", "0"), "1 to 4000 terminals"),
    (("load", "--terminals", "many"), "--terminals"),
    (("load", "--seconds", "-5"), "1 to 600 seconds"),
    (("settle", "rounds.json"), "rounds.json"),
    (("odds", "--set"), "expected one argument"),
    (("odds", "nowhere-2099"), "no rulebook 'nowhere-2099'"),
    (("rules", "nowhere-2099"), "no rulebook 'nowhere-2099'"),
    (("rules", "star-rapid-2016", "--clause", "99.9"), "99.9"),
    (("trace", "nowhere-2099"), "no rulebook 'nowhere-2099'"),
    # ------------------------------------------------ files
    *(
        ((*command, file), says)
        for command in (("serve", "--config"), ("enroll",), ("play",))
        for file, says in (
            ("nowhere.toml", "There is no floor file nowhere.toml"),
            ("folder", "folder: cannot be read"),
            ("README.md", "README.md"),
            ("latin.txt", "latin.txt"),
            ("floor.db", "floor.db"),
        )
    ),
    (("play", "floor.toml", "nowhere.txt"), "There is no script nowhere.txt"),
    (("play", "floor.toml", "folder"), "folder"),
    (("play", "floor.toml", "latin.txt"), "latin.txt"),
    (("play", "floor.toml", "round.txt"), "round.txt"),
    (("verify", "floor.db", "--seal", "nowhere.seals"), "no seal file nowhere.seals"),
    (("verify", "floor.db", "--seal", "folder"), "no seal file folder"),
    (("verify", "floor.db", "--copy", "nowhere.seals"), "no copy nowhere.seals"),
    (("signer", "--key", "nowhere/vault.key"), "cannot be opened"),
    (("signer", "--key", "README.md"), "README.md is not a key"),
    (("signer", "--key", "vault.key"), "not a seal"),
    (("verify", "floor.db", "--key", "nowhere.key"), "nowhere.key cannot be read"),
    (("verify", "floor.db", "--key", "folder"), "folder cannot be read"),
    (("verify", "floor.db", "--key", "README.md"), "README.md is not a key"),
    # ------------------------------------------------ databases
    *(
        ((*command, file), says)
        for command in OPENING
        for file, says in (
            ("README.md", "README.md is not a database"),
            ("folder", "folder"),
            ("nowhere/floor.db", "nowhere/floor.db"),
            ("newer.db", "a newer version of croupier"),
            ("foreign.db", "another program's"),
            (NOWHERE, "is away"),
            ("postgresql://nowhere.invalid/floor", "is away"),
            ("postgresql://127.0.0.1:port/floor", "no address of a database"),
            ("postgresql://:::/", "its port is a number"),
        )
    ),
    (("tournament", "nowhere.toml"), "The conditions nowhere.toml cannot be read"),
    (("tournament", "floor.toml", "--players", "0"), "A tournament has players"),
    (("reports", "thefts", "floor.toml"), "no report thefts"),
    (("reports", "access", "floor.toml", "--from", "yesterday"), "yesterday is no day"),
    (("reports", "access", "floor.toml", "--from", "2026-13-01"), "2026-13-01 is no day"),
    (("reports", "access", "floor.toml", "--from", "2026-11-02", "--to", "2026-11-01"), "before it begins"),
    (("reports", "access", "floor.toml", "--database", "nowhere.db"), "There is no database nowhere.db"),
    (("reports", "access", "floor.toml", "--database", "empty.db"), "No floor has been opened on this database"),
    (("verify", "nowhere.db"), "There is no database nowhere.db"),
    (("verify", "empty.db"), "No floor has been opened on this database"),
    (("archive", "floor.toml"), "Say where to"),
    (("archive", "floor.toml", "folder"), "Say which rounds"),
    (("archive", "floor.toml", "folder", "--before", "yesterday"), "yesterday is no day"),
    (("archive", "floor.toml", "folder", "--before", "9999-01-01"), "is to come"),
    (("archive", "floor.toml", "nowhere", "--before", "2024-01-01"), "There is no folder"),
    (("migrate", "nowhere.db"), "There is no database nowhere.db"),
    (("verify", "older.db"), "older version of croupier"),
    (("serve", "--config", "floor.toml", "--port", "0", "--database", "older.db"), "(croupier migrate)"),
    (("serve", "--config", "floor.toml", "--port", "0", "--database", "damaged.db"), "damaged.db is damaged"),
    (("load", "--database", "damaged.db"), "damaged.db is damaged"),
]


@pytest.mark.parametrize(
    ("arguments", "says"), WRONG, ids=lambda value: " ".join(value) if type(value) is tuple else ""
)
def test_what_cannot_be_done_is_refused_in_one_plain_sentence(
    here: Path, arguments: tuple[str, ...], says: str
) -> None:
    assert says in sentence(run(here, *arguments))


def test_every_command_is_among_those_that_are_tried() -> None:
    commands = {path.stem for path in (ROOT / "src/croupier/cli").glob("*.py")}
    parts = {"tournament_play", "tournament_report", "backup_files"}
    assert commands - parts - {"__init__", "main", "loop", "paper", "load_terminal"} == {
        each[0] for each, _ in WRONG if each and each[0] != "deal"
    }


@pytest.mark.parametrize("wrong", ["", "zz", "abcd", "ff" * 31, "ff" * 33])
@pytest.mark.parametrize("command", [("serve", "--port", "0", "--config"), ("enroll",)], ids=["serve", "enroll"])
@pytest.mark.parametrize("file", ["floor.key", "floor.seal.key"])
def test_a_key_file_that_holds_no_key_is_named(here: Path, command: tuple[str, ...], file: str, wrong: str) -> None:
    (here / file).write_text(wrong, "utf-8")
    assert f"{file} is not a key" in sentence(run(here, *command, "floor.toml"))


@pytest.mark.parametrize("command", [("serve", "--port", "0", "--config"), ("enroll",)], ids=["serve", "enroll"])
def test_a_key_that_cannot_be_read_is_named(here: Path, command: tuple[str, ...]) -> None:
    (here / "floor.key").mkdir()
    assert "floor.key cannot be read" in sentence(run(here, *command, "floor.toml"))


def test_a_seal_file_that_cannot_be_read_is_named(here: Path) -> None:
    (here / "floor.seals").mkdir()
    assert "floor.seals" in sentence(run(here, "serve", "--port", "0", "--config", "floor.toml"))


@pytest.mark.parametrize("command", OPENING, ids=lambda each: each[0])
def test_a_database_that_another_program_holds_is_named(here: Path, command: tuple[str, ...]) -> None:
    holding = apsw.Connection(str(here / "held.db"))
    for statement in ("CREATE TABLE migration (number INTEGER)", "BEGIN EXCLUSIVE"):
        holding.execute(statement)
    began = time.monotonic()
    assert "Another program holds the database held.db" in sentence(run(here, *command, "held.db"))
    assert time.monotonic() - began < 30


def test_a_damaged_database_fails_its_check(here: Path) -> None:
    done = run(here, "verify", "damaged.db")
    assert (done.returncode, done.stderr) == (1, "")
    assert "damaged.db is damaged" in done.stdout
    done = run(here, "verify", "damaged.db", "--json")
    assert done.returncode == 1
    assert '"ok":false' in done.stdout


def test_a_journal_that_nothing_sensible_can_be_read_from_does_not_open(here: Path) -> None:
    load_key(here / "floor.key")
    forged = apsw.Connection(str(here / "floor.db"))
    for stream in ("table:R1", "staff"):
        forged.execute("INSERT INTO event VALUES (?, 1, 0, 'system', 'x', x'00', x'7b7d')", (stream,))
        forged.execute("INSERT INTO head VALUES (?, 1, x'00')", (stream,))
    forged.close()
    assert "croupier verify" in sentence(run(here, "serve", "--port", "0", "--config", "floor.toml"))


def test_a_value_of_another_kind_than_its_column_fails_the_check(here: Path) -> None:
    forged = apsw.Connection(str(here / "floor.db"))
    for stream in ("x'00'", "'table:R1'"):
        forged.execute(f"INSERT INTO head VALUES ({stream}, 1, x'00')")
    forged.close()
    done = run(here, "verify", "floor.db")
    assert (done.returncode, done.stderr) == (1, "")
    assert "a value in the database is not of its kind" in done.stdout


@pytest.mark.anyio
async def test_however_a_file_is_damaged_verify_says_so_or_finds_nothing_wrong(here: Path) -> None:
    """What is said by the process is tried above; here it is what it is made of, on a journal of a release."""
    journal = ROOT / "tests/journals/0.1.0/star-rapid-2016_roulette_a_round_of_roulette.sql"
    whole = apsw.Connection(str(here / "whole.db"))
    for part in (journal.with_name("schema.sql"), journal):
        whole.execute(part.read_text("utf-8"))
    whole.close()
    await upgrade(str(here / "whole.db"))
    good, chance, found = (here / "whole.db").read_bytes(), Random(16), 0
    for _ in range(TURNS):
        bad = bytearray(good)
        for _ in range(chance.choice((1, 1, 3, 50))):
            bad[chance.randrange(len(bad))] = chance.randrange(256)
        if chance.random() < 0.2:
            del bad[chance.randrange(len(bad)) :]
        (here / "bad.db").write_bytes(bad)
        try:
            reading = await open_moment(str(here / "bad.db"))
            try:
                with plain_words(str(here / "bad.db")):
                    found += not (await verify(reading)).ok
            finally:
                await reading.close()
        except WrongInput:
            found += 1
    assert found > TURNS / 3


# ---------------------------------------------------------------- a server that is away, or does not let us in


@contextmanager
def a_server_that_says(state: str, words: str) -> Iterator[str]:
    """A server that lets nobody in, and says why in PostgreSQL's own way."""
    fields = b"".join(code + text.encode() + b"\0" for code, text in ((b"S", "FATAL"), (b"C", state), (b"M", words)))
    error = b"E" + (len(fields) + 5).to_bytes(4, "big") + fields + b"\0"
    with socket.create_server(("127.0.0.1", 0)) as door:

        def answer() -> None:
            while True:
                try:
                    caller, _ = door.accept()
                except OSError:
                    return
                with caller:
                    asked = caller.recv(8)
                    if asked[4:] == (80877103).to_bytes(4, "big"):  # for TLS
                        caller.sendall(b"N")
                        asked = caller.recv(8)
                    caller.recv(4096)
                    caller.sendall(error)

        listening = threading.Thread(target=answer, daemon=True)
        listening.start()
        yield f"postgresql://somebody@127.0.0.1:{door.getsockname()[1]}/floor"
        door.shutdown(socket.SHUT_RDWR)
    listening.join()


@pytest.mark.parametrize("command", OPENING, ids=lambda each: each[0])
@pytest.mark.parametrize(
    ("state", "words", "says"),
    [
        ("28P01", 'password authentication failed for user "somebody"', "refuses the name or the password"),
        ("28000", "no pg_hba.conf entry", "does not let this client in (no pg_hba.conf entry)"),
        ("3D000", 'database "floor" does not exist', 'database "floor" does not exist. Create it first'),
        ("57P03", "the database system is starting up", "is starting up"),
        ("53300", "sorry, too many clients already", "too many clients"),
        ("42501", "permission denied for database floor", "permission denied"),
    ],
)
def test_a_server_that_lets_nobody_in_is_quoted_without_the_password(
    here: Path, command: tuple[str, ...], state: str, words: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PGPASSWORD", "secret")
    with a_server_that_says(state, words) as url:
        reply = sentence(run(here, *command, url))
    assert says in reply
    assert "secret" not in reply


def test_a_real_server_without_the_database_or_without_a_floor_is_distinguished(here: Path, postgres: Postgres) -> None:
    for command in OPENING:
        assert "does not exist" in sentence(run(here, *command, postgres.url("nowhere")))
    assert "No floor has been opened" in sentence(run(here, "verify", postgres.create()))


@pytest.mark.parametrize("database", ENGINES, indirect=True)
@pytest.mark.anyio
async def test_neither_engine_opens_another_programs_database_or_a_newer_versions(database: Database) -> None:
    await database.execute("CREATE TABLE bookmark (address TEXT)")
    with pytest.raises(WrongInput, match="another program's"):
        await database.open()
    await database.execute("DROP TABLE bookmark")
    await (await database.open()).close()
    await database.execute("INSERT INTO migration VALUES (999, 0)")
    with pytest.raises(WrongInput, match="a newer version"):
        await database.open()
    with pytest.raises(WrongInput, match="a newer version"):
        await database.read()


# ---------------------------------------------------------------- pipes, closed doors and Ctrl-C


@pytest.mark.parametrize("command", ["rules", "odds", "trace", "rules star-rapid-2016 --json", "enroll floor.toml"])
def test_a_reader_that_goes_away_ends_a_command_without_a_word(here: Path, command: str) -> None:
    line = f"{sys.executable} -m croupier {command} | head -c 1"
    done = subprocess.run(["bash", "-c", line], capture_output=True, cwd=here, timeout=60, check=True)
    assert len(done.stdout) == 1
    assert b"Traceback" not in done.stderr
    assert b"Error" not in done.stderr


@pytest.mark.parametrize("closed", [">&-", "<&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("command", ["settle --json", "settle", "rules", "play floor.toml", "verify nowhere.db"])
def test_a_closed_input_or_output_ends_a_command_without_a_traceback(here: Path, command: str, closed: str) -> None:
    line = f"{sys.executable} -m croupier {command} {closed}"
    done = subprocess.run(
        ["bash", "-c", line], stdin=subprocess.DEVNULL, capture_output=True, cwd=here, timeout=60, check=False
    )
    assert done.returncode in (0, 2)
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["rules", "rules --json", "play floor.toml"])
def test_a_full_disk_is_reported_in_one_sentence(here: Path, command: str) -> None:
    line = f"echo t1 notes 50.00 | {sys.executable} -m croupier {command} > /dev/full"
    done = subprocess.run(["bash", "-c", line], capture_output=True, cwd=here, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr.decode() == "croupier: no space left on device: see to that, then try again.\n"


@pytest.mark.parametrize("command", ["play floor.toml", "settle"])
def test_ctrl_c_ends_a_command_that_waits_for_typing(here: Path, command: str) -> None:
    # A shell without job control has what it starts in the background ignore Ctrl-C, tests and all that they start too.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    process = subprocess.Popen(
        [sys.executable, "-m", "croupier", *command.split()],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=here,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    signal.signal(signal.SIGINT, before)
    assert process.stdin is not None
    assert process.stdout is not None
    if command != "settle":
        process.stdin.write(b"t1 notes 50.00\n")
        process.stdin.flush()
        assert process.stdout.readline()
    else:
        process.stdin.write(b"{}\n")
        process.stdin.flush()
        assert process.stderr is not None
        assert process.stderr.readline()
    process.send_signal(signal.SIGINT)
    _, reply = process.communicate(timeout=30)
    assert process.returncode == 130
    assert reply.decode() == "croupier: Stopped.\n"
