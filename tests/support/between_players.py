"""Two players at a table of a document, and everything that anybody could ask there: no credit goes from one of them to the
other, and nothing that staff write comes to their screens."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest
from casino import Casino, casino, table
from watching import on_terminal

from croupier.games.notation import WrongInput
from croupier.orders.order import Command, Order
from croupier.play.arguments import plain
from croupier.rulebooks.roles import Role
from croupier.tags import tag_of

RAPID, ROULETTE, SEVEN_UP, CANBERRA = "star-rapid-2016", "star-roulette-2024", "star-7up-2016", "canberra-mttg-2019"
FLOORS = {
    RAPID: table("A", RAPID, "roulette", seats="t1 t2"),
    ROULETTE: table("A", ROULETTE, "roulette", seats="t1 t2", period_s=None),
    SEVEN_UP: table("A", SEVEN_UP, "seven_up", seats="t1 t2", period_s=None),
    CANBERRA: table("A", CANBERRA, "sic_bo", seats="t1 t2"),
}
BUY_IN = "dealer buy_in {place} cash 500.00"
FUNDING = {
    RAPID: "{place} notes 100.00",
    ROULETTE: f"operator issue_card card-{{place}} {{place}}\n{{place}} present_card card-{{place}}\n{BUY_IN}",
    SEVEN_UP: BUY_IN,
    CANBERRA: "monitoring transfer_credit {place} for-{place} cashless 500.00",
}
ASKERS = (
    *(Role.PLAYER, Role.DEALER, Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER, Role.GAMING_SHIFT_MANAGER),
    *(Role.OPERATOR, Role.CASHIER, Role.MONITORING),
)
SAID = "back red, it is due"


@contextmanager
def seated(key: str) -> Iterator[Casino]:
    """Two players with credit, and a round that takes wagers."""
    with casino(FLOORS[key]) as c:
        for place in ("t1", "t2"):
            c.play(FUNDING[key].format(place=place))
        c.play("dealer new_game")
        yield c


def naming(kind: Any, text: str) -> Iterator[Command]:
    """A command of a kind that says this wherever it says a text, and 20.00 wherever it says an amount."""
    reply = {}
    for each in msgspec.structs.fields(kind):
        if (of := plain(each.type)) in (str, int, bool):
            reply[each.name] = {str: text, int: 20_00, bool: True}[of]
        elif get_origin(each.type) is Literal:
            reply[each.name] = get_args(each.type)[-1]
        elif get_origin(each.type) is tuple:
            reply[each.name] = []
    with_defaults = {each.name for each in msgspec.structs.fields(kind) if not each.required}
    for sent in (reply, {name: value for name, value in reply.items() if name not in with_defaults}):
        try:
            yield msgspec.convert({"do": tag_of(kind), **sent}, kind)
        except msgspec.ValidationError:
            continue


def everything(c: Casino, text: str, roles: tuple[Role, ...]) -> Iterator[tuple[Order, bool]]:
    """Every command, by each of these roles; and whether it was taken."""
    number = 0
    for kind in get_args(Command):
        for command in naming(kind, text):
            for role in roles:
                number += 1
                actor = "staff:dealer" if role is Role.DEALER else f"staff:{role}"
                order = Order(f"{text}:{role}", number, c.clock.now(), role, actor, command, "A", "t1", "1")
                answer = c.run(c.floor.submit(order))
                assert not answer.again
                yield order, answer.ok


def no_credit_goes_between_players(key: str) -> None:
    """Ask everything, naming the other player wherever something is named, and look at the books."""
    with seated(key) as c:
        with pytest.raises(WrongInput, match="not a command"):
            c.play("t1 transfer t2 20.00")
        for other in ("t2", "t2-1"):
            assert any(taken for _, taken in everything(c, other, ASKERS))
        streams = c.run(c.floor.store.streams())
        for moved in (each for stream in streams for each in c.listed(c.floor.store.transfers(stream))):
            owners = {_owner(name) for name in (moved.source, moved.target)} - {""}
            assert len(owners) < 2, moved


def nothing_that_staff_write_is_shown_to_players(key: str) -> None:
    """Have staff say everything that they can, and look at the player's screen after each."""
    with seated(key) as c:
        c.play(f'supervisor report_incident side_bet place=t1 note="{SAID}"')
        reply = []
        for order, taken in everything(c, SAID, ASKERS[1:]):
            reply += [order.name] if taken else []
            shown = on_terminal(c, "t1", "A")
            assert SAID not in msgspec.json.encode(shown).decode()
        assert "open_dispute" in reply


def _owner(name: str) -> str:
    """The place whose account a ledger account is; none for the house's."""
    kind, _, account = name.partition(":")
    return account.partition("-")[0] if kind in ("chips", "stakes") else ""
