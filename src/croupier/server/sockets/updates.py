"""What a commit changes on the screens."""

from collections.abc import Sequence

from croupier.cage.case_events import CaseReimbursed
from croupier.cage.terminal_events import ChecksIssued, ChecksRedeemed
from croupier.conduct.events import ConductEvent, DisputeDecided, DisputeOpened, IncidentDecided
from croupier.floor.floor import Committed, Floor
from croupier.floor.two_games import other_game
from croupier.journal.streams import TABLE, TOURNAMENT, Event, kind_of, name_of
from croupier.play.remedies.put_right_events import WagersCorrected
from croupier.play.round_events import PeriodEnded, RoundOpened, RoundVoided, WageringClosed
from croupier.play.wagering.wager_events import Return, WagersChanged, WagersConfirmed, WagersReturned
from croupier.server.presenters.notices import CLAIMS, claim_decided, dispute_decided, put_right, returned, unconfirmed
from croupier.server.sockets.channels import Channels, show
from croupier.server.sockets.remarks import Noticeboard
from croupier.server.sockets.round_views import Rounds
from croupier.server.views.round import RemarkView


class Updates:
    """Shows what was committed, on the screens that it changed."""

    def __init__(self, floor: Floor, channels: Channels, rounds: Rounds, board: Noticeboard) -> None:
        self._floor, self._channels, self._rounds, self._board = floor, channels, rounds, board
        self._shared = {
            name: [each for each in plan.terminals if len(floor.plan.places[each]) > 1]
            for name, plan in floor.plan.tables.items()
        }
        """The terminals of each table that are connected to others too."""

    async def committed(self, committed: Committed) -> None:
        """Show what a commit changed."""
        plan = self._floor.plan
        everyone = set() if committed.events else set(committed.tables)
        changed, dealt = set(committed.terminals), set[str]()
        for stream, event in committed.events:
            if isinstance(event, WagersChanged | WagersConfirmed):
                changed.add(event.terminal)
                continue
            name = name_of(stream)
            if isinstance(event, CaseReimbursed):
                changed.add(event.place)
            elif isinstance(event, ChecksIssued | ChecksRedeemed):
                everyone.update(plan.places.get(name, ()))  # the rack shows the colours in use
            elif isinstance(event, ConductEvent):
                dealt.update(plan.tables)
                changed.update(self._decided(event))
            elif kind_of(stream) is TOURNAMENT:
                everyone.update(self._played_at(name))
            elif kind_of(stream) is TABLE:
                everyone.add(name)
                self._note(name, event)
        for table in everyone:
            if self._rounds.refresh(table):
                self._board.wagering_changed(table, plan.tables[table].terminals)
            changed.update(self._shared[table])
            if other := other_game(plan, self._floor.tables, table):
                dealt.add(other)
            await self._channels.refresh_table(table)
        own = [(table, place) for place in changed for table in plan.places.get(place, ()) if table not in everyone]
        dealt.update(table for table, _ in own)
        by_key, kinds = self._channels.by_key, ("player", "acceptor")
        await show([channel for place in own for kind in kinds if (channel := by_key.get((kind, *place)))])
        for table in dealt:
            self._channels.refresh_dealers(table)

    def _played_at(self, tournament: str) -> list[str]:
        """The tables at which a session of a tournament is played."""
        tables = self._floor.tables.items()
        return [
            name
            for name, state in tables
            if state.tournament is not None and state.tournament.terms.tournament == tournament
        ]

    def _note(self, table: str, event: Event) -> None:
        """Keep what an event of a table means for what its terminals were told."""
        match event:
            case RoundOpened():
                self._rounds.void.discard(table)
                self._board.round_opened(table, self._floor.plan.tables[table].terminals)
            case RoundVoided():
                self._rounds.void.add(table)
                self._returned(table, event.returned)
            case PeriodEnded() | WageringClosed() | WagersReturned():
                self._returned(table, event.returned)
            case WagersCorrected():
                self._board.add(table, event.terminal, put_right(event))

    def _returned(self, table: str, back: Sequence[Return]) -> None:
        for each in back:
            self._board.add(table, each.terminal, returned(each))
        for terminal, notice in unconfirmed(back):
            self._board.unconfirmed[table, terminal] = notice

    def _decided(self, event: ConductEvent) -> list[str]:
        """The place whose player is told what became of a claim or a dispute."""
        conduct = self._floor.office.conduct
        match event:
            case IncidentDecided():
                claim = conduct.incidents[event.incident - 1].report
                if claim.kind in CLAIMS:
                    return self._told(claim.table, claim.place, claim_decided(claim, event))
                return []
            case DisputeDecided():
                dispute = conduct.disputes[event.dispute - 1]
                if self._is_still_there(dispute.opened):
                    return self._told(dispute.opened.table, dispute.opened.place, dispute_decided(dispute, event))
                return []
        return []

    def _told(self, table: str, place: str, remark: RemarkView) -> list[str]:
        self._board.add(table, place, remark)
        return [place]

    def _is_still_there(self, opened: DisputeOpened) -> bool:
        """Whether whoever disputes a round plays on at the same terminal: nobody else is told of it."""
        here = self._floor.terminals.get(opened.place)
        return here is not None and bool(opened.account) and here.account == opened.account
