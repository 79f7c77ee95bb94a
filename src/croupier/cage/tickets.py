"""Ticket numbers: 18 digits, of which two name the system, thirteen cannot be guessed, and three check the rest.

The thirteen come from a secret key and the account paid out, so that a lost answer can be given again and nothing but the
ticket itself need carry the number: the books keep a keyed hash and the last four digits.

>>> number = ticket_number(b"k" * 32, "07", "T1-1", 0)
>>> len(number), number[:2], is_well_formed(number)
(18, '07', True)
>>> is_well_formed("1" + number[1:])
False
"""

import hashlib
import hmac

DIGITS = 18
MODULUS = 997


def ticket_number(key: bytes, system: str, account: str, attempt: int) -> str:
    """The number of the ticket that pays out an account; the attempt tells candidates apart."""
    digest = hmac.digest(key, f"ticket|{account}|{attempt}".encode(), hashlib.sha256)
    body = system + f"{int.from_bytes(digest) % 10**13:013}"
    return body + _check(body)


def is_well_formed(number: str) -> bool:
    """Whether a number's check digits fit: a misread or mistyped number fails 996 times in 997."""
    return len(number) == DIGITS and number.isascii() and number.isdigit() and number[-3:] == _check(number[:-3])


def keyed_hash(key: bytes, number: str) -> str:
    """What the books keep of a number."""
    return hmac.digest(key, f"number|{number}".encode(), hashlib.sha256).hex()


def _check(body: str) -> str:
    return f"{int(body) * 1000 % MODULUS:03}"
