"""The pit console through the door: who gets in, what is seen at a glance, and what is done from there."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from casino import casino, table
from serving import Served, serving
from sockets import SocketScreen, dealer, insert, player, sign_in
from staffed import member
from watching import asked, works

from croupier.journal.verify import verify
from croupier.plan.floor_plan import Staff
from croupier.rulebooks.roles import PIT, Role
from croupier.server.http.pit import supervised
from croupier.server.views.pit import PitTable, PitView

NUMBERS = count(1)
VOID = {"do": "void_round", "reason": "malfunction"}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as floor:
        yield floor


@asynccontextmanager
async def in_pit(served: Served, name: str = "supervisor1") -> AsyncIterator[httpx.AsyncClient]:
    token = (await sign_in(served, name)).json()["token"]
    async with httpx.AsyncClient(base_url=served.http, headers={"Authorization": f"Bearer {token}"}) as client:
        yield client


async def glance(pit: httpx.AsyncClient, name: str = "R1") -> dict[str, Any]:
    view = (await pit.get("/api/pit")).json()
    found: dict[str, Any] = next(each for each in view["tables"] if each["id"] == name)
    return found


async def answered(pit: httpx.AsyncClient, do: str, address: str = "/api/pit", **sent: object) -> dict[str, Any]:
    reply = await pit.post(address, json={"n": next(NUMBERS), "table": "R1", "do": do, **sent})
    assert reply.status_code == 200, reply.text
    heard: dict[str, Any] = reply.json()
    return heard


async def foretold(pit: httpx.AsyncClient, do: str, **sent: object) -> dict[str, Any]:
    return await answered(pit, do, "/api/pit/foresee", **sent)


async def settle(house: SocketScreen, number: str) -> None:
    for do in ("spin_ball", "no_more_bets"):
        assert (await house.ask(do))["ok"], do
    assert (await house.ask("enter_number", number=number))["ok"]
    assert (await house.ask("confirm_outcome"))["ok"]


# ---------------------------------------------------------------- who gets in


def test_the_rulebooks_say_who_supervises_which_table_and_nobody_else_gets_in() -> None:
    tables = (
        table("R1", "star-rapid-2016", "roulette", seats="t1"),
        table("C1", "canberra-mttg-2019", "sic_bo", seats="t2"),
        table("K1", "crown-baccarat-2023", "baccarat", seats="t3", config={"version": "A"}),
    )
    with casino(*tables) as c:
        found = {role: supervised(c.floor, Staff("kim", role, "")) for role in Role}
    assert {role for role, at in found.items() if at} <= set(PIT)
    assert found[Role.DEALER] == ()
    assert found[Role.CASINO_SUPERVISOR] == ("R1", "C1")
    assert found[Role.TABLE_INSPECTOR] == ("K1",)
    assert found[Role.GENERAL_MANAGER_TABLE_GAMES] == ("K1",)


def test_a_supervisor_of_other_tables_does_not_get_in() -> None:
    staff = member("kim", "gaming_supervisor", "U2")
    tables = [table(name, "star-7up-2016", "seven_up", seats=f"t{name}") for name in ("U1", "U2")]
    with casino(*tables, staff, shoes=False) as c:
        assert supervised(c.floor, c.floor.plan.staff["kim"]) == ("U2",)


@pytest.mark.parametrize("name", ["dealer1", "cashier1", "inspector1"])
def test_nothing_of_the_pit_is_for_those_who_do_not_supervise(served: Served, name: str) -> None:
    async def work() -> None:
        async with in_pit(served, name) as pit, httpx.AsyncClient(base_url=served.http) as nobody:
            for address in ("/api/pit", "/api/pit/R1", "/api/pit/R1/rounds/1"):
                assert (await pit.get(address)).status_code == 403
                assert (await nobody.get(address)).status_code == 401
            for address in ("/api/pit", "/api/pit/foresee"):
                asked = {"n": 1, "table": "R1", **VOID}
                assert (await pit.post(address, json=asked)).status_code == 403
                assert (await nobody.post(address, json=asked)).status_code == 401

    asyncio.run(work())


def test_a_table_that_is_not_there_is_nobodys_to_supervise(served: Served) -> None:
    async def work() -> None:
        async with in_pit(served) as pit:
            for address in ("/api/pit/X9", "/api/pit/X9/rounds/1"):
                assert (await pit.get(address)).status_code == 403
            for address in ("/api/pit", "/api/pit/foresee"):
                assert (await pit.post(address, json={"n": 1, "table": "X9", **VOID})).status_code == 403
            assert (await pit.get("/api/pit/R1/rounds/7")).status_code == 404

    asyncio.run(work())


# ---------------------------------------------------------------- what is seen and done


def test_a_table_is_seen_at_a_glance_with_its_outbox_and_its_limits(served: Served) -> None:
    (served.folder / "outbox").touch()  # so that nothing can be sent by itself

    async def work() -> None:
        async with in_pit(served) as pit, player(served, "T1") as t1, dealer(served) as house:
            await insert(served, "T1", 5_000)
            assert (await house.ask("new_game"))["ok"]
            assert (await t1.ask("place", bet="red", stake=1_000))["ok"]
            assert (await answered(pit, "write_notice", addressee="inspector", subject="Hold 3"))["ok"]
            seen = await glance(pit)
            assert (seen["phase"], seen["round"], seen["dealer"]) == ("wagering", 1, "dealer1")
            assert (seen["playing"], seen["places"], seen["staked"]) == (1, 2, 1_000)
            assert seen["closes_at"] is not None
            (unsent,) = seen["unsent"]
            assert (unsent["addressee"], unsent["subject"], unsent["standing"]) == ("inspector", "Hold 3", "waits")
            assert (await answered(pit, "send_notice", notice=unsent["written"], reference="L-1"))["ok"]
            assert (await glance(pit))["unsent"] == []
            detail = (await pit.get("/api/pit/R1")).json()
            assert {each["place"]: each["bet"] for each in detail["seats"]}["T1"] == 1_000
            assert {"kind": "red", "lowest": 500, "highest": 50_000, "step": 500} in detail["limits"]
            assert "change_limit" in {each["do"] for each in detail["actions"]}
            assert {"text": "The notice of a closing is up for 20 minutes.", "clause": "12.8", "bet": ""} in (
                detail["notice"]["words"]
            )
            await settle(house, "14")
            assert (await glance(pit))["result"]["text"] == "14"

    asyncio.run(work())


def test_a_request_of_a_held_round_is_decided_with_its_money_in_view_and_stays_on_view(tmp_path: Path) -> None:
    async def wager(served: Served) -> None:
        async with player(served, "T1") as t1, dealer(served) as house:
            await insert(served, "T1", 5_000)
            assert (await house.ask("new_game"))["ok"]
            assert (await t1.ask("place", bet="red", stake=1_000))["ok"]

    async def decide(served: Served) -> None:
        async with in_pit(served) as pit, dealer(served) as house, player(served, "T1") as t1:
            assert (await glance(pit))["held"] == ["Round 1 is held."]
            for n in (10, 11):
                assert (await house.ask("request", n=n, command=VOID, why="dark screens"))["ok"]
            first, second = (await glance(pit))["requests"]
            assert (first["by"], first["clause"], first["may_decide"]) == ("dealer1", "11.1", True)
            before = await foretold(pit, "approve", request=first["request"])
            assert before["effect"] == "Returns 10.00 to T1."
            assert (await answered(pit, "decline", request=second["request"], why="asked twice"))["ok"]
            assert (await answered(pit, "approve", request=first["request"]))["ok"]
            while t1.picture["credit"] != 5_000:
                await t1.hear()
            seen = await glance(pit)
            assert (seen["requests"], seen["held"]) == ([], [])
            assert [(each["approved"], each["decided_by"], each["why"]) for each in seen["decided"]] == [
                (True, "supervisor1", ""),
                (False, "supervisor1", "asked twice"),
            ]

    with serving(tmp_path) as killed:
        asyncio.run(wager(killed))
    with serving(tmp_path) as again:
        asyncio.run(decide(again))
        again.stop()
        assert asyncio.run(verify(again.books())).ok


def test_a_round_that_is_over_is_shown_as_it_stands_before_and_after_it_is_put_right(served: Served) -> None:
    async def work() -> None:
        async with in_pit(served) as pit, player(served, "T1") as t1, dealer(served) as house:
            await insert(served, "T1", 5_000)
            assert (await house.ask("new_game"))["ok"]
            assert (await t1.ask("place", bet="straight:14", stake=1_000))["ok"]
            await settle(house, "14")
            stands = (await pit.get("/api/pit/R1/rounds/1")).json()
            assert (stands["entered"], stands["field"], stands["void"]) == ("14", "number", False)
            (place,) = stands["places"]
            assert (place["place"], place["staked"], place["returned"]) == ("T1", 1_000, 36_000)
            sent: dict[str, Any] = {"round": 1, "reason": "the ball is in 31", "number": "31"}
            before = await foretold(pit, "correct_outcome", **sent)
            assert [(each["place"], each["credit"]) for each in before["moved"]] == [("T1", -36_000)]
            same = await foretold(pit, "correct_outcome", **{**sent, "number": "14"})
            assert (same["ok"], same["why"]) == (False, "That is the outcome on record.")
            assert (await answered(pit, "correct_outcome", **sent))["ok"]
            while t1.picture["credit"] != 4_000:
                await t1.hear()
            now = (await pit.get("/api/pit/R1/rounds/1")).json()
            assert (now["entered"], now["places"][0]["returned"]) == ("31", 0)

    asyncio.run(work())


def test_what_is_wrong_at_a_table_is_among_its_alerts_and_what_waits_is_held() -> None:
    tables = (
        table("C1", "canberra-mttg-2019", "roulette", seats="t2"),
        table("K1", "crown-baccarat-2023", "baccarat", seats="t1", config={"version": "A"}),
    )
    with casino(*tables) as c:

        def shown(name: str) -> PitTable:
            role = Role.CASINO_SUPERVISOR if name == "C1" else Role.TABLE_INSPECTOR
            (found,) = asked(c, "/api/pit", PitView, staff=works("kim", role)).tables
            return found

        c.play("dealer@C1 new_game\nwait 30s")
        assert shown("C1").alerts == ()
        c.play("wait 60s")
        assert shown("C1").alerts == ("Late: Spin now",)
        c.run(c.floor.alarm("C1", "wheel", "The wheel is silent."))
        assert "The wheel is silent." in shown("C1").alerts
        c.play("""
            t1 notes 100.00
            dealer@K1 new_game
            t1 place player 10.00
            wait 30s
            dealer@K1 no_more_bets
            dealer@K1 cards 9s 2h Kd 3c
            dealer@K1 confirm
            dealer@K1 declare_in_round 1 wrong_outcome "the display differs"
        """)
        assert shown("K1").held == ("Round 1: 1 account is frozen (5.14).",)
