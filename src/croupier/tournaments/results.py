"""The end of a session: play is over, chips are counted and go back, and places are announced."""

from croupier.play.decisions import Accepted, Refused
from croupier.play.reasons import Reason
from croupier.rulebooks.citation import applies
from croupier.rulebooks.tournaments import TournamentPolicy
from croupier.tournaments.commands import AnnounceResults, EndPlay, EnterCount, ResolveCount, ReturnChips
from croupier.tournaments.context import Decision, TournamentContext
from croupier.tournaments.events import ChipValueDue
from croupier.tournaments.evolve import Event
from croupier.tournaments.ranking import ProposedPlaces, proposed
from croupier.tournaments.rounds import time_is_over
from croupier.tournaments.session_events import (
    ChipsReturned,
    CountCalled,
    CountEntered,
    CountResolved,
    Placing,
    PlayEnded,
    ResultsAnnounced,
)
from croupier.tournaments.tournament import Session, Tournament, account_of
from croupier.words import sentence


def end_play(
    policy: TournamentPolicy, tournament: Tournament, context: TournamentContext, session: Session, command: EndPlay
) -> Decision:
    """End play at a table: its time is over, or early, when those who go on from it are decided."""
    clause = policy.authority["end_play"].clause
    table = session.tables.get(command.table)
    if table is None or not session.started or table.ended:
        return Refused(Reason.NOT_NOW, sentence("no_play_goes_on_there"), clause)
    if context.tables[command.table].in_round:
        return Refused(Reason.NOT_NOW, sentence("round_that_is_going"), clause)
    if time_is_over(tournament, session, context.at):
        return Accepted([PlayEnded(session.number, command.table, "length")])
    if not applies(policy.early_end) or session.is_play_off:
        return Refused(Reason.NOT_OFFERED, sentence("session_has_not_had_its_length"), policy.lengths.clause)
    if not _decided(tournament, session, command.table):
        return Refused(Reason.NOT_NOW, sentence("those_who_go"), clause)
    playing = session.playing(command.table)
    if tournament.stated.chips_paid_in_cash and not {*playing} <= {*command.agreed}:
        return Refused(Reason.FIRST, sentence("chips_are_paid_for_at_end"), clause)
    return Accepted([PlayEnded(session.number, command.table, "early")])


def _decided(tournament: Tournament, session: Session, table: str) -> bool:
    """Whether nobody's going on, or prize, can change any more: no more are left than there are places."""
    left = len(session.playing(table))
    if session.stage == len(tournament.stated.stages):
        return left <= 1
    return left <= (tournament.stage(session.stage).advance or 0)


def call_count(policy: TournamentPolicy, context: TournamentContext, session: Session) -> Decision:
    """Have all chips counted."""
    if not session.started:
        return Refused(Reason.NOT_NOW, sentence("no_chips_are_in_play"), policy.authority["call_count"].clause)
    return Accepted([CountCalled(session.number, context.at)])


def enter_count(
    policy: TournamentPolicy, context: TournamentContext, session: Session, command: EnterCount
) -> Decision:
    """What was counted, beside what the books say; every player still there is counted."""
    clause = policy.authority["enter_count"].clause
    if command.table not in session.tables or not session.started:
        return Refused(Reason.UNKNOWN, sentence("no_session_is_played_at_table", table=command.table), clause)
    books = {each: session.total(each) for each in session.playing(command.table)}
    if {*books} != {*command.counts}:
        wanted = ", ".join(sorted(books)) or "nobody"
        return Refused(Reason.MALFORMED, sentence("every_player_who_is_left", wanted=wanted), clause)
    return Accepted([CountEntered(session.number, command.table, command.counts, books, context.at)])


def resolve(policy: TournamentPolicy, session: Session, command: ResolveCount) -> Decision:
    """Look into a difference: the books stand."""
    clause = policy.authority["resolve_count"].clause
    if all(command.entry not in table.counts for table in session.tables.values()) or not command.reason:
        return Refused(Reason.NOTHING, sentence("no_such_difference"), clause)
    return Accepted([CountResolved(session.number, command.entry, command.reason)])


def return_chips(
    policy: TournamentPolicy, context: TournamentContext, session: Session, command: ReturnChips
) -> Decision:
    """Confirm that all chips of a table are back, or how many are missing of each value."""
    clause = policy.authority["return_chips"].clause
    table = session.tables.get(command.table)
    if table is None or not table.ended or table.returned:
        return Refused(Reason.NOT_NOW, sentence("chips_go_back_once"), clause)
    here = [each for each in session.issued if session.seats[each].table == command.table]
    issued = sum(session.issued[each] for each in here)
    values = command.missing.items()
    if not all(value.isdecimal() and count > 0 for value, count in values):
        return Refused(Reason.MALFORMED, sentence("missing_chips_are_told"), clause)
    missing = sum(int(value) * count for value, count in values)
    if command.returned + missing != issued:
        words = sentence("issued_were", issued=issued, returned=command.returned, missing=missing)
        return Refused(Reason.FIRST, words, clause)
    held = {account_of(context.tournament, each, session.number): session.total(each) for each in here}
    back = ChipsReturned(session.number, command.table, held, issued, command.returned, command.missing)
    return Accepted([back])


def announce(
    policy: TournamentPolicy,
    tournament: Tournament,
    context: TournamentContext,
    session: Session,
    command: AnnounceResults,
) -> Decision:
    """Announce the places of a session, once chips are counted and back."""
    if refused := _not_ready(policy, tournament, session):
        return refused
    found = proposed(policy, tournament, session)
    if command.places:
        changed = reordered(policy, tournament, session, found, command)
        if changed is None:
            words = sentence("name_everybody_who_has_place")
            return Refused(Reason.MALFORMED, words, policy.fixed_by.clause)
        found = changed
    results = ResultsAnnounced(
        session.number,
        tuple(found.places),
        tuple(found.advancing),
        tuple(found.play_offs),
        context.by,
        command.reason,
    )
    return Accepted([results, *_paid_for(tournament, session)])


def _not_ready(policy: TournamentPolicy, tournament: Tournament, session: Session) -> Refused | None:
    for name, table in session.tables.items():
        if not table.ended:
            return Refused(Reason.NOT_NOW, sentence("play_goes_on_at_name", name=name), policy.fixed_by.clause)
        if dispute := tournament.dispute_open(name):
            words = sentence("dispute_at_name_is_not_decided", dispute=dispute.raised.dispute, name=name)
            stops = policy.dispute_stops or policy.fixed_by
            return Refused(Reason.HELD, words, stops.clause)
        if breach := tournament.breach_open(name):
            words = sentence("breach_at_name_is_not_decided", breach=breach.raised.breach, name=name)
            return Refused(Reason.FIRST, words, breach.raised.rule)
        counted = policy.counted
        if applies(counted) and (table.counts or not table.counted):
            words = sentence("chips_at_name_are_not_counted", name=name, counts=", ".join(table.counts))
            return Refused(Reason.FIRST, words, counted.clause)
        rule = policy.returned or policy.fixed_by
        if rule.value and not table.returned:
            return Refused(Reason.FIRST, sentence("chips_of_name_are_not_back", name=name), rule.clause)
    return None


def reordered(
    policy: TournamentPolicy, tournament: Tournament, session: Session, found: ProposedPlaces, command: AnnounceResults
) -> ProposedPlaces | None:
    """The places in another order, as whoever runs the tournament determines them."""
    by_entry = {each.entry: each for each in found.places}
    if len(session.tables) > 1 or sorted(by_entry) != sorted(command.places) or not command.reason:
        return None
    places = [
        Placing(name, number, by_entry[name].chips, by_entry[name].table, False, by_entry[name].out)
        for number, name in enumerate(command.places, start=1)
    ]
    cut = session.places if session.is_play_off else tournament.stage(session.stage).advance or 0
    last = session.stage == len(tournament.stated.stages)
    eligible = [each for each in command.places if policy.out_may_go_on.value or each not in session.out]
    return ProposedPlaces(places, [] if last else eligible[:cut], [])


def _paid_for(tournament: Tournament, session: Session) -> list[Event]:
    """What the conditions give for chips, as a payment of the tournament: out of the buy-ins where they say so."""
    rate, left = tournament.stated.cents_for_a_chip, tournament.buy_ins
    found: list[Event] = []
    for entry in session.entrants if rate else ():
        gone = session.disqualified.get(entry)
        chips = session.total(entry) if gone is None else gone.chips * gone.kept
        amount = int(chips * rate)
        if amount:
            from_buy_ins = min(amount, left) if tournament.stated.buy_in_goes_to == "paid_back_by_chips" else 0
            left -= from_buy_ins
            found.append(ChipValueDue(entry, chips, amount, from_buy_ins))
    return found
