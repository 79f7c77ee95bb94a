"""The numbers of tickets and vouchers: drawn, sealed until the ticket ends, and opened again for an answer that was lost."""

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from croupier.cage.tickets import Ticket, keyed_hash, ticket_number
from croupier.journal.keys import tickets_key
from croupier.journal.seeds import NONCE_BYTES, Entropy

DRAWN_BYTES = 16
"""So many that every number of thirteen digits is as likely as any other, to a part in 10^25."""


class TicketNumbers:
    """Where numbers come from, and who alone can read one that is kept."""

    def __init__(self, key: bytes, entropy: Entropy) -> None:
        self._key, self._entropy, self._cipher = key, entropy, AESGCM(tickets_key(key))

    def draw(self, system: str, account: str) -> Ticket:
        """A new ticket on an account, with a number that nobody can foretell."""
        number = ticket_number(system, self._entropy(DRAWN_BYTES))
        ticket, nonce = self.name(number), self._entropy(NONCE_BYTES)
        sealed = nonce + self._cipher.encrypt(nonce, number.encode(), ticket.encode())
        return Ticket(ticket, "ticket", account, number[-4:], 0, 0, number=sealed)

    def name(self, number: str) -> str:
        """What the books call a ticket with this number."""
        return keyed_hash(self._key, number)

    def read(self, ticket: Ticket) -> str:
        """The number of a ticket; nothing where none is kept, as when it has ended."""
        if ticket.number is None:
            return ""
        nonce, sealed = ticket.number[:NONCE_BYTES], ticket.number[NONCE_BYTES:]
        return self._cipher.decrypt(nonce, sealed, ticket.ticket.encode()).decode()

    def is_own(self, ticket: Ticket, system: str) -> bool:
        """Whether the number that is kept of a ticket is the ticket's own, and begins with the digits of its system."""
        try:
            number = self.read(ticket)
        except (InvalidTag, ValueError):
            return False
        return number.startswith(system) and self.name(number) == ticket.ticket
