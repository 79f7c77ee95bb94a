"""Casino Canberra, 2019, settlement: what a round takes and credits, in one transaction, and its commission."""

import pytest
from canberra import CANBERRA, all_of, fund, settled, shoe, wagered, wheel
from casino import Casino, casino, table

from croupier.journal.recall import recall
from croupier.play.wagering.settlement_events import Commission, WagersSettled


def credits_of(c: Casino, table_id: str, account: str) -> list[int]:
    """What a table has credited to an account, transfer by transfer."""
    moved = c.listed(c.floor.store.transfers(f"table:{table_id}"))
    return [transfer.amount for transfer in moved if transfer.target == f"chips:{account}"]


@pytest.mark.clause(CANBERRA, "2.6")
def test_a_wager_is_settled_where_it_was_at_expiry_whatever_was_meant() -> None:
    with casino(wheel()) as c:
        fund(c, t1=50)
        c.play("""
            dealer new_game
            t1 place corner:22-23-25-26 25.00
            t1 move corner:22-23-25-26 corner:25-26-28-29
            t1 confirm
            t1 place straight:23 25.00
            wait 30s
            t1 move corner:25-26-28-29 corner:22-23-25-26
            expect refused 2.7(b)
            dealer spin
            dealer number 28
            dealer confirm
            expect t1 balance 250.00
        """)
        wagered(c, t1={"corner:25-26-28-29": 25})
        c.play("dealer spin\ndealer number 23\ndealer confirm\nexpect t1 balance 225.00")
        kept = c.run(recall(c.floor.store, "R1", 1))
        assert kept is not None
        assert kept.wagers == {"t1": {"corner:25-26-28-29": 25_00}}


@pytest.mark.clause(CANBERRA, "2.8(a)(i)")
def test_a_losing_wager_vanishes_and_is_recorded_as_lost_to_the_round() -> None:
    with casino(shoe()) as c:
        fund(c, t1=50)
        wagered(c, t1={"player": 25})
        c.play("dealer cards Kh Kd 4c 7s\ndealer cards Qh\ndealer confirm")
        c.play("expect t1 balance 25.00\nexpect t1 on player 0.00\nexpect t1 bet 0.00")
        assert [(line.bet, line.stake, line.result, line.returned) for line in settled(c, "B1").lines] == [
            ("player", 25_00, "lose", 0)
        ]
        assert c.books()["table:B1"] == 25_00


@pytest.mark.clause(CANBERRA, "2.8(a)(ii)")
def test_winnings_and_the_winning_stake_are_credited_in_one_transaction() -> None:
    with casino(wheel()) as c:
        fund(c, t1=60)
        wagered(c, t1={"straight:17": 10})
        c.play("dealer spin\ndealer number 17\ndealer confirm\nexpect t1 balance 410.00\nexpect t1 win 350.00")
        assert (settled(c, "R1").staked, settled(c, "R1").returned) == (10_00, 360_00)
        assert credits_of(c, "R1", "t1-1") == [360_00]


@pytest.mark.clause(CANBERRA, "2.8(b)")
@pytest.mark.parametrize(
    ("version", "cards", "kept"),
    [
        ("A", "Kh Kd 5c 9s", (100_00, 5_00, 95_00)),
        ("B", "Kh Kd 5c 9s", (100_00, 0, 100_00)),
        ("B", "Kh Kd 2c 6s Th", (100_00, 50_00, 50_00)),
    ],
)
def test_commission_is_taken_before_the_credit_and_kept_apart(
    version: str, cards: str, kept: tuple[int, int, int]
) -> None:
    gross, commission, net = kept
    with casino(shoe(version)) as c:
        fund(c, t1=100, t2=100)
        wagered(c, t1={"banker": 100}, t2={"player": 100})
        c.play(f"dealer cards {cards}\ndealer confirm\nexpect t1 balance {(100_00 + net) / 100:.2f}")
        banker, player = all_of(c, WagersSettled, "B1")
        assert banker.commissions == (Commission("banker", gross, commission, net),)
        assert player.commissions == ()
        assert credits_of(c, "B1", "t1-1") == [100_00 + net]


@pytest.mark.clause(CANBERRA, "2.8(b)")
@pytest.mark.parametrize(("rounding", "commission"), [("up_to_cent", 7), ("nearest_cent", 8)])
def test_a_fraction_of_a_cent_of_commission_goes_as_the_house_reads_it(rounding: str, commission: int) -> None:
    config = {"version": "A", "commission_rounding": rounding}
    with casino(table("B1", CANBERRA, "baccarat", seats="t1", config=config, banker=(1_55, 500_00))) as c:
        fund(c, t1=10)
        c.play("dealer new_game\nt1 place banker 1.55\nt1 confirm\nwait 30s\ndealer cards Kh Kd 5c 9s\ndealer confirm")
        assert settled(c, "B1").commissions == (Commission("banker", 1_55, commission, 1_55 - commission),)


@pytest.mark.clause(CANBERRA, "8.7(b) [note on Tie]")
def test_on_a_tie_main_wagers_come_back_without_commission_and_tie_is_paid() -> None:
    with casino(shoe()) as c:
        fund(c, t1=160)
        wagered(c, t1={"banker": 100, "player": 50, "tie": 10})
        c.play("expect t1 balance 0.00\ndealer cards Kh Kd 9c 9s\ndealer confirm\nexpect t1 balance 240.00")
        assert settled(c, "B1").commissions == ()
