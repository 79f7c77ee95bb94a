"""Ticket numbers: what the check digits catch, and what the books keep."""

from itertools import pairwise
from random import Random

import pytest
from casino import KEY
from house import house

from croupier.cage.tickets import is_well_formed, keyed_hash, ticket_number

CHANCE = Random(0)
NUMBERS = [ticket_number(system, CHANCE.randbytes(16)) for _ in range(60) for system in ("07", "00", "99")]


def test_a_ticket_has_18_digits_begins_with_the_system_and_no_two_are_alike() -> None:
    assert len(set(NUMBERS)) == len(NUMBERS)
    for number in NUMBERS:
        assert (len(number), number.isdigit(), is_well_formed(number)) == (18, True, True)
    assert {number[:2] for number in NUMBERS} == {"07", "00", "99"}


def test_one_wrong_digit_is_always_caught() -> None:
    for number in NUMBERS:
        for place, digit in enumerate(number):
            for other in "0123456789".replace(digit, ""):
                assert not is_well_formed(number[:place] + other + number[place + 1 :])


def test_two_neighbouring_digits_exchanged_are_always_caught() -> None:
    exchanged = 0
    for number in NUMBERS:
        for place, (left, right) in enumerate(pairwise(number)):
            if left != right:
                exchanged += 1
                assert not is_well_formed(number[:place] + right + left + number[place + 2 :])
    assert exchanged > 2_000


@pytest.mark.parametrize(
    "number", ["", "0", "07" * 9 + "0", "O" + NUMBERS[0][1:], "٠" + NUMBERS[0][1:], NUMBERS[0][:-1] + "\n"]
)
def test_what_is_not_a_ticket_number_is_not_taken_for_one(number: str) -> None:
    assert not is_well_formed(number)


def test_the_books_keep_a_keyed_hash_and_the_last_four_and_never_the_number() -> None:
    with house() as h:
        player = h.player("T1")
        h.wagered("T1", 20_00, {})
        number = player.cash_out().ticket
        [issued] = [each for each in h.records("terminal:T1") if each.type == "ticket_issued"]
        assert number.encode() not in (h.folder / "floor.db-wal").read_bytes() + (h.folder / "floor.db").read_bytes()
        assert keyed_hash(KEY, number).encode() in issued.body
        assert keyed_hash(b"another key", number).encode() not in issued.body
        assert number[-4:].encode() in issued.body
