"""The on-screen rules of a table: what its rulebook states that a player should know, in words, each with its clause."""

from collections.abc import Iterator
from typing import TypeVar

from msgspec import Struct

from croupier.floor.plan import TablePlan
from croupier.games.baccarat import tie
from croupier.games.card_game import CardGame
from croupier.games.coup import DRAW, Drawing
from croupier.games.payouts import Line, Result, always
from croupier.games.roulette import Roulette
from croupier.games.sic_bo import SicBo
from croupier.play.answers import money
from croupier.play.sign import period_of, table_limits
from croupier.play.table import Setup, Table
from croupier.play.wagering.limits import Limits
from croupier.rulebooks.citation import Cited
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.money import CashOutWindow, MoneyPolicy
from croupier.rulebooks.policy import Differential, Excess, Restart, Short, TablePolicy

T = TypeVar("T")


class Rule(Struct, frozen=True):
    """A rule in words."""

    words: str
    clause: str


class Chapter(Struct, frozen=True):
    """Rules that belong together."""

    heading: str
    lines: tuple[Rule, ...]


Lines = Iterator[Rule]


def screen_rules(plan: TablePlan, setup: Setup) -> str:
    """All of it as one text, with every bet and what becomes of it: what a round names the version of. The limits and the
    period are the floor file's, since each round has its own with it."""
    bets = [f"{bet.text}: {'; '.join(map(_becomes, bet.lines))}" for bet in setup.game.bets.values()]
    told = [
        (each.heading, f"{line.words} ({line.clause})")
        for each in chapters(plan, setup, Table())
        for line in each.lines
    ]
    full = [] if plan.text is None else [f"The approved rules in full: SHA-256 {plan.text.hash}"]
    return "\n".join([*bets, *(f"{heading}: {words}" for heading, words in told), *full])


def _becomes(line: Line) -> str:
    odds = "" if line.odds is None else f" {line.odds} to 1"
    when = "otherwise" if line.event is always else (line.event.__doc__ or "").rstrip(".")
    return f"{line.result.value}{odds} ({when}, {line.clause})"


def chapters(plan: TablePlan, setup: Setup, state: Table) -> tuple[Chapter, ...]:
    """The rules of a table in chapters; one that has nothing to say is left out."""
    told = (
        ("The game", _the_game(plan, setup, period_of(setup, state.board.sign))),
        ("Your wagers", _wagers(setup)),
        ("Above and below the limits", _limits(setup.policy, table_limits(setup, state))),
        ("When something goes wrong", _wrong(plan, setup)),
        ("Your credit", _credit(plan, rulebook(plan.rulebook).money)),
    )
    found = [Chapter(heading, tuple(lines)) for heading, lines in told]
    return tuple(each for each in found if each.lines)


def _said(rule: Cited[T] | None, words: dict[T, str]) -> Lines:
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
            yield Rule(f"The wheel has {len(game.wheel.order)} pockets: 1 to 36, and {zeros}.", clause)
        case CardGame():
            clause = policy.cards.whole_decks.clause if policy.cards is not None else ""
            yield Rule(f"The game is dealt from {game.decks} decks of 52 cards.", clause)
            yield from _drawing(game.drawing)
            yield from _on_a_tie(game)
        case SicBo():
            yield Rule("Three dice are rolled, each with the numbers 1 to 6.", "")
    if period is not None:
        yield Rule(f"Wagering is open for {period // 1_000_000} seconds.", policy.timed.clause if policy.timed else "")
    early = "A ball at rest" if isinstance(game, Roulette) else "A first card"
    if not isinstance(game, SicBo):
        yield from _said(policy.early_outcome_closes, {True: f"{early} ends wagering, and the wagers stand."})
    yield from _said(policy.confirm_outcome, {True: "Wagers are settled when the dealer has confirmed the outcome."})


def _option(plan: TablePlan, name: str) -> str:
    """The clause of a key of the configuration."""
    options = rulebook(plan.rulebook).offer(plan.setup.game.name).options
    return next((each.values.clause for each in options if each.name == name and hasattr(each, "values")), "")


def _drawing(drawing: Drawing) -> Lines:
    """How a coup is drawn."""
    by = dict(drawing.clauses)
    hands = ", ".join(hand.value.title() for hand in drawing.order)
    yield Rule(f"The first cards go, in this order, to: {hands}.", by["order"])
    if drawing.printed:
        yield Rule(f"Player has a {drawing.printed} that is printed on the layout.", by["order"])
    if drawing.naturals:
        naturals = " or ".join(map(str, drawing.naturals))
        yield Rule(f"With {naturals} in the first cards of either hand nobody draws.", by["naturals"])
    yield Rule(f"Player {_draws(drawing.player_table)}.", by["player_table"])
    yield Rule(f"When Player stands, Banker {_draws(drawing.banker_alone)}.", by["banker_alone"])
    always = "".join(DRAW if set(row) == {DRAW} else " " for row in drawing.banker_table)
    if DRAW in always:
        yield Rule(f"When Player has drawn, Banker with {_runs(always)} always draws.", by["banker_table"])
    for count, row in enumerate(drawing.banker_table):
        if DRAW in row and set(row) != {DRAW}:
            words = f"When Player has drawn, Banker with {count} draws if Player's last card counts {_runs(row)}."
            yield Rule(words, by["banker_table"])


def _on_a_tie(game: CardGame) -> Lines:
    """What becomes of a wager on a hand when the counts are equal."""
    for hand in ("player", "banker"):
        lines = game.bets[hand].lines
        line = next((each for each in lines if each.event is tie), lines[-1])
        becomes = {Result.LOSE: "loses", Result.STANDOFF: "comes back to you"}[line.result]
        yield Rule(f"On a Tie a wager on {hand.title()} {becomes}.", line.clause)


def _draws(row: str) -> str:
    return f"draws with {_runs(row)}, and stands with any other count" if DRAW in row else "stands"


def _runs(row: str) -> str:
    """The places of a row at which a card is drawn, those that follow each other put together: `0 to 7, 9`."""
    runs = "".join(str(place % 10) if cell == DRAW else " " for place, cell in enumerate(row)).split()
    return ", ".join(run if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)


# ---------------------------------------------------------------- wagers and limits


def _wagers(setup: Setup) -> Lines:
    policy = setup.policy
    yield from _said(policy.account_first, {True: "Nobody wagers before the account has credit."})
    yield from _said(
        policy.within_balance, {True: "A wager is taken from your credit when it is placed, and is never more."}
    )
    yield from _said(policy.only_the_player, {True: "Nobody but you places or moves your chips."})
    yield from _said(
        policy.changes_end_with_wagering, {True: "Chips can be moved or taken off while wagering is open."}
    )
    yield from _said(policy.confirm_bet, {True: "Chips are wagered when you have confirmed them, and not before."})
    yield from _said(policy.unconfirmed_goes_back, {True: "What is not confirmed when time is up comes back to you."})
    yield from _said(policy.confirmed_is_final, {True: "A confirmed wager stays."})
    yield from _said(policy.closed_list, {True: "Nothing can be wagered on but the bets of this list."})
    for rule, words in (
        (policy.own_main, "needs your own wager on Player, Banker or Tie"),
        (policy.any_main, "needs somebody's wager on Player, Banker or Tie"),
    ):
        if rule is not None:
            yield Rule(f"{_listed(rule.value)}: a wager {words}.", rule.clause)
    if policy.one_side is not None:
        yield Rule(f"Of {_listed(policy.one_side.value)} you may have one only.", policy.one_side.clause)


def _listed(bets: tuple[str, ...]) -> str:
    return ", ".join(each.replace("_", " ").capitalize() for each in bets)


def _limits(policy: TablePolicy, limits: Limits) -> Lines:
    cut, refused = "is cut to the most that is permitted", "is not taken"
    excess = {Excess.TRIM: cut, Excess.REFUSE: refused}
    for rule, what in (
        (policy.over_maximum, "A wager above the maximum of its bet"),
        (policy.over_total, "What would take all your wagers above the maximum total"),
    ):
        if rule is not None:
            yield Rule(f"{what} {excess[rule.value]}.", rule.clause)
    step = {Excess.TRIM: "is cut to the next lower amount that is", Excess.REFUSE: "is not taken"}
    words = "A wager that is no permitted step above the minimum"
    yield Rule(f"{words} {step[policy.wrong_step.value]}.", policy.wrong_step.clause)
    yield from _said(policy.multiples_of_minimum, {True: "Wagers are multiples of the minimum."})
    short = {Short.REFUSE: refused, Short.RETURN: "comes back when wagering ends"}
    yield Rule(f"A wager below the minimum {short[policy.below_minimum.value]}.", policy.below_minimum.clause)
    if limits.min_total:
        least = f"Wagers that together are below {money(limits.min_total)} come back when wagering ends."
        yield from _said(policy.return_below_total, {True: least})
    if policy.differential is not None and limits.differential is not None:
        apart = f"All on Player and all on Banker may differ by {money(limits.differential)}"
        yield Rule(f"{apart}: {DIFFERENTIAL[policy.differential.value]}.", policy.differential.clause)


DIFFERENTIAL = {
    Differential.REJECT: "a wager that would pass that is not confirmed",
    Differential.TRIM: "a wager is taken as far as that, and what is over at the close goes back, the last placed first",
    Differential.PRO_RATA: "before the first card the dealer may cut the heavier side in proportion",
}


def _wrong(plan: TablePlan, setup: Setup) -> Lines:
    policy, conduct = setup.policy, rulebook(plan.rulebook).conduct
    void, hold = "is void, and every stake goes back", "waits for a casino supervisor"
    words = {Restart.VOID: void, Restart.HOLD: hold}[policy.restart.value]
    yield Rule(f"A round in which the system stops while wagering is open {words}.", policy.restart.clause)
    yield from _said(policy.invalid_wins_nothing, {True: "An invalid wager wins nothing."})
    disputes = conduct.dispute
    yield Rule("What you dispute is put on record, and the house decides it.", disputes.first.clause)
    if disputes.review is not None:
        yield Rule("You may ask another person to review that decision.", disputes.review.clause)
    yield from _said(disputes.complaint, {True: "You may complain to an inspector."})


# ---------------------------------------------------------------- credit


def _credit(plan: TablePlan, policy: MoneyPolicy) -> Lines:
    if policy.notes is not None and plan.notes:
        notes = ", ".join(money(note).removesuffix(".00") for note in plan.notes)
        yield Rule(f"Terminals here take notes of {notes}.", policy.notes.clause)
    window = {
        CashOutWindow.WAGERING: "You may cash out while wagers are taken.",
        CashOutWindow.ANY_TIME: "You may cash out at any time.",
    }
    yield from _said(policy.cash_out, window)
    yield from _said(policy.cash_out_with_wager, {False: "Not while you have a wager on a layout."})
    yield from _said(policy.hand_pay_above_limit, {True: "What no ticket may be printed for is paid by hand."})
    if policy.unattended is not None:
        yield Rule("Credit that you leave behind at a terminal is at your own risk.", policy.unattended.clause)
