"""The floor's money: what a command of the cage needs to know, gathered for the pure decision in `cage`.

A ticket, hand pay, voucher or transfer is a row that every terminal and cash desk sees; the rest is in the streams of the
places (`terminal:T1`), of the cash desks (`drawer:1`), of the register of player cards (`cards`) and of settlement errors
(`cases`).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from croupier.cage import accounts, card_register as cards, cases, commands, drawer, events as cage
from croupier.cage.cases import SettlementError
from croupier.cage.decide import decide
from croupier.cage.drawer import DeskContext, OpenItem, open_items
from croupier.cage.drawer_events import InspectorNotified, PaymentHeld
from croupier.cage.ledger import MONEY, chips, ledger_of, purse as purse_id
from croupier.cage.player_cards import card_in_order
from croupier.cage.tickets import GOOD, Ticket, VoucherConditions, transfer_id
from croupier.floor.held_records import HeldRecords
from croupier.floor.place_bars import PlaceBars
from croupier.floor.tickets import BatchTickets, Tickets
from croupier.journal.memory import Facts
from croupier.journal.recall import Recall, recall
from croupier.journal.store import Account, Transaction
from croupier.journal.streams import CARDS, CASES, DRAWER, TABLE, Happened
from croupier.journal.ticket_numbers import TicketNumbers
from croupier.orders.authority import by_document
from croupier.orders.order import Order
from croupier.plan.floor_plan import FloorPlan
from croupier.play.decisions import Accepted, Refused
from croupier.play.equipment.use import is_cashless
from croupier.play.reasons import Reason
from croupier.play.remedies.past_round import PastRound
from croupier.play.remedies.put_right_events import WagersCorrected
from croupier.play.sign import table_limits
from croupier.play.table import Wagering
from croupier.play.wagering.limits import kind_of
from croupier.play.wagering.purses import TOKENS
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.money import MoneyPolicy
from croupier.rulebooks.roles import Role
from croupier.words import sentence

Decision = Accepted[cage.Event] | Refused
COLOURS = (commands.IssueChecks, commands.ApproveColour)
"""What depends on the colours that the other players of a table have."""


class Desk:
    """Decides the commands of the cage, on the floor's own tables and places."""

    def __init__(self, plan: FloorPlan, numbers: TicketNumbers, facts: Facts, held: HeldRecords) -> None:
        self._money = {name: rulebook(table.rulebook).money for name, table in plan.tables.items()}
        self._plan, self._facts, self._held = plan, facts, held
        self.tickets, self.bars = Tickets(plan, numbers, facts), PlaceBars(plan, facts)
        self._tables, self._terminals, self.drawers = facts.tables, facts.terminals, facts.every(DRAWER)
        self._bets = {
            name: frozenset(map(kind_of, table.setup.game.bets))
            for name, table in plan.tables.items()
            if self._money[name].vouchers is not None
        }
        """The kinds of bet of every table where vouchers are exchanged."""

    @property
    def register(self) -> cards.CardRegister:
        """The player cards."""
        return self._facts.one(CARDS)

    @property
    def cases(self) -> cases.Cases:
        """The settlement errors."""
        return self._facts.one(CASES)

    def money_of(self, table: str) -> MoneyPolicy:
        """What the document of a table says of money."""
        return self._money[table]

    def card_in_order(self, table: str, place: str) -> bool:
        """Whether the player's own valid card has been read at a place."""
        terminal = self._terminals[place]
        return card_in_order(self.money_of(table), terminal, self.register.cards.get(terminal.card))

    def funds(self, past: PastRound, rows: Mapping[str, Account]) -> dict[str, int]:
        """What the accounts and purses of a round hold now, where they are still open. Tokens stay where they are."""
        found: dict[str, int] = {}
        for place, seat in past.table.seats.items():
            here = self._terminals.get(place)
            kept = {"", *here.purses} if here is not None and here.account == seat.account else set()
            for name in ("", *seat.purses):
                row = rows.get(purse_id(seat.account, name))
                if row is not None and (name in kept or name == TOKENS or ledger_of(row.id) != MONEY):
                    found[row.id] = row.balance
        return found

    async def withheld(
        self, table: str, past: PastRound, event: WagersCorrected, tickets: BatchTickets, transaction: Transaction
    ) -> Happened:
        """The holds on what a closed account has not been paid yet, where something is claimed of it and the document lets
        payments be held."""
        if "hold_payment" not in self.money_of(table).authority or all(each.claimed <= 0 for each in event.purses):
            return []
        held: Happened = []
        for ticket in await self._unpaid(event.account, past, tickets, transaction):
            stream = DRAWER.stream(ticket.desk or self._plan.money.desks[0])
            held.append((stream, PaymentHeld(ticket.ticket, "entitlement")))
            held.append((stream, InspectorNotified(ticket.ticket)))
        return held

    async def _unpaid(
        self, account: str, past: PastRound, tickets: BatchTickets, transaction: Transaction
    ) -> list[Ticket]:
        """The tickets and hand pays of an account that are still to be paid, and are not held."""
        known = {each.ticket: each for each in await tickets.of_account(transaction, account)}
        for voucher in past.vouchers.get(account, ()):
            if (found := await tickets.known(transaction, voucher)) is not None:
                known[voucher] = found
        return [each for each in known.values() if each.state == GOOD and not self.in_hand(each).held]

    async def open_items(self, at: int) -> list[OpenItem]:
        """Tickets and hand pays that are still to be paid, signed or decided."""
        return open_items(self.drawers, await self._facts.past().tickets(), at)

    def in_hand(self, ticket: Ticket) -> drawer.Matter:
        """What a cash desk has in hand about a ticket or hand pay."""
        matters = (box.matters[ticket.ticket] for box in self.drawers.values() if ticket.ticket in box.matters)
        return next(matters, drawer.Matter())

    def settlement_errors(self, at: int) -> list[SettlementError]:
        """Every wager found to have been paid too much or too little."""
        return cases.settlement_errors(self.cases, at, self._plan.money.settlement_error_hours)

    def account_of(self, case: int) -> set[str]:
        """The account that a settlement error is about."""
        found = self.cases.get(case)
        return {found.account} if found is not None else set()

    # ------------------------------------------------------------ decisions

    async def about_card(self, order: Order) -> Decision:
        """The answer to a command about the register of player cards."""
        assert isinstance(order.command, commands.CardCommand)
        table = self.governing(order.table)
        return self._not_by(table, order) or cards.decide(self.money_of(table), self.register, order.command)

    async def at_place(
        self, order: Order, rows: Mapping[str, Account], tickets: BatchTickets, transaction: Transaction
    ) -> Decision:
        """The answer to a command at a terminal or a position."""
        command = order.command
        assert isinstance(command, commands.TerminalCommand)
        if refused := self.bars.on_money(order):
            return refused
        terminal = self._terminals[order.terminal]
        context = await self._place_context(order, command, rows, tickets, transaction)
        return decide(self.money_of(order.table), terminal, context, command)

    async def at_desk(self, order: Order, tickets: BatchTickets, transaction: Transaction) -> Decision:
        """The answer to a command at a cash desk."""
        command = order.command
        assert isinstance(command, commands.DeskCommand)
        if order.desk not in self.drawers:
            return Refused(Reason.UNKNOWN, sentence("no_cash_desk_on_this_floor", desk=order.desk), "")
        ticket = None
        if isinstance(command, commands.IssueVoucher):
            issued = len(self.drawers[order.desk].vouchers)
            ticket = await self.tickets.draw(f"V{order.desk}-{issued + 1}", tickets, transaction)
        elif not isinstance(command, commands.RefuseIllegible):
            ticket = await self.tickets.shown(command.ticket, tickets, transaction)
        table = self.governing(order.table, ticket)
        context = self._desk_context(order.desk, order.at, ticket)
        if refused := self._not_by(table, order) or self._perhaps_paid(ticket, command):
            return refused
        return drawer.decide(self.money_of(table), context, command)

    def takes(self, ticket: Ticket, at: int, command: commands.DeskCommand) -> bool:
        """Whether the desk that has a ticket in hand, or else any, would do something about it now."""
        if self._perhaps_paid(ticket, command):
            return False
        context = self._desk_context(ticket.desk, at, ticket)
        return isinstance(drawer.decide(self.money_of(self.governing("", ticket)), context, command), Accepted)

    def _perhaps_paid(self, ticket: Ticket | None, command: commands.DeskCommand) -> Refused | None:
        """Why a ticket is not paid: what says whether it was paid already may be missing."""
        return self._held.ticket(ticket) if isinstance(command, commands.PayTicket) else None

    def _desk_context(self, desk: str, at: int, ticket: Ticket | None) -> DeskContext:
        return DeskContext(
            desk=desk,
            at=at,
            settings=self._plan.money,
            ticket=ticket,
            system=self.tickets.system,
            held=self._is_held(ticket, at),
            matter=drawer.Matter() if ticket is None else self.in_hand(ticket),
            bets=self._bets,
            handed_back=any(ticket is not None and ticket.ticket in each.handed_back for each in self.drawers.values()),
        )

    def governing(self, table: str, ticket: Ticket | None = None) -> str:
        """The table whose rules govern at a desk: that of the ticket's own terminal, the one named, or the first."""
        tables = [*self._plan.places.get(ticket.place if ticket is not None else "", ()), table, *self._plan.tables]
        return next(table for table in tables if table in self._plan.tables)

    def _not_by(self, table: str, order: Order) -> Refused | None:
        """Why the rules that govern at a table do not let this role give this command."""
        return by_document(self._plan.tables[table].setup.staff, self.money_of(table).authority.get(order.name), order)

    async def about_case(self, order: Order, rows: Mapping[str, Account]) -> Decision:
        """The answer to a command about a settlement error."""
        if isinstance(order.command, commands.OpenCase):
            return await self._open_case(order, order.command)
        assert isinstance(order.command, commands.OfCase)
        return self._of_case(order, order.command, rows)

    async def _open_case(self, order: Order, command: commands.OpenCase) -> Decision:
        played = await recall(self._facts.past(TABLE.stream(order.table)), order.table, command.round)
        settled = played.settled if played is not None else ()
        account = next((each.account for each in settled if each.terminal == order.terminal), "")
        brought = sum(_brought(played, order.terminal)) if played is not None else 0
        wager = cases.CaseContext(
            table=order.table,
            place=order.terminal,
            account=account,
            brought=brought,
            paid_by_books=self._plan.is_terminal(order.terminal),
        )
        return cases.open_case(self.money_of(order.table), self.cases, wager, order.at, command)

    def _of_case(self, order: Order, command: commands.OfCase, rows: Mapping[str, Account]) -> Decision:
        case = self.cases.get(command.case)
        if case is None or case.table not in self._plan.tables:
            return Refused(Reason.UNKNOWN, sentence("no_case_on_this_floor", case=command.case), "")
        policy, here = self.money_of(case.table), self._terminals.get(case.place)
        account_open = case.account in rows and here is not None and here.account == case.account
        return self._not_by(case.table, order) or cases.decide(policy, case, account_open, command)

    # ------------------------------------------------------------ what a decision needs to know

    async def _place_context(
        self,
        order: Order,
        command: commands.TerminalCommand,
        rows: Mapping[str, Account],
        tickets: BatchTickets,
        transaction: Transaction,
    ) -> accounts.PlaceContext:
        plan, terminal, table = (
            self._plan.tables[order.table],
            self._terminals[order.terminal],
            self._tables[order.table],
        )
        row = rows.get(terminal.account or "", Account("", 0, 0))
        held = {name: rows[purse_id(row.id, name)] for name in terminal.purses}
        ticket = await self._ticket(terminal, command, tickets, transaction)
        shown = command.card if isinstance(command, commands.PresentCard) else terminal.card
        return accounts.PlaceContext(
            terminal=order.terminal,
            table=order.table,
            at=order.at,
            balance=row.balance,
            staked=row.staked,
            confirmed=self._confirmed(order.terminal, terminal),
            wagering=isinstance(table.phase, Wagering) and table.phase.is_open(order.at),
            closed=table.board.closed,
            round=table.round,
            cashless=is_cashless(plan.setup, table),
            accepts=plan.notes,
            settings=self._plan.money,
            ticket=ticket,
            system=self.tickets.system,
            kept_back=self._kept_back(ticket, order.at),
            conditions=self._conditions(ticket),
            holdings={name: accounts.PlaceBalance(each.balance, each.staked) for name, each in held.items()},
            neighbours=self._neighbours(order) if isinstance(command, COLOURS) else {},
            colours=plan.colours,
            minimum=min(limit.lowest for limit in table_limits(plan.setup, table).by_kind.values()),
            card=self.register.cards.get(shown),
            card_at=self._card_at(shown) if shown else "",
            credit=await self._credit(terminal, command),
            by_cashier=order.role is Role.CASHIER,
            barred=self.bars.on_account(order.terminal),
        )

    def _neighbours(self, order: Order) -> dict[str, accounts.PlaceInBooks]:
        """The other places of a table."""
        return {name: self._terminals[name] for name in self._plan.tables[order.table].seats if name != order.terminal}

    def _card_at(self, card: str) -> str:
        """The place where a card is in use; none, if it is nowhere."""
        return next((name for name, place in self._terminals.items() if place.card == card), "")

    def _confirmed(self, place: str, terminal: accounts.PlaceInBooks) -> int:
        """What is confirmed and not settled, at all tables of a place."""
        seats = [self._tables[table].seat(place, terminal.account) for table in self._plan.places[place]]
        return sum(sum(seat.confirmed.values()) for seat in seats if seat is not None)

    def _is_held(self, ticket: Ticket | None, at: int) -> bool:
        """Whether the terminal that a ticket comes from is under a hold."""
        place = self._terminals.get(ticket.place) if ticket is not None else None
        return place is not None and place.holds(at)

    def _kept_back(self, ticket: Ticket | None, at: int) -> Refused | None:
        """Why a ticket is not paid now though it is good, by the rules of its own terminal's table."""
        if ticket is None:
            return None
        if refused := self._held.ticket(ticket):
            return refused
        policy = self.money_of(self.governing("", ticket))
        return drawer.kept_back(policy, self.in_hand(ticket), self._is_held(ticket, at))

    def _conditions(self, ticket: Ticket | None) -> VoucherConditions:
        issued = [box.vouchers for box in self.drawers.values()]
        return next((each[ticket.ticket] for each in issued if ticket and ticket.ticket in each), VoucherConditions())

    async def _ticket(
        self,
        terminal: accounts.PlaceInBooks,
        command: commands.TerminalCommand,
        tickets: BatchTickets,
        transaction: Transaction,
    ) -> Ticket | None:
        """The ticket, voucher or transfer that a command is about, or the ticket that it would print."""
        match command:
            case commands.CashOut() | commands.DeclareFaulty() if terminal.account is not None:
                return await self.tickets.draw(terminal.account, tickets, transaction)
            case commands.InsertTicket():
                return await self.tickets.shown(command.ticket, tickets, transaction)
            case commands.ExchangeVoucher():
                return await self.tickets.shown(command.voucher, tickets, transaction)
            case commands.TransferCredit():
                return await tickets.known(transaction, transfer_id(command.reference))
            case commands.ReplaceTicket() if terminal.last_ticket is not None:
                return await tickets.known(transaction, terminal.last_ticket.ticket)
        return None

    async def _credit(
        self, terminal: accounts.PlaceInBooks, command: commands.TerminalCommand
    ) -> tuple[int, int] | None:
        """When the entry that is to be refused was made, and what it brought."""
        if not isinstance(command, commands.RefuseCredit) or terminal.account is None:
            return None
        found = [
            each
            for each in await credits(self._facts, terminal.account)
            if each[:2] == (command.stream, command.version)
        ]
        return (found[0][2], found[0][3]) if found else None


def _brought(played: Recall, place: str) -> Iterator[int]:
    """What the books say that a place's wagers in a round brought, line by line, as the round was put right last."""
    settled = [each.lines for each in played.settled if each.terminal == place]
    latest = settled + [each.lines for each in played.corrected if each.terminal == place]
    return (line.returned for line in (latest[-1] if latest else ()))


async def credits(facts: Facts, account: str) -> Sequence[tuple[str, int, int, int]]:
    """Every entry that raised an account's credit: stream, version, time and amount, in the order of time."""
    entries = [each for each in await facts.past().movements(account) if each.target == chips(account)]
    facts.past(*(each.stream for each in entries))
    amounts: Counter[tuple[str, int, int]] = Counter()
    for each in entries:
        amounts[each.stream, each.version, each.at] += each.amount
    return [(*entry, amount) for entry, amount in amounts.items()]
