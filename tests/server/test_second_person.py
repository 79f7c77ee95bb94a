"""At the pages: a dealer signs on by opening a table's, and a second person decides there on the spot."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from serving import PASSWORD, Served, serving
from sockets import dealer, insert, player, sign_in

from croupier.house.staff import FAILURES, SignInFailed, StaffLocked, StaffSignedIn, StaffVouched
from croupier.journal.streams import STAFF

RAPID, CANBERRA = "star-rapid-2016", "canberra-mttg-2019"
VOID = {"do": "void_round", "reason": "malfunction"}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("second_person")) as floor:
        yield floor


async def second(served: Served, token: str, **reply: Any) -> httpx.Response:
    """What a second person says at the terminal of the first."""
    async with httpx.AsyncClient(base_url=served.http, headers={"Authorization": f"Bearer {token}"}) as client:
        return await client.post("/api/tables/R1/requests", json={"n": 1, "do": "approve", **reply})


async def at_the_door(served: Served) -> list[object]:
    """What the journal says happened at the door."""
    store = served.books()
    found = [STAFF.event(each.body) async for each in store.records(STAFF.stream())]
    await store.close()
    return list(found)


def test_a_dealer_signs_on_by_opening_the_table_and_off_by_signing_out(served: Served) -> None:
    async def work() -> None:
        async with dealer(served) as house:
            assert (house.picture["dealer"], house.picture["staff"]) == ("dealer1", "dealer1")
            assert "new_game" in house.picture["can"]
            token = (await sign_in(served)).json()["token"]
            async with dealer(served, "supervisor1") as other:
                assert (other.picture["dealer"], "new_game" in other.picture["can"]) == ("dealer1", False)
                async with httpx.AsyncClient(headers={"Authorization": f"Bearer {token}"}) as client:
                    assert (await client.post(f"{served.http}/api/sign-out")).status_code == 204
                while other.picture["dealer"]:
                    await other.hear()
            while house.picture["dealer"]:
                await house.hear()
            assert house.picture["can"] == ["sign_on"]
            assert (await house.ask("new_game"))["clause"] == "1.1(dealer)"
            assert (await house.ask("sign_on"))["ok"]

    asyncio.run(work())


@pytest.mark.clause(RAPID, "1.1(DT)")
def test_a_second_persons_word_opens_a_supervisors_function_at_the_dealers_terminal_and_begins_no_session(
    tmp_path: Path,
) -> None:
    async def wager(served: Served) -> None:
        async with player(served, "T1") as t1, dealer(served) as house:
            await insert(served, "T1", 5_000)
            assert (await house.ask("new_game"))["ok"]
            assert (await t1.ask("place", bet="red", stake=1_000))["ok"]

    async def decide(served: Served) -> None:
        async with player(served, "T1") as t1, dealer(served) as house:
            token = (await sign_in(served)).json()["token"]
            assert (await house.ask("void_round", n=10, reason="malfunction"))["clause"] == "11.1"
            assert "void_round" in {each["do"] for each in house.picture["askable"]}
            assert (await house.ask("request", command=VOID, why="dark screens"))["ok"]
            (shown,) = house.picture["requests"]
            assert (shown["clause"], shown["by"], shown["why"], shown["details"]) == (
                "11.1", "dealer1", "dark screens", ["reason: malfunction"],
            )  # fmt: skip
            assert (shown["takes"], shown["may_decide"]) == ("a casino supervisor", False)
            own = await second(served, token, request=1, staff="dealer1", password=PASSWORD)
            assert (own.json()["ok"], own.json()["clause"]) == (False, "11.1")
            wrong = await second(served, token, n=2, request=1, staff="supervisor1", password="guess")
            assert wrong.status_code == 403
            reply = {"n": 3, "request": 1, "staff": "supervisor1", "password": PASSWORD}
            answer = (await second(served, token, **reply)).json()
            assert answer["ok"]
            assert (await second(served, token, **reply)).json() == answer
            while t1.picture["credit"] != 5_000:
                await t1.hear()
            assert (await house.ask("void_round", reason="malfunction"))["clause"] == "11.1"
            assert (await second(served, "no session", **reply)).status_code == 401
        happened = await at_the_door(served)
        assert happened[-3:] == [SignInFailed("supervisor1"), StaffVouched("supervisor1"), StaffVouched("supervisor1")]
        assert StaffSignedIn("supervisor1") not in happened

    with serving(tmp_path) as killed:
        asyncio.run(wager(killed))
    with serving(tmp_path) as again:
        asyncio.run(decide(again))


def test_failures_of_a_second_person_count_and_lock_like_any_other(served: Served) -> None:
    async def work() -> None:
        token = (await sign_in(served)).json()["token"]
        reply = {"request": 1, "staff": "operator1"}
        tries = [await second(served, token, n=n, password="guess", **reply) for n in range(10, 10 + FAILURES)]
        assert [each.status_code for each in tries] == [403] * FAILURES
        locked = await second(served, token, n=99, password=PASSWORD, **reply)
        assert (locked.status_code, "locked" in locked.json()["detail"]) == (429, True)
        assert (await sign_in(served, "operator1")).status_code == 429
        assert any(isinstance(each, StaffLocked) for each in await at_the_door(served))

    asyncio.run(work())


@pytest.mark.clause(RAPID, "1.1(inspector)")
def test_an_inspectors_sign_in_opens_every_record_and_gives_no_order(served: Served) -> None:
    async def work() -> None:
        async with dealer(served) as house, dealer(served, "supervisor1") as supervisor:
            assert house.picture["dealer"] == "dealer1"
            assert (await house.ask("new_game", n=20))["ok"]
            assert (await supervisor.ask("write_notice", addressee="inspector", subject="Hold 3"))["ok"]
            token = (await sign_in(served, "inspector1")).json()["token"]
            async with httpx.AsyncClient(base_url=served.http, headers={"Authorization": f"Bearer {token}"}) as client:
                read = (await client.get("/api/tables/R1/rounds/1")).json()
                assert (read["rules"], read["dealer"]) == ("star-rapid-2016", "staff:dealer1")
                (notice,) = (await client.get("/api/notices")).json()
                assert (notice["addressee"], notice["subject"], notice["written_by"]) == (
                    *("inspector", "Hold 3"),
                    "staff:supervisor1/casino_supervisor",
                )
                assert (await client.get("/api/desk/1")).status_code == 200
            async with dealer(served, "inspector1") as looking:
                assert looking.picture["can"] == []
                for order in ({"do": "new_game"}, VOID, {"do": "approve", "request": 1}):
                    assert not (await looking.ask(**order))["ok"]
            async with httpx.AsyncClient(base_url=served.http) as nobody:
                assert (await nobody.get("/api/notices")).status_code == 401

    asyncio.run(work())
