"""A ticket as it is printed: its bars, its words, and who gets to see its number."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from bars import bars_of, decoded, number_on
from hypothesis import given, strategies as st
from msgspec.structs import replace
from serving import Served, serving
from sockets import dealer, insert, player

from croupier.cage.in_words import SMALL, TENS, in_words
from croupier.cage.tickets import is_well_formed, ticket_number
from croupier.server.presenters.printing import Paper
from croupier.server.presenters.ticket_paper import BAR, bars as drawn_bars, pdf, svg

PAPER = Paper(
    casino="The Star, Sydney",
    floor="Test floor",
    system="07",
    kind="Cash-out ticket",
    terminal="T1",
    number="074729305518264073",
    figures="$1,852.35",
    words="One thousand eight hundred and fifty-two dollars and thirty-five cents",
    printed="15 Nov 2026 13:05:09",
    sequence="3",
    expires="",
    duplicate=False,
)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path, period_s=120) as floor:
        yield floor


# ---------------------------------------------------------------- the amount in words


@pytest.mark.parametrize(
    ("cents", "words"),
    [
        (0, "Zero dollars"),
        (1, "One cent"),
        (100, "One dollar"),
        (12_05, "Twelve dollars and five cents"),
        (100_00, "One hundred dollars"),
        (101_00, "One hundred and one dollars"),
        (1_000_00, "One thousand dollars"),
        (1_010_00, "One thousand and ten dollars"),
        (21_345_67, "Twenty-one thousand three hundred and forty-five dollars and sixty-seven cents"),
        (2_000_019_40, "Two million and nineteen dollars and forty cents"),
    ],
)
def test_an_amount_is_written_as_people_say_it(cents: int, words: str) -> None:
    assert in_words(cents) == words


@given(st.integers(0, 10**14 - 1))
def test_every_amount_can_be_read_back_from_its_words(cents: int) -> None:
    assert _read_back(in_words(cents)) == cents


def _read_back(reply: str) -> int:
    values = {word: value for value, word in enumerate(SMALL)} | {
        word: 10 * ten for ten, word in enumerate(TENS) if word
    }
    cents = whole = part = 0
    for word in re.split(r"[ -]", reply.lower()):
        if word in values:
            part += values[word]
        elif word == "hundred":
            part *= 100
        elif word in ("thousand", "million", "billion"):
            whole, part = whole + part * {"thousand": 1_000, "million": 10**6, "billion": 10**9}[word], 0
        elif word.startswith("dollar"):
            cents, whole, part = 100 * (whole + part), 0, 0
        elif word.startswith("cent"):
            cents, part = cents + part, 0
    return cents


# ---------------------------------------------------------------- the paper


@given(st.binary(min_size=8, max_size=8))
def test_the_bars_of_the_printed_ticket_say_its_number(seed: bytes) -> None:
    number = ticket_number("07", seed)
    bars, code = bars_of(pdf(replace(PAPER, number=number))), drawn_bars(number)
    assert decoded(bars) == number
    assert is_well_formed(decoded(bars))
    assert bars[0][0] >= 10 * BAR, "white to the left of it"
    assert code.width - sum(bars[-1]) >= 10 * BAR, "and to the right"


def test_the_ticket_says_everything_that_a_ticket_must_say() -> None:
    shown = svg(replace(PAPER, expires="15 Nov 2027 13:05"))
    for words in ("The Star, Sydney", "Test floor, system 07", "CASH-OUT TICKET", "$1,852.35", PAPER.words):
        assert f">{words}<" in shown
    assert "15 Nov 2026 13:05:09 · Terminal T1 · No. 3 · Expires 15 Nov 2027 13:05" in shown
    assert shown.count("07 4729 3055 1826 4073") == 2, "on the edge and on the body"
    assert "DUPLICATE" not in shown
    assert "Expires" not in svg(PAPER)
    assert "DUPLICATE" in svg(replace(PAPER, duplicate=True))


# ---------------------------------------------------------------- who is shown it


def test_the_number_goes_to_the_printer_alone_until_the_ticket_is_taken(served: Served) -> None:
    async def work() -> None:
        async with player(served, "T1") as t1, dealer(served) as house, httpx.AsyncClient(base_url=served.http) as web:
            own = {"Authorization": f"Bearer {served.terminal_key('T1')}"}
            other = {"Authorization": f"Bearer {served.terminal_key('T2')}"}
            printer = {"Authorization": f"Bearer {served.printer_key('T1')}"}
            address, paper = "/api/terminals/T1/ticket", "/api/printers/T1/ticket"
            assert (await web.post(address, headers=own)).status_code == 404
            assert (await web.post(paper, headers=printer)).status_code == 404
            await insert(served, "T1", 100_00)
            await house.ask("new_game")
            assert (await t1.ask("cash_out"))["ok"]
            for headers in ({}, other):
                assert (await web.post(address, headers=headers)).status_code == 401
                assert (await web.delete(address, headers=headers)).status_code == 401
            assert (await web.post("/api/terminals/T9/ticket", headers=own)).status_code == 401

            for headers in ({}, own, other, {"Authorization": f"Bearer {served.printer_key('T2')}"}):
                assert (await web.post(paper, headers=headers)).status_code == 401
            assert (await web.post("/api/printers/T9/ticket", headers=printer)).status_code == 401

            shown = await web.post(address, headers=own)
            first: dict[str, Any] = (await web.post(paper, headers=printer)).json()
            number = number_on(first)
            assert is_well_formed(number)
            assert t1.picture["ticket"] == first["last_four"] == number[-4:]
            assert (first["amount"], first["number"], first["duplicate"]) == (100_00, number, False)
            again = (await web.post(paper, headers=printer)).json()
            assert again["duplicate"]
            assert "DUPLICATE" in again["svg"]
            looked_up = [await web.get(f"/api/terminals/T1/{what}", headers=own) for what in ("session", "rounds")]
            for came in (t1.heard, house.heard, shown.text, *(each.text for each in looked_up)):
                reply = re.sub(r"[^0-9]", "", came.replace(" ", ""))
                assert number not in reply, "neither whole nor in groups"
                assert number[:14] not in reply
            assert f"•• •••• •••• •••• {number[-4:]}" in shown.json()["svg"]
            assert (shown.json()["pdf"], shown.json()["number"]) == ("", "")

            assert (await web.delete(address, headers=own)).status_code == 204
            assert (await web.post(address, headers=own)).status_code == 404
            while t1.picture["ticket"]:
                await t1.hear()
            assert number not in (served.folder / "serve.log").read_text()

    asyncio.run(work())
