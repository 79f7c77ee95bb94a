"""What is next in a tournament, in a sentence: the one thing without which it does not go on."""

from collections.abc import Iterator

from croupier.play.decisions import money
from croupier.rulebooks.citation import applies
from croupier.rulebooks.tournaments import TournamentPolicy
from croupier.server.presenters.next_step import NextStep
from croupier.tournaments.next_session import Coming, coming
from croupier.tournaments.rounds import time_is_over
from croupier.tournaments.tournament import Session, TableInSession, Tournament
from croupier.words import sentence


def next_step(policy: TournamentPolicy, tournament: Tournament, lacking: int, now: int) -> NextStep:
    """What is next; of several things that could be done, the first of them."""
    if tournament.closed:
        return NextStep(sentence("this_tournament_is_closed"), "results")
    if tournament.cancelled is not None:
        return next(_cancelled(tournament))
    if tournament.session is not None:
        return next(_in_session(policy, tournament, tournament.session, now))
    if not tournament.sessions:
        return next(_before(policy, tournament, lacking))
    following = coming(policy, tournament)
    return _planned(tournament, following) if following is not None else next(_after(tournament))


def _cancelled(tournament: Tournament) -> Iterator[NextStep]:
    due = sum(each.owed_back for each in tournament.entries.values())
    if due:
        yield NextStep(sentence("next_give_back", due=money(due)), "entries", "pay_refund")
    if tournament.session is not None and tournament.session.has_chips_out():
        yield NextStep(sentence("chips_go_back_first"), "results", "return_chips")
    yield NextStep(sentence("next_close"), "results", "close_tournament")


def _before(policy: TournamentPolicy, tournament: Tournament, lacking: int) -> Iterator[NextStep]:
    """Until the tables of the first session are designated."""
    if lacking:
        yield NextStep(sentence("next_complete", lacking=lacking), "conditions", "draft_conditions")
    if tournament.published != tournament.version:
        yield NextStep(sentence("next_publish"), "conditions", "publish_conditions")
    lodged = any(each.version == tournament.published for each in tournament.lodged)
    if applies(policy.lodged_first) and not lodged:
        yield NextStep(sentence("next_lodge"), "conditions", "lodge_conditions")
    if not tournament.leaders:
        title = policy.leader.value.value.replace("_", " ")
        yield NextStep(sentence("next_appoint", title=title), "conditions", "appoint_leader")
    entered, stated = tournament.entered(), tournament.stated
    following = coming(policy, tournament)
    if len(entered) < (stated.least or 0):
        words = sentence("next_enter", entered=len(entered), least=stated.least, greatest=stated.greatest)
        yield NextStep(words, "entries", "take_entry")
    unpaid = [each.id for each in entered if not tournament.is_paid(each)]
    if unpaid:
        yield NextStep(sentence("next_fees", unpaid=", ".join(unpaid)), "entries", "take_fee")
    if not tournament.entries_closed and len(entered) < (stated.greatest or 0):
        words = sentence("next_close_entries", entered=len(entered), greatest=stated.greatest)
        yield NextStep(words, "entries", "close_entries")
    if following is None:
        yield NextStep(sentence("next_nobody"), "entries", "give_conditions")
    else:
        yield _planned(tournament, following)


def _planned(tournament: Tournament, following: Coming) -> NextStep:
    stage = tournament.stage(following.stage).name
    if following.places:
        words = sentence("next_play_off", entries=", ".join(following.candidates))
    else:
        words = sentence("next_designate", tables=following.tables, stage=stage, players=len(following.candidates))
    return NextStep(words, "session", "designate_tables")


def _in_session(policy: TournamentPolicy, tournament: Tournament, session: Session, now: int) -> Iterator[NextStep]:
    stage = sentence("play_off") if session.is_play_off else tournament.stage(session.stage).name
    for name in session.tables:
        if breach := tournament.breach_open(name):
            yield NextStep(sentence("next_breach", entry=breach.raised.entry, name=name), "rulings", "decide_breach")
        if tournament.dispute_open(name):
            yield NextStep(sentence("next_dispute", name=name), "rulings", "settle_dispute")
    if not session.started:
        yield from _before_play(policy, tournament, session, stage)
    for name, table in session.tables.items():
        yield from _at_table(policy, tournament, session, name, table, now)
    yield NextStep(sentence("next_announce", stage=stage), "results", "announce_results")


def _before_play(policy: TournamentPolicy, tournament: Tournament, session: Session, stage: str) -> Iterator[NextStep]:
    if not session.drawn:
        yield NextStep(sentence("next_draw", stage=stage, session=session.number), "session", "draw_seats")
    number = str(session.number)
    players = [each for each in session.entrants if each not in session.disqualified]
    if tournament.stated.buy_in and not session.is_play_off:
        unpaid = [each for each in players if number not in tournament.entries[each].buy_ins]
        if unpaid:
            yield NextStep(sentence("next_buy_ins", unpaid=", ".join(unpaid)), "session", "take_buy_in")
    if not {*players} <= {*session.issued}:
        yield NextStep(sentence("next_issue", stage=stage), "session", "issue_chips")
    waiting = [each for each in players if each not in session.seated]
    if waiting:
        yield NextStep(sentence("next_seat", waiting=", ".join(waiting)), "session", "confirm_seat")
    if applies(policy.present) and not tournament.present:
        yield NextStep(sentence("next_join"), "conditions", "join_tournament")
    yield NextStep(sentence("next_start", stage=stage), "session", "start_session")


def _at_table(
    policy: TournamentPolicy, tournament: Tournament, session: Session, name: str, table: TableInSession, now: int
) -> Iterator[NextStep]:
    if not table.ended:
        if time_is_over(tournament, session, now):
            yield NextStep(sentence("next_end", name=name), "session", "end_play")
        yield NextStep(sentence("next_play", name=name), "session")
    if applies(policy.counted) and not table.counted:
        yield NextStep(sentence("next_count", name=name), "results", "enter_count")
    if applies(policy.counted) and table.counts:
        words = sentence("next_resolve", entries=", ".join(table.counts), name=name)
        yield NextStep(words, "results", "resolve_count")
    if not table.returned:
        yield NextStep(sentence("next_return", name=name), "results", "return_chips")


def _after(tournament: Tournament) -> Iterator[NextStep]:
    """Once the last session has its results."""
    if tournament.pool + tournament.buy_ins:
        yield NextStep(
            sentence("next_award", pool=money(tournament.pool + tournament.buy_ins)), "results", "award_prizes"
        )
    owed = [each.id for each in tournament.entries.values() if each.won]
    if owed:
        yield NextStep(sentence("next_pay", owed=", ".join(owed)), "results", "pay_prize")
    yield NextStep(sentence("next_close"), "results", "close_tournament")
