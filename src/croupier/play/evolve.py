"""How each event changes a table."""

from typing import assert_never

from msgspec import structs

from croupier.games.settlement import Settled
from croupier.play.board import post
from croupier.play.cards.coup_events import CoupEvent
from croupier.play.cards.deal_events import CardDrawn, CardExposed, CoupMadeDummy
from croupier.play.cards.hands import evolve as evolve_hands
from croupier.play.cards.laid import correct, draw, expose, reconstruct
from croupier.play.cards.reconstruction_events import ReconstructionEvent
from croupier.play.cards.shoe import evolve as evolve_stock
from croupier.play.cards.shoe_events import CardsBurned, ShoeEvent, ShoeOpened
from croupier.play.cards.style_events import StyleEvent
from croupier.play.equipment.events import EquipmentEvent
from croupier.play.equipment.register import evolve as evolve_equipment
from croupier.play.events import Event
from croupier.play.outcome import Outcome
from croupier.play.remedies.afterwards import Stakes, evolve as evolve_afterwards
from croupier.play.remedies.held_events import HeldSettled, StakesDecided, StakesHeld, WagersForfeited
from croupier.play.remedies.irregularity_events import IrregularityDeclared, NoSpinDeclared, StepCompleted
from croupier.play.remedies.put_right_events import (
    OutcomeCorrected,
    PutRightChange,
    PutRightEvent,
    ReadingsDiffered,
    SettlementReversed,
    WagersCorrected,
    WagersHeld,
)
from croupier.play.round_events import (
    ClothPaid,
    OutcomeRegistered,
    PeriodEnded,
    RoundHeld,
    RoundOpened,
    RoundResumed,
    RoundSettled,
    RoundVoided,
    ScreenRulesShown,
    WageringClosed,
    WageringReopened,
)
from croupier.play.sign_events import PlayerLeft, SignEvent, TableClosed
from croupier.play.spins.lucky_ball_events import (
    LuckyBallSwitched,
    LuckyNumberBoosted,
    LuckyNumbersShown,
    SeedCommitted,
    SeedPublished,
)
from croupier.play.spins.spin_events import BallSpun, DiceTumbled, LuckyBallWithdrawn, SpinEvent
from croupier.play.spins.spins import evolve as evolve_spins
from croupier.play.staff.approval_events import ApprovalEvent, ApprovalGranted
from croupier.play.staff.permission_events import (
    BothSidesApproved,
    BothSidesWithdrawn,
    ChecksRequired,
    PlayersPermitted,
    RestrictionLifted,
    SideBetsRestricted,
)
from croupier.play.staff.staff_events import StaffingEvent
from croupier.play.staff.staffing import evolve as evolve_staffing
from croupier.play.table import Approval, Closed, Held, Registered, Table, Uncalled, Wagering, Waiting
from croupier.play.wagering.lying import change, less, take_off
from croupier.play.wagering.purses import TOKENS
from croupier.play.wagering.settlement_events import WagersSettled
from croupier.play.wagering.wager_events import (
    ExcessNoted,
    InvalidWagerDecided,
    PlayerIdentified,
    PlayerWarned,
    ShortWagerKept,
    WagersChanged,
    WagersConfirmed,
    WagersInvalidated,
    WagersReturned,
)
from croupier.rulebooks.policy import ACTUAL_NUMBER, OF_THE_ROUND

HISTORY = 100
"""How many outcomes a table remembers: the window of what its screens count."""


def evolve(table: Table, event: Event) -> Table:
    """The table after an event. The table given is used up."""
    match event:
        case WagersChanged():
            change(table, event)
        case WagersSettled():
            _settle(table, event.terminal, event.lines)
            table.equipment.settle(event)
        case RoundOpened():
            table.phase = Closed() if event.dummy else Wagering(event.deadline)
            table.round, table.attempt, table.spinning = event.round, 1, event.tumbled
            table.spins.turn()
            table.spins.closed_at, table.spins.late = 0, 0
            table.dummy = event.dummy
            table.stock.open_round(event.dummy)
            table.hands.begin()
            table.settled, table.cards, table.lucky, table.changes, table.invalid = {}, (), {}, 0, {}
            table.decided = {}
            table.lucky_ball, table.terms = event.lucky_ball, event.terms
            table.board.open_round(event.seated, event.limits)
            table.staffing.turn()
            for seat in table.seats.values():
                seat.steps, seat.undone, seat.placed, seat.cut, seat.kept = [], [], {}, [], []
        case ScreenRulesShown():
            table.screen_rules, table.screen_rules_since = event.version, event.round
        case WagersConfirmed():
            seat = table.seats[event.terminal]
            take_off(table, event.returned)
            for area, stake in event.wagers.items():
                seat.confirmed[area] = seat.confirmed.get(area, 0) + stake
                less(seat.chips, area, stake)
            seat.steps, seat.undone = [], []
        case WagersReturned():
            take_off(table, event.returned)
        case SignEvent():
            if isinstance(event, PlayerLeft):
                table.persons.pop(event.place, None)
            elif isinstance(event, TableClosed):
                table.afterwards.final = table.round
                table.equipment.ticked = []
                table.approvals = {}
            post(table.board, table.round, event)
        case SeedCommitted():
            table.seed = event
        case SeedPublished():
            table.seed = None
        case SpinEvent():
            table.spinning |= isinstance(event, BallSpun | DiceTumbled)
            if isinstance(event, LuckyBallWithdrawn):
                table.lucky_ball, table.lucky = False, {}
            evolve_spins(table.spins, event)
        case LuckyNumbersShown():
            table.lucky = dict(event.numbers)
        case LuckyNumberBoosted():
            table.lucky[event.boost] = event.colour
        case LuckyBallSwitched():
            table.lucky_ball_next = event.on
        case ChecksRequired():
            table.checks_required = event.on
        case WagersInvalidated():
            table.invalid[event.terminal] = event.clause
        case InvalidWagerDecided():
            table.decided.setdefault(event.terminal, {})[event.bet] = event.keep
        case PeriodEnded():
            take_off(table, event.returned)
            table.phase = Uncalled()
        case WageringClosed():
            take_off(table, event.returned)
            for seat in table.seats.values():
                seat.steps, seat.undone = [], []
                if wagered := seat.lies():
                    seat.last, seat.last_round = dict(wagered), table.round
            table.phase, table.spins.closed_at, table.spins.rested = Closed(), event.at, event.cause == "ball"
        case CardDrawn():
            draw(table, event)
        case CardExposed():
            expose(table, event)
        case EquipmentEvent():
            evolve_equipment(table.equipment, event)
        case ShoeEvent():
            if isinstance(event, ShoeOpened):
                table.afterwards.final = table.round
            elif isinstance(event, CardsBurned) and not (table.stock.shoe and table.stock.shoe.burned):
                table.approvals = {name: each for name, each in table.approvals.items() if not each.one_shoe}
            evolve_stock(table.stock, event)
        case CoupEvent():
            correct(table, event)
        case StyleEvent():
            evolve_hands(table.hands, event)
        case ApprovalEvent():
            if isinstance(event, ApprovalGranted):
                table.approvals[event.approval] = event
            else:
                del table.approvals[event.approval]
        case ReconstructionEvent():
            reconstruct(table, event)
        case StaffingEvent():
            evolve_staffing(table.staffing, event)
        case CoupMadeDummy():
            take_off(table, event.returned)
            table.phase, table.dummy = Closed(), event.clause
        case OutcomeRegistered():
            table.phase, table.spinning = Registered(event.outcome, event.source), False
            table.afterwards.final = table.round - 1
        case IrregularityDeclared():
            table.due |= event.due
            table.afterwards.come_to_light(event.round, table.round)
        case StepCompleted(stays=False):
            del table.due[event.step]
        case NoSpinDeclared():
            if isinstance(table.phase, Registered):
                table.phase = Closed()
            table.attempt, table.spinning, table.lucky = event.attempt + 1, False, {}
            table.spins.turn()
            table.due.pop(ACTUAL_NUMBER, None)
        case HeldSettled():
            if event.round == table.round:
                table.settled[event.settled.terminal] = event.settled.lines
            table.equipment.settle(event.settled)
            table.afterwards.come_to_light(event.round, table.round)
        case WagersForfeited():
            table.equipment.pay(-sum(each.stake for each in event.forfeited if each.purse != TOKENS))
            take_off(table, event.forfeited)
        case StakesHeld():
            table.afterwards.held.append(Stakes(event.round, event.terminal, event.held, event.clause))
            table.afterwards.come_to_light(event.round, table.round)
            take_off(table, () if event.of_credit else event.held)
        case StakesDecided():
            table.afterwards.decide(event.round, event.terminal)
            table.afterwards.come_to_light(event.round, table.round)
            if event.forfeited:
                table.equipment.pay(-sum(each.stake for each in event.held if each.purse != TOKENS))
        case PutRightEvent():
            _put_right(table, event)
        case PlayerWarned():
            table.seats[event.terminal].warned = True
        case ShortWagerKept():
            table.seats[event.terminal].kept.append(event.bet)
        case PlayerIdentified():
            table.persons[event.terminal] = event.person
        case ClothPaid():
            table.cloth_to_pay = False
        case RoundSettled():
            table.phase, table.spinning, table.cloth_to_pay = Waiting(), False, event.cloth_to_pay
            table.spins.to_take, table.spins.dolly, table.spins.rested = event.cloth_to_take, event.dolly, False
            outcome = structs.replace(event.outcome, dummy=True) if table.dummy else event.outcome
            table.history = [outcome, *table.history][:HISTORY]
            table.history_rounds = [event.round, *table.history_rounds][:HISTORY]
            if table.stock.shoe is not None and not table.dummy:
                table.stock.shoe.play(event.round, event.outcome.cards)
            table.board.end_round(event.round, table.settled)
            table.staffing.turn()
            _end_approvals(table)
        case RoundHeld():
            table.phase = Held(not isinstance(table.phase, Wagering), event.ground)
        case RoundResumed():
            table.phase = Closed() if event.respin or event.closed else Wagering(event.deadline)
            table.spinning = table.spins.rested = False
            table.attempt += event.respin
            table.lucky = {}
        case RoundVoided():
            take_off(table, event.returned)
            table.staffing.turn()
            table.phase, table.spinning, table.spins.rested = Waiting(), False, False
            table.stock.void = event.reason
            _forget_steps(table)
            _end_approvals(table)
            if event.shown:
                table.history = [Outcome(void=True), *table.history][:HISTORY]
                table.history_rounds = [event.round, *table.history_rounds][:HISTORY]
            table.afterwards.end(event.round)
        case WageringReopened():
            table.phase = Wagering(event.deadline)
            for seat in table.seats.values():
                seat.last = {}
        case PlayersPermitted():
            table.players_per_area = event.players
        case BothSidesApproved():
            table.both_sides[event.account] = Approval(event.until, event.last_round)
        case BothSidesWithdrawn():
            del table.both_sides[event.account]
        case SideBetsRestricted():
            table.restricted = True
        case RestrictionLifted():
            table.restricted = False
        case StepCompleted() | ExcessNoted():
            pass
        case _:
            assert_never(event)
    return table


def _settle(table: Table, place: str, lines: tuple[Settled, ...]) -> None:
    seat = table.seats[place]
    seat.chips, seat.confirmed, seat.purses, seat.placed = {}, {}, {}, {}
    table.settled[place] = lines


def _put_right(table: Table, event: PutRightChange) -> None:
    """Something about a round is put right: of this one before its settlement, or of one that is over."""
    evolve_afterwards(table.afterwards, event)
    table.afterwards.come_to_light(event.round, table.round)
    match event:
        case OutcomeCorrected():
            if isinstance(table.phase, Registered) and event.round == table.round:
                table.phase, table.cards = Registered(event.outcome, "dealer"), event.outcome.cards
            _show(table, event.round, event.outcome)
        case ReadingsDiffered():
            table.phase = Registered(Outcome(number=event.sensor), "sensor", event.dealer)
        case SettlementReversed():
            _show(table, event.round, Outcome(void=True))
        case WagersCorrected():
            if event.round == table.round:
                table.settled[event.terminal] = event.lines
            table.equipment.pay(sum(each.credited for each in event.purses if each.purse != TOKENS))
        case WagersHeld():
            _settle(table, event.terminal, ())


def _show(table: Table, round: int, outcome: Outcome) -> None:
    """The results show this as the outcome of a round, if they show it at all."""
    shown = zip(table.history_rounds, table.history, strict=True)
    table.history = [structs.replace(outcome, dummy=before.dummy) if of == round else before for of, before in shown]
    if table.stock.shoe is not None:
        table.stock.shoe.correct(round, outcome.cards)


def _forget_steps(table: Table) -> None:
    """The round has no result: what was to be done about it alone is done with."""
    table.due = {step: clause for step, clause in table.due.items() if step not in OF_THE_ROUND}


def _end_approvals(table: Table) -> None:
    """A coup is over, and with it what was approved for it alone."""
    table.approvals = {name: each for name, each in table.approvals.items() if not each.one_coup}
