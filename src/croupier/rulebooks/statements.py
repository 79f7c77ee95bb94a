"""From what a document states to bets that can be judged."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from croupier.games.cards import Points
from croupier.games.coup import Drawing, Hand
from croupier.games.layout import names_a_zero, positions
from croupier.games.payouts import Bet, Event, PayLine, Result, Series, always
from croupier.games.roulette import Position, Wheel, covers, position
from croupier.rulebooks.citation import Cited

Pays = Mapping[Event, int | Fraction]
"""What a bet pays, to 1, on each event that it wins on."""


def event_bet(
    text: str,
    *,
    pays: Cited[Pays],
    wins: Cited[tuple[Event, ...]] | None = None,
    but: Cited[Pays] | None = None,
    stands_off: Cited[tuple[Event, ...]] | None = None,
    loses: Cited[tuple[Event, ...]] | None = None,
) -> Bet:
    """A bet that wins on some events at the odds of each, and loses on what is left.

    `wins` is for a document that says by another clause than `pays` when the bet wins. Of the wins, those that `but` names
    pay its odds instead. Whatever else happened, the bet stands off on the events of `stands_off` and loses on `loses`.
    """
    winning = wins or Cited(tuple(pays.value), pays.clause)
    lines: list[PayLine] = []
    if stands_off:
        lines += [PayLine(event, Result.STANDOFF, stands_off.clause) for event in stands_off.value]
    if loses:
        lines += [PayLine(event, Result.LOSE, loses.clause) for event in loses.value]
    if but:
        lines += [PayLine(event, Result.WIN, but.clause, Fraction(odds)) for event, odds in but.value.items()]
    lines += [PayLine(event, Result.WIN, pays.clause, Fraction(pays.value[event])) for event in winning.value]
    return Bet(text, (*lines, PayLine(always, Result.LOSE, winning.clause)))


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
    zero: Cited[str] | None = None,
) -> Drawing:
    """How a document draws a coup, from its statements."""
    stated = {
        "order": order,
        "naturals": naturals,
        "player_table": player_table,
        "banker_table": banker_table,
        "banker_alone": banker_alone,
    }
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
        zero=zero.value if zero else "",
        clauses=tuple((name, each.clause) for name, each in stated.items()),
    )


def by_kind(table: Cited[Mapping[str, int]]) -> dict[str, Cited[int]]:
    """An odds table, row by row."""
    return {kind: Cited(odds, table.clause) for kind, odds in table.value.items()}


def roulette_bets(
    wheel: Wheel,
    kinds: Iterable[str],
    permitted: Iterable[Cited[tuple[str, ...]]],
    odds: Mapping[str, Cited[int]],
    zeros: Iterable[Cited[str]],
) -> dict[str, Position]:
    """The bets of a layout, kind by kind. A statement names a bet, or a kind: all of that kind that name no zero."""
    layout = positions(wheel)
    stated = {
        text: statement.clause
        for statement in permitted
        for name in statement.value
        for text in ([name] if name in layout else _of_kind(name, layout))
    }
    taken = [PayLine(covers(frozenset([zero.value])), Result.LOSE, zero.clause) for zero in zeros]
    bets: dict[str, Position] = {}
    for kind in kinds:
        for text, clause in stated.items():
            if text.partition(":")[0] == kind:
                won = PayLine(covers(layout[text]), Result.WIN, odds[kind].clause, Fraction(odds[kind].value))
                bets[text] = position(text, (won, *taken, PayLine(always, Result.LOSE, clause)), wheel)
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
    return {text: bets[text] for text in permitted.value}


def _of_kind(kind: str, layout: Iterable[str]) -> list[str]:
    return [text for text in layout if text.partition(":")[0] == kind and not names_a_zero(text)]
