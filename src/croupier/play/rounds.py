"""A round: opened, closed, its outcome entered, confirmed and settled; held, resumed or voided."""

from copy import deepcopy

from croupier.durations import SECOND
from croupier.games.notation import WrongInput
from croupier.games.roulette import Roulette
from croupier.games.sic_bo import SicBo
from croupier.play import round_commands, round_events
from croupier.play.attendance import closed, seated
from croupier.play.cards import dummies
from croupier.play.cards.preparation import is_over, not_ready, unchecked
from croupier.play.cards.styles import assigned
from croupier.play.context import Decision, TableContext
from croupier.play.decisions import Accepted, Refused, Remark
from croupier.play.equipment.use import all_in_use, misread, not_in_order
from croupier.play.events import Event
from croupier.play.evolve import evolve
from croupier.play.outcome import Outcome
from croupier.play.reasons import Reason
from croupier.play.remedies.held_rounds import held, not_ended_by
from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.remedies.void import without_result
from croupier.play.sign import due, next_limits
from croupier.play.spins.dice import not_read, not_tumbled
from croupier.play.spins.launch import not_valid, wheel_of
from croupier.play.spins.lucky_ball import is_offered
from croupier.play.spins.outside_zero import moved_in
from croupier.play.spins.payment import unfinished
from croupier.play.spins.sensor import compared, unresolved
from croupier.play.staff.posts import not_in_charge, not_in_force
from croupier.play.steps import deadline_of, not_before, not_in_round
from croupier.play.table import Closed, Held, Registered, Setup, Table, Uncalled, Wagering, Waiting, undealt
from croupier.play.terms import not_offered, not_played, screen_rules, terms_of
from croupier.play.tournament.admission import announced, still_to_wager
from croupier.play.tournament.forms import all_revealed, unexamined
from croupier.play.tournament.rounds import next_round, not_another
from croupier.play.tournament.setup import ends_by_call
from croupier.play.wagering.below_minimum import waits_for_choice
from croupier.play.wagering.close import closing, handed_back
from croupier.play.wagering.invalid import waits_for_decision
from croupier.play.wagering.returns import all_back
from croupier.play.wagering.settlement import settlement
from croupier.rulebooks.citation import Cited, applies
from croupier.rulebooks.policy import EARLY_BALL
from croupier.rulebooks.remedies import Remedy
from croupier.words import sentence

# ---------------------------------------------------------------- opening and closing


def new_game(setup: Setup, table: Table, context: TableContext) -> Decision:
    """Open wagering on the next round."""
    if again := dummies.unwagered(setup, table, context):
        return again
    if refused := held(setup, table):
        return refused
    if not isinstance(table.phase, Waiting):
        return Refused(Reason.NOT_NOW, sentence("last_round_has_not_ended"), setup.policy.authority["new_game"].clause)
    if refused := closed(setup, table) or not_in_force(setup, context) or not_in_charge(setup, table):
        return refused
    play = table.tournament
    if refused := not_offered(setup) if play is None else not_another(setup, play, context):
        return refused
    if waits := not_in_order(setup, table) or not_before(setup, table) or not_played(setup, table):
        return waits
    if waits := _no_cards(setup, table) or unfinished(setup, table) or not_tumbled(setup, table):
        return waits
    if waits := dummies.not_authorised(setup, table):
        return waits
    number, dealer = table.round + 1, table.staffing.dealer
    session: list[Event] = []
    if play is None:
        limits, before = next_limits(setup, table, context), due(setup, table, context)
    else:
        limits, before, session = next_round(setup, play, context)
    shown = screen_rules(setup, table, context)
    on_screen = shown[0].version if shown else table.screen_rules
    if dummy := dummies.due(setup, table):
        opened = round_events.RoundOpened(
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
        signs = before if play is None else []
        return Accepted([*signs, *shown, opened, *dummies.first_cards(setup, table)])
    lucky_ball = is_offered(setup, table)
    by_call = play is not None and ends_by_call(play)
    deadline = None if by_call else deadline_of(setup, table.board.coming, context)
    present = seated(setup, context)
    opened = round_events.RoundOpened(
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
    return Accepted([*before, *shown, opened, *session])


def _no_cards(setup: Setup, table: Table) -> Refused | None:
    """Why the cards do not let a round begin; nothing where they do, or where the game has none."""
    policy = setup.policy.cards
    if policy is None:
        return None
    discarded = policy.discarded_first
    if applies(discarded) and table.stock.out:
        return Refused(Reason.FIRST, sentence("cards_of_last_coup"), discarded.clause)
    return is_over(policy, table) or unchecked(policy, table) or not_ready(policy, table)


def deadline(setup: Setup, table: Table, context: TableContext, command: round_commands.Deadline) -> Decision:
    """The clock says that the wagering period has expired."""
    phase = table.phase
    if not isinstance(phase, Wagering) or command.round != table.round or phase.is_open(context.at):
        return Refused(
            Reason.NOT_NOW, sentence("no_wagering_period_ends_now"), setup.policy.changes_end_with_wagering.clause
        )
    call = setup.policy.call_ends_wagering
    if applies(call):
        return Accepted([round_events.PeriodEnded(handed_back(setup, table))])
    return close(setup, table, context, "deadline")


def no_more_bets(setup: Setup, table: Table, context: TableContext) -> Decision:
    """The dealer's call."""
    call, phase = setup.policy.call_ends_wagering, table.phase
    if not applies(call):
        return close(setup, table, context, "no_more_bets")
    if isinstance(phase, Wagering) and phase.deadline is not None and phase.is_open(context.at):
        return Refused(Reason.NOT_NOW, sentence("call_comes_when_terminals_wagering_period"), call.clause)
    if refused := held(setup, table):
        return refused
    if not isinstance(phase, Wagering | Uncalled):
        return Refused(Reason.NOT_NOW, sentence("no_wagering_to_end"), call.clause)
    called = round_events.WageringClosed("no_more_bets", handed_back(setup, table))
    return Accepted([called, *assigned(setup, evolve(deepcopy(table), called))])


def close(setup: Setup, table: Table, context: TableContext, cause: round_events.ClosedBy) -> Decision:
    """No more bets."""
    if refused := held(setup, table):
        return refused
    if not isinstance(table.phase, Wagering):
        return Refused(Reason.NOT_NOW, sentence("wagering_is_not_open"), setup.policy.changes_end_with_wagering.clause)
    call = setup.policy.wheel.spin_before_call if setup.policy.wheel is not None else None
    if waits := unexamined(setup, table, "before_first_card") or still_to_wager(setup, table):
        return waits
    if cause == "no_more_bets" and applies(call) and not table.spinning:
        return Refused(Reason.FIRST, sentence("no_more_bets_is_called"), call.clause)
    return Accepted([*moved_in(table), *closing(setup, table, cause, context.at)])


def reopen(setup: Setup, table: Table, context: TableContext, command: round_commands.ReopenWagering) -> Decision:
    """Take no more bets back: while no card is out, or none is exposed and few are."""
    clause, unexposed = setup.policy.authority["reopen_wagering"].clause, setup.policy.reopened_unexposed
    if refused := announced(setup, table):
        return refused
    if unexposed is not None:
        called = isinstance(table.phase, Closed) and not isinstance(table.phase, Uncalled)
        if not called or table.dummy or any(table.cards) or not 1 <= len(table.cards) <= unexposed.value:
            words = sentence("wagering_is_opened_again_when_1", unexposed=unexposed.value)
            return Refused(Reason.NOT_NOW, words, unexposed.clause)
        if not command.reason:
            return Refused(Reason.MALFORMED, sentence("say_why"), clause)
        assert setup.policy.reopen_seconds is not None
        return Accepted(
            [round_events.WageringReopened(context.at + setup.policy.reopen_seconds.value * SECOND, command.reason)]
        )
    if isinstance(table.phase, Wagering) or not undealt(setup.policy, table):
        return Refused(Reason.NOT_NOW, sentence("wagering_is_opened_again_before_first"), clause)
    return Accepted([round_events.WageringReopened(deadline_of(setup, table.board.sign, context))])


# ---------------------------------------------------------------- the outcome


def enter_number(setup: Setup, table: Table, context: TableContext, command: round_commands.EnterNumber) -> Decision:
    """The ball rests in a pocket."""
    game, wheel, clause = setup.game, setup.policy.wheel, setup.policy.authority["enter_number"].clause
    assert wheel is not None
    assert isinstance(game, Roulette)
    if command.number not in game.wheel.pockets:
        return Refused(Reason.UNKNOWN, sentence("wheel_has_no_number", number=command.number), clause)
    if (second := compared(setup, table, context, command.number)) is not None:
        return second
    phase = table.phase
    corrects = isinstance(phase, Registered) and phase.source == context.source == "dealer"
    if refused := held(setup, table) or not_in_round(setup, table):
        return refused
    if isinstance(phase, Waiting | Registered) and not corrects:
        return Refused(Reason.NOT_NOW, sentence("no_spin_is_waiting"), clause)
    unspun = None if corrects else _not_spun(setup, table)
    if unspun is not None and wheel.spin_while_wagering.value:
        return unspun
    early = setup.policy.irregularities.get(EARLY_BALL)
    if isinstance(phase, Wagering) and context.source == "sensor" and early is not None:
        return not_valid(setup, table) or _at_rest_early(setup, table, context, command.number, early.remedy)
    closing = closing_by(setup, table, "ball")
    if isinstance(closing, Refused):
        return closing
    if refused := unspun or not_valid(setup, table):
        return refused
    return register_outcome(setup, table, context, Outcome(number=command.number), closing)


def _not_spun(setup: Setup, table: Table) -> Refused | None:
    """Why there is no number yet: no ball was spun, or its spin did not count."""
    final = wheel_of(setup).no_spin_is_final
    if table.spinning or (table.attempt > 1 and not final.value):
        return None
    if table.attempt > 1:
        return Refused(Reason.FIRST, sentence("spin_did_not_count"), final.clause)
    return Refused(Reason.FIRST, sentence("no_ball_is_spinning"), setup.policy.authority["spin_ball"].clause)


def _at_rest_early(setup: Setup, table: Table, context: TableContext, number: str, remedy: Cited[Remedy]) -> Decision:
    """A sensor says that the ball has come to rest while wagering is open: that ends it, and the round waits for an
    authority where the document has it so."""
    declared = IrregularityDeclared(table.round, EARLY_BALL, remedy.value, remedy.clause)
    ended: list[Event] = [*moved_in(table), *closing(setup, table, "ball"), declared]
    notice = Remark(setup.policy.irregularities[EARLY_BALL].words, remedy.clause)
    if remedy.value is Remedy.HOLD:
        return Accepted([*ended, round_events.RoundHeld(table.round, EARLY_BALL, number)], (notice,))
    decision = register_outcome(setup, table, context, Outcome(number=number), ended)
    return Accepted(decision.events, (notice,)) if isinstance(decision, Accepted) else decision


def establish_number(
    setup: Setup, table: Table, context: TableContext, command: round_commands.EstablishNumber
) -> Decision:
    """An authority has found out where the ball of a held round came to rest: settle on it."""
    game, clause = setup.game, setup.policy.authority["establish_number"].clause
    assert isinstance(game, Roulette)
    if not isinstance(table.phase, Held) or not table.phase.closed or not table.spinning:
        return Refused(Reason.NOTHING, sentence("no_held_round_has_ball"), clause)
    if command.number not in game.wheel.pockets:
        return Refused(Reason.UNKNOWN, sentence("wheel_has_no_number", number=command.number), clause)
    return register_outcome(setup, table, context, Outcome(number=command.number), [])


def enter_dice(setup: Setup, table: Table, context: TableContext, command: round_commands.EnterDice) -> Decision:
    """The dice show three faces."""
    game, clause = setup.game, setup.policy.authority["enter_dice"].clause
    assert isinstance(game, SicBo)
    outcome = Outcome(dice=(command.one, command.two, command.three))
    try:
        game.read(outcome.entered())
    except WrongInput as wrong:
        return Refused(Reason.MALFORMED, str(wrong), clause)
    phase = table.phase
    corrects = isinstance(phase, Registered) and phase.source == context.source == "dealer"
    if refused := held(setup, table) or not_in_round(setup, table):
        return refused
    if isinstance(phase, Waiting | Registered) and not corrects:
        return Refused(Reason.NOT_NOW, sentence("no_dice_are_waiting"), clause)
    if refused := misread(setup, table, context):
        return refused
    closing = closing_by(setup, table, "dice")
    if isinstance(closing, Refused):
        return closing
    if waits := not_read(setup, table, corrects):
        return waits
    return register_outcome(setup, table, context, outcome, closing)


def register_outcome(
    setup: Setup, table: Table, context: TableContext, outcome: Outcome, first: list[Event]
) -> Decision:
    """Register an outcome, and settle at once where nobody need confirm it."""
    registered: list[Event] = [*first, round_events.OutcomeRegistered(outcome, context.source, table.attempt)]
    if setup.policy.confirm_outcome.value:
        return Accepted(registered)
    return Accepted([*registered, *settled_after(setup, table, registered, outcome)])


def closing_by(setup: Setup, table: Table, cause: round_events.ClosedBy) -> list[Event] | Refused:
    """What ends the wagering period, if an outcome may come while it is open."""
    call = setup.policy.call_ends_wagering
    if isinstance(table.phase, Uncalled) and call is not None:
        return Refused(Reason.FIRST, sentence("dealer_has_not_called_no_more"), call.clause)
    if not isinstance(table.phase, Wagering):
        return []
    early = setup.policy.early_outcome_closes
    if not early.value:
        return Refused(Reason.NOT_NOW, sentence("wagering_is_still_open"), early.clause)
    if waits := still_to_wager(setup, table):
        return waits
    return closing(setup, table, cause)


def settled_after(setup: Setup, table: Table, events: list[Event], outcome: Outcome) -> list[Event]:
    """The settlement on an outcome of the table as these events leave it."""
    after = deepcopy(table)
    for event in events:
        after = evolve(after, event)
    return settlement(setup, after, outcome)


def confirm_outcome(
    setup: Setup, table: Table, context: TableContext, command: round_commands.ConfirmOutcome
) -> Decision:
    """The outcome registered is right: settle."""
    policy = setup.policy
    if refused := held(setup, table):
        return refused
    if not isinstance(table.phase, Registered):
        return Refused(Reason.NOTHING, sentence("no_outcome_to_confirm"), policy.confirm_outcome.clause)
    if refused := not_in_round(setup, table) or unresolved(setup, table.phase) or _doubted(table):
        return refused
    outcome, game = table.phase.outcome, setup.game
    if applies(policy.result_pressed) and not command.winner:
        return Refused(Reason.MALFORMED, sentence("press_winning_result"), policy.result_pressed.clause)
    if command.winner and command.winner != game.read(outcome.entered())[1].get("winner"):
        clause = policy.result_pressed.clause if policy.result_pressed is not None else policy.confirm_outcome.clause
        return Refused(Reason.CONTRADICTED, sentence("by_cards_it_is_not_winner", winner=command.winner), clause)
    if isinstance(game, Roulette) and (refused := not_valid(setup, table)):
        return refused
    if isinstance(game, Roulette) and table.lucky_ball:
        if not any(boost in table.lucky for boost in game.boosts):
            wheel = setup.policy.wheel
            assert wheel is not None
            assert wheel.boost_after_close is not None
            return Refused(Reason.FIRST, sentence("lucky_ball_draw_is_not_complete"), wheel.boost_after_close.clause)
        outcome = Outcome(number=outcome.number, lucky=table.lucky)
    if waits := waits_for_choice(setup, table) or waits_for_decision(setup, table):
        return waits
    if not (revealed := all_revealed(setup, table, context)):
        return Accepted(settlement(setup, table, outcome))
    return Accepted([*revealed, *settled_after(setup, table, revealed, outcome)])


def _doubted(table: Table) -> Refused | None:
    """Why an outcome is not confirmed: whoever wagered is frozen until it is known to be right. Nothing if nobody is."""
    frozen = next((each for each in table.afterwards.frozen if each.round == table.round), None)
    return (
        None if frozen is None else Refused(Reason.HELD, sentence("not_known_yet_whether_this_result"), frozen.clause)
    )


# ---------------------------------------------------------------- a round that is held


def resume(setup: Setup, table: Table, context: TableContext) -> Decision:
    """Go on with a held round."""
    if not isinstance(table.phase, Held):
        return Refused(Reason.NOTHING, sentence("no_round_is_held"), setup.policy.authority["resume_round"].clause)
    if waits := not_ended_by(setup, table, "resume_round"):
        return waits
    if table.phase.closed and setup.policy.cards is not None:
        return Accepted([round_events.RoundResumed(None, closed=True), *_registered_again(setup, table, context)])
    if table.phase.closed:
        return Accepted([round_events.RoundResumed(None, respin=True)])
    return Accepted([round_events.RoundResumed(deadline_of(setup, table.board.sign, context))])


def _registered_again(setup: Setup, table: Table, context: TableContext) -> list[Event]:
    """The outcome of a coup whose cards are all there."""
    game = setup.card_game
    try:
        game.read({"cards": list(table.cards)})
    except WrongInput:
        return []
    return [round_events.OutcomeRegistered(Outcome(cards=table.cards), context.source, table.attempt)]


def void(setup: Setup, table: Table, command: round_commands.VoidRound) -> Decision:
    """Return every stake of a held round, or of a coup that is not settled."""
    rule, clause = setup.policy.void_until_settled, setup.policy.authority["void_round"].clause
    in_coup = applies(rule) and not isinstance(table.phase, Waiting)
    if not in_coup and not isinstance(table.phase, Held):
        return Refused(Reason.NOTHING, sentence("no_round_to_declare_void"), clause)
    if waits := not_ended_by(setup, table, "void_round"):
        return waits
    return Accepted([without_result(setup, table, command.reason, all_back(table, clause, Reason.NO_RESULT), clause)])
