"""A terminal or a position on the cloth: the chips there, whose they are, and what somebody should see to."""

from collections.abc import Iterator

from croupier.cage.accounts import PlaceInBooks
from croupier.cage.ledger import purse
from croupier.floor.floor import Floor
from croupier.journal.store import Account
from croupier.play.decisions import money
from croupier.play.spins.spins import ZERO
from croupier.play.table import Table
from croupier.play.wagering.wager_events import Chips
from croupier.server.presenters.layout import OUTSIDE_ZERO
from croupier.server.views.seats import PurseView, SeatView
from croupier.words import sentence


def seat_view(floor: Floor, table: str, place: str, connected: bool) -> SeatView:
    """A terminal or a position as staff see it."""
    state, account = floor.tables[table], account_in(floor, table, place)
    seat, cloth = state.seat(place, account.id), place in floor.plan.tables[table].setup.positions
    last_ticket = floor.terminals[place].last_ticket
    return SeatView(
        place=place,
        account=account.id,
        cloth=cloth,
        connected=connected,
        call=call_of(floor, table, place),
        bet=seat.staked if seat is not None else 0,
        credit=account.balance,
        last_ticket=last_ticket.amount if last_ticket is not None else 0,
        chips=chips_by_spot(seat.on_layout(), place in state.spins.outside) if seat is not None and cloth else {},
        notes=tuple(_to_see_to(floor.terminals[place], floor.clock.now())),
        purses=tuple(
            PurseView(name, floor.balances[purse(account.id, name)].balance, held.unit)
            for name, held in floor.terminals[place].purses.items()
            if purse(account.id, name) in floor.balances
        ),
        markers=tuple(_markers(state, place, account.id)),
    )


def account_in(floor: Floor, table: str, place: str) -> Account:
    """The chip account with which somebody plays at a table: the one that is open at the place, or in a session of a
    tournament the entrant's; one of no name and no money where there is none."""
    play = floor.tables[table].tournament
    account = (floor.terminals[place].account if play is None else play.account_of(place)) or ""
    return floor.balances.get(account, Account(account, 0, 0))


def chips_by_spot(chips: Chips, outside: bool) -> dict[str, int]:
    """Chips by spot: those on zero lie in the box outside until they are moved in."""
    return {OUTSIDE_ZERO if outside and bet == ZERO else bet: stake for bet, stake in chips.items()}


def _markers(state: Table, place: str, account: str) -> Iterator[str]:
    """The markers at a place: one for each old minimum that its player keeps."""
    own = state.board.coming.own.get(place)
    if own is not None and own.account == account:
        yield from (
            sentence("old_minimum_least_on_kind", least=money(least), kind=kind.replace("_", " "))
            for kind, least in own.lowest.items()
        )


def _to_see_to(terminal: PlaceInBooks, at: int) -> Iterator[str]:
    """What somebody should see to at a place."""
    if terminal.fault:
        yield sentence("out_of_order", fault=terminal.fault.replace("_", " "))
    if terminal.staff_called:
        yield sentence("cash_out_waits_for_staff")
    if terminal.holds(at):
        yield sentence("payments_are_held")
    if terminal.card_questioned:
        yield sentence("whose_card_it_is_is_questioned")


def call_of(floor: Floor, table: str, place: str) -> str:
    """What the player at a place of a table asks an attendant for; nothing where none was called."""
    call = floor.terminals[place].call
    if call is None or call.table != table:
        return ""
    return sentence("player_disputes_round", round=call.round) if call.round else sentence("player_asks_for_attendant")
