"""How a table is set up during a session: the document's rules of tournament play, and the conditions' limits."""

from msgspec.structs import replace

from croupier.play.table import Setup
from croupier.play.tournament.session import TournamentPlay
from croupier.play.wagering.limits import Limit, Limits
from croupier.rulebooks.tournament_play import TournamentTablePolicy


def rules_of(setup: Setup) -> TournamentTablePolicy:
    """What the document says of tournament play; a session is opened only where it says something."""
    assert setup.tournament is not None
    return setup.tournament


def in_session(setup: Setup, play: TournamentPlay) -> Setup:
    """A table's setup while a session is open there: nobody is asked to leave an idle seat, and amounts are chips."""
    return replace(
        setup,
        policy=rules_of(setup).at_a_table(setup.policy, play.terms.order),
        limits=limits_between(setup, play, play.lowest, play.highest),
        idle_rounds=0,
        limits_per_person=False,
        in_chips=True,
    )


def limits_between(setup: Setup, play: TournamentPlay, lowest: int, highest: int) -> Limits:
    """Limits on every kind of bet, in whole units of the minimum; on all wagers together where the conditions say so. The
    differential of the sign goes on unless the document leaves it out."""
    one = Limit(lowest, highest, lowest or 1)
    total = highest if play.terms.basis == "round_total" else 0
    rule = rules_of(setup).differential
    differential = setup.limits.differential if rule is None or rule.value else None
    return Limits(dict.fromkeys(setup.limits.by_kind, one), lowest, total, differential)


def ends_by_call(play: TournamentPlay) -> bool:
    """Whether no clock ends wagering: where players have their turns, and where forms are revealed after the call."""
    terms = play.terms
    return terms.order or (terms.undisclosed > 0 and terms.reveal == "before_first_card")
