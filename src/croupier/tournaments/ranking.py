"""Who comes before whom: by chips, then by when and how somebody went out; who goes on, and who plays off."""

from collections.abc import Mapping
from itertools import groupby

from msgspec import Struct

from croupier.rulebooks.tournaments import TournamentPolicy
from croupier.tournaments.session_events import EntrantEliminated, Placing, PlayOff
from croupier.tournaments.tournament import Session, Tournament

Groups = list[list[str]]
"""The best first; those who are equal together."""


class TableResult(Struct):
    """What everybody at a table has, and who is out."""

    chips: Mapping[str, int]
    out: Mapping[str, EntrantEliminated]


def result_of(session: Session, table: str) -> TableResult:
    """The result at a table as it is now."""
    return TableResult(session.tables[table].chips, session.out)


def standing(
    policy: TournamentPolicy, tournament: Tournament, session: Session, table: str, result: TableResult
) -> Groups:
    """Everybody at a table who has a place: those who were disqualified have none. In a play-off an order that is
    established stays, and only those who were level are ranked anew."""
    here = [
        each for each in session.entrants if session.seats[each].table == table and each not in session.disqualified
    ]
    tiers = [[each for each in tier if each in here] for tier in session.tiers] or [here]
    return [group for tier in tiers for group in _ranked(policy, tournament, tier, result)]


def _ranked(policy: TournamentPolicy, tournament: Tournament, here: list[str], result: TableResult) -> Groups:
    inside = sorted((each for each in here if each not in result.out), key=lambda each: -result.chips[each])
    groups = [list(same) for _, same in groupby(inside, key=lambda each: result.chips[each])]
    outside = [result.out[each] for each in here if each in result.out]
    for _, together in groupby(sorted(outside, key=lambda each: -each.round), key=lambda each: each.round):
        groups += TOGETHER[policy.joint.value](tournament, list(together))
    return groups


def _by_residual(_: Tournament, out: list[EntrantEliminated]) -> Groups:
    """By what they had left, then by what they wagered, then by whose chips were taken last."""
    return [[each.entry] for each in sorted(out, key=lambda each: (-each.residual, -each.wagered, -each.taken))]


def _equal(tournament: Tournament, out: list[EntrantEliminated]) -> Groups:
    """All of them equal, unless the conditions place them by what they had left."""
    if tournament.stated.joint_elimination == "by_residual_chips":
        ranked = sorted(out, key=lambda each: -each.residual)
        return [[each.entry for each in same] for _, same in groupby(ranked, key=lambda each: each.residual)]
    return [[each.entry for each in out]]


TOGETHER = {"residual": _by_residual, "split": _equal}
"""How those are placed who went out in one round."""


def is_last(tournament: Tournament, session: Session) -> bool:
    """Whether places in a session are places of the tournament."""
    return session.stage == len(tournament.stated.stages)


def _cut(tournament: Tournament, session: Session) -> int:
    """How many go on from a table."""
    if session.is_play_off:
        return session.places
    return tournament.stage(session.stage).advance or 0


def decides(tournament: Tournament, session: Session, before: int, size: int) -> bool:
    """Whether it matters in which order a group is that has so many before it: for going on, or for a prize."""
    if is_last(tournament, session):
        first = max(session.first, 1) + before
        return size > 1 and first <= len(tournament.stated.prizes)
    return before < _cut(tournament, session) < before + size


def unsettled(
    policy: TournamentPolicy, tournament: Tournament, session: Session, table: str, result: TableResult
) -> list[str]:
    """Those still in whose order is not settled."""
    before = 0
    level: list[str] = []
    for group in standing(policy, tournament, session, table, result):
        if group[0] not in result.out and decides(tournament, session, before, len(group)):
            level += group
        before += len(group)
    return level


class ProposedPlaces(Struct):
    """Places at all tables, who goes on, and who plays off."""

    places: list[Placing]
    advancing: list[str]
    play_offs: list[PlayOff]


def proposed(policy: TournamentPolicy, tournament: Tournament, session: Session) -> ProposedPlaces:
    """What a session's chips and eliminations come to."""
    found = ProposedPlaces([], [], [])
    for table in session.tables:
        result = result_of(session, table)
        groups = standing(policy, tournament, session, table, result)
        _add(policy, tournament, session, table, result, groups, found)
    return found if policy.play_off.value else ProposedPlaces(found.places, found.advancing, [])


def _add(
    policy: TournamentPolicy,
    tournament: Tournament,
    session: Session,
    table: str,
    result: TableResult,
    groups: Groups,
    found: ProposedPlaces,
) -> None:
    before, cut = 0, _cut(tournament, session)
    for group in groups:
        for entry in group:
            out = result.out.get(entry)
            left = result.chips[entry] if out is None else out.residual
            tie = len(group) > 1 and out is None
            found.places.append(Placing(entry, before + 1, left, table, tie, out.round if out is not None else 0))
        inside = group[0] not in result.out
        if inside and decides(tournament, session, before, len(group)):
            wanted = len(group) if is_last(tournament, session) else cut - before
            first = max(session.first, 1) + before
            found.play_offs.append(PlayOff(tuple(group), wanted, first, table))
        elif not is_last(tournament, session) and (inside or policy.out_may_go_on.value):
            found.advancing += group[: max(0, cut - before)]
        before += len(group)
