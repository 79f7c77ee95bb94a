"""The money of entries: fees, buy-ins and buy-backs at a cash desk, what is given back, and what the operator adds."""

from msgspec.structs import replace

from croupier.play.decisions import Accepted, Refused, Remark, money
from croupier.play.reasons import Reason
from croupier.rulebooks.citation import applies
from croupier.rulebooks.tournaments import TournamentPolicy
from croupier.tournaments.agreements import agreed_by
from croupier.tournaments.commands import AddToPool, CancelTournament, TakeBuyBack, TakeBuyIn, TakeFee
from croupier.tournaments.context import Decision, TournamentContext
from croupier.tournaments.events import (
    BoughtBack,
    BuyInTaken,
    FeeTaken,
    Owed,
    PoolAdded,
    RefundApproved,
    RefundPaid,
    TournamentCancelled,
)
from croupier.tournaments.session_events import ChipsBoughtBack
from croupier.tournaments.tournament import Entry, EntryStatus, Tournament, account_of
from croupier.words import sentence


def no_desk(context: TournamentContext, clause: str) -> Refused | None:
    """Why money does not change hands here: at no cash desk."""
    return None if context.desk else Refused(Reason.UNKNOWN, sentence("money_changes_hands_at_cash_desk"), clause)


def receipt_of(tournament: Tournament, context: TournamentContext) -> str:
    """The number of the next receipt."""
    return f"{context.tournament}-{tournament.receipts + 1}"


def take_fee(
    policy: TournamentPolicy, tournament: Tournament, context: TournamentContext, entry: Entry, command: TakeFee
) -> Decision:
    """Take exactly the fee that is stated, and no other."""
    clause, fee = policy.items["entry_fee"].clause, tournament.stated.entry_fee
    assert fee is not None
    if refused := no_desk(context, clause):
        return refused
    if entry.fee is not None:
        return Refused(Reason.DONE_ALREADY, sentence("entry_has_paid", entry=entry.id, receipt=entry.receipt), clause)
    if entry.status not in (EntryStatus.ENTERED, EntryStatus.RESERVE):
        return Refused(Reason.NOTHING, sentence("entry_takes_no_part_any_more", entry=entry.id), clause)
    if command.amount != fee:
        return Refused(Reason.LIMIT, sentence("entry_fee_is", fee=money(fee), amount=money(command.amount)), clause)
    receipt = receipt_of(tournament, context)
    kept = tournament.stated.commission_of(fee) if applies(policy.commission) else 0
    words = sentence("receipt_entry_fee_of", receipt=receipt, fee=money(fee), entry=entry.id)
    return Accepted([FeeTaken(entry.id, fee, kept, context.desk, receipt)], (Remark(words, clause),))


def take_buy_in(
    policy: TournamentPolicy, tournament: Tournament, context: TournamentContext, entry: Entry, command: TakeBuyIn
) -> Decision:
    """Take the buy-in of the session in hand."""
    rule, session, due = policy.buy_in_first, tournament.session, tournament.stated.buy_in
    assert rule is not None
    if refused := no_desk(context, rule.clause):
        return refused
    if session is None or entry.id not in session.entrants or session.is_play_off or not due:
        return Refused(Reason.NOTHING, sentence("no_buy_in_of_entry", entry=entry.id), rule.clause)
    if session.started or str(session.number) in entry.buy_ins:
        return Refused(Reason.DONE_ALREADY, sentence("buy_in_of_entry_is_paid", entry=entry.id), rule.clause)
    if command.amount != due:
        return Refused(
            Reason.LIMIT, sentence("buy_in_is_due", due=money(due), amount=money(command.amount)), rule.clause
        )
    receipt = receipt_of(tournament, context)
    words = sentence("receipt_buy_in_due_of_entry", receipt=receipt, due=money(due), entry=entry.id)
    taken = BuyInTaken(entry.id, session.number, due, context.desk, receipt)
    return Accepted([taken], (Remark(words, rule.clause),))


def take_buy_back(
    policy: TournamentPolicy, tournament: Tournament, context: TournamentContext, entry: Entry, command: TakeBuyBack
) -> Decision:
    """Let somebody who is out of the session that is going on buy back in, within the terms that are stated."""
    clause, terms, session = policy.items["buy_back"].clause, tournament.stated.buy_back, tournament.session
    assert terms is not None
    if refused := no_desk(context, clause):
        return refused
    if session is None or entry.id not in session.out or session.is_play_off:
        return Refused(Reason.NOTHING, sentence("entry_is_not_out_of_session", entry=entry.id), clause)
    table = session.tables[session.seats[entry.id].table]
    if table.ended or not session.out[entry.id].round:
        return Refused(Reason.LATE, sentence("play_is_over_at_that_table"), clause)
    if entry.buy_backs >= terms.times or session.stage > terms.until_stage:
        words = sentence("somebody_who_is_out_buys_back", times=terms.times, until_stage=terms.until_stage)
        return Refused(Reason.LIMIT, words, clause)
    if command.amount != terms.fee:
        return Refused(
            Reason.LIMIT, sentence("it_costs_fee", fee=money(terms.fee), amount=money(command.amount)), clause
        )
    chips, receipt = terms.chips or tournament.stated.chips or 0, receipt_of(tournament, context)
    kept = tournament.stated.commission_of(terms.fee) if tournament.stated.commission_share is not None else 0
    back = BoughtBack(entry.id, terms.fee, kept, context.desk, receipt)
    account = account_of(context.tournament, entry.id, session.number)
    issued = ChipsBoughtBack(session.number, entry.id, account, chips)
    words = sentence("receipt_buy_back_fee_of_entry", receipt=receipt, fee=money(terms.fee), entry=entry.id)
    return Accepted([back, issued], (Remark(words, clause),))


def add(policy: TournamentPolicy, tournament: Tournament, context: TournamentContext, command: AddToPool) -> Decision:
    """The operator adds to the prizes; nothing is ever taken out for costs."""
    clause = policy.additions.clause
    if command.value <= 0 or not command.what or not policy.additions.value:
        words = sentence("say_what_is_added")
        return Refused(Reason.MALFORMED, words, clause)
    agreed = agreed_by(tournament, context, "addition", command.value)
    if isinstance(agreed, Refused):
        return agreed
    return Accepted([PoolAdded(command.kind, command.value, command.what, context.by, context.at, agreed)])


def cancel(
    policy: TournamentPolicy, tournament: Tournament, context: TournamentContext, command: CancelTournament
) -> Decision:
    """Cancel, and give everybody everything back: until the final result is announced."""
    rule = policy.cancelled
    if tournament.order or tournament.awarded:
        return Refused(Reason.LATE, sentence("final_result_has_been_announced"), rule.clause)
    if not command.reason:
        return Refused(Reason.MALFORMED, sentence("say_why_it_is_cancelled"), rule.clause)
    tables = tournament.session.tables if tournament.session is not None else ()
    if any(context.tables[name].in_round for name in tables):
        return Refused(Reason.NOT_NOW, sentence("round_that_is_going"), rule.clause)
    if command.too_few and not may_cancel_for_too_few(policy, tournament):
        guarantee = policy.guarantee
        clause = rule.clause if guarantee is None else guarantee.clause
        return Refused(Reason.NOT_OFFERED, sentence("too_few_entries_are_no_ground"), clause)
    event = cancelled(tournament, command.reason, context.by, command.too_few)
    return Accepted([event if rule.value else replace(event, refunds={})])


def cancelled(tournament: Tournament, reason: str, by: str, too_few: bool) -> TournamentCancelled:
    """Who is given back what, and from where: fees, buy-ins and buy-backs, less what was due for chips, which stays due.
    What the operator has paid for those chips goes back to the operator."""
    stated, refunds, saved = tournament.stated, dict[str, Owed](), 0
    account = tournament.buy_ins if stated.buy_ins_refunded else 0
    for entry in tournament.entries.values():
        fee = 0 if entry.refunded or entry.fee is None else entry.fee
        kept = entry.commission if fee else 0
        pooled, apart = _bought(tournament, entry) if stated.buy_ins_refunded else (0, 0)
        back, less = entry.back_paid, entry.for_chips
        apart, less = max(0, apart - less), max(0, less - apart)
        unpaid = min(less, pooled + back.pool)
        saved += unpaid
        bought = min(apart, account)
        account -= bought
        owed = Owed(fee - kept + pooled + back.pool - unpaid, kept + back.commission, bought, apart - bought)
        if owed.total:
            refunds[entry.id] = owed
    return TournamentCancelled(reason, by, too_few, refunds, tournament.added + saved, account)


def _bought(tournament: Tournament, entry: Entry) -> tuple[int, int]:
    """What somebody paid in buy-ins: what of it went to the pool, and what is kept apart from it."""
    paid, to_pool = sum(entry.buy_ins.values()), tournament.stated.buy_in_goes_to == "prize_pool"
    pooled = sum(
        each for number, each in entry.buy_ins.items() if to_pool and tournament.sessions[int(number) - 1].started
    )
    return pooled, paid - pooled


def may_cancel_for_too_few(policy: TournamentPolicy, tournament: Tournament) -> bool:
    """Whether too few entries are a ground of their own to cancel: where that was reserved, while there are too few."""
    stated = tournament.stated
    too_few = len(tournament.entered()) < stated.minimum_entries
    return applies(policy.guarantee) and stated.cancel_if_too_few and too_few


def shortfall(tournament: Tournament) -> int:
    """What the operator has to make up of the guarantee if the tournament goes on."""
    stated = tournament.stated
    lapsed = stated.guarantee_below_minimum == "lapses" and len(tournament.entered()) < stated.minimum_entries
    return 0 if lapsed else max(0, stated.guaranteed_pool - tournament.pool)


def approve_refund(policy: TournamentPolicy, tournament: Tournament, entry: Entry) -> Decision:
    """Give an absent player who was disqualified the fee back."""
    rule = policy.absent_disqualified
    assert rule is not None
    if not entry.absent or entry.refunded or not entry.fee:
        return Refused(Reason.NOTHING, sentence("no_ground_for_refund_here"), policy.no_refund.clause)
    if tournament.awarded:
        return Refused(Reason.LATE, sentence("prizes_are_awarded"), rule.clause)
    return Accepted([RefundApproved(entry.id, entry.fee, rule.clause)])


def pay_refund(policy: TournamentPolicy, context: TournamentContext, entry: Entry) -> Decision:
    """Pay what is owed back; there is nothing else to pay back."""
    clause = policy.no_refund.clause
    if refused := no_desk(context, clause):
        return refused
    owed = entry.owed_back if policy.no_refund.value else entry.fee or 0
    if not owed:
        return Refused(Reason.NOTHING, sentence("nothing_is_to_be_given_back", entry=entry.id), clause)
    return Accepted([RefundPaid(entry.id, owed, context.desk)])
