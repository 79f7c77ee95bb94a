"""What must follow from a tournament as it stood, worked out again: ballots, chips, fees, places and prizes."""

from croupier.rulebooks.tournaments import TournamentPolicy
from croupier.tournaments.ballot import is_as_drawn
from croupier.tournaments.commands import AnnounceResults
from croupier.tournaments.events import FeeTaken, PrizePaid, PrizesAwarded, RefundPaid, TournamentCancelled
from croupier.tournaments.evolve import Event
from croupier.tournaments.fees import cancelled
from croupier.tournaments.next_session import candidates
from croupier.tournaments.prizes import prizes_of
from croupier.tournaments.ranking import ProposedPlaces, proposed
from croupier.tournaments.results import reordered
from croupier.tournaments.session_events import ChipsIssued, ResultsAnnounced, SeatsDrawn
from croupier.tournaments.sessions import allotment
from croupier.tournaments.tournament import Tournament


def fault(policy: TournamentPolicy, name: str, tournament: Tournament, event: Event) -> str:
    """What is wrong with an event of a tournament that stands so; nothing, if it is as it must be."""
    match event:
        case SeatsDrawn():
            if not is_as_drawn(name, tournament, event):
                return "the seed is not the one committed, or gives other seats"
            among = candidates(policy, tournament, tournament.sessions[event.session - 1])
            return "" if among == event.candidates else "the ballot was not drawn among all who could be seated"
        case ChipsIssued():
            chips = allotment(policy, tournament, tournament.sessions[event.session - 1], event.entry)
            return "" if event.amount == chips else "the chips are not what everybody begins with"
        case FeeTaken():
            fee = tournament.stated.entry_fee or 0
            right = (fee, tournament.stated.commission_of(fee))
            return "" if (event.amount, event.commission) == right else "the fee is not what the conditions state"
        case ResultsAnnounced():
            return "" if _is_as_played(policy, tournament, event) else "the places are not what the chips give"
        case PrizesAwarded():
            due_prizes = prizes_of(tournament, tournament.pool)
            return "" if event.prizes == due_prizes else "the prizes are not what the conditions and the places give"
        case PrizePaid():
            return "" if event.amount == tournament.entries[event.entry].won else "another prize is paid than was won"
        case TournamentCancelled():
            due = cancelled(tournament, event.reason, event.by, event.too_few)
            return "" if event == due else "something else is given back than was paid"
        case RefundPaid():
            owed = tournament.entries[event.entry].owed_back
            return "" if event.amount == owed else "something else is given back than is owed"
    return ""


def _is_as_played(policy: TournamentPolicy, tournament: Tournament, event: ResultsAnnounced) -> bool:
    """Whether places are those of the chips, or the same ones in an order for which a reason is given."""
    session = tournament.sessions[event.session - 1]
    found, announced = proposed(policy, tournament, session), _announced(event)
    if announced == found:
        return True
    command = AnnounceResults(tuple(each.entry for each in event.places), event.reason)
    return announced == reordered(policy, tournament, session, found, command)


def _announced(event: ResultsAnnounced) -> ProposedPlaces:
    return ProposedPlaces(list(event.places), list(event.advancing), list(event.play_offs))
