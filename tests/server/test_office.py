"""Incidents and disputes through the door: a fault reported at a terminal, the dealer's alarm, and who sees what."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from casino import table
from serving import Served, serving
from sockets import dealer, player, sign_in

from croupier.journal.verify import verify

NUMBERS = count(1)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path, table("C1", "canberra-mttg-2019", "sic_bo", seats="t1 t2")) as floor:
        yield floor


@asynccontextmanager
async def signed_in(served: Served, name: str) -> AsyncIterator[httpx.AsyncClient]:
    token = (await sign_in(served, name)).json()["token"]
    async with httpx.AsyncClient(base_url=served.http, headers={"Authorization": f"Bearer {token}"}) as client:
        yield client


async def seen(client: httpx.AsyncClient, everything: bool = False) -> dict[str, Any]:
    found = await client.get("/api/office", params={"everything": everything})
    assert found.status_code == 200, found.text
    shown: dict[str, Any] = found.json()
    return shown


async def reply(client: httpx.AsyncClient, do: str, **sent: object) -> dict[str, Any]:
    answer = await client.post("/api/office", json={"n": next(NUMBERS), "do": do, **sent})
    assert answer.status_code == 200, answer.text
    heard: dict[str, Any] = answer.json()
    return heard


def test_a_fault_goes_from_the_players_touch_to_the_dealers_alarm_and_the_supervisors_list(served: Served) -> None:
    async def play() -> None:
        async with player(served, "t1") as t1, dealer(served, table="C1") as house:
            assert {"report_terminal", "claim"} <= set(t1.picture["can"])
            (report,) = [each for each in house.picture["actions"] if each["do"] == "report_incident"]
            assert {"value": "device", "words": "Somebody used a device to record, project or analyse."} in (
                report["fields"][0]["choices"]
            )
            assert "open_dispute" in [each["do"] for each in house.picture["actions"]]
            assert (await t1.ask("report_terminal"))["ok"]
            while not house.picture["announcements"]:
                await house.hear()
            assert house.picture["announcements"] == ["t1: The player reports a fault of the terminal."]
            assert not (await t1.ask("report_incident", kind="advice"))["ok"]
            answer = await house.ask("report_incident", kind="influence", seat="t2", others=["t1"], note="a tall man")
            assert answer["notices"][0]["clause"] == "7.9"
            async with signed_in(served, "supervisor1") as office:
                influence, fault = (await seen(office))["incidents"]
                assert (influence["places"], influence["notes"]) == (["t2", "t1"], ["a tall man"])
                assert (fault["kind"], fault["places"], fault["by"]) == ("fault", ["t1"], "terminal:t1")
                sent = {"incident": 1, "measure": "no_action", "reason": "put_right"}
                assert (await reply(office, "decide_incident", **sent))["ok"]
                assert (await reply(office, "close_incident", incident=1))["ok"]
                assert [each["kind"] for each in (await seen(office))["incidents"]] == ["influence"]
            while len(house.picture["announcements"]) > 1:
                await house.hear()
            async with signed_in(served, "inspector1") as office:
                assert len((await seen(office, everything=True))["incidents"]) == 2
                refused = await reply(office, "close_incident", incident=2)
                assert (refused["ok"], refused["clause"]) == (False, "7.9")

    asyncio.run(play())
    served.stop()
    assert asyncio.run(verify(served.books())).ok


def test_a_player_is_informed_what_was_decided_about_a_claim_and_a_review_gets_the_rounds_file(served: Served) -> None:
    async def play() -> None:
        async with player(served, "t1") as t1, dealer(served, table="C1") as house:
            assert (await house.ask("new_game"))["ok"]
            assert (await t1.ask("claim", round=1))["ok"]
            async with signed_in(served, "supervisor1") as office:
                sent = {"incident": 1, "measure": "no_action", "reason": "confirmed_by_record"}
                assert (await reply(office, "decide_incident", **sent))["ok"]
                while len(t1.picture["notices"]) < 2:
                    await t1.hear()
                notice, reported = t1.picture["notices"]
                assert reported["text"] == "This is reported: somebody is coming."
                words = "Your claim on game 1: no action (confirmed by record)."
                assert (notice["text"], notice["clause"]) == (words, "6.4")
                opened = await reply(office, "open_dispute", table="C1", seat="t1", round=1, note="not convinced")
                assert opened["ok"]
                (dispute,) = (await seen(office))["disputes"]
                assert (dispute["status"], dispute["place"], dispute["notes"]) == ("open", "t1", ["not convinced"])
                file = (await office.get("/api/tables/C1/rounds/1/file")).json()
                assert list(file["notes"].values()) == ["not convinced"]
                assert [each["report"]["kind"] for each in file["incidents"]] == ["claim_outcome"]
                assert (await office.get("/api/tables/C1/rounds/9/file")).status_code == 404

    asyncio.run(play())


def test_the_office_is_for_those_who_work_at_the_tables_and_for_inspectors(served: Served) -> None:
    async def play() -> None:
        async with httpx.AsyncClient(base_url=served.http) as stranger, signed_in(served, "cashier1") as cashier:
            for client, status in ((stranger, 401), (cashier, 403)):
                assert (await client.get("/api/office")).status_code == status
                assert (await client.post("/api/office", json={"n": 1, "do": "ask_review"})).status_code == status
                assert (await client.get("/api/tables/C1/rounds/1/file")).status_code == status
        async with signed_in(served, "supervisor1") as office:
            assert (await office.post("/api/office", content=b"nonsense")).status_code == 400
            assert "nothing of that number" in (await reply(office, "close_incident", incident=9))["why"]

    asyncio.run(play())


def test_whom_an_incident_is_about_is_not_informed_of_it_and_decides_nothing_about_it(served: Served) -> None:
    async def play() -> None:
        async with dealer(served, table="C1") as house, signed_in(served, "inspector1") as inspector:
            assert (await house.ask("new_game"))["ok"]
            sent: dict[str, Any] = {
                "kind": "advice",
                "employee": "supervisor1",
                "seat": "t1",
                "round": 1,
                "note": "seen by the dealer",
            }
            assert (await house.ask("report_incident", **sent))["ok"]
            reviewed = (await inspector.get("/api/tables/C1/rounds/1/file")).json()
            assert [each["report"]["employee"] for each in reviewed["incidents"]] == ["supervisor1"]
            async with signed_in(served, "supervisor1") as own:
                assert (await seen(own, everything=True))["incidents"] == []
                file = (await own.get("/api/tables/C1/rounds/1/file")).json()
                assert (file["incidents"], file["notes"]) == ([], {})
                done = {"incident": 1, "measure": "no_action", "reason": "put_right"}
                assert "nothing of that number" in (await reply(own, "decide_incident", **done))["why"]
            assert [each["decided"] for each in (await seen(inspector))["incidents"]] == [[]]

    asyncio.run(play())
