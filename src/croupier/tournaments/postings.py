"""What the events of a tournament move: money in the ledger of money, chips in the tournament's own."""

from croupier.cage.ledger import Transfer, chips, house, moved, moved_either_way
from croupier.tournaments.events import (
    BoughtBack,
    BuyInsReleased,
    BuyInTaken,
    ChipValueDue,
    EntryWithdrawn,
    FeeTaken,
    GuaranteeMet,
    PoolAdded,
    PrizePaid,
    PrizesAwarded,
    RefundApproved,
    RefundPaid,
    TournamentCancelled,
)
from croupier.tournaments.evolve import Event
from croupier.tournaments.session_events import (
    ChipsBoughtBack,
    ChipsDeducted,
    ChipsIssued,
    ChipsReturned,
    EntryForfeited,
    SeatOffered,
)

INVENTORY = "inventory"
"""Where tournament chips come from, and go back to."""


def tournament_postings(stream: str, event: Event) -> list[Transfer]:
    """The transfers of an event of a tournament."""
    name = stream.partition(":")[2]
    pool, commission, buy_ins = f"pool:{name}", f"commission:{name}", f"buy_ins:{name}"
    prizes, additions, refunds = f"prizes:{name}", f"additions:{name}", f"refunds:{name}"
    match event:
        case FeeTaken() | BoughtBack():
            desk = f"drawer:{event.desk}"
            kept = event.commission
            return [*moved(desk, pool, event.amount - kept), *moved(desk, commission, kept)]
        case BuyInTaken():
            return moved(f"drawer:{event.desk}", buy_ins, event.amount)
        case BuyInsReleased():
            return moved(buy_ins, pool, event.amount)
        case PoolAdded(kind="cash"):
            return moved(additions, pool, event.value)
        case GuaranteeMet():
            return moved(additions, pool, event.amount)
        case EntryWithdrawn():
            return [*moved(pool, refunds, event.refund), *moved(buy_ins, refunds, event.buy_in)]
        case RefundApproved():
            return moved(pool, refunds, event.amount)
        case RefundPaid():
            return moved(refunds, f"drawer:{event.desk}", event.amount)
        case TournamentCancelled():
            back = event.refunds.values()
            return [
                *moved(pool, additions, event.added),
                *moved(pool, refunds, sum(each.pool for each in back)),
                *moved(commission, refunds, sum(each.commission for each in back)),
                *moved(buy_ins, refunds, sum(each.buy_ins for each in back)),
                *moved(buy_ins, additions, event.buy_ins_left),
                *moved(additions, refunds, sum(each.operator for each in back)),
            ]
        case EntryForfeited():
            return moved(commission, pool, event.moved)
        case PrizesAwarded():
            return moved(pool, prizes, sum(event.prizes.values()))
        case ChipValueDue():
            by_operator = event.amount - event.from_buy_ins
            return [*moved(buy_ins, prizes, event.from_buy_ins), *moved(additions, prizes, by_operator)]
        case PrizePaid():
            return moved(prizes, f"drawer:{event.desk}", event.amount)
    return _chips(event)


def _chips(event: Event) -> list[Transfer]:
    match event:
        case ChipsIssued() | ChipsBoughtBack():
            return moved(house(INVENTORY, event.account), chips(event.account), event.amount)
        case SeatOffered():
            return moved(chips(event.account), house(INVENTORY, event.account), event.chips)
        case ChipsDeducted():
            return moved(chips(event.account), house(f"table:{event.table}", event.account), event.amount)
        case ChipsReturned() if event.held:
            back = [
                each
                for account, held in sorted(event.held.items())  # as they are stored
                for each in moved(chips(account), house(INVENTORY, account), held)
            ]
            any_account = next(iter(event.held))
            won = event.issued - sum(event.held.values())
            table, inventory = house(f"table:{event.table}", any_account), house(INVENTORY, any_account)
            return [*back, *moved_either_way(table, inventory, won)]
    return []
