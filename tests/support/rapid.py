"""The Star's Rapid games, for their tests: the mark of a clause, a baccarat table and its coups, and wagers at roulette."""

from typing import TypeVar

import pytest
from casino import Casino, table

from croupier.journal.streams import Event
from croupier.play.cards.shoe import Shoe

RAPID = "star-rapid-2016"
READING = 'devices = { shoe = "tcp:127.0.0.1:9" }'
"""The setting of a table whose shoe reads the cards."""
AGM = "assistant_gaming_manager:amy"
E = TypeVar("E", bound=Event)


def rapid(clause: str) -> pytest.MarkDecorator:
    """The mark of a clause of this document."""
    return pytest.mark.clause(RAPID, clause)


def baccarat(name: str = "B1", seats: str = "t1 t2", settings: str = "", **equipment: str) -> str:
    """A baccarat table."""
    config = {"version": "commission"}
    return table(name, RAPID, "baccarat", seats=seats, config=config, settings=settings, equipment=equipment)


def fund(c: Casino, **amounts: int) -> None:
    """Put notes into terminals, in hundreds of dollars."""
    for terminal, hundreds in amounts.items():
        c.play(f"{terminal} notes 100.00\n" * hundreds)


PLAYER_WINS = "9h 2d Kc 5s"
"""A coup of four cards: Player 9, Banker 7."""


def coup(c: Casino, cards: str = PLAYER_WINS, winner: str = "player", at: str = "B1") -> None:
    """A whole coup, with whatever wagers lie since the last one."""
    c.play(f"dealer@{at} new_game\ndealer@{at} no_more_bets\ndealer@{at} cards {cards}\ndealer@{at} confirm {winner}")


def shoe_of(c: Casino, name: str = "B1") -> Shoe:
    """The shoe in use."""
    shoe = c.state(name).stock.shoe
    assert shoe is not None
    return shoe


def all_of(c: Casino, kind: type[E], name: str = "B1") -> list[E]:
    """The events of a kind at a table."""
    return [event for event in c.events(f"table:{name}") if isinstance(event, kind)]


def staked(c: Casino, **wagers: str) -> None:
    """Whoever has no account brings 100.00; then these wagers are made in a new round, which is closed."""
    for place in wagers:
        if c.floor.terminals[place].account is None:
            c.play(f"{place} notes 100.00")
    c.play("dealer new_game")
    for place, wager in wagers.items():
        c.play(f"{place} place {wager}")
    c.play("wait 30s")
