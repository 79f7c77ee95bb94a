"""The ballot for seats: drawn from a seed whose hash was on record before, so that anybody can draw it again."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from croupier.games.chance import numbers, shuffled
from croupier.play.spins.lucky_ball import digest
from croupier.tournaments.session_events import BallotCommitted, Seat, SeatsDrawn
from croupier.tournaments.tournament import Session, Tournament

Places = Mapping[str, Sequence[str]]
"""The places of each table that can be sat at."""


def size(tournament: Tournament, session: Session, candidates: int) -> int:
    """How many play in a session: the candidates of its stage, in equal parts for the sessions that are left."""
    if session.is_play_off:
        return candidates
    stage = tournament.stage(session.stage)
    had = sum(each.stage == session.stage and not each.is_play_off for each in tournament.sessions[:-1])
    return -(-candidates // (stage.sessions - had))


def draw(
    seed: bytes,
    name: str,
    tournament: Tournament,
    session: Session,
    attempt: int,
    candidates: Sequence[str],
    places: Places,
) -> dict[str, Seat]:
    """Who sits where: tables in turn, so that they are equally full, and at each the first places that there are."""
    order = list(candidates)
    if tournament.stated.seating != "entry_order":
        order = shuffled(order, numbers(seed, name, session.number, attempt, "seats"))
    playing = order[: size(tournament, session, len(order))]
    return {
        entry: Seat(table, place, position, number)
        for number, (entry, (table, place, position)) in enumerate(zip(playing, _in_turn(places), strict=False), 1)
    }


def _in_turn(places: Places) -> Iterator[tuple[str, str, int]]:
    """Every place, table by table in turn."""
    tables = [
        [(name, place, number) for number, place in enumerate(seats, 1)] for name, seats in sorted(places.items())
    ]
    return (each for row in zip_longest(*tables) for each in row if each is not None)


def is_as_drawn(name: str, tournament: Tournament, event: SeatsDrawn) -> bool:
    """Whether a seed is the one whose hash was notified, and gives the seats that were drawn."""
    session = tournament.sessions[event.session - 1]
    notified: BallotCommitted | None = session.ballot
    seed = bytes.fromhex(event.seed)
    if notified is None or (notified.attempt, notified.digest) != (event.attempt, digest(seed)):
        return False
    return draw(seed, name, tournament, session, event.attempt, event.candidates, event.places) == event.seats
