"""Why nobody wagers at a place now, or no money is handled there, whatever the round at its table."""

from croupier.cage import commands
from croupier.journal.memory import Facts
from croupier.orders.order import Order
from croupier.plan.floor_plan import FloorPlan
from croupier.play.decisions import Refused
from croupier.play.equipment.use import missing, needed, no_cash
from croupier.play.reasons import Reason
from croupier.play.remedies.put_right_commands import ReportMeter, ReportPicture
from croupier.rulebooks.equipment import Kind
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.money import MoneyPolicy
from croupier.words import sentence

REPORTS = frozenset((ReportMeter, ReportPicture))
"""What a terminal says of what it shows."""
SOLD = (commands.BuyIn, commands.ExchangeVoucher, commands.IssueChecks)
"""What is sold or given at a table, out of its float."""
OF_MONEY = (
    *SOLD,
    *(commands.InsertNote, commands.EscrowNote, commands.InsertTicket, commands.TransferCredit, commands.CashOut),
    *(commands.HandOverChips, commands.IssueHandPay, commands.RefundFromFloat, commands.RedeemChecks),
)
"""What brings money to a place, or takes it away."""


class PlaceBars:
    """Looks at all tables of a place: what bars it may be about another one than the order's."""

    def __init__(self, plan: FloorPlan, facts: Facts) -> None:
        self._plan, self._tables, self._terminals = plan, facts.tables, facts.terminals

    def on_wagers(self, order: Order) -> Refused | None:
        """Why nobody wagers at a place now; what it shows it may always say."""
        if type(order.command) in REPORTS:
            return None
        terminal, tables = self._terminals[order.terminal], self._plan.places[order.terminal]
        if len(tables) > 1 and (refused := self._in_session(order.terminal, order.table)):
            return refused
        if terminal.fault:
            faulty = self._policy(order).authority["declare_faulty"]
            return Refused(Reason.FAULT, sentence("this_terminal_is_out_of_order"), faulty.clause)
        if terminal.card_questioned:
            cards = self._policy(order).cards
            if cards is not None and cards.own_card_only.value:
                return Refused(Reason.HELD, sentence("no_wager_is_taken"), cards.own_card_only.clause)
        return self.on_account(order.terminal)

    def on_account(self, place: str) -> Refused | None:
        """Why the account at a place is frozen or held, whatever table that is about."""
        account = self._terminals[place].account
        for table in self._plan.places[place]:
            afterwards = self._tables[table].afterwards
            if (afterwards.frozen or afterwards.analyses) and (refused := afterwards.barred(account)):
                return refused
        return None

    def on_money(self, order: Order) -> Refused | None:
        """Why no money is handled at a place, nothing is sold at its table, or no cash is taken there."""
        command = order.command
        if isinstance(command, OF_MONEY) and (refused := self._chips_only(order)):
            return refused
        if isinstance(command, SOLD) and (refused := self._not_open(order)):
            return refused
        if isinstance(command, commands.BuyIn) and command.kind == "cash":
            return no_cash(self._plan.tables[order.table].setup, self._tables[order.table])
        return None

    def _policy(self, order: Order) -> MoneyPolicy:
        return rulebook(self._plan.tables[order.table].rulebook).money

    def _in_session(self, place: str, table: str) -> Refused | None:
        """Why nobody wagers at a table: the player at the place is in a tournament's session at another one."""
        for name in self._plan.places[place]:
            play, rules = self._tables[name].tournament, self._plan.tables[name].setup.tournament
            elsewhere = name != table and play is not None and place in play.seats
            if elsewhere and rules is not None and rules.own_place.value:
                words = sentence("your_session_is_played_at_name", name=name)
                return Refused(Reason.ELSEWHERE, words, rules.own_place.clause)
        return None

    def _chips_only(self, order: Order) -> Refused | None:
        """Why no money is handled at a place: a session is played there, with tournament chips alone."""
        for name in self._plan.places[order.terminal]:
            play, rules = self._tables[name].tournament, self._plan.tables[name].setup.tournament
            if play is None or rules is None:
                continue
            if rules.chips_only.value and order.terminal in play.seats:
                words = sentence("session_of_tournament_is_played_here")
                return Refused(Reason.NOT_OFFERED, words, rules.chips_only.clause)
            if name == order.table:
                return Refused(Reason.BARRED, sentence("this_table_is_for_entrants"), rules.exclusive.clause)
        return None

    def _not_open(self, order: Order) -> Refused | None:
        """Why nothing is sold at a table: it is closed, or the float that its document wants has not been opened."""
        setup, table = self._plan.tables[order.table].setup, self._tables[order.table]
        clause = self._policy(order).authority[order.name].clause
        if table.board.closed:
            return Refused(Reason.CLOSED, sentence("this_table_is_closed"), clause)
        floats = any(Kind.FLOAT_TRAY in each.value for each in needed(setup))
        lacks = missing(setup, table, Kind.FLOAT_TRAY) if floats else ""
        return Refused(Reason.FAULT, lacks, clause) if lacks else None
