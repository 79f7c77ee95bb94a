"""A terminal or a position on the cloth: the chips there, whose they are, and what somebody should see to."""

from collections.abc import Iterator

from croupier.cage.accounts import Terminal
from croupier.cage.ledger import purse
from croupier.floor.floor import Floor
from croupier.floor.store import Account
from croupier.play.answers import money
from croupier.play.spins.spins import ZERO
from croupier.play.table import Table
from croupier.play.wagering.wager_events import Chips
from croupier.server.pictures.layout import OUTSIDE_ZERO
from croupier.server.views.seats import PurseView, SeatView


def seat_view(floor: Floor, table: str, place: str, connected: bool) -> SeatView:
    """A terminal or a position as staff see it."""
    state, account = floor.tables[table], account_at(floor, place)
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
        chips=chips_by_spot(seat.lies(), place in state.spins.outside) if seat is not None and cloth else {},
        notes=tuple(_to_see_to(floor.terminals[place], floor.clock.now())),
        purses=tuple(
            PurseView(name, floor.balances[purse(account.id, name)].balance, held.unit)
            for name, held in floor.terminals[place].purses.items()
            if purse(account.id, name) in floor.balances
        ),
        markers=tuple(_markers(state, place, account.id)),
    )


def account_at(floor: Floor, place: str) -> Account:
    """The chip account that is open at a place; one of no name and no money where none is."""
    account = floor.terminals[place].account or ""
    return floor.balances.get(account, Account(account, 0, 0))


def chips_by_spot(chips: Chips, outside: bool) -> dict[str, int]:
    """Chips by spot: those on zero lie in the box outside until they are moved in."""
    return {OUTSIDE_ZERO if outside and bet == ZERO else bet: stake for bet, stake in chips.items()}


def _markers(state: Table, place: str, account: str) -> Iterator[str]:
    """The markers at a place: one for each old minimum that its player keeps."""
    own = state.board.coming.own.get(place)
    if own is not None and own.account == account:
        yield from (f"Old minimum {money(least)} on {kind.replace('_', ' ')}" for kind, least in own.lowest.items())


def _to_see_to(terminal: Terminal, at: int) -> Iterator[str]:
    """What somebody should see to at a place."""
    if terminal.fault:
        yield f"Out of order: {terminal.fault.replace('_', ' ')}"
    if terminal.staff_called:
        yield "Cash-out waits for staff"
    if terminal.holds(at):
        yield "Payments are held"
    if terminal.card_questioned:
        yield "Whose card it is, is questioned"


def call_of(floor: Floor, table: str, place: str) -> str:
    """What the player at a place of a table asks an attendant for; nothing where none was called."""
    call = floor.terminals[place].call
    if call is None or call.table != table:
        return ""
    return f"The player disputes round {call.round}." if call.round else "The player asks for an attendant."
