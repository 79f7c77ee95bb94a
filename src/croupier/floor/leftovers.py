"""What the books have of tables and places that a floor file no longer names, or has moved: it would be out of reach."""

from collections.abc import Iterator, Mapping

from croupier.floor.plan import FloorPlan, TablePlan
from croupier.floor.replay import read_state
from croupier.floor.store import Account, Store
from croupier.floor.streams import TABLE
from croupier.games.notation import WrongInput
from croupier.play.answers import money
from croupier.play.table import Table, Waiting


async def refuse_leftovers(plan: FloorPlan, store: Store) -> None:
    """Refuse a floor file under which credit, stakes or an open round would be out of reach. Nothing is written."""
    found = [*_accounts(plan, await store.accounts())]
    prefix = f"{TABLE.name}:"
    for name in sorted(stream.removeprefix(prefix) for stream in await store.heads() if stream.startswith(prefix)):
        state, _ = await read_state(store, TABLE.stream(name))
        assert isinstance(state, Table)
        found += _moved(plan.tables[name], name, state) if name in plan.tables else _dropped(name, state)
    if found:
        raise WrongInput(
            f"The floor file leaves out what is still in use: {'; '.join(found)}."
            " Put it back into the file, see to that, then take it out."
        )


def _accounts(plan: FloorPlan, accounts: list[Account]) -> Iterator[str]:
    credit: dict[str, int] = {}
    for each in accounts:
        place = each.id.partition("/")[0].rpartition("-")[0]
        if place not in plan.places and each.balance + each.staked:
            credit[place] = credit.get(place, 0) + each.balance + each.staked
    yield from _words(credit)


def _words(credit: Mapping[str, int]) -> Iterator[str]:
    for place, cents in sorted(credit.items()):
        yield f"{place} has {money(cents)}"


def _moved(plan: TablePlan, name: str, state: Table) -> Iterator[str]:
    for place, seat in state.seats.items():
        if place not in plan.seats and seat.staked:
            yield f"{place} has {money(seat.staked)} lying at table {name}"


def _dropped(name: str, state: Table) -> Iterator[str]:
    if not isinstance(state.phase, Waiting):
        stakes = sum(each.staked for each in state.seats.values())
        yield f"table {name} has its round {state.round} open, with {money(stakes)} on it"
