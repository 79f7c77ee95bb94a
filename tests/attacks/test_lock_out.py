"""Strangers who try a known name until it is locked: they lock themselves out, and a supervisor can unlock it."""

import asyncio
from collections import Counter
from collections.abc import Iterator

import httpx
import pytest
from serving import PASSWORD, Served, serving

from croupier.house.staff import (
    FAILURES,
    MOST_KEPT,
    STRANGER,
    Event,
    SignInFailed,
    SignIns,
    StaffLocked,
    StaffUnlocked,
    StaffVouched,
    TurnAway,
    Unlock,
    Vouch,
    decide,
    evolve,
)
from croupier.play.decisions import Accepted, Refused


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("locks")) as floor:
        yield floor


def tries(served: Served, name: str, password: str, address: str) -> httpx.Response:
    reply = {"staff": name, "password": password}
    return httpx.post(f"{served.http}/api/sign-in", json=reply, headers={"X-Forwarded-For": address}, timeout=30)


def unlocks(served: Served, by: str, name: str) -> httpx.Response:
    token = tries(served, by, PASSWORD, "10.9.9.9").json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    return httpx.post(f"{served.http}/api/unlock", json={"staff": name}, headers=headers, timeout=30)


def test_a_stranger_locks_a_name_where_the_tries_come_from_and_nowhere_else(served: Served) -> None:
    for _ in range(FAILURES):
        assert tries(served, "dealer1", "wrong", "10.0.0.7").status_code == 401
    assert tries(served, "dealer1", PASSWORD, "10.0.0.7").status_code == 429
    assert tries(served, "dealer1", PASSWORD, "10.0.0.8").status_code == 200
    assert tries(served, "dealer1", PASSWORD, "10.0.0.7").status_code == 429, "success elsewhere unlocks nothing here"


@pytest.mark.parametrize("by", ["dealer2", "cashier1", "inspector1"])
def test_who_may_not_unlocks_nothing(served: Served, by: str) -> None:
    answer = unlocks(served, by, "dealer1").json()
    assert (answer["ok"], answer["why"]) == (False, "This takes a supervisor or a manager.")


def test_a_supervisor_unlocks_a_name_and_the_journal_has_it(served: Served) -> None:
    for _ in range(FAILURES):
        tries(served, "dealer2", "wrong", "10.0.0.7")
    assert tries(served, "dealer2", PASSWORD, "10.0.0.7").status_code == 429
    assert unlocks(served, "supervisor1", "dealer2").json()["ok"]
    assert tries(served, "dealer2", PASSWORD, "10.0.0.7").status_code == 200
    assert unlocks(served, "supervisor1", "dealer2").json()["why"] == "dealer2 is not locked."

    async def unlocked_by() -> list[str]:
        books = served.books()
        found = [each.actor async for each in books.records("staff") if each.type == "staff_unlocked"]
        await books.close()
        return found

    assert asyncio.run(unlocked_by()) == ["staff:supervisor1/casino_supervisor"]


def test_nobody_unlocks_without_signing_in(served: Served) -> None:
    assert httpx.post(f"{served.http}/api/unlock", json={"staff": "dealer1"}).status_code == 401


def test_a_second_persons_failures_lock_the_name_at_that_machine_alone(served: Served) -> None:
    token = tries(served, "dealer1", PASSWORD, "10.0.0.8").json()["token"]
    headers = {"Authorization": f"Bearer {token}", "X-Forwarded-For": "10.0.0.8"}
    reply = {"request": 1, "do": "approve", "staff": "operator1", "password": "wrong"}
    asked = [
        httpx.post(f"{served.http}/api/tables/R1/requests", json={"n": n, **reply}, headers=headers, timeout=30)
        for n in range(FAILURES + 1)
    ]
    assert [each.status_code for each in asked] == [403] * FAILURES + [429]
    assert tries(served, "operator1", PASSWORD, "10.0.0.8").status_code == 429
    assert tries(served, "operator1", PASSWORD, "10.0.0.9").status_code == 200


def test_names_tried_from_ever_more_machines_are_not_kept_without_end() -> None:
    door = SignIns()
    for number in range(2 * MOST_KEPT):
        decision = decide(door, number, TurnAway("dealer1", place=f"10.0.{number // 256}.{number % 256}"))
        assert isinstance(decision, Accepted)
        for event in decision.events:
            door = evolve(door, event)
        assert len(door.tries) <= MOST_KEPT


def test_the_failure_that_locks_a_name_is_written_too_and_only_what_is_locked_is_unlocked() -> None:
    door = SignIns()
    happened: list[Event] = []
    for _ in range(FAILURES):
        decision = decide(door, 1, TurnAway("dealer1", place="P1"))
        assert isinstance(decision, Accepted)
        happened += decision.events
        for event in decision.events:
            door = evolve(door, event)
    assert Counter(map(type, happened)) == {SignInFailed: FAILURES, StaffLocked: 1}
    refused = decide(door, 1, Unlock("dealer2"))
    assert isinstance(refused, Refused)
    assert refused.why == "dealer2 is not locked."
    unlocked = decide(door, 1, Unlock("dealer1"))
    assert unlocked == Accepted([StaffUnlocked("dealer1")])
    assert isinstance(decide(door, 1, Vouch("dealer1", "P1")), Refused)
    door = evolve(door, StaffUnlocked("dealer1"))
    assert door.locked(1) == []
    assert decide(door, 1, Vouch("dealer1", "P1")) == Accepted([StaffVouched("dealer1", "P1")])


def test_a_name_that_nobody_has_is_locked_and_not_listed() -> None:
    door, name = SignIns(), f"{STRANGER}1"
    for _ in range(FAILURES):
        decision = decide(door, 1, TurnAway(name, place="P1"))
        assert isinstance(decision, Accepted)
        for event in decision.events:
            door = evolve(door, event)
    assert (door.is_locked(name, "P1", 1), door.locked(1)) == (True, [])
