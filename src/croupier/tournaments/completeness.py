"""Whether conditions are complete: every item that is missing or contradictory, with the clause that asks for it."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import get_args

from msgspec import Struct

from croupier.games.payouts import Result
from croupier.games.settlement import Game
from croupier.play.tournament.terms import LimitStep
from croupier.rulebooks.citation import Cited, applies
from croupier.rulebooks.library import game
from croupier.rulebooks.offer import Rulebook
from croupier.rulebooks.tournaments import Item, TournamentPolicy
from croupier.tournaments.conditions import Conditions, Stage
from croupier.words import sentence


class ConditionsDefect(Struct, frozen=True):
    """An item of the conditions that is missing, or contradicts another or the rules."""

    item: str
    words: str
    clause: str


def faults(book: Rulebook, policy: TournamentPolicy, conditions: Conditions) -> list[ConditionsDefect]:
    """Everything that keeps conditions from being published."""
    found = [
        ConditionsDefect(item, words, rule.clause)
        for item, rule in policy.items.items()
        for words in (_CHECKS[item](policy, conditions) if rule.value else ())
    ]
    return [*found, *_against_the_rules(book, policy, conditions)]


def _entry_fee(_: TournamentPolicy, stated: Conditions) -> Iterator[str]:
    if stated.entry_fee is None:
        yield sentence("entry_fee")
    elif stated.entry_fee < 0:
        yield sentence("entry_fee_is_below_zero")


def _commission(_: TournamentPolicy, stated: Conditions) -> Iterator[str]:
    if (stated.commission is None) == (stated.commission_share is None):
        yield sentence("commission_is_to_be_stated_either")
    elif (
        not 0 <= (stated.commission or 0) <= (stated.entry_fee or 0)
        or not 0 <= (stated.commission_share or 0) <= 100_00
    ):
        yield sentence("commission_is_part_of_entry_fee")


def _chips(policy: TournamentPolicy, stated: Conditions) -> Iterator[str]:
    if stated.chips is None or stated.chips <= 0:
        yield sentence("number_of_tournament_chips_that_each")
    if stated.buy_in < 0 or (stated.buy_in and policy.buy_in_first is None):
        yield sentence("there_is_no_such_buy")


def _compulsory(_: TournamentPolicy, stated: Conditions) -> Iterator[str]:
    if stated.compulsory is None:
        yield sentence("whether_each_round_has_compulsory_wager")


def _limits(_: TournamentPolicy, stated: Conditions) -> Iterator[str]:
    every = dict.fromkeys([stated.limits_of(each) for each in stated.stages] or [stated.limits])
    if not all(every):
        yield sentence("minimum_and_maximum_are_not_stated")
        return
    for steps in every:
        if (steps[0].from_round, steps[0].from_minute) != (1, 0):
            yield sentence("limits_of_first_round")
        if not all(_follows(*each) for each in pairwise(steps)):
            yield sentence("limits_do_not_come_into_force")
        if any(not 0 < each.lowest <= each.highest for each in steps):
            yield sentence("maximum_is_below_its_minimum")
        if 0 < (stated.chips or 0) < steps[0].lowest:
            yield sentence("chips_that_players_begin")


def _follows(before: LimitStep, after: LimitStep) -> bool:
    """Whether limits come into force after others: in a later round, after more minutes, or both."""
    was, now = (before.from_round, before.from_minute), (after.from_round, after.from_minute)
    return was != now and was[0] <= now[0] and was[1] <= now[1]


def _start(_: TournamentPolicy, stated: Conditions) -> Iterator[str]:
    if not stated.stages or stated.stages[0].start is None:
        yield sentence("date_and_time_of_start")


def _structure(policy: TournamentPolicy, stated: Conditions) -> Iterator[str]:
    if not stated.stages:
        yield sentence("stages_and_sessions_are_not_stated")
        return
    for number, stage in enumerate(stated.stages, start=1):
        yield from _stage(policy, stated, stage, last=number == len(stated.stages))
    if stated.stages[0].repechage:
        yield sentence("first_stage_cannot_be_for_those")


def _stage(policy: TournamentPolicy, stated: Conditions, stage: Stage, last: bool) -> Iterator[str]:
    if not stage.tables or stage.tables < 0 or stage.sessions < 1:
        yield sentence("stage_how_many_tables_are_active", stage=stage.name)
    if not stage.seats or stage.seats < 0:
        yield sentence("stage_how_many_terminals_or_positions", stage=stage.name)
    lengths = {"rounds": stage.rounds, "minutes": stage.minutes, "shoes": stage.shoes}
    given = [name for name, figure in lengths.items() if figure is not None]
    allowed = [each for each in policy.lengths.value if each != "shoes" or stated.game in ("baccarat", "seven_up")]
    if len(given) != 1 or (lengths[given[0]] or 0) <= 0:
        yield sentence("stage_length_of_session", stage=stage.name, allowed=" or ".join(allowed))
    elif given[0] not in allowed:
        yield sentence("stage_session_has_no_length", stage=stage.name, stated=given[0], allowed=" or ".join(allowed))
    if last and (stage.advance or stage.repechage or stage.sessions > 1 or stage.tables not in (None, 1)):
        yield sentence("stage_last_is_one_session", stage=stage.name)
    if not last and (stage.advance is None or not 0 < stage.advance <= (stage.seats or 0)):
        yield sentence("stage_how_many_go", stage=stage.name)


def _seating(_: TournamentPolicy, stated: Conditions) -> Iterator[str]:
    if not stated.seating:
        yield sentence("how_tables_and_positions_are_allotted")
    if stated.order is None:
        yield sentence("whether_there_is_order_of_wagering")
    for name, figure in (
        (sentence("pass_cards_stated"), stated.pass_cards),
        (sentence("undisclosed_wagers_stated"), stated.undisclosed),
    ):
        if figure is None or figure < 0:
            yield sentence("how_many_name", name=name)


def _buy_back(_: TournamentPolicy, stated: Conditions) -> Iterator[str]:
    back = stated.buy_back
    if back is None or back.times < 0 or back.fee < 0 or back.chips < 0:
        yield sentence("whether_and_how_those")
    elif back.times and not 0 < back.until_stage <= len(stated.stages):
        yield sentence("until_which_stage_somebody_may_buy")


def _eligibility(_: TournamentPolicy, stated: Conditions) -> Iterator[str]:
    if not stated.lawful_only:
        yield sentence("that_entry_is_only_for_those")


def _entry_terms(_: TournamentPolicy, stated: Conditions) -> Iterator[str]:
    if stated.free_withdrawal_until is None:
        yield sentence("until_when_entry_may_be_withdrawn")
    if not stated.application:
        yield sentence("form_of_application_is_not_stated")


def _players(_: TournamentPolicy, stated: Conditions) -> Iterator[str]:
    if stated.least is None or stated.greatest is None or not 0 < stated.least <= stated.greatest:
        yield sentence("least_and_greatest_number_of_players")
    elif stated.stages and stated.greatest > places_in(stated.stages[0]) > 0:
        yield sentence(
            "first_stage_has_places_for_stages", stages=places_in(stated.stages[0]), greatest=stated.greatest
        )


def places_in(stage: Stage) -> int:
    """For how many players a stage has places."""
    return stage.sessions * (stage.tables or 0) * (stage.seats or 0)


def _groups(_: TournamentPolicy, stated: Conditions) -> Iterator[str]:
    if stated.groups is None:
        yield sentence("restrictions_on_who_may_enter")


def _prizes(policy: TournamentPolicy, stated: Conditions) -> Iterator[str]:
    if not stated.prizes or any(each <= 0 for each in stated.prizes):
        yield sentence("prizes_are_not_stated")
    elif sum(stated.prizes) != policy.shares.value:
        yield sentence(
            "shares_add_up_to_prizes", prizes=percent(sum(stated.prizes)), shares=percent(policy.shares.value)
        )
    if policy.guarantee is not None and not stated.paid_how:
        yield sentence("how_prizes_are_paid")


_CHECKS = {
    "start": _start,
    "structure": _structure,
    "entry_fee": _entry_fee,
    "commission": _commission,
    "chips": _chips,
    "compulsory": _compulsory,
    "limits": _limits,
    "seating": _seating,
    "buy_back": _buy_back,
    "eligibility": _eligibility,
    "entry_terms": _entry_terms,
    "players": _players,
    "groups": _groups,
    "prizes": _prizes,
}
assert set(_CHECKS) == set(get_args(Item))


def _against_the_rules(book: Rulebook, policy: TournamentPolicy, stated: Conditions) -> Iterator[ConditionsDefect]:
    """What conditions may not say, whatever else they say."""
    if stated.statement is not None and stated.statement != policy.precedence.value:
        yield ConditionsDefect("statement", sentence("statement_that_rules_prevail_is_put"), policy.precedence.clause)
    if applies(policy.all_to_pool) and (stated.commission or stated.commission_share):
        yield ConditionsDefect("commission", sentence("every_entry_fee_goes_wholly"), policy.all_to_pool.clause)
    if policy.guarantee is None and (stated.guaranteed_pool or stated.minimum_entries):
        yield ConditionsDefect(
            "guaranteed_pool", sentence("there_is_no_guaranteed_pool_under"), policy.whole_pool.clause
        )
    least = policy.start_notice
    if least is not None and stated.start_notice_minutes < least.value:
        yield ConditionsDefect(
            "start_notice_minutes", sentence("new_start_is_told_least_minutes", least=least.value), least.clause
        )
    for name, setting in policy.readings.items():
        own = getattr(stated, name)
        if own not in ("", setting.default):
            words = sentence("that_is_setting_of_house", name=name, setting=setting.default)
            yield ConditionsDefect(name, words, setting.values.clause)
    try:
        negative = stated.cents_for_a_chip < 0
    except (ValueError, ZeroDivisionError):
        negative = True
    if negative:
        yield ConditionsDefect(
            "chips_paid_in_cash",
            sentence("what_chip_is_paid"),
            policy.whole_pool.clause,
        )
    yield from _odds(book, policy.precedence, stated)


def _odds(book: Rulebook, precedence: Cited[str], stated: Conditions) -> Iterator[ConditionsDefect]:
    """Payouts that a condition states otherwise than the rules: settlement pays as the rules say."""
    offer = book.offers[stated.game]
    game_ = game(book.key, stated.game, {**next(offer.configurations())})
    for kind, odds in stated.pays.items():
        by_rules = _pays(game_, kind)
        if by_rules is not None and by_rules[0] != odds:
            yield ConditionsDefect(
                "pays",
                sentence("kind_pays_by_rules_to_1", kind=kind, by_rules=by_rules[0], by_rules_2=by_rules[1], odds=odds),
                precedence.clause,
            )


def _pays(game_: Game, kind: str) -> tuple[Fraction, str] | None:
    """What a kind of bet pays by the rules, and by which clause."""
    bet = next((each for text, each in game_.bets.items() if text.partition(":")[0] == kind), None)
    won = None if bet is None else next((line for line in bet.lines if line.result is Result.WIN), None)
    return None if won is None or won.pays is None else (won.pays, won.clause)


def percent(share: int) -> str:
    """A share as a person reads it.

    >>> percent(95_00), percent(33_33)
    ('95%', '33.33%')
    """
    whole, part = divmod(share, 100)
    return f"{whole}.{part:02}%" if part else f"{whole}%"
