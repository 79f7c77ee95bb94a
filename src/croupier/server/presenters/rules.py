"""The rules of a table for whoever looks them up: every bet with what it pays and exactly what it gives back.

The odds are worked out in a process of their own, once for each way in which a game is offered: they take a moment, and
nobody's wager waits for it.
"""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from itertools import groupby
from multiprocessing import get_context

from croupier.floor.floor import Floor
from croupier.games.card_game import CardGame
from croupier.games.settlement import Game
from croupier.odds.returns import Return, returns
from croupier.plan.floor_plan import TablePlan
from croupier.plan.screen_rules import chapters, screen_rules
from croupier.play.round_events import Terms
from croupier.play.sign import table_limits
from croupier.play.table import Setup
from croupier.play.terms import version_of
from croupier.play.wagering.limits import Limits, kind_of
from croupier.rulebooks.library import rulebook
from croupier.server.presenters.layout import pays_of
from croupier.server.views.layout import Pay
from croupier.server.views.rules import BetRule, RuleChapter, RuleLine, RulesView
from croupier.words import sentence

_KNOWN: dict[tuple[object, ...], asyncio.Task[Mapping[str, Return]]] = {}


async def rules_view(floor: Floor, table: str) -> RulesView:
    """The rules of a table on the terms and with the limits that hold now."""
    plan, state = floor.plan.tables[table], floor.tables[table]
    setup, book = plan.setup_for(state), rulebook(plan.rulebook)
    found = await _returns(plan, setup)
    return RulesView(
        document=book.title,
        casino=book.casino,
        version=setup.game.version if isinstance(setup.game, CardGame) else "",
        bets=tuple(_bets(setup.game, found, table_limits(setup, state))),
        odds_note=_note(setup.game, found),
        chapters=tuple(
            RuleChapter(each.heading, tuple(RuleLine(line.words, line.clause) for line in each.lines))
            for each in chapters(plan, setup, state)
        ),
        text_version=version_of(screen_rules(plan, setup)) if setup.policy.screen_rules is not None else "",
    )


# ---------------------------------------------------------------- what bets give back


async def _returns(plan: TablePlan, setup: Setup) -> Mapping[str, Return]:
    """What every bet gives back: worked out once, however many ask at the same time."""
    terms = setup.terms
    key = (plan.rulebook, setup.game.name, tuple(terms.config.items()), terms.left_out)
    if key not in _KNOWN or (_KNOWN[key].done() and _KNOWN[key].exception() is not None):
        _KNOWN[key] = asyncio.create_task(_elsewhere(plan.rulebook, setup.game.name, terms))
    return await asyncio.shield(_KNOWN[key])


async def _elsewhere(document: str, game: str, terms: Terms) -> Mapping[str, Return]:
    pool = ProcessPoolExecutor(1, get_context("spawn"))
    try:
        return await asyncio.get_running_loop().run_in_executor(pool, returns, document, game, terms)
    finally:
        pool.shutdown(wait=False)


def _note(game: Game, found: Mapping[str, Return]) -> str:
    if not found:
        return sentence("return_of_mega_odds_is_known")
    if isinstance(game, CardGame):
        return sentence("worked_out_exactly_from", decks=game.decks)
    return sentence("worked_out_exactly")


def _bets(game: Game, found: Mapping[str, Return], limits: Limits) -> Iterator[BetRule]:
    """Every bet, those of a kind that stand alike put together."""

    def alike(bet: str) -> tuple[str, tuple[Pay, ...], Return | None, tuple[str, ...]]:
        clauses = tuple(dict.fromkeys(line.clause for line in game.bets[bet].lines))
        return kind_of(bet), pays_of(game, game.bets[bet]), found.get(bet), clauses

    for key, several in groupby(sorted(game.bets, key=lambda bet: _order(game, bet)), key=alike):
        (kind, pays, stands, clauses), same = key, list(several)
        limit = limits.by_kind[kind]
        yield _rule(same, kind, 0, pays, stands, limit.lowest, limit.most, clauses)
    for kind, several in groupby(game.series, key=kind_of):
        for pieces, same_size in groupby(several, key=lambda text: len(game.series[text].pieces)):
            same = list(same_size)
            yield _rule(same, kind, pieces, (), found.get(same[0]), 0, 0, (game.series[same[0]].clause,))


def _order(game: Game, bet: str) -> int:
    """Bets of a kind follow each other, as the layout has the kinds."""
    kinds = list(dict.fromkeys(map(kind_of, game.bets)))
    return kinds.index(kind_of(bet))


def _rule(
    same: Sequence[str],
    kind: str,
    pieces: int,
    pays: tuple[Pay, ...],
    stands: Return | None,
    lowest: int,
    highest: int,
    clauses: tuple[str, ...],
) -> BetRule:
    wins, back = stands or (Fraction(0), Fraction(0))
    return BetRule(
        bet=same[0],
        kind=kind,
        count=len(same),
        pieces=pieces,
        pays=pays,
        wins=float(wins),
        returns=f"{back.numerator}/{back.denominator}" if stands else "",
        edge=float(1 - back) if stands else 0.0,
        lowest=lowest,
        highest=highest,
        clauses=clauses,
    )
