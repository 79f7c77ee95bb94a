"""The Star's Rapid roulette on terminals, for tests of its money: a credit, a ticket and a hand pay of any amount."""

from casino import Casino, table
from counter import row, ticket_of

STAR = "star-rapid-2016"


def rapid(seats: str = "t1 t2") -> str:
    """A roulette table."""
    return table("R1", STAR, "roulette", seats=seats)


def funded(c: Casino, cents: int) -> None:
    """Bring terminal t1 to an amount: a note, and the rest by a transfer."""
    c.play(f"t1 notes 10.00\nmonitoring transfer_credit t1 for-{c.clock.now()} cashless {(cents - 10_00) / 100:.2f}")


def paid_out(c: Casino, cents: int = 500_00) -> str:
    """The number of a ticket of an amount."""
    funded(c, cents)
    return ticket_of(c, c.play("t1 cash_out" if c.state().round else "dealer new_game\nt1 cash_out"))


def hand_pay(c: Casino, cents: int) -> str:
    """The number of a hand pay of an amount."""
    funded(c, cents)
    c.play("supervisor issue_hand_pay t1")
    return row(c, "hand_pay").ticket
