"""A round's whole file, for whoever reviews a decision about it: the round again, its entries in the books, and the matters
that it led to."""

from msgspec import Struct

from croupier.cage.cases import Case
from croupier.conduct.conduct import Dispute, Incident
from croupier.floor.floor import Floor
from croupier.journal.recall import Recall, recall
from croupier.journal.store import StoredTransfer
from croupier.journal.streams import TABLE


class RoundFile(Struct, frozen=True):
    """Everything that is on record about a round."""

    round: Recall
    entries: tuple[StoredTransfer, ...]
    """What moved in the books."""
    incidents: tuple[Incident, ...]
    disputes: tuple[Dispute, ...]
    settlement_errors: tuple[Case, ...]
    notes: dict[str, str]
    """The texts that belong to these, by the name that they go under there."""


async def round_file(floor: Floor, table: str, number: int, reader: str = "") -> RoundFile | None:
    """The file of a round; nothing if there was none. Whoever reads it does not see an incident about themselves."""
    played = await recall(floor.store, table, number)
    if played is None:
        return None
    versions, conduct = {each.version for each in played.steps}, floor.office.conduct
    first, last = min(versions, default=1), max(versions, default=0)
    here = (table, number)
    incidents = tuple(
        each
        for each in conduct.incidents
        if (each.report.table, each.report.round) == here and not each.is_about(reader)
    )
    disputes = tuple(each for each in conduct.disputes if (each.opened.table, each.opened.round) == here)
    matters: list[Incident | Dispute] = [*incidents, *disputes]
    return RoundFile(
        played,
        tuple(
            [
                each
                async for each in floor.store.transfers(TABLE.stream(table), first - 1, last)
                if each.version in versions
            ]
        ),
        incidents,
        disputes,
        tuple(each for each in floor.desk.cases.opened if (each.table, each.round) == here),
        {note: await floor.notes.read(floor.store, note) for each in matters for note in each.notes},
    )
