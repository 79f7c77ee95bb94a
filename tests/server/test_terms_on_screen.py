"""A layout shows what its round pays: a round that goes on after the floor file was changed, and one with a promotion."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from casino import KEY, Casino, casino, table
from knocking import line
from msgspec import to_builtins
from watching import recalled

from croupier.server.access.sign_in import SignIn
from croupier.server.sockets.feed import Feed

ANYTHING = '{"n":1,"do":"nothing"}'
WALL = {"as": "display", "table": "B1"}
COMMISSION, EVEN_MONEY = (
    table("B1", "star-rapid-2016", "baccarat", seats="t1", config={"version": version})
    for version in ("commission", "even_money")
)


def odds(shown: dict[str, Any], bet: str = "banker") -> set[str]:
    """What Banker, or another bet, pays by the layout."""
    (spot,) = (each for each in shown["table"]["spots"] if each["bet"] == bet)
    return {each["odds"] for each in spot["pays"]}


async def until_drawn(sent: "asyncio.Queue[dict[str, Any]]") -> dict[str, Any]:
    """The next whole picture."""
    while "snapshot" not in (message := await asyncio.wait_for(sent.get(), 30)):
        pass
    return message


async def until_answered(sent: "asyncio.Queue[dict[str, Any]]") -> list[dict[str, Any]]:
    """What a screen is told before the answer to what it said."""
    heard: list[dict[str, Any]] = []
    while "answer" not in (message := await asyncio.wait_for(sent.get(), 30)):
        heard.append(message)
    return heard


@pytest.fixture
def c() -> Iterator[Casino]:
    with casino(COMMISSION) as house:
        yield house


def test_a_round_that_goes_on_after_the_floor_file_was_changed_shows_its_own_odds_and_the_next_the_new_ones(
    c: Casino,
) -> None:
    c.play("t1 notes 100.00\ndealer new_game\nt1 place banker 20.00")
    c.restart(EVEN_MONEY)

    async def watch() -> None:
        feed = Feed(c.floor, SignIn(c.floor, KEY), KEY)
        async with line(feed, WALL) as sent:
            kept = await until_drawn(sent)
            assert odds(kept) == {"19/20"}
            await c.script.play("supervisor void_round malfunction")
            c.script.end()
            changed = await until_drawn(sent)
            assert (odds(changed), changed["snapshot"]["round"]["phase"]) == ({"1", "1/2"}, "waiting")
        for seen, missed in ((kept["seq"], [changed["table"]]), (changed["seq"], [])):
            async with line(feed, {**WALL, "since": seen}, says=(ANYTHING,)) as sent:
                assert [each["table"] for each in await until_answered(sent)] == missed

    c.run(watch())


def test_a_round_that_is_over_is_shown_again_with_its_own_odds(c: Casino) -> None:
    c.play("t1 notes 100.00\ndealer new_game\nt1 place banker 20.00\nwait 30s")
    c.play("dealer cards 2s 9h Kd Kc\ndealer confirm banker")
    c.restart(EVEN_MONEY)
    again = recalled(c, "t1", "B1", 1)
    assert again is not None
    assert odds({"table": to_builtins(again.table)}) == {"19/20"}


def test_a_promotion_is_on_the_layout_while_it_holds_and_without_one_nothing_is_drawn_again() -> None:
    with casino(table("B1", "crown-baccarat-2023", "baccarat", seats="t1", config={"version": "A"})) as c:

        async def reply(*lines: str) -> None:
            for each in lines:
                await c.script.play(each)
            c.script.end()

        async def watch() -> None:
            feed = Feed(c.floor, SignIn(c.floor, KEY), KEY)
            async with line(feed, WALL) as sent:
                assert odds(await until_drawn(sent), "tie") == {"8"}
                await reply("dealer new_game", "wait 30s", "dealer no_more_bets", "dealer cards 8s 7h Kd Kc")
                await reply("dealer confirm", "dealer discard_cards")
                latest, heard = feed.channels.by_key["display", "B1"].seq, [await sent.get()]
                while heard[-1]["seq"] != latest:
                    heard.append(await sent.get())
                assert not any("snapshot" in each for each in heard)
                await reply(
                    "casino_manager_table_games grant_approval tie_16_on_8",
                    "table_games_manager show_promotion Eights",
                    "dealer new_game",
                )
                assert odds(await until_drawn(sent), "tie") == {"8", "16"}

        c.run(watch())
