"""What a command would come to, before it is given: whose money moves, how much, and what would be announced."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from typing import Literal

from croupier.cage.ledger import CHIPS, HAND_PAYS, RECEIVABLE, STAKES, player_account, whole
from croupier.floor.floor import Floor
from croupier.journal.streams import TABLE, Event, transfers
from croupier.orders.order import Order
from croupier.play.decisions import Refused, money
from croupier.play.evolve import evolve
from croupier.play.remedies.put_right_events import WagersCorrected
from croupier.play.sign import notices
from croupier.play.sign_events import SignChange
from croupier.server.views.foreseen import Foreseen, MovedView
from croupier.server.views.round import RemarkView
from croupier.words import sentence

PlaceOf = Callable[[str], str]
"""The place that has an account open."""
Part = Literal["credit", "staked", "hand_pay", "claimed"]
PARTS: dict[str, tuple[Part, int]] = {
    CHIPS: ("credit", 1),
    STAKES: ("staked", 1),
    HAND_PAYS: ("hand_pay", 1),
    RECEIVABLE: ("claimed", -1),
}
"""What each kind of ledger account is to a player. What is claimed is owed to the house."""


async def foreseen(floor: Floor, order: Order) -> Foreseen:
    """What an order would come to if it were given now."""
    decision = await floor.foresee(order)
    if isinstance(decision, Refused):
        return Foreseen(False, decision.why, decision.clause, reason=decision.reason)
    moves = moved(order.table, decision.events, floor.place_of)
    return Foreseen(
        True,
        effect=in_words(moves),
        moved=moves,
        notices=tuple(RemarkView(each.text, each.clause, each.bet) for each in decision.notices),
        announced=_announced(floor, order.table, decision.events),
    )


def moved(table: str, events: Sequence[Event], place_of: PlaceOf) -> tuple[MovedView, ...]:
    """What events of a table move, by account, each with the place that has it open."""
    parts: Counter[tuple[str, Part]] = Counter()
    for event in events:
        for source, target, amount in transfers(TABLE.stream(table), event):
            for name, more in ((source, -amount), (target, amount)):
                kind, account = player_account(name)
                if kind in PARTS:
                    part, sign = PARTS[kind]
                    whose = event.account if isinstance(event, WagersCorrected) else account
                    parts[whole(whose), part] += sign * more
    accounts = sorted({account for account, _ in parts})
    return tuple(
        MovedView(
            place=place_of(account),
            account=account,
            credit=parts[account, "credit"],
            staked=parts[account, "staked"],
            hand_pay=parts[account, "hand_pay"],
            claimed=parts[account, "claimed"],
        )
        for account in accounts
    )


def in_words(moves: Iterable[MovedView]) -> str:
    """What goes back, is held, is paid and is taken, all in all."""
    back, held, paid, taken = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for each in moves:
        gained = each.credit + each.staked + each.hand_pay - each.claimed
        returned, kept = min(each.credit, -each.staked), min(-each.credit, each.staked)
        for found, amount in ((back, returned), (held, kept), (paid, gained), (taken, -gained)):
            if amount > 0:
                found[each.place] += amount
    sums = (
        (back, sentence("returns_amount", amount=money(back.total()), places=_places(back))),
        (held, sentence("holds_amount", amount=money(held.total()), places=_places(held))),
        (paid, sentence("pays_amount", amount=money(paid.total()), places=_places(paid))),
        (taken, sentence("takes_amount", amount=money(taken.total()), places=_places(taken))),
    )
    words = ", ".join(each for found, each in sums if found.total())
    return f"{words[:1].upper()}{words[1:]}." if words else sentence("no_money_moves")


def _places(found: Counter[str]) -> str:
    return next(iter(found)) if len(found) == 1 else sentence("so_many_places", places=len(found))


def _announced(floor: Floor, table: str, events: Sequence[Event]) -> tuple[str, ...]:
    """What the sign would announce that it does not announce now."""
    of_sign = [event for event in events if isinstance(event, SignChange)]
    if not of_sign:
        return ()
    setup, state = floor.plan.tables[table].setup, deepcopy(floor.tables[table])
    time_of_day = floor.plan.time_of_day
    before = notices(setup, state, time_of_day)
    for event in of_sign:
        state = evolve(state, event)
    return tuple(each for each in notices(setup, state, time_of_day) if each not in before)
