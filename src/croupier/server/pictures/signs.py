"""The sign at a table, as it is in force: what it says to everybody, the limits one by one, and how notices are given."""

from collections.abc import Callable, Iterator

from croupier.games.bet_kinds import SIGN_LINES
from croupier.games.card_game import CardGame
from croupier.play.answers import listed, money
from croupier.play.board import Board
from croupier.play.sign import MINUTE_S, full_rounds, limited, table_limits
from croupier.play.table import Setup, Table
from croupier.play.wagering.limits import Limits
from croupier.rulebooks.citation import Cited
from croupier.server.pictures.layout import pays_of, to_one
from croupier.server.views.round import Notice
from croupier.server.views.sign import LimitView, NoticeRules


def signs(setup: Setup, state: Table) -> tuple[str, ...]:
    """The sign."""
    limits = table_limits(setup, state)
    said = [line for words, kinds in SIGN_LINES.items() for line in _lines(limits, words, kinds)]
    if isinstance(setup.game, CardGame) and setup.game.version:
        said.insert(0, setup.game.version)
    if setup.limits_per_person:
        said.append("Limits apply per person, one box each")
    if setup.policy.return_below_total is not None and limits.min_total:
        said.append(f"Minimum total {money(limits.min_total)}")
    if setup.policy.over_total is not None and limits.max_total:
        said.append(f"Maximum total {money(limits.max_total)}")
    if limits.differential is not None:
        said.append(f"Table differential {money(limits.differential)}")
    return (*said, *_both(limits, state.board))


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
            yield f"Earlier limits for {listed(places)}: {name} {money(lowest)} to {most}"
        yield f"New limits for everybody else: {name} {money(limits.by_kind[kind].lowest)} to {most}"


def _lines(limits: Limits, words: str, kinds: tuple[str, ...]) -> Iterator[str]:
    """One line for bets whose limits are alike; otherwise the bets are named apart."""
    alike: dict[tuple[int, int], list[str]] = {}
    for kind in kinds:
        if kind in limits.by_kind:
            alike.setdefault((limits.by_kind[kind].lowest, limits.by_kind[kind].most), []).append(kind)
    for (lowest, most), several in alike.items():
        yield f"{words if len(alike) == 1 else _named(several)} {money(lowest)} to {money(most)}"


def _named(kinds: list[str]) -> str:
    return listed([kind.replace("_", " ") for kind in kinds]).capitalize()


def explained(setup: Setup, state: Table) -> dict[str, str]:
    """What the lines of the sign mean that a newcomer cannot know."""
    meant = {}
    if isinstance(setup.game, CardGame) and setup.game.version:
        pays = pays_of(setup.game, setup.game.bets["banker"])
        when = (f"{to_one(pay.odds)}{f' ({pay.when})' if pay.when else ''}" for pay in pays)
        meant[setup.game.version] = f"Banker pays {', '.join(when)}"
    if (most := table_limits(setup, state).differential) is not None:
        line = f"Table differential {money(most)}"
        meant[line] = "the most by which all wagers on Player and all on Banker may differ"
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
    said: tuple[tuple[str, Cited[int] | None, Callable[[int], str]], ...] = (
        ("The notice of a change is up for {}.", sign.change_minutes, _minutes),
        ("The notice of a change is up through {}.", sign.change_rounds, full_rounds),
        ("The notice of a higher minimum is up for {}.", sign.raise_minutes, _minutes),
        ("The notice of a closing is up for {}.", sign.closing_minutes, _minutes),
        ("A table closes {} after the notice.", sign.closing_rounds, full_rounds),
    )
    return NoticeRules(
        change_s=MINUTE_S * max(_figure(sign.change_minutes), _figure(sign.raise_minutes)),
        change_rounds=_figure(sign.change_rounds),
        closing_s=MINUTE_S * _figure(sign.closing_minutes),
        closing_rounds=_figure(sign.closing_rounds),
        words=tuple(
            Notice(words.format(counted(rule.value)), rule.clause) for words, rule, counted in said if rule is not None
        ),
    )


def _minutes(number: int) -> str:
    return f"{number} minutes"


def _figure(rule: Cited[int] | None) -> int:
    return 0 if rule is None else rule.value
