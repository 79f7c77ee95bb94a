"""What the books have of tables and places that a floor file no longer names, or has moved: it would be out of reach."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

from croupier.cage.cases import Cases
from croupier.cage.drawer import Matter
from croupier.cage.ledger import MONEY
from croupier.cage.tickets import GOOD, Ticket
from croupier.games.notation import WrongInput
from croupier.journal.replay import read_state
from croupier.journal.store import Account, Store
from croupier.journal.streams import CASES, DRAWER, TABLE, StreamKind
from croupier.plan.floor_plan import FloorPlan, TablePlan
from croupier.play.decisions import money
from croupier.play.table import Table, Waiting

S = TypeVar("S")


async def refuse_leftovers(plan: FloorPlan, store: Store) -> None:
    """Refuse a floor file under which credit, stakes or an open round would be out of reach. Nothing is written."""
    found = [*_accounts(plan, await store.accounts()), *await _desks(plan, store), *await _cases(plan, store)]
    for name, state in await _states(store, TABLE):
        found += _changed(plan.tables[name], name, state) if name in plan.tables else _dropped(name, state)
    if found:
        raise WrongInput(
            f"The floor file leaves out what is still in use: {'; '.join(found)}."
            " Put it back into the file, see to that, then take it out."
        )


def _accounts(plan: FloorPlan, accounts: list[Account]) -> Iterator[str]:
    credit: dict[str, int] = {}
    for each in accounts:
        if each.ledger == MONEY and each.holder not in plan.places and each.balance + each.staked:
            credit[each.holder] = credit.get(each.holder, 0) + each.balance + each.staked
    yield from _words(credit)


async def _desks(plan: FloorPlan, store: Store) -> list[str]:
    """What cash desks that are left out have in hand, and the vouchers whose conditions they keep."""
    found: list[str] = []
    tickets = {each.ticket: each for each in await store.tickets()}
    for desk, state in await _states(store, DRAWER):
        if desk in plan.money.desks:
            continue
        found += [f"cash desk {desk} has {_in_hand(tickets, *each)}" for each in state.matters.items()]
        issued = [each for name in state.vouchers if (each := tickets[name]).state == GOOD]
        found += [
            f"cash desk {desk} has issued a voucher of {money(each.amount)} that is still good" for each in issued
        ]
    return found


def _in_hand(tickets: Mapping[str, Ticket], ticket: str, matter: Matter) -> str:
    return "a form to be signed" if matter.unsigned else f"a ticket of {money(tickets[ticket].amount)} in hand"


async def _states(store: Store, kind: StreamKind[S]) -> list[tuple[str, S]]:
    """Every one of a kind that the books know, by name."""
    prefix = f"{kind.name}:"
    names = sorted(stream.removeprefix(prefix) for stream in await store.heads() if stream.startswith(prefix))
    return [(name, (await read_state(store, kind.stream(name)))[0]) for name in names]


async def _cases(plan: FloorPlan, store: Store) -> list[str]:
    """The open cases of wrong payments at tables that are left out: they are decided by their table's document."""
    state: Cases
    state, _ = await read_state(store, CASES.stream())
    opened = [(number, each) for number, each in enumerate(state.opened, 1) if not each.outcome]
    return [f"table {each.table} has case {number} open" for number, each in opened if each.table not in plan.tables]


def _words(credit: Mapping[str, int]) -> Iterator[str]:
    for place, cents in sorted(credit.items()):
        yield f"{place} has {money(cents)}"


def _changed(plan: TablePlan, name: str, state: Table) -> Iterator[str]:
    """What a table that stays has of places that it loses; or all that it has, where it is to play something else: its
    rounds are looked up, shown and put right by the game and the rulebook that they were played by."""
    played = state.terms
    if played is not None and played.game and (played.rulebook, played.game) != (plan.rulebook, plan.setup.game.name):
        was = f"{played.game} by {played.rulebook}"
        yield f"table {name} has played {was}, and a table of another game or rulebook needs another name"
        yield from _dropped(name, state)
        return
    gone = state.seats.keys() - {*plan.seats}
    for place in sorted(gone):
        if staked := state.seats[place].staked:
            yield f"{place} has {money(staked)} on the layout of table {name}"
    yield from (words for place, words in _undecided(name, state) if place not in plan.seats)


def _dropped(name: str, state: Table) -> Iterator[str]:
    if not isinstance(state.phase, Waiting):
        stakes = sum(each.staked for each in state.seats.values())
        yield f"table {name} has its round {state.round} open, with {money(stakes)} on it"
    yield from (words for _, words in _undecided(name, state))
    yield from (f"table {name} has accounts frozen for its round {each.round}" for each in state.afterwards.frozen)


def _undecided(name: str, state: Table) -> Iterator[tuple[str, str]]:
    """What of rounds that are over only this table can still decide: the place, and what there is of it."""
    after = state.afterwards
    analysed, held = (
        [(each.round, each.place) for each in after.analyses],
        [(each.round, each.place) for each in after.held],
    )
    for round, place in sorted({*analysed, *held}):
        yield place, f"table {name} has wagers of {place} in its round {round} still to be decided"
