"""A player calls an attendant or disputes a round: staff see it until somebody has come, and who came is on record."""

import asyncio
from pathlib import Path

from casino import casino, table
from serving import serving
from sockets import dealer, player

ROULETTE = table("R1", "star-rapid-2016", "roulette", seats="t1 t2", positions="")


def test_a_call_is_seen_by_the_dealer_until_somebody_has_come_and_who_came_is_on_record(tmp_path: Path) -> None:
    async def play() -> None:
        with serving(tmp_path) as served:
            async with player(served, "T1") as t1, dealer(served) as house:
                assert "call_attendant" in t1.picture["can"]
                called = await t1.ask("call_attendant")
                assert (called["ok"], called["notices"][0]["text"]) == (
                    True,
                    "An attendant is called: somebody is coming to you.",
                )
                assert t1.picture["attendant_called"]
                while not house.picture["seats"][0]["call"]:
                    await house.hear()
                assert "T1: The player asks for an attendant." in house.picture["announcements"]
                again = await t1.ask("call_attendant")
                assert (again["ok"], again["why"]) == (False, "An attendant has been called: somebody is coming.")
                assert not (await t1.ask("answer_call"))["ok"]
                assert (await house.ask("answer_call", seat="T1"))["ok"]
                assert (house.picture["seats"][0]["call"], house.picture["announcements"]) == ("", [])
                while t1.picture["attendant_called"]:
                    await t1.hear()
                assert not (await house.ask("answer_call", seat="T1"))["ok"]
            served.stop()
            records = [each async for each in served.books().records("terminal:T1")]
            assert [(each.type, each.actor) for each in records] == [
                ("attendant_called", "terminal:T1"),
                ("call_answered", "staff:dealer1/dealer"),
            ]

    asyncio.run(play())


def test_a_disputed_round_is_named_to_staff_and_the_call_outlives_a_restart() -> None:
    with casino(ROULETTE) as c:
        c.play("""
            t1 call_attendant
            dealer new_game
            dealer spin_ball
            dealer no_more_bets
            wheel 1
            dealer confirm_outcome
        """)
        answer = c.play("t1 call_attendant round=1")
        assert answer.strip(" ()") == "An attendant is called about round 1: somebody is coming to you."
        c.restart()
        call = c.floor.terminals["t1"].call
        assert call is not None
        assert (call.table, call.round) == ("R1", 1)
        c.play('t1 call_attendant round=2\nexpect refused ""')
        assert c.answer.why == "Round 2 has not been played here."
        c.play('dealer answer_call place=t2\nexpect refused ""')
        c.play('t1 call_attendant round=1\nexpect refused ""')
        assert c.answer.why == "An attendant has been called: somebody is coming."
        c.play("dealer answer_call place=t1")
        assert c.floor.terminals["t1"].call is None
