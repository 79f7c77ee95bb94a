"""How each event changes a table."""

from collections.abc import Iterable
from typing import assert_never

from msgspec import structs

from croupier.games.settlement import Settled
from croupier.play import round_events
from croupier.play.board import post
from croupier.play.cards.card_handling import evolve as evolve_hands
from croupier.play.cards.coup_events import CoupEvent
from croupier.play.cards.deal_events import CardDrawn, CardExposed, CoupMadeDummy
from croupier.play.cards.dealt_cards import correct, draw, expose, reconstruct
from croupier.play.cards.reconstruction_events import ReconstructionEvent
from croupier.play.cards.shoe import evolve as evolve_stock
from croupier.play.cards.shoe_events import CardsBurned, ShoeEvent, ShoeOpened
from croupier.play.cards.style_events import StyleEvent
from croupier.play.equipment.events import EquipmentEvent
from croupier.play.equipment.register import evolve as evolve_equipment
from croupier.play.events import Event
from croupier.play.outcome import Outcome
from croupier.play.remedies import put_right_events
from croupier.play.remedies.held_events import HeldSettled, StakesDecided, StakesHeld, WagersForfeited
from croupier.play.remedies.irregularity_events import IrregularityDeclared, NoSpinDeclared, StepCompleted
from croupier.play.remedies.open_corrections import Stakes, evolve as evolve_afterwards
from croupier.play.sign_events import PlayerLeft, SignEvent, TableClosed
from croupier.play.spins import lucky_ball_events
from croupier.play.spins.spin_events import BallSpun, DiceTumbled, LuckyBallWithdrawn, SpinEvent
from croupier.play.spins.spins import evolve as evolve_spins
from croupier.play.staff import permission_events
from croupier.play.staff.approval_events import ApprovalEvent, ApprovalGranted
from croupier.play.staff.staff_events import StaffingEvent
from croupier.play.staff.staffing import evolve as evolve_staffing
from croupier.play.table import ApprovalScope, Closed, Held, Registered, Table, Uncalled, Wagering, Waiting
from croupier.play.tournament.events import MinimumDeducted, TableSessionEvent
from croupier.play.tournament.evolve import evolve as evolve_session
from croupier.play.wagering import wager_events
from croupier.play.wagering.chip_changes import change, less, take_off
from croupier.play.wagering.purses import TOKENS
from croupier.play.wagering.settlement_events import WagersSettled
from croupier.play.wagering.wager_events import WagersChanged
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
            _pay(table, event)
        case round_events.RoundOpened():
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
            if table.tournament is not None:
                table.tournament.begin()
            for seat in table.seats.values():
                seat.steps, seat.undone, seat.placed, seat.cut, seat.kept = [], [], {}, [], []
        case round_events.ScreenRulesShown():
            table.screen_rules, table.screen_rules_since = event.version, event.round
        case wager_events.WagersConfirmed():
            seat = table.seats[event.terminal]
            take_off(table, event.returned)
            for area, stake in event.wagers.items():
                seat.confirmed[area] = seat.confirmed.get(area, 0) + stake
                less(seat.chips, area, stake)
            seat.steps, seat.undone = [], []
        case wager_events.WagersReturned():
            take_off(table, event.returned)
        case SignEvent():
            if isinstance(event, PlayerLeft):
                table.persons.pop(event.place, None)
            elif isinstance(event, TableClosed):
                table.afterwards.final = table.round
                table.equipment.ticked = []
                table.approvals = {}
            post(table.board, table.round, event)
        case lucky_ball_events.SeedCommitted():
            table.seed = event
        case lucky_ball_events.SeedPublished():
            table.seed = None
        case SpinEvent():
            table.spinning |= isinstance(event, BallSpun | DiceTumbled)
            if table.tournament is not None and isinstance(event, BallSpun):
                table.tournament.played_on(table.round)
            if isinstance(event, LuckyBallWithdrawn):
                table.lucky_ball, table.lucky = False, {}
            evolve_spins(table.spins, event)
        case lucky_ball_events.LuckyNumbersShown():
            table.lucky = dict(event.numbers)
        case lucky_ball_events.LuckyNumberBoosted():
            table.lucky[event.boost] = event.colour
        case lucky_ball_events.LuckyBallSwitched():
            table.lucky_ball_next = event.on
        case permission_events.ChecksRequired():
            table.checks_required = event.on
        case wager_events.WagersInvalidated():
            table.invalid[event.terminal] = event.clause
        case wager_events.InvalidWagerDecided():
            table.decided.setdefault(event.terminal, {})[event.bet] = event.keep
        case round_events.PeriodEnded():
            take_off(table, event.returned)
            table.phase = Uncalled()
        case round_events.WageringClosed():
            take_off(table, event.returned)
            for seat in table.seats.values():
                seat.steps, seat.undone = [], []
                if wagered := seat.on_layout():
                    seat.last, seat.last_round = dict(wagered), table.round
            table.phase, table.spins.closed_at, table.spins.rested = Closed(), event.at, event.cause == "ball"
        case CardDrawn():
            if table.tournament is not None:
                table.tournament.played_on(table.round)
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
        case round_events.OutcomeRegistered():
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
            _pay(table, event.settled)
            table.afterwards.come_to_light(event.round, table.round)
        case WagersForfeited():
            _keep(table, event.forfeited)
            take_off(table, event.forfeited)
        case StakesHeld():
            table.afterwards.held.append(Stakes(event.round, event.terminal, event.held, event.clause))
            table.afterwards.come_to_light(event.round, table.round)
            take_off(table, () if event.of_credit else event.held)
        case StakesDecided():
            table.afterwards.decide(event.round, event.terminal)
            table.afterwards.come_to_light(event.round, table.round)
            if event.forfeited:
                _keep(table, event.held)
        case put_right_events.PutRightEvent() | put_right_events.WagersCorrected():
            _put_right(table, event)
        case wager_events.PlayerWarned():
            table.seats[event.terminal].warned = True
        case wager_events.ShortWagerKept():
            table.seats[event.terminal].kept.append(event.bet)
        case wager_events.PlayerIdentified():
            table.persons[event.terminal] = event.person
        case round_events.ClothPaid():
            table.cloth_to_pay = False
        case round_events.RoundSettled():
            table.phase, table.spinning, table.cloth_to_pay = Waiting(), False, event.cloth_to_pay
            table.spins.to_take, table.spins.dolly, table.spins.rested = event.cloth_to_take, event.dolly, False
            outcome = structs.replace(event.outcome, dummy=True) if table.dummy else event.outcome
            table.history = [outcome, *table.history][:HISTORY]
            table.history_rounds = [event.round, *table.history_rounds][:HISTORY]
            if table.stock.shoe is not None and not table.dummy:
                table.stock.shoe.play(event.round, event.outcome.cards)
            if table.tournament is not None:
                table.tournament.end()
            table.board.end_round(event.round, table.settled)
            table.staffing.turn()
            _end_approvals(table)
        case round_events.RoundHeld():
            table.phase = Held(not isinstance(table.phase, Wagering), event.ground)
        case round_events.RoundResumed():
            table.phase = Closed() if event.respin or event.closed else Wagering(event.deadline)
            table.spinning = table.spins.rested = False
            table.attempt += event.respin
            table.lucky = {}
        case round_events.RoundVoided():
            take_off(table, event.returned)
            if table.tournament is not None:
                table.tournament.void(event.round)
            table.staffing.turn()
            table.phase, table.spinning, table.spins.rested = Waiting(), False, False
            table.stock.void = event.reason
            _forget_steps(table)
            _end_approvals(table)
            if event.shown:
                table.history = [Outcome(void=True), *table.history][:HISTORY]
                table.history_rounds = [event.round, *table.history_rounds][:HISTORY]
            table.afterwards.end(event.round)
        case round_events.WageringReopened():
            table.phase = Wagering(event.deadline)
            if table.tournament is not None:
                table.tournament.missing = ()
            for seat in table.seats.values():
                seat.last = {}
        case permission_events.PlayersPermitted():
            table.players_per_area = event.players
        case permission_events.BothSidesApproved():
            table.both_sides[event.account] = ApprovalScope(event.until, event.last_round)
        case permission_events.BothSidesWithdrawn():
            del table.both_sides[event.account]
        case permission_events.SideBetsRestricted():
            table.restricted = True
        case permission_events.RestrictionLifted():
            table.restricted = False
        case TableSessionEvent() | MinimumDeducted():
            evolve_session(table, event)
        case StepCompleted() | wager_events.ExcessNoted():
            pass
        case _:
            assert_never(event)
    return table


def _pay(table: Table, event: WagersSettled) -> None:
    if not _of_session(table, event.terminal, event.account, event.returned - event.staked):
        table.equipment.settle(event)


def _credit(table: Table, event: put_right_events.WagersCorrected) -> None:
    credited = sum(each.credited for each in event.purses if each.purse != TOKENS)
    if not _of_session(table, event.terminal, event.account, credited) and not event.in_chips:
        table.equipment.pay(credited)


def _keep(table: Table, forfeited: Iterable[wager_events.Return]) -> None:
    """The house keeps what was staked."""
    for each in forfeited:
        if not _of_session(table, each.terminal, each.account, -each.stake) and each.purse != TOKENS:
            table.equipment.pay(-each.stake)


def _of_session(table: Table, place: str, account: str, won: int) -> bool:
    """Whether it was won or lost in tournament chips, which are no money of the table's."""
    play = table.tournament
    if play is None or play.account_of(place) != account:
        return False
    play.chips[place] += won
    return True


def _settle(table: Table, place: str, lines: tuple[Settled, ...]) -> None:
    seat = table.seats[place]
    seat.chips, seat.confirmed, seat.purses, seat.placed = {}, {}, {}, {}
    table.settled[place] = lines


def _put_right(table: Table, event: put_right_events.PutRightChange) -> None:
    """Something about a round is put right: of this one before its settlement, or of one that is over."""
    evolve_afterwards(table.afterwards, event)
    table.afterwards.come_to_light(event.round, table.round)
    match event:
        case put_right_events.OutcomeCorrected():
            if isinstance(table.phase, Registered) and event.round == table.round:
                table.phase, table.cards = Registered(event.outcome, "dealer"), event.outcome.cards
            _show(table, event.round, event.outcome)
        case put_right_events.ReadingsDiffered():
            table.phase = Registered(Outcome(number=event.sensor), "sensor", event.dealer)
        case put_right_events.SettlementReversed():
            _show(table, event.round, Outcome(void=True))
        case put_right_events.WagersCorrected():
            if event.round == table.round:
                table.settled[event.terminal] = event.lines
            _credit(table, event)
        case put_right_events.WagersHeld():
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
