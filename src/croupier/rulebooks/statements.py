"""From what a document states to bets that can be judged."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from croupier.games.cards import Points
from croupier.games.coup import Drawing, Hand
from croupier.games.layout import names_a_zero, positions
from croupier.games.payouts import Bet, Event, Line, Result, Series, always
from croupier.games.roulette import Wheel, covers
from croupier.rulebooks.citation import Cited

Odds = Mapping[Event, int | Fraction]


def event_bet(
    text: str,
    wins: Cited[tuple[Event, ...]],
    *pays: Cited[Odds],
    stands_off: Cited[tuple[Event, ...]] | None = None,
) -> Bet:
    """A bet that stands off on some events, wins on others at the odds of the first that happened, and else loses."""

    def lost(outcome: Any) -> bool:
        return not any(event(outcome) for event in wins.value)

    standoffs = [Line(event, Result.STANDOFF, stands_off.clause) for event in stands_off.value] if stands_off else []
    paid = [Line(event, Result.WIN, odds.clause, Fraction(to)) for odds in pays for event, to in odds.value.items()]
    return Bet(text, (*standoffs, Line(lost, Result.LOSE, wins.clause), *paid))


def ways_bet(text: str, clause: str, pays: Odds, *, not_on: Cited[tuple[Event, ...]] | None = None) -> Bet:
    """A bet that one clause gives with its odds: it wins on each event at that event's odds, and else loses."""
    barred = [Line(event, Result.LOSE, not_on.clause) for event in not_on.value] if not_on else []
    paid = [Line(event, Result.WIN, clause, Fraction(to)) for event, to in pays.items()]
    return Bet(text, (*barred, *paid, Line(always, Result.LOSE, clause)))


def drawing(
    *,
    order: Cited[tuple[Hand, ...]],
    points: Cited[Points],
    wraps_at: Cited[int],
    naturals: Cited[tuple[int, ...]],
    player_table: Cited[str],
    banker_table: Cited[tuple[str, ...]],
    banker_alone: Cited[str],
    extra_cards: Cited[int],
    printed: Cited[int] | None = None,
) -> Drawing:
    """How a document draws a coup, from its statements."""
    return Drawing(
        order=order.value,
        points=points.value,
        wraps_at=wraps_at.value,
        naturals=naturals.value,
        player_table=player_table.value,
        banker_table=banker_table.value,
        banker_alone=banker_alone.value,
        extra_cards=extra_cards.value,
        printed=printed.value if printed else 0,
    )


def by_kind(table: Cited[Mapping[str, int]]) -> dict[str, Cited[int]]:
    """An odds table, row by row."""
    return {kind: Cited(odds, table.clause) for kind, odds in table.value.items()}


def roulette_bets(
    wheel: Wheel,
    permitted: Iterable[Cited[tuple[str, ...]]],
    odds: Mapping[str, Cited[int]],
    zeros: Iterable[Cited[str]],
) -> dict[str, Bet]:
    """The bets of a layout. A statement names a bet, or a kind: all of that kind that name no zero."""
    layout = positions(wheel)
    taken = [Line(covers(frozenset([zero.value])), Result.LOSE, zero.clause) for zero in zeros]
    bets: dict[str, Bet] = {}
    for statement in permitted:
        for name in statement.value:
            for text in [name] if name in layout else [each for each in layout if _of_kind(each, name)]:
                pays = odds[text.partition(":")[0]]
                won = Line(covers(layout[text]), Result.WIN, pays.clause, Fraction(pays.value))
                bets.setdefault(text, Bet(text, (won, *taken, Line(always, Result.LOSE, statement.clause))))
    return bets


def series(stated: Mapping[str, Cited[tuple[str, ...]]]) -> dict[str, Series]:
    """Multi-piece bets by name."""
    return {text: Series(text, pieces.value, pieces.clause) for text, pieces in stated.items()}


def neighbours(wheel: Wheel, each_side: Cited[tuple[int, ...]]) -> dict[str, Series]:
    """The neighbours bets: a number with so many next to it on either side, straight up."""
    return {
        (text := f"neighbours:{pocket}/{count}"): Series(
            text, tuple(f"straight:{each}" for each in wheel.neighbours(pocket, count)), each_side.clause
        )
        for count in each_side.value
        for pocket in wheel.order
    }


def only(permitted: Cited[tuple[str, ...]], bets: Mapping[str, Bet]) -> dict[str, Bet]:
    """The bets that a closed list permits."""
    return {text: bets[text] for text in permitted.value if text in bets}


def _of_kind(text: str, kind: str) -> bool:
    return text.partition(":")[0] == kind and not names_a_zero(text)
