"""Who sees what a table's dealer sees, and its rounds again: whom its document names for something there, and inspectors."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from casino import table
from msgspec.structs import replace
from serving import Served, serving
from sockets import dealer, sign_in
from websockets.asyncio.client import connect

from croupier.orders.authority import may_see, may_work
from croupier.plan.floor_file import read_plan
from croupier.plan.floor_plan import FloorPlan, Staff
from croupier.rulebooks.roles import PIT, Role

TABLES = (
    table("R1", "star-rapid-2016", "roulette", seats="T1 T2"),
    table("L1", "star-roulette-2024", "roulette", positions="P1", period_s=None),
    table("K1", "crown-baccarat-2023", "baccarat", positions="P2", period_s=None, config={"version": "A"}),
)
LOOKED_UP = ("rounds/1", "rounds/1/file", "rounds/1/page", "exposure", "orders", "irregularities")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("sight"), *TABLES) as floor:
        asyncio.run(first_round(floor))
        yield floor


@pytest.fixture(scope="module")
def plan(served: Served) -> FloorPlan:
    return read_plan(served.folder / "floor.toml")


async def first_round(served: Served) -> None:
    async with dealer(served) as house, dealer(served, "supervisor1") as pit:
        assert (await house.ask("new_game"))["ok"]
        assert (await pit.ask("write_notice", addressee="inspector", subject="Hold 3"))["ok"]


async def looked_up(served: Served, name: str, where: str) -> dict[str, int]:
    """How each thing that may be looked up about a table is answered."""
    token = (await sign_in(served, name)).json()["token"]
    async with httpx.AsyncClient(base_url=served.http, headers={"Authorization": f"Bearer {token}"}) as client:
        return {each: (await client.get(f"/api/tables/{where}/{each}")).status_code for each in LOOKED_UP}


async def hello(served: Served, name: str, where: str) -> dict[str, Any]:
    """What the dealer's page of a table is told first."""
    token = (await sign_in(served, name)).json()["token"]
    async with connect(served.feed) as socket:
        await socket.send(json.dumps({"hello": {"as": "dealer", "table": where, "token": token}}))
        shown: dict[str, Any] = json.loads(await socket.recv())
        return shown


@pytest.mark.parametrize("name", ["cashier1", "operator1"])
def test_who_has_nothing_to_do_at_a_table_sees_neither_its_dealer_terminal_nor_its_rounds(
    served: Served, name: str
) -> None:
    where = "R1" if name == "cashier1" else "L1"  # an operator sets the period of a Rapid table
    refused = asyncio.run(hello(served, name, where))
    assert refused["refused"] == f"Table {where} is not for {'a cashier' if name == 'cashier1' else 'the operator'}."
    assert set(asyncio.run(looked_up(served, name, where)).values()) == {403}


@pytest.mark.parametrize("name", ["dealer1", "supervisor1", "inspector1"])
def test_dealers_supervisors_and_inspectors_see_them(served: Served, name: str) -> None:
    assert "snapshot" in asyncio.run(hello(served, name, "R1"))
    assert set(asyncio.run(looked_up(served, name, "R1")).values()) == {200}


@pytest.mark.clause("star-roulette-2024", "3.9")
def test_a_cashier_who_redeems_colour_checks_gets_in_where_they_are_and_still_sees_no_round(served: Served) -> None:
    shown = asyncio.run(hello(served, "cashier1", "L1"))
    assert [each["do"] for each in shown["snapshot"]["actions"]] == ["redeem_checks"]
    assert set(asyncio.run(looked_up(served, "cashier1", "L1")).values()) == {403}


def test_a_supervisor_of_one_document_sees_nothing_of_a_table_under_another(served: Served) -> None:
    assert "not for" in asyncio.run(hello(served, "supervisor1", "K1"))["refused"]
    assert set(asyncio.run(looked_up(served, "supervisor1", "K1")).values()) == {403}


def test_the_register_of_notices_lists_those_of_tables_that_are_theirs_to_see(served: Served) -> None:
    async def listed(name: str) -> list[str]:
        token = (await sign_in(served, name)).json()["token"]
        async with httpx.AsyncClient(base_url=served.http, headers={"Authorization": f"Bearer {token}"}) as client:
            return [each["subject"] for each in (await client.get("/api/notices")).json()]

    assert asyncio.run(listed("supervisor1")) == ["Hold 3"]
    assert asyncio.run(listed("inspector1")) == ["Hold 3"]
    assert asyncio.run(listed("cashier1")) == []


def test_a_second_person_is_asked_only_at_a_table_where_the_first_works(served: Served) -> None:
    async def ask() -> int:
        token = (await sign_in(served, "cashier1")).json()["token"]
        reply = {"n": 1, "request": 1, "do": "approve", "staff": "supervisor1", "password": "guess"}
        async with httpx.AsyncClient(base_url=served.http, headers={"Authorization": f"Bearer {token}"}) as client:
            return (await client.post("/api/tables/R1/requests", json=reply)).status_code

    assert asyncio.run(ask()) == 403


def test_what_is_not_named_is_not_seen_whatever_the_role(plan: FloorPlan) -> None:
    seen = {
        name: {role for role in Role if may_see(plan, each, Staff("x", role, ""))} for name, each in plan.tables.items()
    }
    assert all(Role.CASHIER not in roles and Role.INSPECTOR in roles for roles in seen.values())
    assert Role.TABLE_INSPECTOR in seen["K1"]
    assert Role.TABLE_INSPECTOR not in seen["R1"]
    assert {role for role in PIT if may_work(plan, plan.tables["K1"], Staff("x", role, ""))} == seen["K1"] & set(PIT)


def test_where_a_document_ends_somebodys_powers_at_their_tables_so_does_what_they_see(plan: FloorPlan) -> None:
    for own, seen in (((), True), (("K1",), True), (("R1",), False)):
        member = Staff("x", Role.TABLE_GAMES_MANAGER, "", own)
        known = replace(plan, staff={"x": member})
        assert (may_see(known, known.tables["K1"], member), may_work(known, known.tables["K1"], member)) == (seen, seen)
