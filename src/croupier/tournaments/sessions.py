"""Before a session is played: its tables, the ballot, seats and chips, and its start."""

from croupier.durations import MINUTE
from croupier.play.decisions import Accepted, Refused
from croupier.play.reasons import Reason
from croupier.play.tournament.terms import Risk, SessionTerms
from croupier.rulebooks.citation import applies
from croupier.rulebooks.tournaments import TournamentPolicy
from croupier.tournaments.ballot import draw as drawn_from
from croupier.tournaments.commands import DesignateTables, DrawSeats, IssueChips, MoveStart, OfferSeat
from croupier.tournaments.conditions import Conditions
from croupier.tournaments.context import Decision, TournamentContext
from croupier.tournaments.entries import not_seatable
from croupier.tournaments.events import BuyInsReleased, GuaranteeMet
from croupier.tournaments.evolve import Event
from croupier.tournaments.fees import shortfall
from croupier.tournaments.next_session import candidates, coming
from croupier.tournaments.opening import not_open
from croupier.tournaments.session_events import (
    BallotCommitted,
    ChipsIssued,
    EntrantEliminated,
    EntryForfeited,
    PlayEnded,
    SeatConfirmed,
    SeatOffered,
    SeatsDrawn,
    SessionPlanned,
    SessionStarted,
    StartMoved,
)
from croupier.tournaments.tournament import Entry, EntryStatus, Session, Tournament, account_of, ledger_of
from croupier.words import sentence


def designate(
    policy: TournamentPolicy, tournament: Tournament, context: TournamentContext, command: DesignateTables
) -> Decision:
    """Name the tables of the next session: so many as are stated, of this game, and free for it."""
    clause = policy.authority["designate_tables"].clause
    if tournament.session is not None:
        return Refused(Reason.NOT_NOW, sentence("session_is_not_over", number=tournament.session.number), clause)
    if refused := not_open(policy, tournament):
        return refused
    following = coming(policy, tournament)
    if following is None:
        return Refused(Reason.NOTHING, sentence("no_further_session"), clause)
    structure = policy.items["structure"].clause
    if len({*command.tables}) != following.tables or len(command.tables) != following.tables:
        return Refused(Reason.LIMIT, sentence("this_session_has_tables_table", tables=following.tables), structure)
    for name in command.tables:
        table, stated = context.tables.get(name), tournament.stated
        if table is None or (table.rulebook, table.game) != (stated.rulebook, stated.game):
            return Refused(Reason.UNKNOWN, sentence("no_table_name_of_this_game", name=name), clause)
        if len(table.places) < following.seats:
            words = sentence("name_has_places", name=name, places=len(table.places), seats=following.seats)
            return Refused(Reason.LIMIT, words, structure)
        if table.tournament not in ("", context.tournament):
            return Refused(Reason.IN_USE, sentence("name_is_used_by_another_tournament", name=name), clause)
    number = len(tournament.sessions) + 1
    start = max(context.at, _published_start(tournament, following.stage) if not following.places else 0)
    planned = SessionPlanned(
        number, following.stage, command.tables, following.candidates, start, following.places, following.first
    )
    return Accepted([planned, BallotCommitted(number, 1, *context.fresh)])


def _published_start(tournament: Tournament, stage: int) -> int:
    return tournament.stage(stage).start or 0


def draw(
    policy: TournamentPolicy, tournament: Tournament, context: TournamentContext, session: Session, command: DrawSeats
) -> Decision:
    """Draw who sits where; a new seed is committed for a further draw, which takes a reason."""
    clause = policy.authority["draw_seats"].clause
    if session.started or session.issued:
        return Refused(Reason.LATE, sentence("chips_have_been_issued"), clause)
    if session.drawn and not command.reason:
        return Refused(Reason.FINAL, sentence("seats_have_been_drawn"), clause)
    among = candidates(policy, tournament, session)
    if not among:
        return Refused(Reason.NOTHING, sentence("nobody_is_there_to_be_seated"), clause)
    attempt, stage = session.drawn + 1, tournament.stage(session.stage)
    seats = len(among) if session.is_play_off else stage.seats
    places = {name: context.tables[name].places[:seats] for name in session.tables}
    drawn = drawn_from(context.seed, context.tournament, tournament, session, attempt, among, places)
    return Accepted(
        [
            SeatsDrawn(session.number, attempt, context.seed.hex(), among, places, drawn, command.reason),
            BallotCommitted(session.number, attempt + 1, *context.fresh),
        ]
    )


def move_start(
    policy: TournamentPolicy, tournament: Tournament, context: TournamentContext, session: Session, command: MoveStart
) -> Decision:
    """Move a start, with the notice that is due, to everybody in the session."""
    rule, stated = policy.start_notice, tournament.stated
    assert rule is not None
    if session.started:
        return Refused(Reason.LATE, sentence("session_has_begun"), rule.clause)
    minutes = max(rule.value, stated.start_notice_minutes)
    earlier = (stated.start_notice_runs_to or policy.reading("start_notice_runs_to")) == "earlier"
    runs_to = min(session.start, command.to) if earlier else command.to
    if runs_to - context.at < minutes * MINUTE:
        words = sentence("new_start_is_told_minutes", minutes=minutes)
        return Refused(Reason.LATE, words, rule.clause)
    players = session.entrants or session.candidates
    notified = command.notified or tuple(players)
    if not_notified := sorted({*players} - {*notified}):
        return Refused(
            Reason.FIRST, sentence("not_everybody_was_notified", not_notified=", ".join(not_notified)), rule.clause
        )
    return Accepted([StartMoved(session.number, session.start, command.to, notified)])


def allotment(policy: TournamentPolicy, tournament: Tournament, session: Session, entry: str) -> int:
    """The chips with which an entrant begins a session."""
    stated = tournament.stated
    assert stated.chips is not None
    if not session.is_play_off:
        return stated.chips
    if stated.playoff_chips is not None:
        return stated.playoff_chips
    if not policy.own_holding.value:
        return stated.chips
    before = next(each for each in reversed(tournament.sessions[: session.number - 1]) if entry in each.entrants)
    return before.total(entry)


def issue(
    policy: TournamentPolicy, tournament: Tournament, context: TournamentContext, session: Session, command: IssueChips
) -> Decision:
    """Issue what the conditions state, and nothing else."""
    rule = policy.equal_chips
    if not session.drawn or session.started:
        return Refused(Reason.NOT_NOW, sentence("chips_are_issued_when_seats"), rule.clause)
    if command.entry and command.entry not in session.entrants:
        return Refused(Reason.UNKNOWN, sentence("entry_is_not_in_this_session", entry=command.entry), rule.clause)
    wanted = [command.entry] if command.entry else session.entrants
    without = [each for each in wanted if each not in session.issued and each not in session.disqualified]
    due = [each for each in without if _bought_in(tournament, session, each)]
    if not due:
        return Refused(Reason.DONE_ALREADY, sentence("chips_are_issued"), rule.clause)
    if (command.values or command.pieces) and (refused := _no_such_checks(policy, context, session, command)):
        return refused
    for entry in due:
        stated = allotment(policy, tournament, session, entry)
        if rule.value and command.amount != stated:
            words = sentence("everybody_has_stated", stated=stated, amount=command.amount)
            return Refused(Reason.LIMIT, words, rule.clause)
    return Accepted(
        [
            ChipsIssued(
                session.number,
                each,
                account_of(context.tournament, each, session.number),
                command.amount,
                command.values,
                command.pieces,
            )
            for each in due
        ]
    )


def _no_such_checks(
    policy: TournamentPolicy, context: TournamentContext, session: Session, command: IssueChips
) -> Refused | None:
    """Why chips are not issued as these colour checks. What each colour is worth may differ, as it may not for money."""
    rule, own = policy.colours_differ, policy.one_player_a_colour
    if not applies(rule) or own is None:
        return Refused(Reason.NOT_OFFERED, sentence("no_colour_checks_as_chips"), policy.equal_chips.clause)
    table = session.seats[command.entry].table if command.entry else ""
    colours = context.tables[table].colours if table else ()
    if command.values.keys() != command.pieces.keys() or not command.values.keys() <= {*colours}:
        return Refused(Reason.UNKNOWN, sentence("name_colours_of_table", colours=", ".join(colours)), rule.clause)
    if sum(worth * command.pieces[colour] for colour, worth in command.values.items()) != command.amount:
        return Refused(Reason.MALFORMED, sentence("checks_do_not_make_up_chips", amount=command.amount), rule.clause)
    here = [each for name, each in session.colours.items() if session.seats[name].table == table]
    if own.value and (taken := sorted({*command.values} & {colour for each in here for colour in each})):
        return Refused(Reason.IN_USE, sentence("another_has_colours", colours=", ".join(taken)), own.clause)
    return None


def _bought_in(tournament: Tournament, session: Session, entry: str) -> bool:
    free = not tournament.stated.buy_in or session.is_play_off
    return free or str(session.number) in tournament.entries[entry].buy_ins


def confirm_seat(policy: TournamentPolicy, tournament: Tournament, session: Session, entry: Entry) -> Decision:
    """An entrant of this session has taken the seat."""
    clause = policy.authority["confirm_seat"].clause
    if refused := not_seatable(policy, tournament, entry):
        return refused
    if entry.id not in session.entrants:
        return Refused(Reason.UNKNOWN, sentence("entry_has_no_seat", entry=entry.id), clause)
    if entry.id in session.seated:
        return Refused(Reason.DONE_ALREADY, sentence("entry_is_seated", entry=entry.id), clause)
    return Accepted([SeatConfirmed(session.number, entry.id)])


def forfeit_absent(
    policy: TournamentPolicy, tournament: Tournament, context: TournamentContext, session: Session
) -> Decision:
    """At the start, whoever is not seated has lost the entry."""
    rule = policy.absent_forfeit
    assert rule is not None
    if session.started or not session.drawn or context.at < session.start:
        return Refused(Reason.NOT_NOW, sentence("that_is_found_when_session"), rule.clause)
    lost = _forfeited(policy, tournament, session)
    return Accepted(lost) if lost else Refused(Reason.NOTHING, sentence("everybody_is_seated"), rule.clause)


def _forfeited(policy: TournamentPolicy, tournament: Tournament, session: Session) -> list[Event]:
    if not applies(policy.absent_forfeit):
        return []
    goes = tournament.stated.forfeited_fee_commission or policy.reading("forfeited_fee_commission")
    part = {"as_booked": 0, "to_prize_pool": 1}[goes]
    return [
        EntryForfeited(session.number, each, tournament.entries[each].commission * part)
        for each in session.entrants
        if each not in session.seated and each not in session.disqualified
    ]


def offer_seat(
    policy: TournamentPolicy,
    tournament: Tournament,
    context: TournamentContext,
    session: Session,
    entry: Entry,
    command: OfferSeat,
) -> Decision:
    """Give the seat of somebody who did not come to the next reserve, who has paid: in the first session alone."""
    rule = policy.reserves
    assert rule is not None
    if session.number != 1 or session.started:
        return Refused(Reason.LATE, sentence("seats_are_offered_before_first_session"), rule.clause)
    if command.instead_of in session.entrants or command.instead_of not in session.seats:
        return Refused(Reason.IN_USE, sentence("seat_of_instead", instead_of=command.instead_of), rule.clause)
    waiting = [each.id for each in tournament.entries.values() if each.status is EntryStatus.RESERVE]
    if entry.id not in waiting:
        return Refused(Reason.UNKNOWN, sentence("entry_is_no_reserve", entry=entry.id), rule.clause)
    if refused := not_seatable(policy, tournament, entry):
        return refused
    account = account_of(context.tournament, command.instead_of, session.number)
    issued = session.issued.get(command.instead_of, 0)
    return Accepted([SeatOffered(session.number, entry.id, command.instead_of, account, issued)])


def start(policy: TournamentPolicy, tournament: Tournament, context: TournamentContext, session: Session) -> Decision:
    """Begin a session: everybody who plays has a seat and the same chips, and the tables are free for it."""
    clause = policy.authority["start_session"].clause
    if session.started or not session.drawn:
        return Refused(Reason.NOT_NOW, sentence("session_begins_once"), clause)
    if refused := _not_led(policy, tournament) or _too_few(policy, tournament):
        return refused
    if context.at < session.start:
        rule = policy.start_notice or policy.items["start"]
        return Refused(Reason.NOT_NOW, sentence("time_of_start_has_not_come"), rule.clause)
    if refused := _not_free(policy, context, session):
        return refused
    lost = _forfeited(policy, tournament, session)
    gone = {each.entry for each in lost if isinstance(each, EntryForfeited)}
    there = [each for each in session.entrants if each not in gone and each not in session.disqualified]
    unpaid = [each for each in there if not _bought_in(tournament, session, each)]
    playing = [each for each in there if each not in unpaid]
    if not playing and not session.is_play_off:  # which is over at once, or the places would never be settled
        return Refused(Reason.NOTHING, sentence("nobody_is_there_to_play"), clause)
    short = [each for each in playing if session.issued.get(each) != allotment(policy, tournament, session, each)]
    if short:
        words = sentence("not_everybody_has_same_chips", short=", ".join(short))
        return Refused(Reason.FIRST, words, policy.equal_chips.clause)
    out: list[Event] = []
    if applies(policy.buy_in_first):
        rule_clause = policy.buy_in_first.clause
        out = [EntrantEliminated(session.number, each, 0, 0, 0, 0, rule_clause) for each in unpaid]
    used = {session.seats[each].table for each in playing}
    empty = [PlayEnded(session.number, name, "decided") for name in session.tables if name not in used]
    started = SessionStarted(session.number, context.at)
    return Accepted([*lost, *out, *_money(tournament, session), started, *empty])


def _money(tournament: Tournament, session: Session) -> list[Event]:
    """The guarantee is met when the tournament goes on, and buy-ins go where the conditions send them."""
    found: list[Event] = []
    if not tournament.has_begun and (lacking := shortfall(tournament)):
        found.append(GuaranteeMet(lacking))
    bought = sum(each.buy_ins.get(str(session.number), 0) for each in tournament.entries.values())
    if bought and tournament.stated.buy_in_goes_to == "prize_pool":
        found.append(BuyInsReleased(session.number, bought))
    return found


def _not_led(policy: TournamentPolicy, tournament: Tournament) -> Refused | None:
    rule = policy.present
    if applies(rule) and not tournament.present:
        return Refused(Reason.FIRST, sentence("nobody_who_was_appointed_is_signed"), rule.clause)
    return None


def _too_few(policy: TournamentPolicy, tournament: Tournament) -> Refused | None:
    least = tournament.stated.least
    assert least is not None
    players = sum(map(tournament.is_paid, tournament.entered()))
    if tournament.has_begun or players >= least:
        return None
    words = sentence("entered_entrants_and_at_least", entered=players, least=least)
    return Refused(Reason.LIMIT, words, policy.items["players"].clause)


def _not_free(policy: TournamentPolicy, context: TournamentContext, session: Session) -> Refused | None:
    clause = policy.authority["designate_tables"].clause
    for name in session.tables:
        table = context.tables[name]
        if table.in_round or table.tournament:
            return Refused(Reason.IN_USE, sentence("name_is_in_use", name=name), clause)
        taken = sorted(seat.place for seat in session.seats.values() if seat.place in table.funded)
        if taken:
            return Refused(Reason.FIRST, sentence("money_at_taken", taken=", ".join(taken)), clause)
    return None


def _risk(policy: TournamentPolicy, stated: Conditions) -> Risk:
    tests: dict[str, Risk] = {"sum_staked": "sum_staked", "worst_case": "worst_case"}
    return tests[stated.risk_test or policy.reading("risk_test")]


def terms(policy: TournamentPolicy, name: str, tournament: Tournament, session: Session) -> SessionTerms:
    """On what terms a session is played at its tables."""
    stated, stage = tournament.stated, tournament.stage(session.stage)
    return SessionTerms(
        name,
        session.number,
        ledger_of(name),
        stated.limits_of(stage),
        stated.limit_basis,
        True if policy.no_wager_disqualifies is None else bool(stated.compulsory),
        None if session.is_play_off else stage.rounds,
        stated.pass_cards or 0,
        stated.undisclosed or 0,
        bool(stated.order),
        stated.bet_seconds,
        _risk(policy, stated) if applies(policy.risk) else "",
        policy.reveal.value if policy.reveal is not None and stated.undisclosed else "",
        stated.bet_time_notice,
        stated.collection_order,
    )
