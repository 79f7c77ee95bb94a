"""What follows in other streams from what happens in one: listed once, event by event, written in the same transaction.

All of it is found on the states before anything of the order has happened.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Required, TypedDict, Unpack

from msgspec import Struct, field

from croupier.cage import commands as cage
from croupier.cage.case_events import CaseOpened, CaseReimbursed, CaseStepRecorded
from croupier.cage.drawer_events import PaymentHeld, VoucherIssued
from croupier.cage.terminal_events import AccountHeld, AttendantCalled, BoughtIn, CardDecided
from croupier.conduct.events import DisputeOpened, IncidentDecided, ReportSent, ReviewAsked
from croupier.durations import HOUR
from croupier.floor import agreements, two_games, wagers_at_cash_out
from croupier.floor.desk import Desk
from croupier.floor.notices import Notices
from croupier.floor.office import Office
from croupier.floor.promotion_desk import PromotionDesk
from croupier.floor.tickets import BatchTickets
from croupier.floor.tournament_desk import AT_TABLES, TournamentDesk
from croupier.journal.store import Transaction
from croupier.journal.streams import OUTBOX, PROMOTION, TABLE, TERMINAL, TOURNAMENT, Happened, asked_of, name_of
from croupier.orders.order import Order
from croupier.outbox.events import NoticeDispatched
from croupier.plan.floor_plan import FloorPlan
from croupier.play.cards.deal_commands import DrawCard
from croupier.play.cards.shoe_events import CardOfOtherShoe
from croupier.play.commands import Approve
from croupier.play.context import TableContext
from croupier.play.decide import decide
from croupier.play.decisions import Accepted, Refused, money
from croupier.play.equipment.events import CashDropped
from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.remedies.past_round import PastRound
from croupier.play.remedies.put_right_events import WagersCorrected
from croupier.play.round_events import RoundSettled, RoundVoided
from croupier.play.staff.staff_events import NoticeSent, NoticeWritten, Payment
from croupier.play.table import Table
from croupier.play.tournament.events import EntrantOut, ShortWagerVoided
from croupier.play.wagering.wager_commands import InvalidateWagers
from croupier.play.wagering.wager_events import WagersReturned
from croupier.promotions.events import (
    DrawCancelled,
    DrawPostponed,
    PrizeRefused,
    TermsAmended,
    TermsLodged,
    TermsSubmitted,
)
from croupier.promotions.printed import printed as printed_terms
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.policy import NOT_OWN_CARD
from croupier.rulebooks.roles import Role
from croupier.rulebooks.staffing import Addressee
from croupier.tournaments.events import ConditionsDrafted, ConditionsLodged, ConditionsPublished
from croupier.tournaments.evolve import Event as TournamentEvent
from croupier.tournaments.printed_conditions import printed
from croupier.tournaments.session_events import StartMoved
from croupier.words import sentence


class About(TypedDict, total=False):
    """What a notice is about: see `Notices.due`."""

    rulebook: Required[str]
    table: str
    about: str
    content: str
    round: int
    within: int


class FollowUpContext(Struct):
    """An order that has been decided, and what there is to look at for what follows from it."""

    order: Order
    plan: FloorPlan
    tables: Mapping[str, Table]
    desk: Desk
    office: Office
    tournaments: TournamentDesk
    promotions: PromotionDesk
    notices: Notices
    tickets: BatchTickets
    past: PastRound | None
    transaction: Transaction
    happened: Happened
    """What happens, with what follows from it as far as that is known."""
    written: dict[str, int] = field(default_factory=dict)
    """How many notices the order has had each table write."""
    counted: int = 0
    """How many notices the order has put into the outbox."""

    def agreed(self, table: str, what: Payment, amount: int, place: str = "") -> Happened | Refused:
        """The agreement that something given takes up, or why it may not be given yet."""
        return agreements.used(self.plan, self.tables, self.order, table, what, amount, place)

    def notice(self, table: str, subject: str, clause: str) -> Happened:
        """An inspector's notice, written by a table."""
        number = self.tables[table].staffing.written + self.written.get(table, 0) + 1
        return [(TABLE.stream(table), NoticeWritten(number, Addressee.INSPECTOR, subject, clause))]

    def tell(self, addressee: Addressee, subject: str, clause: str, **about: Unpack[About]) -> Happened:
        """A notice to somebody, in the outbox."""
        due = self.notices.due(self.order, self.counted, addressee, subject, clause, **about)
        self.counted += 1
        return [(OUTBOX.stream(), due)]


async def buy_in_agreed(context: FollowUpContext, _: str, event: BoughtIn) -> Happened | Refused:
    """Much credit that is sold takes two people's word."""
    return context.agreed(context.order.table, "buy_in", event.amount, context.order.terminal)


async def voucher_agreed(context: FollowUpContext, _: str, event: VoucherIssued) -> Happened | Refused:
    """So does a large voucher."""
    return context.agreed(context.desk.governing(context.order.table), "voucher", event.amount)


async def overpayment_agreed(context: FollowUpContext, _: str, event: CaseOpened) -> Happened | Refused:
    """So does a claim that much was paid too much."""
    return context.agreed(event.table, "overpayment", event.paid - event.due, event.place)


async def reimbursement_agreed(context: FollowUpContext, _: str, event: CaseReimbursed) -> Happened | Refused:
    """So does what is paid back for a settlement error."""
    case = context.desk.cases.get(event.case)
    assert case is not None
    return context.agreed(case.table, "reimbursement", event.amount, case.place)


async def correction_agreed(context: FollowUpContext, _: str, event: WagersCorrected) -> Happened | Refused:
    """So do the corrections of a round, which are one sum, unless one person asked for them and another approved them."""
    happened = (each for _, each in context.happened if isinstance(each, WagersCorrected))
    corrected = [each for each in happened if not each.in_chips]
    if event.in_chips or event is not corrected[0] or isinstance(context.order.command, Approve):
        return []
    given = sum(max(0, purse.credited) + purse.paid for each in corrected for purse in each.purses)
    return context.agreed(context.order.table, "correction", given)


async def payments_withheld(context: FollowUpContext, _: str, event: WagersCorrected) -> Happened:
    """What a closed account has not been paid yet is held, where something is claimed of it."""
    if context.past is None:
        return []
    return await context.desk.withheld(context.order.table, context.past, event, context.tickets, context.transaction)


async def cash_dropped(context: FollowUpContext, _: str, event: BoughtIn) -> Happened:
    """The cash that was taken for chips goes into the table's drop box, where one is attached."""
    box = context.tables[context.order.table].equipment.drop_box
    dropped = box and event.kind == "cash"
    return [(TABLE.stream(context.order.table), CashDropped(box, event.amount))] if dropped else []


async def wagers_invalidated(context: FollowUpContext, _: str, event: CardDecided) -> Happened:
    """A card that is not the player's own makes the wagers at its place invalid, table by table."""
    found: Happened = []
    place = context.order.terminal
    for name in () if event.own else context.plan.places[place]:
        setup = context.plan.tables[name].setup_for(context.tables[name])
        decision = decide(
            setup, context.tables[name], TableContext(context.order.at), InvalidateWagers(place, NOT_OWN_CARD)
        )
        if isinstance(decision, Accepted):
            found += [(TABLE.stream(name), each) for each in decision.events]
    return found


async def account_hold_noticed(context: FollowUpContext, _: str, __: AccountHeld) -> Happened:
    """An inspector is told at once that payments at a terminal are held."""
    table = context.order.table
    clause = context.desk.money_of(table).authority["hold_account"].clause
    return context.notice(table, sentence("payments_at_terminal_are_held", terminal=context.order.terminal), clause)


async def payment_hold_noticed(context: FollowUpContext, _: str, event: PaymentHeld) -> Happened:
    """An inspector is told at once that a payment is held."""
    ticket = context.tickets[event.ticket]
    table = context.desk.governing(context.order.table, ticket)
    clause = context.desk.money_of(table).authority["hold_payment"].clause
    kind = ticket.kind.replace("_", " ")
    subject = sentence("ticket_withheld_because", kind=kind, last_four=ticket.last_four, reason=event.reason)
    return context.notice(table, subject, clause)


async def detention_noticed(context: FollowUpContext, _: str, event: IncidentDecided) -> Happened:
    """An inspector is told of a detention."""
    table = context.office.detained(event)
    return context.notice(table, sentence("incident_number", incident=event.incident), event.clause) if table else []


async def notice_in_outbox(context: FollowUpContext, stream: str, event: NoticeWritten) -> Happened:
    """What a table has written waits in the outbox, to be sent."""
    due = context.notices.written(context.order, context.counted, name_of(stream), event)
    context.counted += 1
    return [(OUTBOX.stream(), due)]


async def notice_handed_over(context: FollowUpContext, stream: str, event: NoticeSent) -> Happened:
    """What somebody at a table says was sent is no longer to be sent."""
    if asked_of(context.order.command) is not TABLE:
        return []
    sent = context.notices.handed_over(context.order, name_of(stream), event.notice, event.reference)
    return [] if sent is None else [(OUTBOX.stream(), sent)]


async def table_notice_sent(context: FollowUpContext, _: str, event: NoticeDispatched) -> Happened:
    """The table that wrote a notice has it sent."""
    due = context.notices.outbox.notices[event.notice - 1].due
    if asked_of(context.order.command) is not OUTBOX or not due.written or due.table not in context.plan.tables:
        return []
    return [(TABLE.stream(due.table), NoticeSent(due.written, event.proof))]


async def attendant_comes(context: FollowUpContext, _: str, event: DisputeOpened) -> Happened:
    """Somebody goes to a player who disputes a round at the own terminal."""
    if context.order.role is not Role.PLAYER:
        return []
    return [(TERMINAL.stream(event.place), AttendantCalled(event.table, event.round, event.at))]


async def review_noticed(context: FollowUpContext, _: str, event: ReviewAsked) -> Happened:
    """Whoever outside the house reviews a decision is sent the file of the round."""
    dispute = context.office.conduct.disputes[event.dispute - 1]
    opened, rule = dispute.opened, rulebook(dispute.opened.rulebook).conduct.dispute.outside
    if not event.of or rule is None:
        return []
    decided = "; ".join(
        sentence("decision_by", decision=each.decision, reason=each.reason, by=each.by) for each in dispute.decided
    )
    return context.tell(
        rule.value,
        sentence("review_of_dispute_is_asked_for", dispute=event.dispute),
        rule.clause,
        rulebook=opened.rulebook,
        table=opened.table,
        about=f"dispute:{event.dispute}",
        content=sentence(
            "dispute_table", dispute=event.dispute, table=opened.table, round=opened.round, decided=decided
        ),
        round=opened.round,
    )


async def report_noticed(context: FollowUpContext, _: str, event: ReportSent) -> Happened:
    """The month's report on settlement errors goes to the regulator, error by error."""
    table, cases = context.plan.tables[context.order.table], context.desk.cases
    rule = rulebook(table.rulebook).conduct.report_to
    assert rule is not None
    lines = [
        sentence(
            "case_table",
            number=number,
            table=case.table,
            round=case.round,
            overpaid=money(case.overpaid),
            underpaid=money(case.underpaid),
        )
        for number in event.cases
        if (case := cases.get(number)) is not None
    ]
    return context.tell(
        rule.value,
        sentence("settlement_errors_of_month", month=event.month),
        rule.clause,
        rulebook=table.rulebook,
        about=f"month:{event.month}",
        content="\n".join(lines) or sentence("nil_return"),
    )


async def error_reported(context: FollowUpContext, _: str, event: CaseStepRecorded) -> Happened:
    """A settlement error is reported to the regulator, where that is the step taken."""
    case = context.desk.cases.get(event.case)
    if event.step != "report" or case is None:
        return []
    rules = context.desk.money_of(case.table).cases
    assert rules is not None
    return context.tell(
        rules.reported_to.value,
        sentence("settlement_error_number", case=event.case),
        rules.reported_to.clause,
        rulebook=context.plan.tables[case.table].rulebook,
        table=case.table,
        about=f"case:{event.case}",
        content=sentence(
            "table_round",
            table=case.table,
            round=case.round,
            overpaid=money(case.overpaid),
            underpaid=money(case.underpaid),
            finding=case.finding or sentence("no_finding_yet"),
        ),
    )


async def conditions_noticed(context: FollowUpContext, stream: str, event: ConditionsPublished) -> Happened:
    """The regulator is told of a tournament and given its conditions, where a document wants that before entries open."""
    name = name_of(stream)
    drafted = (each.conditions for _, each in context.happened if isinstance(each, ConditionsDrafted))
    stated = next(drafted, context.tournaments.all[name].stated)
    policy = rulebook(stated.rulebook).tournaments
    assert policy is not None
    if policy.lodged_with is None:
        return []
    return context.tell(
        policy.lodged_with.value,
        sentence("tournament_name_conditions_of_version", name=name, version=event.version),
        policy.lodged_with.clause,
        rulebook=stated.rulebook,
        about=f"{stream}/{event.version}",
        content="\n".join(printed(policy, stated, context.plan.date_and_time)),
    )


async def conditions_lodged(context: FollowUpContext, _: str, event: NoticeDispatched) -> Happened:
    """Conditions or terms that were sent to the regulator are lodged."""
    found = context.notices.outbox.find(event.notice)
    stream, _, version = found.due.about.partition("/") if found is not None else ("", "", "")
    if stream.startswith(TOURNAMENT.name):
        return [(stream, ConditionsLodged(int(version), event.means, context.order.at, context.order.actor))]
    if stream.startswith(PROMOTION.name):
        return [(stream, TermsLodged(int(version), event.means, context.order.at))]
    return []


async def terms_noticed(context: FollowUpContext, stream: str, event: TermsSubmitted | TermsAmended) -> Happened:
    """The regulator is sent the terms of a promotion; after an approved change it has them."""
    name = name_of(stream)
    rules, terms = context.promotions.rules(name), context.promotions.all[name].terms
    if isinstance(event, TermsAmended):
        if rules.amended.value == "approved":
            return []
        terms = event.terms
    return context.tell(
        rules.lodged_with.value,
        sentence("promotion_name_terms_of_version", name=name, version=event.version),
        rules.lodged_with.clause,
        rulebook=terms.rulebook,
        about=f"{stream}/{event.version}",
        content="\n".join(printed_terms(terms, context.plan.date_and_time)),
    )


async def denial_recorded(context: FollowUpContext, stream: str, event: PrizeRefused) -> Happened:
    """A prize that is refused is a denied claim, and is on record as one."""
    promotion = context.promotions.all[name_of(stream)]
    value = promotion.prize(event.prize).value or 0
    return context.office.denied(context.order, promotion.terms.rulebook, value, event.person, event.reason)


async def compromise_noticed(context: FollowUpContext, stream: str, _: DrawPostponed | DrawCancelled) -> Happened:
    """The inspector is notified of a promotion whose integrity is compromised."""
    name = name_of(stream)
    rules = context.promotions.rules(name)
    hours = rules.inspector_notified_hours
    return context.tell(
        Addressee.INSPECTOR,
        sentence("promotion_compromised", name=name),
        hours.clause,
        rulebook=context.promotions.all[name].terms.rulebook,
        within=hours.value * HOUR or context.plan.outbox.at_once,
    )


async def partnership_reported(context: FollowUpContext, _: str, __: RoundSettled) -> Happened:
    """What looks like a partnership in the coup that is being settled opens an incident."""
    return await context.office.partnerships(context.order)


async def offence_reported(context: FollowUpContext, _: str, event: IrregularityDeclared) -> Happened:
    """Somebody's doing that is declared an irregularity opens the incident of the same name."""
    return context.office.reported(context.order, event.irregularity, event.place)


async def measure_taken(context: FollowUpContext, _: str, event: WagersReturned) -> Happened:
    """A measure is taken once an offender's wagers are void."""
    return context.office.carried_out(context.order, event)


async def turn_passed(context: FollowUpContext, stream: str, _: RoundSettled | RoundVoided) -> Happened:
    """It is the turn of the dealer's other game."""
    return two_games.turn_passed(context.plan, context.tables, name_of(stream))


async def card_spent(context: FollowUpContext, stream: str, event: CardOfOtherShoe) -> Happened:
    """A card that came from the shoe of the dealer's other game has left that shoe."""
    return two_games.card_spent(context.plan, context.tables, name_of(stream), event)


async def new_start_noticed(context: FollowUpContext, stream: str, event: StartMoved) -> Happened:
    """Every player of a session is told that it begins at another time."""
    name, clock = name_of(stream), context.plan.date_and_time
    policy = context.plan.tournament_rules(context.tournaments.all[name].stated.rulebook)
    assert policy is not None
    assert policy.start_notice is not None
    subject = sentence("session_begins_at_instead_of", session=event.session, name=name, to=clock(event.to))
    return [
        each
        for entry in event.notified
        for each in context.tell(
            Addressee.ENTRANT,
            subject,
            policy.start_notice.clause,
            rulebook=context.tournaments.all[name].stated.rulebook,
            about=f"entry:{entry}",
            content=sentence("it_was_to_begin_at", entry=entry, was=clock(event.was)),
        )
    ]


async def session_round_played(context: FollowUpContext, stream: str, event: RoundSettled | RoundVoided) -> Happened:
    """A round of a tournament's session is over."""
    return context.tournaments.round_played(name_of(stream), context.happened, context.order.at, event)


async def session_corrected(context: FollowUpContext, stream: str, event: WagersCorrected) -> Happened:
    """A round of a tournament's session is put right: its entrant's chips, and what they decided, follow."""
    if not event.in_chips:
        return []
    return context.tournaments.corrected(name_of(stream), event, context.order.at, context.happened)


async def told_to_tournament(context: FollowUpContext, stream: str, event: EntrantOut | ShortWagerVoided) -> Happened:
    """The table has found that a player is out of the session."""
    return context.tournaments.found_out(name_of(stream), event)


async def told_to_table(context: FollowUpContext, stream: str, event: TournamentEvent) -> Happened:
    """What happens in a tournament, at the tables of its session."""
    return context.tournaments.at_tables(name_of(stream), event, context.happened)


FollowUp = Callable[[FollowUpContext, str, Any], Awaitable[Happened | Refused]]
FOLLOW_UPS: dict[type, Sequence[FollowUp]] = {
    AccountHeld: (account_hold_noticed,),
    BoughtIn: (cash_dropped, buy_in_agreed),
    CardDecided: (wagers_invalidated,),
    CardOfOtherShoe: (card_spent,),
    CaseOpened: (overpayment_agreed,),
    CaseReimbursed: (reimbursement_agreed,),
    CaseStepRecorded: (error_reported,),
    DisputeOpened: (attendant_comes,),
    IncidentDecided: (detention_noticed,),
    IrregularityDeclared: (offence_reported,),
    ConditionsPublished: (conditions_noticed,),
    NoticeDispatched: (table_notice_sent, conditions_lodged),
    NoticeSent: (notice_handed_over,),
    NoticeWritten: (notice_in_outbox,),
    PaymentHeld: (payment_hold_noticed,),
    DrawCancelled: (compromise_noticed,),
    DrawPostponed: (compromise_noticed,),
    EntrantOut: (told_to_tournament,),
    PrizeRefused: (denial_recorded,),
    ReportSent: (report_noticed,),
    ReviewAsked: (review_noticed,),
    RoundSettled: (partnership_reported, turn_passed, session_round_played),
    RoundVoided: (turn_passed, session_round_played),
    ShortWagerVoided: (told_to_tournament,),
    StartMoved: (new_start_noticed,),
    TermsAmended: (terms_noticed,),
    TermsSubmitted: (terms_noticed,),
    VoucherIssued: (voucher_agreed,),
    WagersCorrected: (payments_withheld, correction_agreed, session_corrected),
    WagersReturned: (measure_taken,),
    **dict.fromkeys(AT_TABLES, (told_to_table,)),
}
"""By event, what follows from it in other streams, or why it may not happen. What follows may have something follow, too."""

BEFOREHAND: dict[type, wagers_at_cash_out.Beforehand] = {
    cage.CashOut: wagers_at_cash_out.unconfirmed_back,
    cage.DeclareFaulty: wagers_at_cash_out.declared_faulty,
}
"""By command, what becomes of the wagers of a place at its tables before the command itself is decided."""


Instead = Callable[[FloorPlan, Mapping[str, Table], Order], Happened]
INSTEAD: dict[type, Instead] = {DrawCard: two_games.wrong_shoe}
"""By command, what happens though the command itself is refused."""


async def with_follow_ups(context: FollowUpContext) -> Happened | Refused:
    """What happens, with everything that follows from it; or why it may not happen."""
    found = context.happened
    for stream, event in found:  # which grows
        if type(event) is NoticeWritten:
            table = name_of(stream)
            context.written[table] = context.written.get(table, 0) + 1
        for follow_up in FOLLOW_UPS.get(type(event), ()):
            followed = await follow_up(context, stream, event)
            if isinstance(followed, Refused):
                return followed
            found += followed
    return found
