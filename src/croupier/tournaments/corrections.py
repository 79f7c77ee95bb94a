"""What follows when a round of a session is put right: chips, who is in and who is out, and whether results still hold."""

from msgspec.structs import replace

from croupier.rulebooks.tournaments import TournamentPolicy
from croupier.tournaments.evolve import Event
from croupier.tournaments.rounds import limits_at, taken
from croupier.tournaments.session_events import (
    ChipsCorrected,
    EntrantEliminated,
    EntrantReinstated,
    ResultsReopened,
)
from croupier.tournaments.tournament import Session, Tournament


def corrected(
    policy: TournamentPolicy,
    tournament: Tournament,
    correction: ChipsCorrected,
    wagered: int,
    at: int,
    reopened: bool = False,
) -> list[Event]:
    """A correction with what follows from it. Results on which something rests stand, and the correction is on record. If
    another entrant's correction has reopened them, they are open."""
    session = tournament.sessions[correction.session - 1]
    if session.results is not None and _rests_on(tournament, session):
        return [replace(correction, stands=True)]
    first: list[Event] = []
    if session.results is not None and not reopened:
        first = [ResultsReopened(session.number, policy.fixed_by.clause)]
    return [*first, correction, *_in_or_out(policy, tournament, session, correction, wagered, at)]


def _rests_on(tournament: Tournament, session: Session) -> bool:
    """Whether something rests on a session's results: prizes, money for chips, or a later session for which chips were
    issued or a buy-in was paid."""
    if (
        tournament.awarded
        or tournament.closed
        or tournament.cancelled is not None
        or tournament.stated.cents_for_a_chip
    ):
        return True
    later = tournament.sessions[session.number :]
    paid = {number for entry in tournament.entries.values() for number in entry.buy_ins}
    return any(each.issued or each.started or str(each.number) in paid for each in later)


def _in_or_out(
    policy: TournamentPolicy,
    tournament: Tournament,
    session: Session,
    correction: ChipsCorrected,
    wagered: int,
    at: int,
) -> list[Event]:
    """Whether an entrant with the chips put right is in: able to wager the next minimum, or, at the end, with any left."""
    entry, table = correction.entry, session.tables[correction.table]
    if entry in session.disqualified:
        return []
    chips = max(0, table.chips[entry] - table.short.get(entry, 0) + correction.amount)
    least = 1 if table.ended else limits_at(tournament, session, table.rounds + 1, at).lowest
    out = session.out.get(entry)
    if out is None:
        if chips >= least:
            return []
        order, clause = taken(tournament, session, entry), policy.out_below_minimum.clause
        return [EntrantEliminated(session.number, entry, table.rounds, chips, wagered, order, clause)]
    if chips >= least and (not table.ended or out.round == table.rounds):
        return [EntrantReinstated(session.number, entry, correction.clause)]
    return [EntrantEliminated(session.number, entry, out.round, chips, out.wagered, out.taken, out.clause)]
