"""What an inspector is shown of rounds and of the journal."""

from collections.abc import Iterator, Mapping

import msgspec

from croupier.cage.ledger import MONEY, ledger_of
from croupier.floor.floor import Floor
from croupier.journal.chain import Record
from croupier.journal.round_lines import RoundLine
from croupier.journal.streams import TABLE, name_of
from croupier.plan.floor_plan import FloorPlan, TablePlan
from croupier.server.presenters.acts import clause_of_act, clauses_in, facts_in, in_plain, who_acted
from croupier.server.presenters.results import result
from croupier.server.presenters.signs import limit_views, signs
from croupier.server.views.inspector import InspectedRound, InspectedTable, JournalLineView
from croupier.server.views.pit import PitTable
from croupier.server.views.round import RoundView


def inspected_table(floor: Floor, name: str, shown: RoundView, at_a_glance: PitTable) -> InspectedTable:
    """A table as it is now, with its limits, its sign and its last outcomes."""
    plan, state = floor.plan.tables[name], floor.tables[name]
    return InspectedTable(
        at_a_glance, limit_views(plan.setup, state), signs(plan.setup_for(state), state), shown.history
    )


def inspected_round(plan: TablePlan, line: RoundLine) -> InspectedRound:
    """A round in a list."""
    places = line.places.values()
    return InspectedRound(
        table=line.table,
        round=line.round,
        opened=line.opened,
        ended=line.ended,
        dealer=who_acted(line.dealer) if line.dealer else "",
        result=result(plan.setup.game, line.outcomes[-1]) if line.outcomes and not line.void else None,
        void=line.void,
        corrected=line.corrected,
        places=len(places),
        staked=sum(each.staked for each in places),
        returned=sum(each.returned + each.put_right for each in places),
        in_chips=any(ledger_of(each.account) != MONEY for each in places),
    )


class Clauses:
    """The clauses behind the events of a floor's journal."""

    def __init__(self, plan: FloorPlan) -> None:
        self._plan = plan
        self._of_acts: dict[tuple[str, str], str] = {}

    def behind(self, record: Record) -> tuple[str, ...]:
        """Those that an event names; else the one that says who may do what it is the record of."""
        named = clauses_in(record.body)
        return named or tuple(filter(None, [self._of_act(record.stream, record.type)]))

    def _of_act(self, stream: str, event: str) -> str:
        table = table_of(self._plan, stream)
        if (stream, event) not in self._of_acts:
            setup = self._plan.tables[table].setup if table else None
            self._of_acts[stream, event] = "" if setup is None else clause_of_act(setup, event)
        return self._of_acts[stream, event]


def table_of(plan: FloorPlan, stream: str) -> str:
    """The table whose stream it is; nothing for others, and for one that is no longer here."""
    name = name_of(stream)
    return name if stream == TABLE.stream(name) and name in plan.tables else ""


def is_within(clause: str, sought: str) -> bool:
    """Whether a clause is the one sought, or within it.

    >>> is_within("11.4.10", "11.4"), is_within("11.4.10", "11.4.1"), is_within("1.1(dealer)", "1.1")
    (True, False, True)
    """
    rest = clause.removeprefix(sought)
    return clause.startswith(sought) and (not rest or not rest[0].isalnum())


def journal_line(plan: FloorPlan, clauses: Clauses, record: Record) -> JournalLineView:
    """An event of the journal."""
    fields: Mapping[str, object] = msgspec.json.decode(record.body)
    table, number = table_of(plan, record.stream), fields.get("round", 0)
    return JournalLineView(
        stream=record.stream,
        version=record.version,
        at=record.at,
        by=record.actor,
        who=who_acted(record.actor),
        event=record.type,
        words=in_plain(record.type),
        facts=facts_in(fields, "clause"),
        clauses=clauses.behind(record),
        table=table or str(fields.get("table", "")),
        round=number if isinstance(number, int) else 0,
        body=record.body.decode(),
        hash=record.hash.hex(),
    )


def streams_of(floor: Floor, streams: Mapping[str, object], table: str) -> Iterator[str]:
    """The streams to search: all, or those of a table and its places."""
    places = floor.plan.tables[table].seats if table else ()
    wanted = {TABLE.stream(table), *(f"terminal:{each}" for each in places)}
    return (each for each in streams if not table or each in wanted)
