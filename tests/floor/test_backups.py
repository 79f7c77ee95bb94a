"""Backups: persons' keys are in none of them but in a file of their own, and of somebody who was erased not even there."""

import json
from pathlib import Path

import pytest
from casino import KEY, Casino, casino, table

from croupier.cli.main import main
from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.games.notation import WrongInput
from croupier.journal.notes import Notes
from croupier.journal.verify import verify
from croupier.orders.order import Command, Order
from croupier.people.commands import ErasePerson, RegisterPerson
from croupier.rulebooks.roles import Role
from croupier.storage.backup import back_up, restore
from croupier.storage.sqlite import SqliteStore

TABLE = table("R1", "star-rapid-2016", "roulette", seats="t1")


def order(c: Casino, role: Role, command: Command) -> None:
    """Ask the floor something that is accepted."""
    at = c.clock.now()
    assert c.run(c.floor.submit(Order("this test", at, at, role, f"staff:{role}", command))).ok


def with_two_persons(c: Casino) -> None:
    order(c, Role.CASHIER, RegisterPerson("Ann Example", "1 Some Street"))
    order(c, Role.CASHIER, RegisterPerson("Bob Example"))


def key_of(c: Casino, person: str) -> bytes:
    """A person's key, as the floor's database has it."""

    async def read() -> bytes:
        async with c.floor.store.transaction() as transaction:
            key = await transaction.person_key(person)
            assert key
            return key

    return c.run(read())


def opened(c: Casino, path: Path) -> Floor:
    """A floor on a database that was put back."""
    floor = Floor(c.floor.plan, SqliteStore(path), ManualClock(c.clock.now()), KEY)
    c.run(floor.start())
    return floor


def name(c: Casino, floor: Floor, person: str) -> str:
    """What can be read of a person's name."""
    return c.run(floor.notes.read(floor.store, floor.persons.register.persons[person].name))


def holds(c: Casino, floor: Floor) -> str:
    """What is wrong with the books; nothing, if they hold."""
    verdict = c.run(verify(floor.store, notes=Notes(KEY, lambda size: bytes(size))))
    return "" if verdict.first_fault is None else verdict.first_fault.what


def test_a_backup_has_no_persons_key_and_put_back_with_the_keys_it_is_as_it_was(tmp_path: Path) -> None:
    copy, keys, again = tmp_path / "copy.db", tmp_path / "keys.json", tmp_path / "again.db"
    with casino(TABLE) as c:
        with_two_persons(c)
        secrets = [key_of(c, "P1"), key_of(c, "P2")]
        assert back_up(c.database, copy, keys) == 2
        assert not any(secret in copy.read_bytes() for secret in secrets)
        assert json.loads(keys.read_text("utf-8")) == {
            "persons_keys": {"P1": secrets[0].hex(), "P2": secrets[1].hex()},
        }
        assert {path.stat().st_mode & 0o777 for path in (copy, keys)} == {0o600}
        alone = SqliteStore(copy, read_only=True)
        assert c.run(alone.guards()) == []
        c.run(alone.close())
        assert restore(copy, keys, again) == (2, [])
        floor = opened(c, again)
        assert (name(c, floor, "P1"), name(c, floor, "P2")) == ("Ann Example", "Bob Example")
        assert holds(c, floor) == ""
        assert c.run(floor.store.guards()) == []  # type: ignore[attr-defined]
        c.run(floor.stop())


def test_who_was_erased_since_is_in_no_copy_of_the_keys_and_is_erased_again_after_a_restore(tmp_path: Path) -> None:
    old, new, keys = tmp_path / "old.db", tmp_path / "new.db", tmp_path / "keys.json"
    with casino(TABLE) as c:
        with_two_persons(c)
        secret = key_of(c, "P1")
        back_up(c.database, old, keys)
        assert secret.hex() in keys.read_text("utf-8")
        order(c, Role.OPERATOR, ErasePerson("P1", "asked"))
        assert back_up(c.database, new, keys) == 1
        for path in tmp_path.iterdir():
            assert secret not in path.read_bytes()
            assert secret.hex().encode() not in path.read_bytes()
        assert restore(new, keys, tmp_path / "today.db") == (1, [])
        floor = opened(c, tmp_path / "today.db")
        assert holds(c, floor) == ""
        c.run(floor.stop())
        assert restore(old, keys, tmp_path / "then.db") == (1, ["P1"])
        floor = opened(c, tmp_path / "then.db")
        assert (name(c, floor, "P1"), name(c, floor, "P2")) == ("", "Bob Example")
        assert holds(c, floor) == "a person's key is gone, and no event says that the person was erased"
        at = floor.clock.now()
        again = Order("test", at, at, Role.OPERATOR, "staff:o.one", ErasePerson("P1", "asked"))
        assert c.run(floor.submit(again)).ok
        assert holds(c, floor) == ""
        c.run(floor.stop())


def test_nothing_is_written_over_and_what_is_no_backup_is_named(tmp_path: Path) -> None:
    copy, keys = tmp_path / "copy.db", tmp_path / "keys.json"
    with casino(TABLE) as c:
        back_up(c.database, copy, keys)
        before = copy.read_bytes()
        with pytest.raises(WrongInput, match=r"copy\.db is there already"):
            back_up(c.database, copy, keys)
        with pytest.raises(WrongInput, match=r"copy\.db is there already"):
            restore(copy, keys, copy)
        assert copy.read_bytes() == before
        for wrong in (
            "",
            "[]",
            "{}",
            '{"persons_keys": []}',
            '{"persons_keys": {"P1": 7}}',
            '{"persons_keys": {"P1": "x"}}',
        ):
            keys.write_text(wrong, "utf-8")
            with pytest.raises(WrongInput, match=r"is not a copy of persons' keys"):
                restore(copy, keys, tmp_path / "new.db")
        assert not (tmp_path / "new.db").exists()


def test_backups_are_made_and_put_back_from_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy, keys = str(tmp_path / "copy.db"), str(tmp_path / "keys.json")
    with casino(TABLE) as c:
        with_two_persons(c)
        for arguments, says in (
            (["backup", str(c.database), copy, "--keys", keys], "the 2 keys are in"),
            (["restore", copy, str(tmp_path / "new.db"), "--keys", keys], "with 2 persons' keys."),
        ):
            with pytest.raises(SystemExit) as ended:
                main(arguments)
            assert ended.value.code == 0
            assert says in capsys.readouterr().out
        Path(keys).write_text('{"persons_keys": {}}', "utf-8")
        with pytest.raises(SystemExit):
            main(["restore", copy, str(tmp_path / "other.db"), "--keys", keys])
        assert "to be erased again (erase_person): P1, P2." in capsys.readouterr().out
