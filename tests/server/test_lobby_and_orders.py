"""Where the lobby leads, what a sign says when limits are not alike, and what a list of actions is told."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from casino import casino, table
from serving import PASSWORD, Served, serving
from seven_up import seven_up
from sockets import dealer

from croupier.rulebooks.roles import Role
from croupier.server.actions.actions import actions
from croupier.server.presenters.signs import limit_views

BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as floor:
        yield floor


@contextmanager
def signed_in(served: Served, name: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=served.http) as client:
        begun = client.post("/api/sign-in", json={"staff": name, "password": PASSWORD}).json()
        client.headers["authorization"] = f"Bearer {begun['token']}"
        yield client


def lobby(served: Served) -> dict[str, Any]:
    found: dict[str, Any] = httpx.get(f"{served.http}/api/lobby").json()
    return found


def test_the_lobby_has_a_way_in_for_everybody_and_every_door_opens(served: Served) -> None:
    entrances = {each["entry"]: each for each in lobby(served)["entrances"]}
    assert list(entrances) == [
        "player",
        "dealer",
        "pit",
        "desk",
        "display",
        "promotion",
        "office",
        "reports",
        "inspector",
        "engineer",
    ]
    assert [door["address"] for door in entrances["pit"]["doors"]] == ["/pit"]
    for door in (door for each in entrances.values() for door in each["doors"]):
        assert httpx.get(served.http + door["address"]).status_code == 200


def test_everybody_is_handed_the_checkers_and_nothing_else_of_the_program(served: Served) -> None:
    for name in ("check_draw.py", "check_export.py", "check_promotion_draw.py"):
        handed = httpx.get(f"{served.http}/checkers/{name}")
        assert handed.headers["content-disposition"] == f'attachment; filename="{name}"'
        assert compile(handed.text, name, "exec")
    for other in ("__init__.py", "..%2F__init__.py", "check_draw"):
        assert httpx.get(f"{served.http}/checkers/{other}").status_code == 404


def test_a_table_without_terminals_says_so_and_what_is_not_plain_is_explained(tmp_path: Path) -> None:
    canberra = table("C1", "canberra-mttg-2019", "baccarat", seats="t2", config={"version": "A"})
    cloth = table("U1", "star-7up-2016", "seven_up", positions="P1", period_s=None)
    with serving(tmp_path, canberra, cloth) as served:
        terminals, standing = lobby(served)["tables"]
    assert (terminals["at_cloth"], standing["at_cloth"]) == (False, True)
    assert terminals["explained"]["Method (A)"] == "Banker pays 19 to 20"
    assert set(terminals["explained"]) <= set(terminals["limits"])


def test_a_person_who_goes_astray_is_led_to_the_lobby_and_a_program_is_informed_in_json(served: Served) -> None:
    person = httpx.get(f"{served.http}/supervisor", headers=BROWSER)
    assert (person.status_code, person.headers["content-type"].split(";")[0]) == (404, "text/html")
    assert 'href="/"' in person.text
    assert httpx.get(f"{served.http}/supervisor").json() == {"status_code": 404, "detail": "There is no such page."}
    assert httpx.get(f"{served.http}/api/tables/R9/rules", headers=BROWSER).json()["status_code"] == 404


def test_bets_whose_limits_are_not_alike_any_more_are_named_apart_on_the_sign(served: Served) -> None:
    async def play() -> None:
        async with dealer(served) as house, dealer(served, "supervisor1") as pit:
            assert "Even chances 5.00 to 500.00" in lobby(served)["tables"][0]["limits"]
            assert (await pit.ask("change_limit", kind="black", lowest=500, highest=40_000, rounds=1))["ok"]
            for _ in range(2):
                assert (await house.ask("new_game"))["ok"]
                assert (await house.ask("spin_ball"))["ok"]
                assert (await house.ask("no_more_bets"))["ok"]
                assert (await house.ask("enter_number", number="17"))["ok"]
                assert (await house.ask("confirm_outcome"))["ok"]
            reply = lobby(served)["tables"][0]["limits"]
            assert "Black 5.00 to 400.00" in reply
            assert "Red, odd, even, low and high 5.00 to 500.00" in reply
            assert not [each for each in reply if each.startswith("Even chances")]

    asyncio.run(play())


def test_what_a_table_would_refuse_now_is_known_with_the_reason(served: Served) -> None:
    with signed_in(served, "supervisor1") as client:
        found = client.get("/api/tables/R1/orders").json()
    assert {"resume_round", "no_more_bets", "confirm_outcome", "complete"} <= found["refused"].keys()
    assert not {"new_game", "change_limit", "sign_on"} & found["refused"].keys()
    assert all(found["refused"].values())
    assert {"kind": "black", "lowest": 500, "highest": 50_000, "step": 500} in found["limits"]


def test_a_dealer_who_is_not_signed_on_is_offered_nothing_at_the_table_but_to_sign_on(served: Served) -> None:
    def refused(client: httpx.Client) -> dict[str, str]:
        found: dict[str, str] = client.get("/api/tables/R1/orders").json()["refused"]
        return found

    async def play() -> None:
        async with dealer(served) as house:
            assert (await house.ask("new_game"))["ok"]
            assert not {"spin_ball", "answer_call"} & refused(one).keys()
            assert refused(other)["spin_ball"].startswith("Another dealer is signed on")
            assert "sign_on" not in refused(other)
            assert (await house.ask("sign_off"))["ok"]
            assert refused(one)["spin_ball"].startswith("No dealer is signed on")
            assert {"answer_call", "sign_off"} <= refused(one).keys()
            assert not {"report_incident", "open_dispute"} & refused(one).keys()  # these are no business of the table

    with signed_in(served, "dealer1") as one, signed_in(served, "dealer2") as other:
        asyncio.run(play())


def test_actions_stand_under_headings_and_tell_what_their_figures_mean(served: Served) -> None:
    with signed_in(served, "supervisor1") as client:
        offered = {each["do"]: each for each in client.get("/api/pit/R1").json()["actions"]}
    assert all(each["heading"] for each in offered.values())
    limit = offered["change_limit"]
    assert limit["heading"] == offered["close_table"]["heading"] == "Limits, notices and closing"
    assert [each["hint"] != "" for each in limit["fields"]] == [False, *[True] * 6]


BETS = ["banker", "player", "super_7s", "tie"]
CARDS = ["banker", "banker_dragon", "banker_pair", "player", "player_dragon", "player_pair", "tie"]
COMMISSION = {"version": "commission"}
DICE = ["any_triple", "big", "combination", "double", "single", "small", "total", "triple"]


@pytest.mark.parametrize(
    ("floor", "action", "known"),
    [
        (seven_up(), "change_limit", [*BETS, "differential"]),
        (seven_up(), "raise_at_once", BETS),
        (seven_up(), "end_old_minimum", BETS),
        (seven_up(), "set_personal_limit", BETS),
        (table("S1", "canberra-mttg-2019", "sic_bo", seats="t1"), "change_limit", DICE),
        (table("B1", "star-rapid-2016", "baccarat", seats="t1", config=COMMISSION), "change_limit", [*CARDS, "total"]),
    ],
)
def test_a_limit_is_chosen_among_those_that_the_table_has(floor: str, action: str, known: list[str]) -> None:
    with casino(floor) as c:
        ((name, plan),) = c.floor.plan.tables.items()
        by_name = {each.do: each for role in Role for each in actions(plan, role)}
        choices = [each.value for field in by_name[action].fields if field.name == "kind" for each in field.choices]
        assert choices == known
        if action == "change_limit":
            assert [each.kind for each in limit_views(plan.setup, c.floor.tables[name])] == known


def test_a_winner_is_asked_for_only_where_the_dealer_confirms_by_pressing_it(tmp_path: Path) -> None:
    canberra = table("C1", "canberra-mttg-2019", "baccarat", seats="t1", config={"version": "A"})
    rapid = table("B1", "star-rapid-2016", "baccarat", seats="t2", config={"version": "commission"})

    async def look(served: Served, name: str) -> list[list[str]]:
        async with dealer(served, table=name) as house:
            (confirm,) = (each for each in house.picture["actions"] if each["do"] == "confirm_outcome")
            return [[choice["value"] for choice in field["choices"]] for field in confirm["fields"]]

    with serving(tmp_path, canberra, rapid) as served:
        assert asyncio.run(look(served, "B1")) == [["player", "banker", "tie"]]
        assert asyncio.run(look(served, "C1")) == []


def test_the_dealer_keeps_the_last_rounds_totals_in_view_until_the_next_and_is_asked_to_begin_it(
    served: Served,
) -> None:
    async def play() -> None:
        async with dealer(served) as house:
            assert house.picture["prompt"]["words"] == "Press New game"
            assert house.picture["settled"] is None

    asyncio.run(play())


def test_a_number_that_is_not_whole_is_distinguished_from_one_that_was_never_issued(served: Served) -> None:
    with signed_in(served, "cashier1") as client:
        short = client.post("/api/desk/ticket", json={"ticket": "6536"}).json()["detail"]
        whole = client.post("/api/desk/ticket", json={"ticket": "1" * 18}).json()["detail"]
    assert "all 18 digits" in short
    assert "never issued" in whole
