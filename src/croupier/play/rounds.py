"""A round: opened, closed, its outcome entered, confirmed and settled; held, resumed or voided."""

from copy import deepcopy

from croupier.games.notation import WrongInput
from croupier.games.roulette import Roulette
from croupier.games.sic_bo import SicBo
from croupier.play.answers import Accepted, Notice, Refused
from croupier.play.asker import Asker, Decision
from croupier.play.attendance import closed, seated
from croupier.play.cards import dummies
from croupier.play.cards.preparing import is_over, not_ready
from croupier.play.cards.styles import assigned
from croupier.play.equipment.handling import all_in_use, misread, not_in_order
from croupier.play.events import Event
from croupier.play.evolve import evolve
from croupier.play.outcome import Outcome
from croupier.play.remedies.held_rounds import held, not_ended_by
from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.remedies.voiding import without_result
from croupier.play.round_commands import (
    ConfirmOutcome,
    Deadline,
    EnterDice,
    EnterNumber,
    EstablishNumber,
    ReopenWagering,
    VoidRound,
)
from croupier.play.round_events import (
    ClosedBy,
    OutcomeRegistered,
    PeriodEnded,
    RoundHeld,
    RoundOpened,
    RoundResumed,
    WageringClosed,
    WageringReopened,
)
from croupier.play.sign import SECOND, due, next_limits
from croupier.play.spins.dice import not_read, not_tumbled
from croupier.play.spins.launching import not_valid, wheel_of
from croupier.play.spins.lucky_ball import is_offered
from croupier.play.spins.outside_zero import moved_in
from croupier.play.spins.paying import unfinished
from croupier.play.spins.sensor import compared, unresolved
from croupier.play.staff.posts import not_in_charge, not_in_force
from croupier.play.steps import deadline_of, not_before, not_in_round
from croupier.play.table import Closed, Held, Registered, Setup, Table, Uncalled, Wagering, Waiting, undealt
from croupier.play.terms import not_played, screen_rules, terms_of
from croupier.play.wagering.closing import handed_back
from croupier.play.wagering.invalid import waits_for_decision
from croupier.play.wagering.returning import all_back
from croupier.play.wagering.settling import settlement
from croupier.play.wagering.short import waits_for_choice
from croupier.rulebooks.citation import Cited, applies
from croupier.rulebooks.policy import EARLY_BALL
from croupier.rulebooks.remedies import Remedy

# ---------------------------------------------------------------- opening and closing


def new_game(setup: Setup, table: Table, asker: Asker) -> Decision:
    """Open wagering on the next round."""
    if again := dummies.unwagered(setup, table, asker):
        return again
    if refused := held(setup, table):
        return refused
    if not isinstance(table.phase, Waiting):
        return Refused("The last round has not ended.", setup.policy.authority["new_game"].clause)
    if refused := closed(setup, table) or not_in_force(setup, asker) or not_in_charge(setup, table):
        return refused
    if waits := not_in_order(setup, table) or not_before(setup, table) or not_played(setup, table):
        return waits
    if waits := _no_cards(setup, table) or unfinished(setup, table) or not_tumbled(setup, table):
        return waits
    if waits := dummies.not_authorised(setup, table):
        return waits
    number, limits, dealer = table.round + 1, next_limits(setup, table, asker), table.staffing.dealer
    shown = screen_rules(setup, table, asker)
    on_screen = shown[0].version if shown else table.screen_rules
    if dummy := dummies.due(setup, table):
        opened = RoundOpened(
            number,
            None,
            terms_of(setup, table),
            limits=limits,
            equipment=all_in_use(setup, table),
            dummy=dummy,
            rules=setup.rules,
            dealer=dealer,
            tumbled=table.spinning,
            direction=table.stock.direction if table.stock.dummies else 0,
            screen_rules=on_screen,
        )
        return Accepted([*due(setup, table, asker), *shown, opened, *dummies.first_cards(setup, table)])
    lucky_ball = is_offered(setup, table)
    deadline = deadline_of(setup, table.board.coming, asker)
    present = seated(setup, asker)
    opened = RoundOpened(
        number,
        deadline,
        terms_of(setup, table),
        lucky_ball,
        present,
        limits,
        equipment=all_in_use(setup, table),
        rules=setup.rules,
        dealer=dealer,
        tumbled=table.spinning,
        screen_rules=on_screen,
    )
    return Accepted([*due(setup, table, asker), *shown, opened])


def _no_cards(setup: Setup, table: Table) -> Refused | None:
    """Why the cards do not let a round begin; nothing where they do, or where the game has none."""
    policy = setup.policy.cards
    if policy is None:
        return None
    discarded = policy.discarded_first
    if applies(discarded) and table.stock.out:
        return Refused("The cards of the last coup are not discarded yet.", discarded.clause)
    return is_over(policy, table) or not_ready(policy, table)


def deadline(setup: Setup, table: Table, asker: Asker, command: Deadline) -> Decision:
    """The clock says that the wagering period has expired."""
    phase = table.phase
    if not isinstance(phase, Wagering) or command.round != table.round or phase.is_open(asker.at):
        return Refused("No wagering period ends now.", setup.policy.changes_end_with_wagering.clause)
    call = setup.policy.call_ends_wagering
    if applies(call):
        return Accepted([PeriodEnded(handed_back(setup, table))])
    return close(setup, table, asker, "deadline")


def no_more_bets(setup: Setup, table: Table, asker: Asker) -> Decision:
    """The dealer's call."""
    call, phase = setup.policy.call_ends_wagering, table.phase
    if not applies(call):
        return close(setup, table, asker, "no_more_bets")
    if isinstance(phase, Wagering) and phase.deadline is not None and phase.is_open(asker.at):
        return Refused("The call comes when the terminals' wagering period has ended.", call.clause)
    if refused := held(setup, table):
        return refused
    if not isinstance(phase, Wagering | Uncalled):
        return Refused("There is no wagering to end.", call.clause)
    called = WageringClosed("no_more_bets", handed_back(setup, table))
    return Accepted([called, *assigned(setup, evolve(deepcopy(table), called))])


def close(setup: Setup, table: Table, asker: Asker, cause: ClosedBy) -> Decision:
    """No more bets."""
    if refused := held(setup, table):
        return refused
    if not isinstance(table.phase, Wagering):
        return Refused("Wagering is not open.", setup.policy.changes_end_with_wagering.clause)
    call = setup.policy.wheel.spin_before_call if setup.policy.wheel is not None else None
    if cause == "no_more_bets" and applies(call) and not table.spinning:
        return Refused("No more bets is called while the ball runs: spin it first.", call.clause)
    return Accepted([*moved_in(table), WageringClosed(cause, handed_back(setup, table), asker.at)])


def reopen(setup: Setup, table: Table, asker: Asker, command: ReopenWagering) -> Decision:
    """Take no more bets back: while no card is out, or none is exposed and few are."""
    clause, unexposed = setup.policy.authority["reopen_wagering"].clause, setup.policy.reopened_unexposed
    if unexposed is not None:
        called = isinstance(table.phase, Closed) and not isinstance(table.phase, Uncalled)
        if not called or table.dummy or any(table.cards) or not 1 <= len(table.cards) <= unexposed.value:
            words = f"Wagering is opened again when 1 to {unexposed.value} cards are drawn and none is exposed."
            return Refused(words, unexposed.clause)
        if not command.reason:
            return Refused("Say why.", clause)
        assert setup.policy.reopen_seconds is not None
        return Accepted([WageringReopened(asker.at + setup.policy.reopen_seconds.value * SECOND, command.reason)])
    if isinstance(table.phase, Wagering) or not undealt(setup.policy, table):
        return Refused("Wagering is opened again before the first card.", clause)
    return Accepted([WageringReopened(deadline_of(setup, table.board.sign, asker))])


# ---------------------------------------------------------------- the outcome


def enter_number(setup: Setup, table: Table, asker: Asker, command: EnterNumber) -> Decision:
    """The ball rests in a pocket."""
    game, wheel, clause = setup.game, setup.policy.wheel, setup.policy.authority["enter_number"].clause
    assert wheel is not None
    assert isinstance(game, Roulette)
    if command.number not in game.wheel.pockets:
        return Refused(f"The wheel has no {command.number!r}.", clause)
    if (second := compared(setup, table, asker, command.number)) is not None:
        return second
    phase = table.phase
    corrects = isinstance(phase, Registered) and phase.source == asker.source == "dealer"
    if refused := held(setup, table) or not_in_round(setup, table):
        return refused
    if isinstance(phase, Waiting | Registered) and not corrects:
        return Refused("No spin is waiting for its number.", clause)
    unspun = None if corrects else _not_spun(setup, table)
    if unspun is not None and wheel.spin_while_wagering.value:
        return unspun
    early = setup.policy.irregularities.get(EARLY_BALL)
    if isinstance(phase, Wagering) and asker.source == "sensor" and early is not None:
        return not_valid(setup, table) or _at_rest_early(setup, table, asker, command.number, early.remedy)
    closing = closing_by(setup, table, "ball")
    if isinstance(closing, Refused):
        return closing
    if refused := unspun or not_valid(setup, table):
        return refused
    return register_outcome(setup, table, asker, Outcome(number=command.number), closing)


def _not_spun(setup: Setup, table: Table) -> Refused | None:
    """Why there is no number yet: no ball was spun, or its spin did not count."""
    final = wheel_of(setup).no_spin_is_final
    if table.spinning or (table.attempt > 1 and not final.value):
        return None
    if table.attempt > 1:
        return Refused("The spin did not count: a number comes after the next one.", final.clause)
    return Refused("No ball is spinning: a number comes after a spin.", setup.policy.authority["spin_ball"].clause)


def _at_rest_early(setup: Setup, table: Table, asker: Asker, number: str, remedy: Cited[Remedy]) -> Decision:
    """A sensor says that the ball has come to rest while wagering is open: that ends it, and the round waits for an
    authority where the document has it so."""
    declared = IrregularityDeclared(table.round, EARLY_BALL, remedy.value, remedy.clause)
    ended: list[Event] = [*moved_in(table), WageringClosed("ball", handed_back(setup, table)), declared]
    notice = Notice(setup.policy.irregularities[EARLY_BALL].words, remedy.clause)
    if remedy.value is Remedy.HOLD:
        return Accepted([*ended, RoundHeld(table.round, EARLY_BALL, number)], (notice,))
    decision = register_outcome(setup, table, asker, Outcome(number=number), ended)
    return Accepted(decision.events, (notice,)) if isinstance(decision, Accepted) else decision


def establish_number(setup: Setup, table: Table, asker: Asker, command: EstablishNumber) -> Decision:
    """An authority has found out where the ball of a held round came to rest: settle on it."""
    game, clause = setup.game, setup.policy.authority["establish_number"].clause
    assert isinstance(game, Roulette)
    if not isinstance(table.phase, Held) or not table.phase.closed or not table.spinning:
        return Refused("No held round has a ball that came to rest after no more bets.", clause)
    if command.number not in game.wheel.pockets:
        return Refused(f"The wheel has no {command.number!r}.", clause)
    return register_outcome(setup, table, asker, Outcome(number=command.number), [])


def enter_dice(setup: Setup, table: Table, asker: Asker, command: EnterDice) -> Decision:
    """The dice show three faces."""
    game, clause = setup.game, setup.policy.authority["enter_dice"].clause
    assert isinstance(game, SicBo)
    outcome = Outcome(dice=(command.one, command.two, command.three))
    try:
        game.read(outcome.said())
    except WrongInput as wrong:
        return Refused(str(wrong), clause)
    phase = table.phase
    corrects = isinstance(phase, Registered) and phase.source == asker.source == "dealer"
    if refused := held(setup, table) or not_in_round(setup, table):
        return refused
    if isinstance(phase, Waiting | Registered) and not corrects:
        return Refused("No dice are waiting to be read.", clause)
    if refused := misread(setup, table, asker):
        return refused
    closing = closing_by(setup, table, "dice")
    if isinstance(closing, Refused):
        return closing
    if waits := not_read(setup, table, corrects):
        return waits
    return register_outcome(setup, table, asker, outcome, closing)


def register_outcome(setup: Setup, table: Table, asker: Asker, outcome: Outcome, first: list[Event]) -> Decision:
    """Register an outcome, and settle at once where nobody need confirm it."""
    registered: list[Event] = [*first, OutcomeRegistered(outcome, asker.source, table.attempt)]
    if setup.policy.confirm_outcome.value:
        return Accepted(registered)
    return Accepted([*registered, *settled_after(setup, table, registered, outcome)])


def closing_by(setup: Setup, table: Table, cause: ClosedBy) -> list[Event] | Refused:
    """What ends the wagering period, if an outcome may come while it is open."""
    call = setup.policy.call_ends_wagering
    if isinstance(table.phase, Uncalled) and call is not None:
        return Refused("The dealer has not called no more bets.", call.clause)
    if not isinstance(table.phase, Wagering):
        return []
    early = setup.policy.early_outcome_closes
    if not early.value:
        return Refused("Wagering is still open.", early.clause)
    return [WageringClosed(cause, handed_back(setup, table))]


def settled_after(setup: Setup, table: Table, events: list[Event], outcome: Outcome) -> list[Event]:
    """The settlement on an outcome of the table as these events leave it."""
    after = deepcopy(table)
    for event in events:
        after = evolve(after, event)
    return settlement(setup, after, outcome)


def confirm_outcome(setup: Setup, table: Table, command: ConfirmOutcome) -> Decision:
    """The outcome registered is right: settle."""
    policy = setup.policy
    if refused := held(setup, table):
        return refused
    if not isinstance(table.phase, Registered):
        return Refused("There is no outcome to confirm.", policy.confirm_outcome.clause)
    if refused := not_in_round(setup, table) or unresolved(setup, table.phase) or _doubted(table):
        return refused
    outcome, game = table.phase.outcome, setup.game
    if applies(policy.result_pressed) and not command.winner:
        return Refused("Press the winning result: player, banker or tie.", policy.result_pressed.clause)
    if command.winner and command.winner != game.read(outcome.said())[1].get("winner"):
        clause = policy.result_pressed.clause if policy.result_pressed is not None else policy.confirm_outcome.clause
        return Refused(f"By the cards it is not {command.winner}.", clause)
    if isinstance(game, Roulette) and (refused := not_valid(setup, table)):
        return refused
    if isinstance(game, Roulette) and table.lucky_ball:
        if not any(boost in table.lucky for boost in game.boosts):
            wheel = setup.policy.wheel
            assert wheel is not None
            assert wheel.boost_after_close is not None
            return Refused("The Lucky Ball draw is not complete.", wheel.boost_after_close.clause)
        outcome = Outcome(number=outcome.number, lucky=table.lucky)
    return (
        waits_for_choice(setup, table)
        or waits_for_decision(setup, table)
        or Accepted(settlement(setup, table, outcome))
    )


def _doubted(table: Table) -> Refused | None:
    """Why an outcome is not confirmed: whoever wagered is frozen until it is known to be right. Nothing if nobody is."""
    frozen = next((each for each in table.afterwards.frozen if each.round == table.round), None)
    return None if frozen is None else Refused("It is not known yet whether this result is right.", frozen.clause)


# ---------------------------------------------------------------- a round that is held


def resume(setup: Setup, table: Table, asker: Asker) -> Decision:
    """Go on with a held round."""
    if not isinstance(table.phase, Held):
        return Refused("No round is held.", setup.policy.authority["resume_round"].clause)
    if waits := not_ended_by(setup, table, "resume_round"):
        return waits
    if table.phase.closed and setup.policy.cards is not None:
        return Accepted([RoundResumed(None, closed=True), *_registered_again(setup, table, asker)])
    if table.phase.closed:
        return Accepted([RoundResumed(None, respin=True)])
    return Accepted([RoundResumed(deadline_of(setup, table.board.sign, asker))])


def _registered_again(setup: Setup, table: Table, asker: Asker) -> list[Event]:
    """The outcome of a coup whose cards are all there."""
    game = setup.card_game
    try:
        game.read({"cards": list(table.cards)})
    except WrongInput:
        return []
    return [OutcomeRegistered(Outcome(cards=table.cards), asker.source, table.attempt)]


def void(setup: Setup, table: Table, command: VoidRound) -> Decision:
    """Return every stake of a held round, or of a coup that is not settled."""
    rule, clause = setup.policy.void_until_settled, setup.policy.authority["void_round"].clause
    in_coup = applies(rule) and not isinstance(table.phase, Waiting)
    if not in_coup and not isinstance(table.phase, Held):
        return Refused("There is no round to declare void.", clause)
    if waits := not_ended_by(setup, table, "void_round"):
        return waits
    return Accepted([without_result(setup, table, command.reason, all_back(table, clause), clause)])
