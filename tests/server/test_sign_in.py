"""Staff at the door: what the journal keeps of it, that a restart clears no lock, and what a flood of tries can cost."""

import asyncio
import threading

import pytest
from argon2 import PasswordHasher, extract_parameters
from argon2.exceptions import VerifyMismatchError
from databases import Database
from driving import KEY, floor_plan, journal
from msgspec.structs import replace
from waiting import LOOKS_EVERY_S, until

from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.house.staff import (
    FAILURES,
    LOCKED_FOR,
    MOST_KEPT,
    LetIn,
    SignInFailed,
    SignIns,
    StaffLocked,
    StaffSignedIn,
    Tries,
    TurnAway,
    decide,
    evolve,
)
from croupier.journal.chain import encode_state
from croupier.journal.replay import read_state
from croupier.journal.streams import STAFF, Event
from croupier.journal.verify import verify
from croupier.orders.order import Order
from croupier.plan.floor_plan import Staff
from croupier.play.decisions import Accepted
from croupier.rulebooks.roles import Role
from croupier.server.access import sign_in
from croupier.server.access.sign_in import AT_ONCE, MOST_WAITING, STRANGERS_A_MINUTE, NotNow, SignIn

LOCKED = "Too many tries: this account is locked here for 15 minutes, unless a supervisor unlocks it."

pytestmark = pytest.mark.anyio

PASSWORD = "a good password"
QUICK = PasswordHasher(time_cost=1, memory_cost=64).hash(PASSWORD)
PLAN = replace(
    floor_plan(), staff={"d.one": Staff("d.one", Role.DEALER, QUICK), "d.two": Staff("d.two", Role.DEALER, QUICK)}
)


async def opened(database: Database, clock: ManualClock) -> tuple[Floor, SignIn]:
    """A floor and its door."""
    floor = Floor(PLAN, await database.open(), clock, KEY)
    await floor.start()
    return floor, SignIn(floor, KEY)


async def at_the_door(floor: Floor) -> list[Event]:
    """What the journal has of it."""
    return [event for stream, event in await journal(floor.store) if stream == STAFF.stream()]


async def fail(door: SignIn, name: str, times: int) -> None:
    """Try a wrong password again and again."""
    for _ in range(times):
        assert await door.sign_in(name, "wrong") is None


async def test_who_signed_in_who_failed_and_who_was_locked_is_in_the_journal(database: Database) -> None:
    clock = ManualClock()
    floor, door = await opened(database, clock)
    begun = await door.sign_in("d.one", PASSWORD)
    assert begun is not None
    assert door.who(begun[0]) == PLAN.staff["d.one"]
    await fail(door, "d.two", FAILURES)
    [signed_in, *failed, locked] = await at_the_door(floor)
    assert signed_in == StaffSignedIn("d.one")
    assert failed == [SignInFailed("d.two")] * FAILURES
    assert isinstance(locked, StaffLocked)
    assert locked.staff == "d.two"
    assert LOCKED_FOR - 1_000 < locked.until - clock.now() < LOCKED_FOR
    assert [each.actor async for each in floor.store.records(STAFF.stream())] == [
        "staff:d.one",
        *["sign_in"] * (FAILURES + 1),
    ]
    assert (await verify(floor.store)).ok
    await floor.stop()


async def test_neither_a_password_nor_an_unknown_name_is_anywhere_in_the_database(database: Database) -> None:
    """An unknown name may be a password that was typed in the wrong place."""
    floor, door = await opened(database, ManualClock())
    await door.sign_in("d.one", PASSWORD)
    await door.sign_in("d.one", "a wrong password")
    for _ in range(2):
        await door.sign_in("hunter2", "another wrong password")
    await door.sign_in("hunter3", "another wrong password")
    failed = [event.staff for event in await at_the_door(floor) if isinstance(event, SignInFailed)]
    assert failed[0] == "d.one"
    assert failed[1] == failed[2] != failed[3], "the same name is known again"
    assert all(name.startswith("unknown:") for name in failed[1:])
    rows = [row for table in ("event", "answer", "snapshot") for row in await database.rows(table)]
    for secret in ("password", "hunter"):
        assert not any(secret in str(value) for row in rows for value in row)
    await floor.stop()


async def test_a_name_that_nobody_has_is_as_much_work_as_one_of_the_staff(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else who works here could be told by the time that an answer takes."""
    floor, door = await opened(database, ManualClock())
    looked_at: list[str] = []

    def verify(_: PasswordHasher, hashed: str, password: str) -> bool:
        looked_at.append(hashed)
        raise VerifyMismatchError

    monkeypatch.setattr(PasswordHasher, "verify", verify)
    await fail(door, "nobody", 1)
    await fail(door, "d.one", 1)
    assert looked_at[1] == QUICK
    assert looked_at[0] != QUICK
    assert extract_parameters(looked_at[0]) == extract_parameters(QUICK)
    await floor.stop()


async def test_a_restart_does_not_clear_a_lock_nor_forget_a_failure(database: Database) -> None:
    clock = ManualClock()
    floor, door = await opened(database, clock)
    await fail(door, "d.one", FAILURES)
    await fail(door, "nobody", FAILURES)
    await fail(door, "d.two", FAILURES - 1)
    await floor.stop()
    floor, door = await opened(database, clock)
    for name in ("d.one", "nobody"):
        with pytest.raises(NotNow, match="locked"):
            await door.sign_in(name, PASSWORD)
    await fail(door, "d.two", 1)
    with pytest.raises(NotNow, match="locked"):
        await door.sign_in("d.two", PASSWORD)
    clock.advance(LOCKED_FOR / 1_000_000)
    assert await door.sign_in("d.one", PASSWORD) is not None
    assert (await verify(floor.store)).ok
    await floor.stop()


async def test_signing_in_begins_the_count_again(database: Database) -> None:
    floor, door = await opened(database, ManualClock())
    for _ in range(3):
        await fail(door, "d.one", FAILURES - 1)
        assert await door.sign_in("d.one", PASSWORD) is not None
    assert floor.memory.one(STAFF) == SignIns()
    await floor.stop()


async def test_the_door_is_read_from_its_snapshot_and_the_events_after_it(database: Database) -> None:
    floor, door = await opened(database, ManualClock())
    await fail(door, "d.two", 2)
    await door.sign_in("d.one", PASSWORD)
    await fail(door, "d.two", 1)
    snapshot = await floor.store.latest(STAFF.stream())
    assert snapshot is not None
    assert snapshot.version == 3
    state, head = await read_state(floor.store, STAFF.stream())
    assert (state, head.version) == (SignIns({"d.two": Tries(3)}), 4)
    assert encode_state(state) == encode_state(floor.memory.one(STAFF))
    await floor.stop()


async def test_only_the_door_itself_says_who_came_in(database: Database) -> None:
    floor, _ = await opened(database, ManualClock())
    for role in (Role.PLAYER, Role.DEALER, Role.CASINO_SUPERVISOR):
        answer = await floor.submit(Order(role.value, 1, 1, role, "staff:d.one", LetIn("d.two"), "R1"))
        assert not answer.ok
    assert await at_the_door(floor) == []
    await floor.stop()


# ---------------------------------------------------------------- floods


async def test_what_is_tried_while_a_name_is_locked_is_not_written_down(database: Database) -> None:
    floor, door = await opened(database, ManualClock())
    await fail(door, "d.one", FAILURES)
    before = len(await database.rows("event")), len(await database.rows("answer"))
    for _ in range(50):
        with pytest.raises(NotNow):
            await door.sign_in("d.one", PASSWORD)
    assert (len(await database.rows("event")), len(await database.rows("answer"))) == before
    await floor.stop()


async def test_guesses_sent_all_at_once_count_no_more_than_one_after_another(database: Database) -> None:
    floor, door = await opened(database, ManualClock())
    tries = [door.sign_in("d.one", "wrong") for _ in range(MOST_WAITING - 1)]
    results = await asyncio.gather(*tries, door.sign_in("d.one", PASSWORD), return_exceptions=True)
    assert results.count(None) == FAILURES
    assert all(isinstance(each, NotNow) for each in results if each is not None), "the right one came too late"
    assert len(await at_the_door(floor)) == FAILURES + 1
    await floor.stop()


async def test_a_flood_of_unknown_names_is_counted_and_not_written_down_one_by_one(database: Database) -> None:
    clock = ManualClock()
    floor, door = await opened(database, clock)
    for number in range(STRANGERS_A_MINUTE + 20):
        assert await door.sign_in(f"nobody {number}", "wrong") is None
    assert len(await at_the_door(floor)) == STRANGERS_A_MINUTE
    await fail(door, "d.one", 1)
    assert (await at_the_door(floor))[-1] == SignInFailed("d.one", 20), "staff are always written down"
    clock.advance(60)
    await fail(door, "nobody else", 1)
    [*_, last] = await at_the_door(floor)
    assert isinstance(last, SignInFailed)
    assert (last.staff.startswith("unknown:"), last.unwritten) == (True, 0)
    assert len(await at_the_door(floor)) == STRANGERS_A_MINUTE + 2
    await floor.stop()


async def shown(door: SignIn, name: str, times: int) -> list[str]:
    """How tries of a wrong password are answered."""
    answers = []
    for _ in range(times):
        try:
            answers.append("wrong" if await door.sign_in(name, "wrong") is None else "right")
        except NotNow as why:
            answers.append(str(why))
    return answers


@pytest.mark.parametrize("written", [0, 2], ids=["after the flood began", "before it and after"])
async def test_in_a_flood_too_a_name_that_nobody_has_is_locked_as_one_of_the_staff(
    database: Database, written: int
) -> None:
    """Else a lock would tell who works here."""
    clock = ManualClock()
    floor, door = await opened(database, clock)
    names = ("d.one", "nobody")
    before = [await shown(door, name, written) for name in names]
    for number in range(STRANGERS_A_MINUTE):
        await fail(door, f"stranger {number}", 1)
    staff, stranger = [[*had, *await shown(door, name, FAILURES + 1)] for had, name in zip(before, names, strict=True)]
    assert staff == stranger
    assert stranger[:FAILURES] == ["wrong"] * FAILURES
    assert stranger[-1] == LOCKED
    clock.advance(LOCKED_FOR / 1_000_000)
    staff, stranger = [await shown(door, name, FAILURES + 1) for name in names]
    assert staff == stranger == ["wrong"] * FAILURES + [LOCKED]
    await floor.stop()


async def test_guesses_sent_all_at_once_in_a_flood_are_answered_alike(database: Database) -> None:
    floor, door = await opened(database, ManualClock())
    for number in range(STRANGERS_A_MINUTE):
        await fail(door, f"stranger {number}", 1)
    for name in ("d.one", "nobody"):
        tries = [door.sign_in(name, "wrong") for _ in range(MOST_WAITING)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert (results.count(None), len(results)) == (FAILURES, MOST_WAITING), name
    await floor.stop()


async def test_in_a_flood_failures_are_answered_on_a_beat(database: Database) -> None:
    """A failure of the staff is written down and takes longer: else the time of an answer would tell."""
    floor, door = await opened(database, ManualClock())
    for number in range(STRANGERS_A_MINUTE):
        await fail(door, f"stranger {number}", 1)
    for name in ("d.one", "nobody"):
        began = asyncio.get_running_loop().time()
        await fail(door, name, 1)
        assert asyncio.get_running_loop().time() - began >= sign_in.BEAT_S
    await floor.stop()


async def test_the_names_of_a_flood_kept_in_mind_are_few(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sign_in, "MOST_UNWRITTEN", 3)
    monkeypatch.setattr(sign_in, "BEAT_S", 0.001)
    floor, door = await opened(database, ManualClock())
    for number in range(STRANGERS_A_MINUTE + 5):
        await fail(door, f"stranger {number}", 1)
    for kept_in_mind, others in ((True, 1), (False, 2)):
        name = f"followed by {others}"
        await fail(door, name, FAILURES - 1)
        for number in range(others):
            await fail(door, f"{number} after {name}", 1)
        await fail(door, name, 1)
        if kept_in_mind:
            with pytest.raises(NotNow, match=LOCKED):
                await door.sign_in(name, "wrong")
        else:
            assert await door.sign_in(name, "wrong") is None
    await floor.stop()


def test_when_too_many_have_failed_everybodys_failures_are_forgotten_and_no_lock_is() -> None:
    """Were the strangers' alone forgotten, what a name has kept would tell whether it is one of the staff's."""
    door, at = SignIns(), 1_000_000
    for name in ("d.one", "unknown:0"):
        door = evolve(door, SignInFailed(name))
    for name in ("d.two", "unknown:1"):
        door = evolve(door, StaffLocked(name, at + LOCKED_FOR))
    for number in range(2, MOST_KEPT):
        door = evolve(door, SignInFailed(f"unknown:{number}"))
    decision = decide(door, at, TurnAway("unknown:one more"))
    assert isinstance(decision, Accepted)
    for event in decision.events:
        door = evolve(door, event)
    assert door.tries.keys() == {"d.two", "unknown:1", "unknown:one more"}
    assert all(door.is_locked(name, "", at) for name in ("d.two", "unknown:1"))


async def test_few_passwords_are_looked_at_in_one_moment_and_few_wait(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor, door = await opened(database, ManualClock())
    go_on, looked_at = threading.Event(), list[str]()

    def slow(_: PasswordHasher, hashed: str, password: str) -> bool:
        looked_at.append(hashed)
        go_on.wait(30)
        raise VerifyMismatchError

    monkeypatch.setattr(PasswordHasher, "verify", slow)
    tries = [asyncio.create_task(door.sign_in(f"nobody {number}", "wrong")) for number in range(MOST_WAITING)]
    await until(lambda: len(looked_at) == AT_ONCE, LOOKS_EVERY_S)
    with pytest.raises(NotNow, match="at once"):
        await door.sign_in("d.one", PASSWORD)
    assert len(looked_at) == AT_ONCE, "the others wait"
    go_on.set()
    assert await asyncio.gather(*tries) == [None] * MOST_WAITING
    monkeypatch.undo()
    assert await door.sign_in("d.one", PASSWORD) is not None
    await floor.stop()


def test_the_strangers_kept_in_mind_are_few_and_members_of_staff_are_never_forgotten() -> None:
    door = evolve(SignIns(), SignInFailed("d.one"))
    for number in range(MOST_KEPT):
        door = evolve(door, SignInFailed(f"unknown:{number}"))
    assert len(door.tries) == MOST_KEPT + 1
    assert evolve(door, SignInFailed("unknown:one more")).tries == {"d.one": Tries(1)}


async def test_a_floor_that_stops_lets_nobody_in(database: Database) -> None:
    floor, door = await opened(database, ManualClock())
    await floor.finish()
    with pytest.raises(NotNow, match="ask again"):
        await door.sign_in("d.one", PASSWORD)
    await floor.stop()


async def test_a_session_is_over_when_its_time_is_up_or_whoever_began_it_signs_out(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor, door = await opened(database, ManualClock())
    begun = await door.sign_in("d.one", PASSWORD)
    assert begun is not None
    waiting = asyncio.create_task(door.over(begun[0]))
    await asyncio.sleep(0)
    assert not waiting.done()
    door.sign_out(begun[0])
    await asyncio.wait_for(waiting, 10)
    monkeypatch.setattr(sign_in, "SESSION", 1_000)
    short = await door.sign_in("d.one", PASSWORD)
    assert short is not None
    await asyncio.wait_for(door.over(short[0]), 10)
    assert door.who(begun[0]) is None
    assert door.who(short[0]) is None
    await floor.stop()
