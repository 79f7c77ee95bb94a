"""A terminal is a witness: it says what it shows after every close and settlement, and a difference is looked into."""

import asyncio
import json

import pytest
from casino import KEY, Casino, casino, table
from msgspec.structs import replace

from croupier.journal.keys import terminal_key
from croupier.orders.order import Order
from croupier.play.remedies.put_right_commands import ReportPicture
from croupier.play.remedies.put_right_events import AnalysisOpened, MeterDiffered, PictureDiffered
from croupier.rulebooks.roles import Role
from croupier.server.access.sign_in import SignIn
from croupier.server.sockets.feed import Feed

RAPID, CANBERRA = "star-rapid-2016", "canberra-mttg-2019"


def roulette(document: str = RAPID) -> str:
    return table("R1", document, "roulette", seats="t1 t2")


def closed(c: Casino, confirm: str = "") -> None:
    """$5 on red and $10 on 17, and no more bets."""
    c.play("t1 notes 100.00\ndealer new_game\nt1 place red 5.00\nt1 place straight:17 10.00")
    c.play(f"{confirm}\nwait 30s")


def report(c: Casino, round: int, lies: dict[str, int]) -> tuple[bool, str]:
    """What the terminal t1 is answered that says what it shows: whether it counts, and by which clause it does not."""
    at = c.clock.now()
    command = ReportPicture(round, lies)
    order = Order("terminal:t1", at, at, Role.PLAYER, "terminal:t1", command, "R1", "t1")
    answer = c.run(c.floor.submit(order))
    c.clock.advance(1)
    return answer.ok, answer.clause


def differed(c: Casino) -> list[PictureDiffered | MeterDiffered]:
    return [each for each in c.events("table:R1") if isinstance(each, PictureDiffered | MeterDiffered)]


def looked_into(c: Casino) -> list[tuple[str, str]]:
    return [(each.terminal, each.clause) for each in c.events("table:R1") if isinstance(each, AnalysisOpened)]


# ---------------------------------------------------------------- the table's answer


@pytest.mark.clause(RAPID, "11.5.1.2")
def test_a_terminal_that_shows_other_wagers_than_the_table_has_is_looked_into() -> None:
    with casino(roulette()) as c:
        closed(c)
        assert report(c, 1, {"red": 5_00, "straight:17": 9_00}) == (True, "")
        (found,) = differed(c)
        assert isinstance(found, PictureDiffered)
        assert (found.round, found.terminal, found.account) == (1, "t1", "t1-1")
        assert found.shown == {"red": 5_00, "straight:17": 9_00}
        assert found.lies == {"red": 5_00, "straight:17": 10_00}
        assert looked_into(c) == [("t1", "11.5.1.2")]
        assert report(c, 1, {"red": 5_00}) == (True, "")
        assert differed(c)[1:] == [replace(found, shown={"red": 5_00})]
        assert looked_into(c) == [("t1", "11.5.1.2")]


@pytest.mark.clause(CANBERRA, "6.6(b)")
def test_at_canberra_too_what_was_confirmed_is_compared() -> None:
    with casino(roulette(CANBERRA)) as c:
        closed(c, "t1 confirm")
        assert report(c, 1, {"red": 5_00, "straight:17": 10_00}) == (False, "6.6(b)")
        assert differed(c) == []
        assert report(c, 1, {"red": 5_00}) == (True, "")
        assert looked_into(c) == [("t1", "6.6(b)")]


def test_a_terminal_that_shows_the_chips_on_the_layout_changes_nothing_before_and_after_the_settlement() -> None:
    with casino(roulette()) as c:
        closed(c)
        assert report(c, 1, {"red": 5_00, "straight:17": 10_00}) == (False, "11.5.1.2")
        c.play("dealer spin\ndealer number 17\ndealer confirm")
        assert report(c, 1, {"red": 5_00, "straight:17": 10_00}) == (False, "11.5.1.2")
        assert differed(c) == []


def test_while_wagers_are_taken_and_of_another_round_no_picture_is_compared() -> None:
    with casino(roulette()) as c:
        c.play("t1 notes 100.00\ndealer new_game")
        assert report(c, 1, {"red": 5_00}) == (False, "11.5.1.2")
        c.play("wait 30s")
        assert report(c, 2, {"red": 5_00}) == (False, "11.5.1.2")
        assert differed(c) == []
        assert report(c, 1, {"red": 5_00}) == (True, "")
        assert looked_into(c) == [("t1", "11.5.1.2")]


# ---------------------------------------------------------------- through the server


def say(c: Casino, *reply: dict[str, object]) -> list[dict[str, object]]:
    """What the page of t1 is answered, each with the number of the picture that it has seen."""
    feed = Feed(c.floor, SignIn(c.floor, KEY), KEY)
    hello = {"hello": {"as": "player", "table": "R1", "terminal": "t1", "key": terminal_key(KEY, "t1")}}
    heard: list[dict[str, object]] = []
    waiting = [{"type": "websocket.connect"}, {"type": "websocket.receive", "text": json.dumps(hello)}]
    left = list(reply)

    async def receive() -> dict[str, str]:
        if waiting:
            return waiting.pop(0)
        async with asyncio.timeout(20):
            while not heard or sum("answer" in each for each in heard) < len(reply) - len(left):
                await asyncio.sleep(0)
        if not left:
            return {"type": "websocket.disconnect"}
        seq = max(int(str(each["seq"])) for each in heard if "seq" in each)
        sent = left.pop(0)
        return {"type": "websocket.receive", "text": json.dumps({"seq": seq, **sent})}

    async def send(message: dict[str, str]) -> None:
        if message["type"] == "websocket.send":
            heard.append(json.loads(message["text"]))

    c.run(feed.screen(receive, send))
    return [each for each in heard if "answer" in each]


def written(c: Casino) -> tuple[int, int]:
    """How many events and answers are in the books."""
    return sum(1 for _ in c.events("table:R1")), len(c.listed(c.floor.store.answers()))


def test_a_report_that_agrees_costs_nothing_in_the_books_and_one_that_differs_opens_a_case() -> None:
    with casino(roulette()) as c:
        closed(c)
        before = written(c)
        lies = {"red": 5_00, "straight:17": 10_00}
        answers = say(
            c,
            {"n": 1, "do": "report_picture", "round": 1, "lies": lies},
            {"n": 2, "do": "report_meter", "meter": 85_00},
            {"n": 3, "do": "report_picture", "round": 1, "lies": {"red": 1}, "seq": 7},
        )
        assert [each["ok"] for each in answers] == [True, True, True]
        assert written(c) == before
        (answer,) = say(c, {"n": 4, "do": "report_picture", "round": 1, "lies": {"red": 5_00}})
        assert answer["ok"]
        assert looked_into(c) == [("t1", "11.5.1.2")]
        (answer,) = say(c, {"n": 5, "do": "report_meter", "meter": 84_00})
        assert [type(each) for each in differed(c)] == [PictureDiffered, MeterDiffered]


def test_a_picture_of_a_bet_that_the_table_does_not_have_is_refused_and_opens_no_case() -> None:
    with casino(roulette()) as c:
        closed(c)
        before = written(c)
        (answer,) = say(c, {"n": 1, "do": "report_picture", "round": 1, "lies": {"lucky_seven": 5_00}})
        assert (answer["ok"], answer["why"]) == (False, "There is no bet 'lucky_seven' at this table.")
        assert looked_into(c) == []
        assert written(c)[0] == before[0]


def test_a_number_of_a_picture_keeps_no_other_command_from_being_given() -> None:
    with casino(roulette()) as c:
        c.play("t1 notes 100.00\ndealer new_game")
        (answer,) = say(c, {"n": 1, "do": "place", "bet": "red", "stake": 5_00, "seq": 7})
        assert answer["ok"]
        assert c.state().chips("t1", "t1-1") == {"red": 5_00}
