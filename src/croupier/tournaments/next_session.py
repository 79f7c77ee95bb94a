"""Which session comes next, and who may be in it."""

from collections.abc import Sequence

from msgspec import Struct

from croupier.rulebooks.tournaments import TournamentPolicy
from croupier.tournaments.entries import not_seatable
from croupier.tournaments.session_events import Placing
from croupier.tournaments.tournament import LOST, EntryStatus, Session, Tournament


class Coming(Struct, frozen=True):
    """A session that is to be planned."""

    stage: int
    candidates: tuple[str, ...]
    tables: int
    seats: int
    """At each table, at the most."""
    places: int = 0
    first: int = 0


def coming(policy: TournamentPolicy, tournament: Tournament) -> Coming | None:
    """The next session; none, if the last one has been played."""
    last = tournament.sessions[-1] if tournament.sessions else None
    if tournament.play_offs:
        assert last is not None
        one = tournament.play_offs[0]
        return Coming(last.stage, one.entries, 1, len(one.entries), one.places, one.first)
    stage = 1 if last is None else last.stage
    left = _left(policy, tournament, stage, tournament.sessions)
    while not left:
        stage += 1
        if stage > len(tournament.stated.stages):
            return None
        left = _left(policy, tournament, stage, tournament.sessions)
    stated = tournament.stage(stage)
    assert stated.tables is not None
    assert stated.seats is not None
    return Coming(stage, left, stated.tables, stated.seats)


def candidates(policy: TournamentPolicy, tournament: Tournament, session: Session) -> tuple[str, ...]:
    """From whom the entrants of the session in hand are drawn, now: who has paid since it was planned is among them."""
    if session.is_play_off:
        return tuple(each for each in session.candidates if tournament.entries[each].status not in LOST)
    return _left(policy, tournament, session.stage, tournament.sessions[:-1])


def _left(policy: TournamentPolicy, tournament: Tournament, stage: int, sessions: Sequence[Session]) -> tuple[str, ...]:
    """Those of a stage who have been in none of these sessions; nobody, if it has had all of its own."""
    own = [each for each in sessions if each.stage == stage and not each.is_play_off]
    if len(own) >= tournament.stage(stage).sessions:
        return ()
    had = {each for session in own for each in session.entrants}
    return tuple(each for each in of_stage(policy, tournament, stage) if each not in had)


def of_stage(policy: TournamentPolicy, tournament: Tournament, stage: int) -> list[str]:
    """Who plays in a stage: all who entered in the first, and then those who went on."""
    if stage == 1:
        return [
            each.id
            for each in tournament.entered()
            if each.status is EntryStatus.ENTERED and not_seatable(policy, tournament, each) is None
        ]
    if wanted := tournament.stage(stage).repechage:
        return best_of_the_others(policy, tournament, stage - 1)[:wanted]
    before = stage - 1
    on = tournament.going_on_from(before)
    if tournament.stage(before).repechage:
        on = [*tournament.going_on_from(before - 1), *on]
    return [each for each in on if tournament.entries[each].status is EntryStatus.ENTERED]


def best_of_the_others(policy: TournamentPolicy, tournament: Tournament, stage: int) -> list[str]:
    """Those who did not go on from a stage, the best first: by their place at the table, then by their chips. Nobody who is
    out of the tournament is among them."""
    gone = {*tournament.going_on_from(stage), *(each.id for each in tournament.entries.values() if each.status in LOST)}
    if not policy.out_may_go_on.value:
        gone |= {name for each in tournament.sessions if each.stage == stage for name in each.out}
    others = [each for each in placings(tournament, stage) if each.entry not in gone]
    ranked = sorted(others, key=lambda each: (each.place, -each.chips, each.entry))
    return [each.entry for each in ranked]


def placings(tournament: Tournament, stage: int) -> list[Placing]:
    """The places of everybody in the sessions of a stage, play-offs left out."""
    sessions: list[Session] = [each for each in tournament.sessions if each.stage == stage and not each.is_play_off]
    return [place for each in sessions if each.results is not None for place in each.results.places]
