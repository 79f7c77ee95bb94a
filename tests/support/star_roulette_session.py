"""A session of a tournament at The Star's roulette."""

from collections.abc import Iterator
from contextlib import contextmanager

from casino import table
from sessions import Session, session, terms
from star_roulette import KEY

from croupier.play.round_commands import NewGame
from croupier.play.tournament.commands import ExamineForm, SealWager
from croupier.play.tournament.events import WagersMissing
from croupier.rulebooks.roles import Role

TERMINALS = "t1 t2 t3 t4 t5 t6 t7"
SUPERVISOR, MANAGER = Role.GAMING_SUPERVISOR, Role.TOURNAMENT_MANAGER
STRAIGHT = "straight:17"


@contextmanager
def playing(places: str = TERMINALS, *, chips: dict[str, int] | None = None, **reply: object) -> Iterator[Session]:
    """A session at seven terminals and two positions on the cloth, its first round open."""
    written = table("L1", KEY, "roulette", seats=TERMINALS, positions="p1 p2", period_s=None, settings='layout = "A"')
    with session(written, places, terms(**reply), chips) as s:
        s.does(NewGame())
        yield s


def missing(s: Session) -> tuple[str, ...]:
    """Who had to wager in the last round that closed and has not."""
    found = [each for each in s.happened_of(WagersMissing) if isinstance(each, WagersMissing)]
    return found[-1].places if found and found[-1].number == s.play.number else ()


def sealed(s: Session, place: str, bet: str, stake: int) -> None:
    """A player hands in a form, and it is examined."""
    s.does(SealWager(bet, stake, confirmed=True), place)
    s.does(ExamineForm(place), role=SUPERVISOR)
