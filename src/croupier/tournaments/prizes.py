"""Prizes: the whole pool, to the cent, by the shares that the conditions state; and the end of a tournament."""

from collections.abc import Sequence

from croupier.play.decisions import Accepted, Refused, money
from croupier.play.reasons import Reason
from croupier.rulebooks.tournaments import TournamentPolicy
from croupier.tournaments.agreements import agreed_by
from croupier.tournaments.conditions import WHOLE
from croupier.tournaments.context import Decision, TournamentContext
from croupier.tournaments.events import BuyInsReleased, PrizePaid, PrizesAwarded, TournamentClosed
from croupier.tournaments.evolve import Event
from croupier.tournaments.fees import no_desk
from croupier.tournaments.next_session import coming, placings
from croupier.tournaments.tournament import LOST, Entry, EntryStatus, Tournament
from croupier.words import sentence


def shares(pool: int, stated: Sequence[int], taken: int) -> list[int]:
    """The prize of each place that somebody has, in cents: odd cents, and what nobody takes, go to the first.

    >>> shares(5_000_00, (60_00, 30_00, 10_00), 3)
    [300000, 150000, 50000]
    >>> shares(100_01, (50_00, 30_00, 20_00), 2)
    [7001, 3000]
    """
    prizes = [pool * share // WHOLE for share in stated[:taken]]
    return [prizes[0] + pool - sum(prizes), *prizes[1:]]


def split(pool: int, stated: Sequence[int], order: Sequence[Sequence[str]]) -> dict[str, int]:
    """What everybody wins: those who share places share their prizes, and odd cents go by the ballot, as they are named.

    >>> split(4_000_00, (50_00, 25_00, 15_00, 10_00), [["A"], ["B"], ["C", "D"]])
    {'A': 200000, 'B': 100000, 'C': 50000, 'D': 50000}
    """
    prizes = shares(pool, stated, sum(map(len, order)))
    won: dict[str, int] = {}
    place = 0
    for group in order:
        together = sum(prizes[place : place + len(group)])
        each, odd = divmod(together, len(group))
        won |= {name: each + (number < odd) for number, name in enumerate(group)}
        place += len(group)
    return {name: amount for name, amount in won.items() if amount}


def final_order(tournament: Tournament) -> list[list[str]]:
    """Everybody's place: of the last stage, then of those who did not get so far, the later the better."""
    ballot = {name: seat.ballot for session in tournament.sessions for name, seat in session.seats.items()}
    order = [sorted(group, key=lambda name: ballot[name]) for group in tournament.order]
    placed = {name for group in order for name in group}
    for stage in range(len(tournament.stated.stages) - 1, 0, -1):
        others = [each for each in placings(tournament, stage) if each.entry not in placed]
        others = [each for each in others if tournament.entries[each.entry].status not in LOST]
        for each in sorted(others, key=lambda each: (each.place, -each.chips, ballot[each.entry])):
            order.append([each.entry])
            placed.add(each.entry)
    return order


def prizes_of(tournament: Tournament, pool: int) -> dict[str, int]:
    """What everybody wins of a pool. If nobody has a place, all who played have equal shares: nobody else may have it.
    Nobody wins anything if nobody played, or whoever did has withdrawn."""
    order = final_order(tournament)
    if order:
        return split(pool, tournament.stated.prizes, order)
    ballot = {name: seat.ballot for session in tournament.sessions for name, seat in session.seats.items()}
    played = [name for name in ballot if tournament.entries[name].status is EntryStatus.DISQUALIFIED]
    return split(pool, (WHOLE,), [sorted(played, key=lambda name: ballot[name])]) if played else {}


def is_decided(policy: TournamentPolicy, tournament: Tournament) -> bool:
    """Whether no place changes any more: those of the last stage are announced, or nobody is left who could play for one."""
    if tournament.order:
        return not tournament.play_offs
    return tournament.has_begun and tournament.session is None and coming(policy, tournament) is None


def award(policy: TournamentPolicy, tournament: Tournament) -> Decision:
    """Release the prizes: when all places that have one are settled."""
    if policy.fixed_by.value and not is_decided(policy, tournament):
        return Refused(Reason.FIRST, sentence("final_places_are_not_announced"), policy.fixed_by.clause)
    left: list[Event] = []
    if tournament.buy_ins:
        left = [BuyInsReleased(tournament.sessions[-1].number, tournament.buy_ins)]
    pool = tournament.pool + tournament.buy_ins
    if not pool:
        return Refused(Reason.NOTHING, sentence("nothing_is_left_in_pool"), policy.whole_pool.clause)
    if not final_order(tournament) and tournament.stated.nobody_placed == "cancelled":
        return Refused(Reason.NOT_OFFERED, sentence("nobody_has_place_cancel"), policy.cancelled.clause)
    won = prizes_of(tournament, pool)
    if not won:
        return Refused(Reason.NOT_OFFERED, sentence("nobody_is_left_cancel"), policy.cancelled.clause)
    return Accepted([*left, PrizesAwarded(won)])


def pay(policy: TournamentPolicy, tournament: Tournament, context: TournamentContext, entry: Entry) -> Decision:
    """Pay somebody what is owed."""
    clause = policy.authority["pay_prize"].clause
    if refused := no_desk(context, clause):
        return refused
    if not entry.won:
        return Refused(Reason.NOTHING, sentence("nothing_is_owed_to_entry", entry=entry.id), clause)
    agreed = agreed_by(tournament, context, "prize", entry.won, entry.id)
    if isinstance(agreed, Refused):
        return agreed
    return Accepted([PrizePaid(entry.id, entry.won, context.desk, context.by, context.at, agreed)])


def close(policy: TournamentPolicy, tournament: Tournament) -> Decision:
    """Close: everything was awarded, or everything was given back. Prizes that nobody has asked for stay owed."""
    rule = policy.whole_pool
    if tournament.cancelled is not None:
        due = sum(each.owed_back for each in tournament.entries.values())
        if due:
            words = sentence("due_is_still_to_be_given", due=money(due))
            return Refused(Reason.FIRST, words, policy.cancelled.clause)
        if tournament.session is not None and tournament.session.has_chips_out():
            return Refused(Reason.FIRST, sentence("chips_go_back_first"), policy.cancelled.clause)
        return Accepted([TournamentClosed()])
    left = tournament.pool + tournament.buy_ins
    if (rule.value and left) or not is_decided(policy, tournament):
        return Refused(Reason.FIRST, sentence("left_of_pool_is", left=money(left)), rule.clause)
    return Accepted([TournamentClosed()])
