"""Every command with every kind of value, by every role, at tables of every rulebook in every phase: there is an answer.

A decision that fails would fail the whole batch that its command came in, and every terminal in it would ask again for ever.
So whatever a client can send is answered, the books stay whole, and the journal replays.
"""

import asyncio
from collections import Counter
from enum import Enum
from pathlib import Path
from tempfile import TemporaryDirectory
from types import UnionType
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec
from casino import KEY, MEMORY, table
from equipped import open_tables
from hypothesis import event, given, settings, strategies as st

from croupier.cage import commands as cage
from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.games.settlement import Game
from croupier.journal.verify import verify
from croupier.orders.order import Answer, Command, Order
from croupier.plan.floor_file import read_plan
from croupier.plan.floor_plan import FloorPlan
from croupier.play import commands as play
from croupier.play.arguments import Moment, plain
from croupier.play.cards.deal_commands import DrawCard
from croupier.play.command import ByPlayer, BySystem
from croupier.play.round_commands import ConfirmOutcome, ConfirmPaid, EnterDice, EnterNumber, NewGame, NoMoreBets
from croupier.play.spins.spin_commands import SpinBall
from croupier.play.wagering.limits import kind_of
from croupier.play.wagering.wager_commands import Confirm, Place, Repeat, Undo
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.roles import Role
from croupier.scripts.script import dealer_of
from croupier.storage.sqlite import SqliteStore
from croupier.tags import tag_of

LIMIT = (5_00, 200_00, 5_00)
MULTIPLES = (5_00, 200_00)
APART = 'differential = "50.00"'
AREAS = "\n".join(
    f'{kind} = {{ min = "5.00", max = "200.00", step = "5.00", area = "300.00" }}'
    for kind in "player banker tie player_pair banker_pair player_dragon banker_dragon super_6".split()
)
CANBERRA = "canberra-mttg-2019"
FLOORS = (
    (
        table("A", "star-rapid-2016", "roulette", seats="t1 t2", default=LIMIT, total=(10_00, 400_00)),
        table("B", "star-rapid-2016", "baccarat", seats="t1 t2", config={"version": "commission"}, default=LIMIT),
    ),
    (
        table(
            "A",
            "star-rapid-2016",
            "roulette",
            seats="t1 t2",
            default=LIMIT,
            settings='devices = { wheel = "automated" }',
        ),
    ),
    (
        table("A", "star-roulette-2024", "roulette", seats="t1", positions="p1 p2", period_s=None, default=LIMIT),
        table(
            "B",
            "star-roulette-2024",
            "roulette",
            seats="t1",
            positions="p3",
            default=LIMIT,
            settings='layout = "A"\ncashless = true',
        ),
    ),
    (
        table(
            "A",
            "star-7up-2016",
            "seven_up",
            seats="t1",
            positions="p1 p2 p3",
            period_s=None,
            default=LIMIT,
            limits=APART,
            settings="players_per_area = 3",
        ),
    ),
    (
        table("A", CANBERRA, "roulette", seats="t1 t2", default=MULTIPLES, settings="tables_at_once = 2"),
        table("B", CANBERRA, "baccarat", seats="t1 t2", config={"version": "B"}, default=MULTIPLES, limits=APART),
        table("C", CANBERRA, "sic_bo", seats="t1 t2", default=MULTIPLES, settings="tables_at_once = 2"),
    ),
    (
        table(
            "A",
            "crown-baccarat-2023",
            "baccarat",
            seats="t1 t2",
            positions="p1 p2",
            config={"version": "B"},
            default=LIMIT,
            limits=APART,
            settings="limits_per_person = true",
        ),
    ),
)

# ---------------------------------------------------------------- what a client can send

USUAL = (*(5_00, 10_00, 20_00) * 4, 50_00, 205_00, 1_200, 1, 2, 3)
FIGURES = st.sampled_from((*USUAL * 2, -(10**30), -5_00, -1, 0, 7, 2**63, 10**30))
OWN = tuple(f"#{number}" for number in range(12))
"""Bets of whatever table it is, by number."""
BETS = (*OWN * 2, "red", "player", "player@p1", "banker@p2", "super_7s@zz", "total:9", "lucky_ball:red")
PLACES = ("t1", "t2", "p1", "p2", "p3")
ODD = ("", "@", "/", "x/y", "a\x00b", "'; --", "Ω" * 300)
TICKETS = ("HP-t1-1", "HP-p1-1", "HP-case:1", "070000000000000000", "not a number")
TEXTS = {
    **dict.fromkeys(("bet", "to"), BETS),
    **dict.fromkeys(("terminal", "place", "with_place", "box"), PLACES),
    **dict.fromkeys(("purse", "colour"), ("tokens", "blue", "pink", "red")),
    **dict.fromkeys(("ticket", "voucher"), TICKETS),
    "kind": (*OWN, "total", "differential"),
    "number": ("0", "00", "17", "36", "37"),
    "card": ("As", "7h", "9d", "Kc", "2s", "XX", "card-t1", "card-p1"),
    "account": ("t1-1", "p1-1"),
    "reason": ("same_direction", "under_three_revolutions", "not_in_a_compartment", "not_in_a_pocket"),
    "ground": ("verification", "identification", "wheel_stopped"),
    "table": ("A", "B", "C"),
    "item": ("A-ball", "A-wheel", "B-shoe", "C-dice", "A-shuffler", "ticket-printer-t1", "dolly", "discard_rack"),
    "stream": ("terminal:t1", "terminal:p1", "table:A"),
}
NOW = ManualClock().now()
MOMENTS = st.sampled_from((-1, 0, NOW - 10**9, NOW, NOW + 10**12, 10**30))


def _value(field: msgspec.structs.FieldInfo) -> st.SearchStrategy[Any]:
    kind = field.type
    if kind is play.StaffCommand:
        return st.sampled_from(get_args(kind)).flatmap(_sent)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return st.sampled_from(kind)
    if get_origin(kind) is Literal:
        return st.sampled_from(get_args(kind))
    if kind is bool:
        return st.booleans()
    if plain(kind) is int:
        return MOMENTS if kind == Moment else FIGURES
    if plain(kind) is str:
        known = TEXTS.get(field.name, ("a", "b"))
        return st.sampled_from((*known * 8, *ODD))
    if get_origin(kind) is dict:
        keys = get_args(get_args(kind)[0]) or ("10000", "500", "0", "x")
        return st.dictionaries(st.sampled_from(keys), FIGURES, max_size=2)
    listed = get_args(plain(get_args(kind)[0])) or ("A", "zz")
    return st.lists(st.sampled_from(listed), max_size=2).map(tuple)


def _sent(kind: type[Command]) -> st.SearchStrategy[Command]:
    reply = {
        each.name: _value(each) if each.required else _seldom(_value(each)) for each in msgspec.structs.fields(kind)
    }
    return st.fixed_dictionaries(reply).map(
        lambda given: kind(**{name: value for name, value in given.items() if value is not None})
    )


def _seldom(value: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(*[st.none()] * 5, value)


def _kinds(*unions: UnionType) -> tuple[type[Command], ...]:
    return tuple(kind for union in unions for kind in get_args(union))


KINDS = _kinds(play.Command, cage.Command)
ROUND = (
    *(NewGame, SpinBall, NoMoreBets, DrawCard, EnterNumber, EnterDice),
    *(ConfirmOutcome, ConfirmPaid, Confirm, Undo, Repeat, *(Place,) * 10),
)
"""What takes a round further, or puts something at stake in it: asked more often."""
ASKED_FOR: tuple[type[Command], ...] = (*KINDS, *ROUND * 3)
COMMANDS = st.sampled_from(ASKED_FOR).flatmap(_sent)


class Asked(NamedTuple):
    """A command as somebody sends it, before it is known which tables there are."""

    command: Command
    table: int
    place: int
    role: Role | None
    """None for somebody who may."""
    wait: int
    """How many seconds pass before it."""


ASKED = st.builds(
    Asked,
    COMMANDS,
    st.integers(0, 2),
    st.integers(0, 4),
    st.sampled_from((None,) * 60 + tuple(Role)),
    st.sampled_from((0,) * 20 + (1, 31, 31, 1_201)),
)


def _order(plan: FloorPlan, asked: Asked, number: int, at: int) -> Order:
    name = list(plan.tables)[asked.table % len(plan.tables)]
    here = plan.tables[name]
    place = here.seats[asked.place % len(here.seats)]
    command = _at(here.setup.game, asked.command)
    role = asked.role or _whoever_may(plan, name, place, command, number)
    return Order(f"{role}:{number}", 1, at, role, _who(plan, role, name), command, name, place, "1")


def _who(plan: FloorPlan, role: Role, table: str) -> str:
    """Somebody of a role: the dealer is the one who is signed on."""
    return dealer_of(plan, table) if role is Role.DEALER else f"staff:{role}"


def _at(game: Game, command: Command) -> Command:
    """A command with the bets that it names by number."""
    bets, kinds = sorted({*game.bets, *game.series}), sorted({kind_of(bet) for bet in game.bets})
    reply = {}
    for name, among in (("bet", bets), ("to", bets), ("kind", kinds)):
        text = getattr(command, name, "")
        if text in OWN:
            reply[name] = among[OWN.index(text) * len(among) // len(OWN)]
    return msgspec.structs.replace(command, **reply)


def _whoever_may(plan: FloorPlan, name: str, place: str, command: Command, number: int) -> Role:
    here = plan.tables[name]
    if isinstance(command, BySystem):
        return Role.CLOCK
    if isinstance(command, cage.OfMachine):
        return Role.DEALER if place in here.positions else Role.ACCEPTOR
    if isinstance(command, (ByPlayer, cage.CageByPlayer)):
        return Role.DEALER if place in here.positions or getattr(command, "spoken", False) else Role.PLAYER
    policy = here.setup.policy
    documents = {**policy.authority, **policy.equipment.authority, **here.setup.sign.authority}
    documents |= here.setup.staff.authority
    documents |= rulebook(here.rulebook).money.authority
    allowed = documents.get(tag_of(command))
    return allowed.value[number % len(allowed.value)] if allowed is not None and allowed.value else Role.OPERATOR


# ---------------------------------------------------------------- a floor that is asked


async def _answers(folder: Path, tables: tuple[str, ...], asked: list[Asked]) -> None:
    path = folder / "floor.toml"
    path.write_text(f'system = "07"\n{"".join(tables)}', "utf-8")
    plan, clock = read_plan(path), ManualClock()
    floor = Floor(plan, SqliteStore(folder / "floor.db"), clock, KEY)
    await floor.start()
    await open_tables(floor)
    try:
        for place, (name, *_) in plan.places.items():
            for number, (role, command) in enumerate(_funding(plan, name, place)):
                order = Order(f"fund:{place}", number, clock.now(), role, _who(plan, role, name), command, name, place)
                assert not (await floor.submit(order)).again
        for name in plan.tables:
            who = _who(plan, Role.DEALER, name)
            await floor.submit(Order(f"open:{name}", 1, clock.now(), Role.DEALER, who, NewGame(), name))
        waiting: list[Order] = []
        for number, each in enumerate(asked):
            if each.wait:
                await _ask_all(floor, waiting)
                waiting = []
                clock.advance(each.wait)
                await floor.tick()
            waiting.append(_order(plan, each, number, clock.now()))
        await _ask_all(floor, waiting)
        _check_chips_on_layout(floor)
        assert (await verify(floor.store)).ok
    finally:
        await floor.stop()


def _funding(plan: FloorPlan, name: str, place: str) -> list[tuple[Role, Command]]:
    own = Role.DEALER if place in plan.tables[name].positions else Role.ACCEPTOR
    return [
        (Role.OPERATOR, cage.IssueCard(f"card-{place}", f"person-{place}")),
        (own, cage.PresentCard(f"card-{place}")),
        (Role.DEALER, cage.BuyIn("cash", 200_00)),
        (Role.ACCEPTOR, cage.InsertNote(100_00)),
        (Role.DEALER, cage.IssueChecks("blue", 5_00, 50_00)),
    ]


async def _ask_all(floor: Floor, orders: list[Order]) -> None:
    """Ask everything at once: it is decided in one batch."""
    answers: list[Answer] = await asyncio.gather(*(floor.submit(order) for order in orders))
    for order, answer in zip(orders, answers, strict=True):
        assert not answer.again, order
        assert answer.ok or answer.why
        event(f"{order.name} {'accepted' if answer.ok else 'refused'}")


def _check_chips_on_layout(floor: Floor) -> None:
    on_layout: Counter[str] = Counter()
    for state in floor.tables.values():
        for seat in state.seats.values():
            for purse, heap in seat.heaps():
                assert all(stake > 0 for stake in heap.values())
                on_layout[f"{seat.account}/{purse}" if purse else seat.account] += sum(heap.values())
    for account in floor.balances.values():
        assert account.balance >= 0
        assert account.staked == on_layout[account.id]


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(FLOORS), st.lists(ASKED, min_size=40, max_size=80))
def test_whatever_is_asked_is_answered(tables: tuple[str, ...], asked: list[Asked]) -> None:
    with TemporaryDirectory(prefix="asked-", dir=MEMORY if MEMORY.is_dir() else None) as folder:
        asyncio.run(_answers(Path(folder), tables, asked))
