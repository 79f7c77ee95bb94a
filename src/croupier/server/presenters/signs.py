"""The sign at a table, as it is in force: what it says to everybody, the limits one by one, and how notices are given."""

from collections.abc import Callable, Iterator

from croupier.games.bet_kinds import SIGN_LINES
from croupier.games.card_game import CardGame
from croupier.play.board import Board
from croupier.play.decisions import listed, money
from croupier.play.sign import MINUTE_S, full_rounds, limited, table_limits
from croupier.play.table import Setup, Table
from croupier.play.wagering.limits import Limits
from croupier.rulebooks.citation import Cited
from croupier.server.presenters.layout import pays_of, to_one
from croupier.server.views.round import RemarkView
from croupier.server.views.sign import LimitView, NoticeRules
from croupier.words import sentence


def signs(setup: Setup, state: Table) -> tuple[str, ...]:
    """The sign."""
    limits = table_limits(setup, state)
    lines = [line for words, kinds in SIGN_LINES.items() for line in _lines(setup, limits, words, kinds)]
    if isinstance(setup.game, CardGame) and setup.game.version:
        lines.insert(0, setup.game.version)
    if setup.limits_per_person:
        lines.append(sentence("limits_apply_per_person_one"))
    if setup.policy.return_below_total is not None and limits.min_total:
        lines.append(sentence("minimum_total_min", min_total=setup.amount(limits.min_total)))
    if setup.policy.over_total is not None and limits.max_total:
        lines.append(sentence("maximum_total_max", max_total=setup.amount(limits.max_total)))
    if limits.differential is not None:
        lines.append(sentence("table_differential_most", most=money(limits.differential)))
    return (*lines, *_both(limits, state.board))


def _both(limits: Limits, board: Board) -> Iterator[str]:
    """The earlier limits and the new ones together, as long as somebody keeps an old minimum."""
    kept: dict[str, dict[int, list[str]]] = {}
    for place, own in sorted(board.sign.own.items()):
        still = board.coming.own.get(place)
        for kind, lowest in own.lowest.items():
            if still is not None and kind in still.lowest:
                kept.setdefault(kind, {}).setdefault(lowest, []).append(place)
    for kind, by_lowest in kept.items():
        name, most = _named([kind]), money(limits.by_kind[kind].most)
        for lowest, places in by_lowest.items():
            yield sentence(
                "earlier_limits_for_places", places=listed(places), name=name, lowest=money(lowest), most=most
            )
        yield sentence("new_limits_for_everybody_else", name=name, lowest=money(limits.by_kind[kind].lowest), most=most)


def _lines(setup: Setup, limits: Limits, words: str, kinds: tuple[str, ...]) -> Iterator[str]:
    """One line for bets whose limits are alike; otherwise the bets are named apart."""
    alike: dict[tuple[int, int], list[str]] = {}
    for kind in kinds:
        if kind in limits.by_kind:
            alike.setdefault((limits.by_kind[kind].lowest, limits.by_kind[kind].most), []).append(kind)
    for (lowest, most), several in alike.items():
        bets = words if len(alike) == 1 else _named(several)
        yield sentence("bets_from_to", bets=bets, lowest=setup.amount(lowest), most=setup.amount(most))


def _named(kinds: list[str]) -> str:
    return listed([kind.replace("_", " ") for kind in kinds]).capitalize()


def explained(setup: Setup, state: Table) -> dict[str, str]:
    """What the lines of the sign mean that a newcomer cannot know."""
    meant = {}
    if isinstance(setup.game, CardGame) and setup.game.version:
        pays = pays_of(setup.game, setup.game.bets["banker"])
        when = (f"{to_one(pay.odds)}{f' ({pay.when})' if pay.when else ''}" for pay in pays)
        meant[setup.game.version] = sentence("banker_pays_when", when=", ".join(when))
    if (most := table_limits(setup, state).differential) is not None:
        line = sentence("table_differential_most", most=money(most))
        meant[line] = sentence("most_by_which_all_wagers")
    return meant


# ---------------------------------------------------------------- one by one, for whoever changes them


def limit_views(setup: Setup, state: Table) -> tuple[LimitView, ...]:
    """Every limit that can be changed, as it holds now."""
    return tuple(
        LimitView(kind, limit.lowest, limit.highest, limit.step)
        for kind, limit in limited(setup, table_limits(setup, state)).items()
    )


def notice_rules(setup: Setup) -> NoticeRules:
    """How long the document wants notices to be up, in figures and in words."""
    sign = setup.sign
    rules: tuple[tuple[Cited[int] | None, Callable[[int], str]], ...] = (
        (sign.change_minutes, lambda many: sentence("notice_of_a_change_is_up_for", time=_minutes(many))),
        (sign.change_rounds, lambda many: sentence("notice_of_a_change_is_up_through", rounds=full_rounds(many))),
        (sign.raise_minutes, lambda many: sentence("notice_of_a_higher_minimum", time=_minutes(many))),
        (sign.closing_minutes, lambda many: sentence("notice_of_a_closing", time=_minutes(many))),
        (sign.closing_rounds, lambda many: sentence("table_closes_after_notice", rounds=full_rounds(many))),
    )
    return NoticeRules(
        change_s=MINUTE_S * max(_figure(sign.change_minutes), _figure(sign.raise_minutes)),
        change_rounds=_figure(sign.change_rounds),
        closing_s=MINUTE_S * _figure(sign.closing_minutes),
        closing_rounds=_figure(sign.closing_rounds),
        words=tuple(RemarkView(words(rule.value), rule.clause) for rule, words in rules if rule is not None),
    )


def _minutes(number: int) -> str:
    return sentence("so_many_minutes", minutes=number)


def _figure(rule: Cited[int] | None) -> int:
    return 0 if rule is None else rule.value
