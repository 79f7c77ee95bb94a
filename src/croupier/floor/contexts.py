"""Who asks something of a table, with what of the floor matters to it: the one place where a table hears of other tables."""

from collections.abc import Mapping

from croupier.cage.ledger import purse
from croupier.cage.purses import wagered_at
from croupier.floor import two_games
from croupier.floor.desk import Desk
from croupier.floor.office import Office
from croupier.floor.tournament_desk import TournamentDesk
from croupier.journal.forms import Forms
from croupier.journal.memory import Facts
from croupier.journal.store import Account
from croupier.orders.order import Order
from croupier.plan.floor_plan import FloorPlan
from croupier.plan.screen_rules import screen_rules
from croupier.play import commands as play
from croupier.play.cards.deal_commands import DrawCard
from croupier.play.cards.shoe_commands import DirectDummies
from croupier.play.context import NONE, PurseBalance, TableContext
from croupier.play.equipment.commands import AttachDropBox
from croupier.play.remedies.put_right_commands import AboutRound
from croupier.play.round_commands import ConfirmOutcome, NewGame
from croupier.play.sign_commands import OfSign
from croupier.play.staff.permission_commands import ApproveBothSides
from croupier.play.staff.staff_commands import SignOn
from croupier.play.table import wagered
from croupier.play.terms import terms_of
from croupier.play.tournament.commands import RevealWager, SealWager, TakeDownForm
from croupier.play.tournament.session import OpenForm, TournamentPlay
from croupier.rulebooks.roles import Role

SENSORS = (Role.WHEEL, Role.SHOE, Role.DICE)
"""Who reads an outcome, rather than enters it."""
Rows = Mapping[str, Account]
"""The accounts that are locked, as they are now."""


class Contexts:
    """Looks at the floor for whoever asks."""

    def __init__(
        self, plan: FloorPlan, facts: Facts, desk: Desk, office: Office, tournaments: TournamentDesk, forms: Forms
    ) -> None:
        self._plan, self._desk, self._office, self._forms = plan, desk, office, forms
        self._tournaments = tournaments
        self._tables, self._terminals = facts.tables, facts.terminals

    def staff(self, order: Order, asked: play.Command) -> TableContext:
        """Who asks for something that is not a player's, with what of the floor matters to it."""
        present: dict[str, str] = {}
        busy: frozenset[str] = frozenset()
        draws = isinstance(asked, DrawCard)
        if isinstance(asked, (NewGame, OfSign, DirectDummies, ApproveBothSides)):
            present = self._present(order.table)
            busy = frozenset(place for place, account in present.items() if self._is_busy(place, account, order.table))
        session = self._tables[order.table].tournament is not None
        return TableContext(
            order.at,
            source="sensor" if order.role in SENSORS else "dealer",
            present=present,
            busy=busy,
            who=order.actor,
            role=order.role,
            dealing=self._dealing(order) if isinstance(asked, SignOn) else (),
            boxes=self._boxes(order.table) if isinstance(asked, AttachDropBox) else {},
            dealt_with=self._office.dealt_with(order.table) if isinstance(asked, AboutRound) else frozenset(),
            waits_for=two_games.waits_for(self._plan, self._tables, order.table) if draws else "",
            other_waits=draws and two_games.other_waits(self._plan, self._tables, order.table),
            screen_rules=self._screen_rules(order.table) if isinstance(asked, NewGame) else "",
            barred=self._tournaments.barred(order, asked) if session else None,
            sealed=self._sealed(order.table, asked.terminal, asked) if isinstance(asked, TakeDownForm) else ("", ""),
            forms=self._opened(order.table) if session and isinstance(asked, (ConfirmOutcome, RevealWager)) else {},
        )

    def _sealed(self, table: str, place: str, form: SealWager | TakeDownForm) -> tuple[str, str]:
        """A form that is handed in, sealed."""
        return self._forms.seal(table, self._tables[table].round, place, form.bet, form.stake)

    def _opened(self, table: str) -> dict[str, OpenForm]:
        """What the forms of a table's round say."""
        play = self._tables[table].tournament
        return {place: self._forms.open(each) for place, each in play.forms.items()} if play is not None else {}

    def _screen_rules(self, table: str) -> str:
        """The on-screen rules of the next round, where the document has them on record."""
        plan = self._plan.tables[table]
        if plan.setup.policy.screen_rules is None:
            return ""
        return screen_rules(plan, plan.setup_on(terms_of(plan.setup, self._tables[table])))

    def _boxes(self, table: str) -> dict[str, str]:
        """The drop boxes that are attached at other tables."""
        return {each.equipment.drop_box: name for name, each in self._tables.items() if name != table}

    def _dealing(self, order: Order) -> tuple[str, ...]:
        """The games of the other tables at which somebody is signed on to deal."""
        return tuple(
            self._plan.tables[name].setup.game.name
            for name, state in self._tables.items()
            if name != order.table and state.staffing.dealer == order.actor
        )

    def player(self, order: Order, rows: Rows) -> TableContext:
        """Who asks at a terminal or a position, with what its account holds now."""
        if (play := self._tables[order.table].tournament) is not None:
            return self._entrant(order, play, rows)
        terminal, tables = self._terminals[order.terminal], self._plan.places[order.terminal]
        account = terminal.account
        if account is None:
            return TableContext(order.at, order.terminal)
        return TableContext(
            order.at,
            order.terminal,
            account,
            rows[account].balance,
            purses=self._holdings(order, account, rows) if terminal.purses else NONE,
            card=bool(terminal.card) and self._desk.card_in_order(order.table, order.terminal),
            elsewhere=self._elsewhere(order, account) if len(tables) > 1 else 0,
            present=self._present(order.table) if self._tables[order.table].board.sign.players is not None else NONE,
        )

    def _entrant(self, order: Order, play: TournamentPlay, rows: Rows) -> TableContext:
        """The entrant at a place in a session, with the chips that are free: what an own form says is not."""
        account, form = play.account_of(order.terminal), play.forms.get(order.terminal)
        if account is None:
            return TableContext(order.at, order.terminal)
        command, own = order.command, None if form is None else self._forms.open(form)
        return TableContext(
            order.at,
            order.terminal,
            account,
            rows[account].balance - (0 if own is None else own.stake),
            card=bool(self._terminals[order.terminal].card) and self._desk.card_in_order(order.table, order.terminal),
            sealed=self._sealed(order.table, order.terminal, command) if isinstance(command, SealWager) else ("", ""),
            forms={} if own is None else {order.terminal: own},
        )

    def _holdings(self, order: Order, account: str, rows: Rows) -> dict[str, PurseBalance]:
        """What the second purses hold, and what of it may be used at this table."""
        policy, held = self._desk.money_of(order.table), self._terminals[order.terminal].purses
        return {
            name: wagered_at(policy, each, order.table, rows[purse(account, name)].balance)
            for name, each in held.items()
        }

    def _elsewhere(self, order: Order, account: str) -> int:
        """At how many other tables the player has wagers."""
        others = [name for name in self._plan.places[order.terminal] if name != order.table]
        return sum(self._has_wagers(name, order.terminal, account) for name in others)

    def _present(self, table: str) -> dict[str, str]:
        """The account that is open at each place of a table."""
        accounts = {place: self._terminals[place].account for place in self._plan.tables[table].seats}
        return {place: account for place, account in accounts.items() if account is not None}

    def _is_busy(self, place: str, account: str, table: str) -> bool:
        """Whether a player has wagered in the last round of another table of the place."""
        others = [self._tables[other] for other in self._plan.places[place] if other != table]
        return any(other.seat(place, account) is not None and place not in other.board.idle for other in others)

    def _has_wagers(self, table: str, place: str, account: str) -> bool:
        seat = self._tables[table].seat(place, account)
        return seat is not None and bool(wagered(self._plan.tables[table].setup, seat))
