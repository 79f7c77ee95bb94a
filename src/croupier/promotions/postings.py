"""What the events of a promotion move: a prize that is paid, out of what promotions cost the house."""

from croupier.cage.ledger import Transfer, moved
from croupier.promotions.events import Event, PromotionPrizePaid

BANK = "bank"
"""What is paid by cheque or transfer: no drawer has it."""


def promotion_postings(stream: str, event: Event) -> list[Transfer]:
    """The transfers of an event of a promotion."""
    if not isinstance(event, PromotionPrizePaid):
        return []
    cost = f"promotion:{stream.partition(':')[2]}"
    by_bank = event.cheque + event.transfer
    return [*moved(cost, f"drawer:{event.desk}", event.cash), *moved(cost, BANK, by_bank)]
