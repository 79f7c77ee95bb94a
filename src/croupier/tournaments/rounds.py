"""After a round at a table: what is deducted, who is out, which breach is raised, and whether play is over."""

from croupier.durations import MINUTE
from croupier.play.decisions import Refused
from croupier.play.reasons import Reason
from croupier.play.tournament.terms import LimitStep
from croupier.rulebooks.citation import applies
from croupier.rulebooks.tournaments import TournamentPolicy
from croupier.tournaments.evolve import Event
from croupier.tournaments.ranking import TableResult, standing, unsettled
from croupier.tournaments.session_events import (
    BreachDecided,
    BreachRaised,
    ChipsDeducted,
    EntrantEliminated,
    PlaceSettled,
    PlayEnded,
    PlayOffCounted,
    RoundPlayed,
)
from croupier.tournaments.tournament import Session, Tournament, account_of
from croupier.words import sentence

SYSTEM = "system"
NO_WAGER = "no_wager"


def after_round(policy: TournamentPolicy, name: str, tournament: Tournament, played: RoundPlayed) -> list[Event]:
    """What follows from a round that was played."""
    session = tournament.sessions[played.session - 1]
    chips = {**session.tables[played.table].chips, **played.chips}
    happened = _missing(policy, name, tournament, session, played, chips) if played.counted else []
    ending = _is_over(tournament, session, played)
    happened += _out(policy, tournament, session, played, chips, ending)
    gone = {each.entry for each in happened if isinstance(each, EntrantEliminated)}
    left = [each for each in session.playing(played.table) if each not in gone and each not in session.settled]
    if session.is_play_off and played.counted:
        return [*happened, *_played_off(policy, tournament, session, played, chips, happened)]
    if ending or not left:
        happened.append(PlayEnded(session.number, played.table, "length" if ending else "decided"))
    return happened


def _missing(
    policy: TournamentPolicy,
    name: str,
    tournament: Tournament,
    session: Session,
    played: RoundPlayed,
    chips: dict[str, int],
) -> list[Event]:
    """What becomes of those who had to wager and did not: absent, or there. Their chips are brought down where they are."""
    found: list[Event] = []
    number = session.tables[played.table].rounds + 1
    lowest = played.lowest or limits_at(tournament, session, number, played.at).lowest
    for entry in played.missing if policy.must_wager.value else ():
        if entry in session.away:
            rule = policy.absence_rounds
            ordered = rule is not None and entry in session.deducting
            if not ordered or rule is None or session.deducted.get(entry, 0) >= rule.value:
                continue
            clause = rule.clause
        elif tournament.stated.must_bet_breach == "take_minimum" and not applies(policy.no_wager_disqualifies):
            clause = policy.must_wager.clause
        else:
            raised = sum(isinstance(each, BreachRaised) for each in found)
            found += _raised(policy, tournament, session, played.table, entry, raised)
            continue
        amount = min(lowest, chips[entry])
        chips[entry] -= amount
        account = account_of(name, entry, session.number)
        found.append(ChipsDeducted(session.number, entry, account, played.table, amount, clause))
    return found


def _raised(
    policy: TournamentPolicy, tournament: Tournament, session: Session, table: str, entry: str, before: int
) -> list[Event]:
    rule = policy.no_wager_disqualifies or policy.must_wager
    number = len(tournament.breaches) + 1 + before
    raised = BreachRaised(session.number, number, entry, NO_WAGER, rule.clause, table, SYSTEM)
    if not applies(policy.no_wager_disqualifies) and tournament.stated.must_bet_breach == "warn":
        return [raised, BreachDecided(session.number, number, "warn")]
    return [raised]


def limits_at(tournament: Tournament, session: Session, round: int, at: int) -> LimitStep:
    """The limits of a round that is opened now. If they have risen by the clock when it is, the table finds who is out."""
    minutes = (at - session.started - _held(tournament, session)) // MINUTE
    return tournament.stated.limits_in(tournament.stage(session.stage), round, minutes)


def _is_over(tournament: Tournament, session: Session, played: RoundPlayed) -> bool:
    """Whether the session has had its length at a table."""
    if session.is_play_off:
        return False
    table, stage = session.tables[played.table], tournament.stage(session.stage)
    return (
        (stage.rounds is not None and table.rounds + played.counted >= stage.rounds)
        or (stage.shoes is not None and table.shoes + played.shoe_over >= stage.shoes)
        or time_is_over(tournament, session, played.at)
    )


def time_is_over(tournament: Tournament, session: Session, at: int) -> bool:
    """Whether a session by the clock has had its minutes; the clock is held while a dispute is open, unless stated."""
    over = _ends_at(tournament, session)
    return over is not None and at >= over + sum(at - each for each in _held_since(tournament, session))


def ends_at(tournament: Tournament, session: Session) -> int | None:
    """When a session by the clock is over; nothing while the clock is held, and where rounds or shoes are counted."""
    return None if _held_since(tournament, session) else _ends_at(tournament, session)


def _ends_at(tournament: Tournament, session: Session) -> int | None:
    """When a session by the clock is over, if no dispute holds the clock from now on."""
    minutes = tournament.stage(session.stage).minutes
    if minutes is None or session.is_play_off:
        return None
    return session.started + _held(tournament, session) + minutes * MINUTE


def _held(tournament: Tournament, session: Session) -> int:
    """For how long disputes have held the clock, where they do."""
    return session.held if tournament.stated.clock_during_dispute == "held" else 0


def _held_since(tournament: Tournament, session: Session) -> list[int]:
    """Since when an open dispute holds the clock, if any does."""
    if tournament.stated.clock_during_dispute != "held":
        return []
    return sorted(
        each.raised.at for each in tournament.disputes if each.settled is None and each.raised.session == session.number
    )[:1]


def _out(
    policy: TournamentPolicy,
    tournament: Tournament,
    session: Session,
    played: RoundPlayed,
    chips: dict[str, int],
    ending: bool,
) -> list[Event]:
    """Who cannot wager the minimum of the next round; at the end, who has nothing left."""
    counted = session.tables[played.table].rounds + played.counted
    stays = ending or not policy.out_below_minimum.value
    least = 1 if stays else limits_at(tournament, session, counted + 1, played.at).lowest
    short = [each for each in session.playing(played.table) if chips[each] < least and each not in session.settled]
    return [
        EntrantEliminated(
            session.number,
            each,
            counted,
            chips[each],
            played.wagered.get(each, 0),
            taken(tournament, session, each),
            policy.out_below_minimum.clause,
        )
        for each in short
    ]


def taken(tournament: Tournament, session: Session, entry: str) -> int:
    """In which order losing wagers are taken, by positions: a lower figure goes first."""
    position = session.seats[entry].position
    return -position if tournament.stated.collection_order == "highest_first" else position


def _played_off(
    policy: TournamentPolicy,
    tournament: Tournament,
    session: Session,
    played: RoundPlayed,
    chips: dict[str, int],
    happened: list[Event],
) -> list[Event]:
    """After each round of a play-off: whoever's place is settled drops out, and it ends when all are."""
    out = {**session.out, **{each.entry: each for each in happened if isinstance(each, EntrantEliminated)}}
    result = TableResult(chips, out)
    order = standing(policy, tournament, session, played.table, result)
    counted = PlayOffCounted(session.number, tuple(map(tuple, order)))
    level = unsettled(policy, tournament, session, played.table, result)
    if not level:
        return [counted, PlayEnded(session.number, played.table, "decided")]
    left = [each for each in session.playing(played.table) if each not in out and each not in session.settled]
    return [counted, *(PlaceSettled(session.number, each) for each in left if each not in level)]


def not_now(policy: TournamentPolicy, tournament: Tournament, table: str, at: int) -> Refused | None:
    """Why no round of a session is opened at a table now; nothing if one may be."""
    session = tournament.session
    if session is None or table not in session.tables or not session.started or session.tables[table].ended:
        return Refused(Reason.CLOSED, sentence("session_is_over"), policy.lengths.clause)
    if applies(policy.present) and not tournament.present:
        return Refused(Reason.FIRST, sentence("whoever_runs_tournament_is_not_there"), policy.present.clause)
    if applies(policy.breaks) and at < session.break_until:
        return Refused(Reason.NOT_NOW, sentence("break"), policy.breaks.clause)
    if refused := disputed(policy, tournament, table):
        return refused
    if breach := tournament.breach_open(table):
        words = sentence("what_becomes_of_entry", entry=breach.raised.entry)
        return Refused(Reason.FIRST, words, breach.raised.rule)
    if time_is_over(tournament, session, at):
        return Refused(Reason.CLOSED, sentence("time_of_session_is_over"), policy.lengths.clause)
    return None


def disputed(policy: TournamentPolicy, tournament: Tournament, table: str) -> Refused | None:
    """Why the game stops at a table, also in the middle of a round: a dispute is open there."""
    stops = policy.dispute_stops
    if not applies(stops) or tournament.dispute_open(table) is None:
        return None
    return Refused(Reason.HELD, sentence("dispute_is_to_be_decided_first"), stops.clause)
