"""The conditions as they are printed and shown: every item, and the statement that the rules prevail."""

from collections.abc import Callable, Iterator

from croupier.play.decisions import money
from croupier.play.tournament.terms import LimitStep
from croupier.rulebooks.tournaments import TournamentPolicy
from croupier.tournaments.completeness import percent
from croupier.tournaments.conditions import Conditions, Stage
from croupier.words import sentence

Clock = Callable[[int], str]
"""A moment as the venue's clocks tell it."""


def printed(policy: TournamentPolicy, stated: Conditions, clock: Clock) -> tuple[str, ...]:
    """The conditions, line by line. The statement of precedence is always among them."""
    return (
        *([stated.title] if stated.title else []),
        *_fees(policy, stated),
        *_play(stated),
        *(line for stage in stated.stages for line in _stage(stage, clock)),
        *_entry(stated, clock),
        *_prizes(stated),
        *stated.further,
        policy.precedence.value,
    )


def _fees(policy: TournamentPolicy, stated: Conditions) -> Iterator[str]:
    fee = stated.entry_fee or 0
    yield sentence("entry_fee_fee", fee=money(fee)) if fee else sentence("no_entry_fee")
    if policy.commission is not None:
        yield sentence("of_each_entry_fee_is_kept", fee=money(stated.commission_of(fee)))
    if stated.buy_in:
        goes = sentence("prize_pool") if stated.buy_in_goes_to == "prize_pool" else sentence("players_by_their_chips")
        yield sentence("buy_in_for_each_session", buy_in=money(stated.buy_in), goes=goes)


def _play(stated: Conditions) -> Iterator[str]:
    yield sentence("tournament_chips_for_each_session", chips=stated.chips)
    if stated.chips_paid_in_cash:
        yield sentence("at_end_chips_paid_in_cash", chips_paid_in_cash=stated.chips_paid_in_cash)
    if stated.compulsory is not None:
        yield sentence(
            "wager_in_every_round_is_part",
            part=sentence("compulsory") if stated.compulsory else sentence("not_compulsory"),
        )
    basis = sentence("all_wagers_of_round_together") if stated.limit_basis == "round_total" else sentence("each_wager")
    yield from _limits(stated.limits, basis)
    for stage in stated.stages:
        yield from (f"{stage.name}: {line}" for line in _limits(stage.limits, basis))
    if stated.order is not None:
        yield sentence("players_wager_in_turn") if stated.order else sentence("all_players_wager_at_once")
    for name, figure in (
        (sentence("pass_cards"), stated.pass_cards),
        (sentence("undisclosed_wagers"), stated.undisclosed),
    ):
        if figure is not None:
            yield sentence("name_for_each_session", name=name, figure=figure or "none")
    back = stated.buy_back
    if back is not None and back.times:
        yield sentence("who_is_out_may_buy_back", times=back.times, fee=money(back.fee), until_stage=back.until_stage)
    elif back is not None:
        yield sentence("nobody_buys_back_in")
    first = "highest" if stated.collection_order == "highest_first" else "lowest"
    yield sentence("losing_wagers_are_taken_from_first", first=first)


def _limits(steps: tuple[LimitStep, ...], basis: str) -> Iterator[str]:
    for step in steps:
        if step.from_minute:
            yield sentence(
                "after_minutes_from",
                from_minute=step.from_minute,
                from_round=step.from_round,
                lowest=step.lowest,
                highest=step.highest,
                basis=basis,
            )
        else:
            yield sentence(
                "from_round_from", from_round=step.from_round, lowest=step.lowest, highest=step.highest, basis=basis
            )


def _many(figure: int, name: str) -> str:
    return f"{figure} {name}" if figure == 1 else f"{figure} {name}s"


def _stage(stage: Stage, clock: Clock) -> Iterator[str]:
    length = next(
        f"{figure} {name}"
        for name, figure in (("rounds", stage.rounds), ("minutes", stage.minutes), ("shoes", stage.shoes))
        if figure
    )
    begins = sentence("stage_begins", start=clock(stage.start)) if stage.start is not None else ""
    where = sentence("tables_table_with_seats", tables=_many(stage.tables or 0, "table"), seats=stage.seats)
    yield sentence(
        "stage_sessions_session_of_length",
        stage=stage.name,
        sessions=_many(stage.sessions, "session"),
        length=length,
        where=where,
        begins=begins,
    )
    if stage.advance:
        yield sentence("stage_advance_go_on_from_each", stage=stage.name, advance=stage.advance)
    if stage.repechage:
        yield sentence("stage_for_best_repechage_of_those", stage=stage.name, repechage=stage.repechage)


def _entry(stated: Conditions, clock: Clock) -> Iterator[str]:
    yield sentence("players_at_least", least=stated.least, greatest=stated.greatest)
    if stated.lawful_only:
        yield sentence("entry_is_open_only_to_those")
    if stated.may_refuse:
        yield sentence("operator_may_refuse_any_application")
    if stated.criteria:
        yield sentence("selection_how", criteria=stated.criteria)
    if stated.groups is not None:
        yield (
            sentence("restricted_to_groups", groups=stated.groups)
            if stated.groups
            else sentence("entry_is_not_restricted_to_any")
        )
    if stated.application:
        yield sentence("application_how", application=stated.application)
    if stated.free_withdrawal_until is not None:
        yield sentence("withdrawal_without_penalty", free_withdrawal_until=clock(stated.free_withdrawal_until))


def _prizes(stated: Conditions) -> Iterator[str]:
    for place, share in enumerate(stated.prizes, start=1):
        yield sentence("place_share_of_prize_pool", place=place, share=percent(share))
    if stated.paid_how:
        yield sentence("prizes_are_paid", paid_how=stated.paid_how)
    if stated.nobody_placed == "cancelled":
        yield sentence("nobody_placed_cancelled")
    if stated.guaranteed_pool:
        yield sentence(
            "pool_of_guaranteed_is",
            guaranteed_pool=money(stated.guaranteed_pool),
            minimum_entries=stated.minimum_entries,
        )
        if stated.cancel_if_too_few:
            yield sentence("with_fewer_entries_operator_may_cancel")
        elif stated.guarantee_below_minimum == "lapses":
            yield sentence("with_fewer_entries_guarantee_lapses")
