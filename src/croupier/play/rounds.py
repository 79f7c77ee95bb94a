"""A round: opened, closed, its outcome entered, confirmed and settled; held, resumed or voided."""

from copy import deepcopy

from croupier.games.baccarat import Baccarat
from croupier.games.coup import Coup
from croupier.games.notation import WrongInput
from croupier.games.roulette import Roulette
from croupier.games.seven_up import SevenUp
from croupier.games.sic_bo import SicBo
from croupier.play.answers import Accepted, Notice, Refused
from croupier.play.asker import Asker, Decision
from croupier.play.attendance import closed, seated
from croupier.play.board import Sign
from croupier.play.closing import all_back, handed_back, orphaned
from croupier.play.commands import (
    ConfirmOutcome,
    Deadline,
    DeclareNoSpin,
    DrawCard,
    EnterDice,
    EnterNumber,
    EstablishNumber,
    ReportMalfunction,
    SwitchLuckyBall,
    VoidRound,
)
from croupier.play.events import (
    BallSpun,
    CardDrawn,
    ClosedBy,
    ClothPaid,
    Event,
    LuckyBallSwitched,
    NoSpinDeclared,
    Outcome,
    OutcomeRegistered,
    PeriodEnded,
    RoundHeld,
    RoundOpened,
    RoundResumed,
    RoundVoided,
    WageringClosed,
    WageringReopened,
    WagersReturned,
)
from croupier.play.excess import noted_at_first_card
from croupier.play.settling import settlement
from croupier.play.short import undecided
from croupier.play.sign import due, next_limits, period_of
from croupier.play.table import Closed, Held, Registered, Setup, Table, Uncalled, Wagering, Waiting, evolve, undealt
from croupier.rulebooks.policy import EARLY_BALL, Restart

# ---------------------------------------------------------------- opening and closing


def new_game(setup: Setup, table: Table, asker: Asker) -> Decision:
    """Open wagering on the next round."""
    if not isinstance(table.phase, Waiting):
        return Refused("The last round has not ended.", setup.policy.authority["new_game"].clause)
    if refused := closed(setup, table):
        return refused
    cloth = setup.policy.cloth
    if table.cloth_to_pay and cloth is not None and cloth.paid_before_next is not None:
        return Refused("The cloth is still to be paid.", cloth.paid_before_next.clause)
    lucky_ball = setup.lucky_ball if table.lucky_ball_next is None else table.lucky_ball_next
    deadline = _deadline(setup, table.board.coming, asker)
    limits = next_limits(setup, table, asker)
    opened = RoundOpened(table.round + 1, deadline, setup.terms, lucky_ball, seated(setup, asker), limits)
    return Accepted([*due(setup, table, asker), opened])


def deadline(setup: Setup, table: Table, asker: Asker, command: Deadline) -> Decision:
    """The clock says that the wagering period has expired."""
    phase = table.phase
    if not isinstance(phase, Wagering) or command.round != table.round or phase.is_open(asker.at):
        return Refused("No wagering period ends now.", setup.policy.changes_end_with_wagering.clause)
    call = setup.policy.call_ends_wagering
    if call is not None and call.value:
        return Accepted([PeriodEnded(handed_back(setup, table))])
    return close(setup, table, "deadline")


def no_more_bets(setup: Setup, table: Table, asker: Asker) -> Decision:
    """The dealer's call."""
    call, phase = setup.policy.call_ends_wagering, table.phase
    if call is None or not call.value:
        return close(setup, table, "no_more_bets")
    if isinstance(phase, Wagering) and phase.deadline is not None and phase.is_open(asker.at):
        return Refused("The call comes when the terminals' wagering period has ended.", call.clause)
    if not isinstance(phase, Wagering | Uncalled):
        return Refused("There is no wagering to end.", call.clause)
    return Accepted([WageringClosed("no_more_bets", handed_back(setup, table))])


def close(setup: Setup, table: Table, cause: ClosedBy) -> Decision:
    """No more bets."""
    if not isinstance(table.phase, Wagering):
        return Refused("Wagering is not open.", setup.policy.changes_end_with_wagering.clause)
    call = setup.policy.wheel.spin_before_call if setup.policy.wheel is not None else None
    if cause == "no_more_bets" and call is not None and call.value and not table.spinning:
        return Refused("No more bets is called while the ball runs: spin it first.", call.clause)
    return Accepted([WageringClosed(cause, handed_back(setup, table))])


def reopen(setup: Setup, table: Table, asker: Asker) -> Decision:
    """Take no more bets back, while no card is out."""
    if isinstance(table.phase, Wagering) or not undealt(setup.policy, table):
        return Refused(
            "Wagering is opened again before the first card.", setup.policy.authority["reopen_wagering"].clause
        )
    return Accepted([WageringReopened(_deadline(setup, table.board.sign, asker))])


def _deadline(setup: Setup, sign: Sign, asker: Asker) -> int | None:
    period = period_of(setup, sign)
    return None if period is None else asker.at + period


# ---------------------------------------------------------------- the ball


def spin(setup: Setup, table: Table) -> Decision:
    """The ball has been spun."""
    wheel = setup.policy.wheel
    assert wheel is not None
    if table.spinning:
        return Refused("The ball is already spinning.", wheel.spin_while_wagering.clause)
    while_wagering = wheel.spin_while_wagering.value and isinstance(table.phase, Wagering)
    if not while_wagering and not isinstance(table.phase, Closed):
        return Refused("The ball is spun in a round, before its number.", wheel.spin_while_wagering.clause)
    return Accepted([BallSpun(table.attempt)])


def switch_lucky_ball(setup: Setup, table: Table, command: SwitchLuckyBall) -> Decision:
    """Offer Lucky Ball from the next round on, or no longer."""
    wheel = setup.policy.wheel
    assert wheel is not None
    assert wheel.lucky_layouts is not None
    if command.on and not setup.lucky_ball:
        return Refused("This table's layout has no Lucky Ball areas.", wheel.lucky_layouts.clause)
    return Accepted([LuckyBallSwitched(command.on)])


def no_spin(setup: Setup, table: Table, asker: Asker, command: DeclareNoSpin) -> Decision:
    """The spin does not count, on one of the document's grounds."""
    wheel = setup.policy.wheel
    assert wheel is not None
    grounds = {**wheel.no_spin, **wheel.void_spin}
    if command.reason not in grounds:
        clause = setup.policy.authority["declare_no_spin"].clause
        return Refused(f"A no spin needs one of the grounds: {', '.join(grounds)}.", clause)
    if isinstance(table.phase, Held) or not (table.spinning or isinstance(table.phase, Registered)):
        return Refused("There is no spin to declare void.", wheel.no_spin_is_final.clause)
    declared, ground = NoSpinDeclared(table.attempt, command.reason), grounds[command.reason]
    told = (Notice(ground.value, ground.clause),)
    if command.reason in wheel.void_spin or not wheel.respin_with_wagers.value:
        void = RoundVoided(table.round, command.reason, all_back(table, ground.clause))
        return Accepted([declared, void], told)
    reopens = wheel.no_spin_reopens is not None and wheel.no_spin_reopens.value
    resumed = [RoundResumed(_deadline(setup, table.board.sign, asker))] if reopens else []
    return Accepted([declared, *resumed], told)


def malfunction(setup: Setup, table: Table, command: ReportMalfunction) -> Decision:
    """The wheel does not work, on one of the document's grounds: the round waits, and no more bets if the ball runs."""
    wheel, clause = setup.policy.wheel, setup.policy.authority["report_malfunction"].clause
    assert wheel is not None
    if command.ground not in wheel.malfunctions:
        return Refused(f"A malfunction is one of: {', '.join(wheel.malfunctions)}.", clause)
    if not isinstance(table.phase, Wagering | Closed):
        return Refused("No round is waiting for its number.", clause)
    ground = wheel.malfunctions[command.ground]
    runs_early = table.spinning and isinstance(table.phase, Wagering)
    closing = [WageringClosed("fault", handed_back(setup, table))] if runs_early else []
    return Accepted([*closing, RoundHeld(table.round, command.ground)], (Notice(ground.value, ground.clause),))


# ---------------------------------------------------------------- the outcome


def enter_number(setup: Setup, table: Table, asker: Asker, command: EnterNumber) -> Decision:
    """The ball rests in a pocket."""
    game, wheel, clause = setup.game, setup.policy.wheel, setup.policy.authority["enter_number"].clause
    assert wheel is not None
    assert isinstance(game, Roulette)
    if command.number not in game.wheel.pockets:
        return Refused(f"The wheel has no {command.number!r}.", clause)
    phase = table.phase
    corrects = isinstance(phase, Registered) and phase.source == asker.source == "dealer"
    if isinstance(phase, Waiting | Held | Registered) and not corrects:
        return Refused("No spin is waiting for its number.", clause)
    closing = _closing(setup, table, "ball")
    if isinstance(closing, Refused):
        return closing
    if wheel.no_spin_is_final.value and not table.spinning and not corrects:
        return Refused("No ball is spinning: a number comes after a spin.", wheel.no_spin_is_final.clause)
    if closing and (early := wheel.malfunctions.get(EARLY_BALL)):
        held = RoundHeld(table.round, EARLY_BALL, command.number)
        return Accepted([*closing, held], (Notice(early.value, early.clause),))
    return _outcome(setup, table, asker, Outcome(number=command.number), closing)


def establish_number(setup: Setup, table: Table, asker: Asker, command: EstablishNumber) -> Decision:
    """An authority has found out where the ball of a held round came to rest: settle on it."""
    game, clause = setup.game, setup.policy.authority["establish_number"].clause
    assert isinstance(game, Roulette)
    if not isinstance(table.phase, Held) or not table.phase.closed or not table.spinning:
        return Refused("No held round has a ball that came to rest after no more bets.", clause)
    if command.number not in game.wheel.pockets:
        return Refused(f"The wheel has no {command.number!r}.", clause)
    return _outcome(setup, table, asker, Outcome(number=command.number), [])


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
    if isinstance(phase, Waiting | Held | Registered) and not corrects:
        return Refused("No dice are waiting to be read.", clause)
    closing = _closing(setup, table, "dice")
    if isinstance(closing, Refused):
        return closing
    return _outcome(setup, table, asker, outcome, closing)


def draw_card(setup: Setup, table: Table, asker: Asker, command: DrawCard) -> Decision:
    """A card has come from the shoe: it goes to the hand whose turn it is, and the last one makes the outcome."""
    game, clause = setup.game, setup.policy.authority["draw_card"].clause
    assert isinstance(game, Baccarat | SevenUp)
    if isinstance(table.phase, Waiting | Held):
        return Refused("No coup is being dealt.", clause)
    coup = _coup(game, table.cards)
    if wrong := coup.wrong_with(command.card):
        return Refused(wrong, clause)
    closing = _closing(setup, table, "card")
    if isinstance(closing, Refused):
        return closing
    if not table.cards:
        closing += [*_still_orphaned(setup, table), *noted_at_first_card(setup, table)]
    hand = coup.next_hand
    assert hand is not None
    drawn: list[Event] = [*closing, CardDrawn(command.card, hand.value, asker.source)]
    if not coup.draw(command.card).complete:
        return Accepted(drawn)
    return _outcome(setup, table, asker, Outcome(cards=(*table.cards, command.card)), drawn)


def _still_orphaned(setup: Setup, table: Table) -> list[Event]:
    """What goes back at the first card because its footing went after no more bets."""
    returned = () if isinstance(table.phase, Wagering) else orphaned(setup, table)
    return [WagersReturned(returned, "no_main_wager")] if returned else []


def _coup(game: Baccarat | SevenUp, cards: tuple[str, ...]) -> Coup:
    coup = Coup(game.drawing)
    for card in cards:
        coup = coup.draw(card)
    return coup


def _outcome(setup: Setup, table: Table, asker: Asker, outcome: Outcome, first: list[Event]) -> Decision:
    """Register an outcome, and settle at once where nobody need confirm it."""
    registered: list[Event] = [*first, OutcomeRegistered(outcome, asker.source, table.attempt)]
    if setup.policy.confirm_outcome.value:
        return Accepted(registered)
    return Accepted([*registered, *_settled_after(setup, table, registered, outcome)])


def _closing(setup: Setup, table: Table, cause: ClosedBy) -> list[Event] | Refused:
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


def _settled_after(setup: Setup, table: Table, events: list[Event], outcome: Outcome) -> list[Event]:
    after = deepcopy(table)
    for event in events:
        after = evolve(after, event)
    return settlement(setup, after, outcome)


def confirm_outcome(setup: Setup, table: Table, command: ConfirmOutcome) -> Decision:
    """The outcome registered is right: settle."""
    policy = setup.policy
    if not isinstance(table.phase, Registered):
        return Refused("There is no outcome to confirm.", policy.confirm_outcome.clause)
    outcome, game = table.phase.outcome, setup.game
    if policy.result_pressed is not None and policy.result_pressed.value and not command.winner:
        return Refused("Press the winning result: player, banker or tie.", policy.result_pressed.clause)
    if command.winner and command.winner != game.read(outcome.said())[1].get("winner"):
        clause = policy.result_pressed.clause if policy.result_pressed is not None else policy.confirm_outcome.clause
        return Refused(f"By the cards it is not {command.winner}.", clause)
    if isinstance(game, Roulette) and table.lucky_ball:
        if not any(boost in table.lucky for boost in game.boosts):
            wheel = setup.policy.wheel
            assert wheel is not None
            assert wheel.boost_after_close is not None
            return Refused("The Lucky Ball draw is not complete.", wheel.boost_after_close.clause)
        outcome = Outcome(number=outcome.number, lucky=table.lucky)
    return undecided(setup, table) or Accepted(settlement(setup, table, outcome))


def confirm_paid(setup: Setup, table: Table) -> Decision:
    """The losing wagers on the cloth are taken and the winning ones paid."""
    if not table.cloth_to_pay:
        return Refused("There is nothing on the cloth to pay.", setup.policy.authority["confirm_paid"].clause)
    return Accepted([ClothPaid(table.round)])


# ---------------------------------------------------------------- when the system had stopped


def hold(setup: Setup, table: Table) -> Decision:
    """The system found the round open when it started: apply the document's restart rule."""
    if not isinstance(table.phase, Wagering):
        return Refused("Wagering was not open.", setup.policy.restart.clause)
    if setup.policy.restart.value is Restart.VOID:
        return Accepted([RoundVoided(table.round, "stopped_while_open", all_back(table, setup.policy.restart.clause))])
    return Accepted([RoundHeld(table.round)])


def resume(setup: Setup, table: Table, asker: Asker) -> Decision:
    """Go on with a held round."""
    if not isinstance(table.phase, Held):
        return Refused("No round is held.", setup.policy.authority["resume_round"].clause)
    if table.phase.closed:
        return Accepted([RoundResumed(None, respin=True)])
    return Accepted([RoundResumed(_deadline(setup, table.board.sign, asker))])


def void(setup: Setup, table: Table, command: VoidRound) -> Decision:
    """Return every stake of a held round, or of a coup that is not settled."""
    rule, clause = setup.policy.void_until_settled, setup.policy.authority["void_round"].clause
    in_coup = rule is not None and rule.value and not isinstance(table.phase, Waiting)
    if not in_coup and not isinstance(table.phase, Held):
        return Refused("There is no round to declare void.", clause)
    shown = setup.policy.void_is_shown is not None and setup.policy.void_is_shown.value
    return Accepted([RoundVoided(table.round, command.reason, all_back(table, clause), shown, clause)])
