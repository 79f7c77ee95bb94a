"""The on-screen rules of a table: what its rulebook states that a player should know, in words, each with its clause."""

from collections.abc import Iterator
from typing import TypeVar

from msgspec import Struct

from croupier.games.baccarat import tie
from croupier.games.card_game import CardGame
from croupier.games.coup import DRAW, Drawing
from croupier.games.payouts import PayLine, Result, condition
from croupier.games.roulette import Roulette
from croupier.games.sic_bo import SicBo
from croupier.plan.floor_plan import TablePlan
from croupier.play.decisions import money
from croupier.play.sign import period_of, table_limits
from croupier.play.table import Setup, Table
from croupier.play.wagering.limits import Limits
from croupier.rulebooks.citation import Cited
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.money import CashOutWindow, MoneyPolicy
from croupier.rulebooks.policy import Differential, Excess, Restart, Short, TablePolicy
from croupier.words import sentence

T = TypeVar("T")


class Rule(Struct, frozen=True):
    """A rule in words."""

    words: str
    clause: str


class Section(Struct, frozen=True):
    """Rules that belong together."""

    heading: str
    lines: tuple[Rule, ...]


Lines = Iterator[Rule]


def screen_rules(plan: TablePlan, setup: Setup) -> str:
    """All of it as one text, with every bet and what becomes of it: what a round names the version of. The limits and the
    period are the floor file's, since each round has its own with it."""
    bets = [f"{bet.text}: {'; '.join(map(_becomes, bet.lines))}" for bet in setup.game.bets.values()]
    sections = [
        (each.heading, f"{line.words} ({line.clause})")
        for each in chapters(plan, setup, Table())
        for line in each.lines
    ]
    full = [] if plan.text is None else [sentence("approved_rules_in_full", hash=plan.text.hash)]
    return "\n".join([*bets, *(f"{heading}: {words}" for heading, words in sections), *full])


def _becomes(line: PayLine) -> str:
    odds = "" if line.odds is None else f" {line.odds} to 1"
    return f"{line.result.value}{odds} ({condition(line.event)}, {line.clause})"


def chapters(plan: TablePlan, setup: Setup, state: Table) -> tuple[Section, ...]:
    """The rules of a table in chapters; one that has nothing to say is left out."""
    sections = (
        (sentence("heading_game"), _the_game(plan, setup, period_of(setup, state.board.sign))),
        (sentence("heading_wagers"), _wagers(setup)),
        (sentence("above_and_below_limits"), _limits(setup.policy, table_limits(setup, state))),
        (sentence("when_something_goes_wrong"), _wrong(plan, setup)),
        (sentence("heading_credit"), _credit(plan, rulebook(plan.rulebook).money)),
    )
    found = [Section(heading, tuple(lines)) for heading, lines in sections]
    return tuple(each for each in found if each.lines)


def _stated(rule: Cited[T] | None, words: dict[T, str]) -> Lines:
    """What a statement means; nothing where the document has none, or it means nothing to a player."""
    if rule is not None and rule.value in words:
        yield Rule(words[rule.value], rule.clause)


# ---------------------------------------------------------------- the game


def _the_game(plan: TablePlan, setup: Setup, period: int | None) -> Lines:
    game, policy = setup.game, setup.policy
    match game:
        case Roulette():
            zeros = "one zero" if "00" not in game.wheel.order else "0 and 00"
            clause = _option(plan, "wheel")
            yield Rule(sentence("wheel_has_order_pockets", order=len(game.wheel.order), zeros=zeros), clause)
        case CardGame():
            clause = policy.cards.whole_decks.clause if policy.cards is not None else ""
            yield Rule(sentence("game_is_dealt_from_decks", decks=game.decks), clause)
            yield from _drawing(game.drawing)
            yield from _on_a_tie(game)
        case SicBo():
            yield Rule(sentence("three_dice_are_rolled"), "")
    if period is not None:
        yield Rule(
            sentence("wagering_is_open_for_period_seconds", period=period // 1000000),
            policy.timed.clause if policy.timed else "",
        )
    early = sentence("ball_at_rest") if isinstance(game, Roulette) else sentence("first_card")
    if not isinstance(game, SicBo):
        yield from _stated(policy.early_outcome_closes, {True: sentence("early_ends_wagering", early=early)})
    yield from _stated(policy.confirm_outcome, {True: sentence("wagers_are_settled_when_dealer")})


def _option(plan: TablePlan, name: str) -> str:
    """The clause of a key of the configuration."""
    options = rulebook(plan.rulebook).offer(plan.setup.game.name).options
    return next((each.values.clause for each in options if each.name == name and hasattr(each, "values")), "")


def _drawing(drawing: Drawing) -> Lines:
    """How a coup is drawn."""
    by = dict(drawing.clauses)
    hands = ", ".join(hand.value.title() for hand in drawing.order)
    yield Rule(sentence("first_cards_go", hands=hands), by["order"])
    if drawing.printed:
        yield Rule(sentence("player_has_printed", printed=drawing.printed), by["order"])
    if drawing.naturals:
        naturals = " or ".join(map(str, drawing.naturals))
        yield Rule(sentence("with_naturals_in_first_cards", naturals=naturals), by["naturals"])
    yield Rule(sentence("player_draws_by_table", player_table=_draws(drawing.player_table)), by["player_table"])
    yield Rule(sentence("when_player_stands", banker_alone=_draws(drawing.banker_alone)), by["banker_alone"])
    always = "".join(DRAW if set(row) == {DRAW} else " " for row in drawing.banker_table)
    if DRAW in always:
        yield Rule(sentence("when_player_has_drawn_banker", always=_runs(always)), by["banker_table"])
    for count, row in enumerate(drawing.banker_table):
        if DRAW in row and set(row) != {DRAW}:
            words = sentence("when_player_has_drawn", count=count, row=_runs(row))
            yield Rule(words, by["banker_table"])


def _on_a_tie(game: CardGame) -> Lines:
    """What becomes of a wager on a hand when the counts are equal."""
    for hand in ("player", "banker"):
        lines = game.bets[hand].lines
        line = next((each for each in lines if each.event is tie), lines[-1])
        becomes = {Result.LOSE: "loses", Result.STANDOFF: sentence("comes_back_to_you")}[line.result]
        yield Rule(sentence("on_tie_wager_on_hand_becomes", hand=hand.title(), becomes=becomes), line.clause)


def _draws(row: str) -> str:
    return sentence("draws_with_row", row=_runs(row)) if DRAW in row else "stands"


def _runs(row: str) -> str:
    """The places of a row at which a card is drawn, those that follow each other put together: `0 to 7, 9`."""
    runs = "".join(str(place % 10) if cell == DRAW else " " for place, cell in enumerate(row)).split()
    return ", ".join(run if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)


# ---------------------------------------------------------------- wagers and limits


def _wagers(setup: Setup) -> Lines:
    policy = setup.policy
    yield from _stated(policy.account_first, {True: sentence("nobody_wagers_before_account_has_credit")})
    yield from _stated(policy.within_balance, {True: sentence("wager_is_taken_from_your_credit")})
    yield from _stated(policy.only_the_player, {True: sentence("nobody_but_you_places_or_moves")})
    yield from _stated(policy.changes_end_with_wagering, {True: sentence("chips_can_be_moved_or_taken")})
    yield from _stated(policy.confirm_bet, {True: sentence("chips_are_wagered_when_you")})
    yield from _stated(policy.unconfirmed_goes_back, {True: sentence("what_is_not_confirmed_when_time")})
    yield from _stated(policy.confirmed_is_final, {True: sentence("confirmed_wager_stays")})
    yield from _stated(policy.closed_list, {True: sentence("nothing_can_be_wagered")})
    for rule, words in (
        (policy.own_main, sentence("needs_your_own_wager_on_player")),
        (policy.any_main, sentence("needs_somebody_wager_on_player")),
    ):
        if rule is not None:
            yield Rule(sentence("bet_needs", rule=_listed(rule.value), words=words), rule.clause)
    if policy.one_side is not None:
        yield Rule(sentence("of_one_side_you", one_side=_listed(policy.one_side.value)), policy.one_side.clause)


def _listed(bets: tuple[str, ...]) -> str:
    return ", ".join(each.replace("_", " ").capitalize() for each in bets)


def _limits(policy: TablePolicy, limits: Limits) -> Lines:
    cut, refused = sentence("is_cut_to_most"), sentence("is_not_taken")
    excess = {Excess.TRIM: cut, Excess.REFUSE: refused}
    for rule, what in (
        (policy.over_maximum, sentence("wager_above_maximum_of_its_bet")),
        (policy.over_total, sentence("what_would_take_all_your_wagers")),
    ):
        if rule is not None:
            yield Rule(f"{what} {excess[rule.value]}.", rule.clause)
    step = {Excess.TRIM: sentence("is_cut_to_next_lower_amount"), Excess.REFUSE: sentence("is_not_taken")}
    words = sentence("wager_that_is_no_permitted_step")
    yield Rule(f"{words} {step[policy.wrong_step.value]}.", policy.wrong_step.clause)
    yield from _stated(policy.multiples_of_minimum, {True: sentence("wagers_are_multiples_of_minimum")})
    short = {Short.REFUSE: refused, Short.RETURN: sentence("comes_back_when_wagering_ends")}
    yield Rule(
        sentence("wager_below_minimum_short", short=short[policy.below_minimum.value]), policy.below_minimum.clause
    )
    if limits.min_total:
        least = sentence("wagers_that_together_are_below_min", min_total=money(limits.min_total))
        yield from _stated(policy.return_below_total, {True: least})
    if policy.differential is not None and limits.differential is not None:
        apart = sentence("all_on_player_and_on_banker", differential=money(limits.differential))
        yield Rule(f"{apart}: {DIFFERENTIAL[policy.differential.value]}.", policy.differential.clause)


DIFFERENTIAL = {
    Differential.REJECT: "a wager that would pass that is not confirmed",
    Differential.TRIM: "a wager is taken as far as that, and what is over at the close goes back, the last placed first",
    Differential.PRO_RATA: "before the first card the dealer may cut the heavier side in proportion",
}


def _wrong(plan: TablePlan, setup: Setup) -> Lines:
    policy, conduct = setup.policy, rulebook(plan.rulebook).conduct
    void, hold = sentence("is_void_and_every_stake_goes"), sentence("waits_for_casino_supervisor")
    words = {Restart.VOID: void, Restart.HOLD: hold}[policy.restart.value]
    yield Rule(sentence("round_in_which_system_stops", words=words), policy.restart.clause)
    yield from _stated(policy.invalid_wins_nothing, {True: sentence("invalid_wager_wins_nothing")})
    disputes = conduct.dispute
    yield Rule(sentence("what_you_dispute_is_put"), disputes.first.clause)
    if disputes.review is not None:
        yield Rule(sentence("you_may_ask_another_person"), disputes.review.clause)
    yield from _stated(disputes.complaint, {True: sentence("you_may_complain_to_inspector")})


# ---------------------------------------------------------------- credit


def _credit(plan: TablePlan, policy: MoneyPolicy) -> Lines:
    if policy.notes is not None and plan.notes:
        notes = ", ".join(money(note).removesuffix(".00") for note in plan.notes)
        yield Rule(sentence("terminals_here_take_notes_of", notes=notes), policy.notes.clause)
    window = {
        CashOutWindow.WAGERING: sentence("you_may_cash_out_while_wagers"),
        CashOutWindow.ANY_TIME: sentence("you_may_cash_out_at_any"),
    }
    yield from _stated(policy.cash_out, window)
    yield from _stated(policy.cash_out_with_wager, {False: sentence("not_while_you_have_wager")})
    yield from _stated(policy.hand_pay_above_limit, {True: sentence("what_no_ticket_may_be_printed")})
    if policy.unattended is not None:
        yield Rule(sentence("credit_that_you_leave_behind"), policy.unattended.clause)
