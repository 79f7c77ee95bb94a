"""The Star's 7-Up Baccarat at its tables: what can be wagered, and of what it is made."""

import pytest
from casino import casino
from seven_up import STAR, balance, one_table, seated, seven_up

from croupier.play.context import PurseBalance, TableContext
from croupier.play.decide import decide
from croupier.play.decisions import Accepted, Refused
from croupier.play.evolve import evolve
from croupier.play.table import Table, Wagering
from croupier.play.wagering.limits import Limit
from croupier.play.wagering.wager_commands import Place


@pytest.mark.clause(STAR, "5.1")
@pytest.mark.parametrize("bet", ["player_pair", "banker_dragon", "small", "straight:7"])
def test_a_wager_that_is_not_one_of_the_four_is_refused_and_no_money_moves(bet: str) -> None:
    with seated() as c:
        for place in ("t1", "p1"):
            c.play(f"""
                {place} place {bet} 25.00
                expect refused 5.1
                expect {place} balance 10000.00
            """)


@pytest.mark.clause(STAR, "5.2")
def test_who_has_changed_nothing_into_chips_wagers_nothing() -> None:
    with casino(seven_up()) as c:
        c.play("""
            dealer new_game
            t1 place banker 25.00
            expect refused 5.2
            dealer buy_in t1 cash 25.00
            t1 place banker 25.01
            expect refused 5.2
            t1 place banker 25.00
            expect t1 balance 0.00
        """)


@pytest.mark.clause(STAR, "5.2")
def test_cash_and_chips_become_credit_and_credit_becomes_chips_again_at_the_dealers_hand() -> None:
    with casino(seven_up()) as c:
        c.play("""
            dealer buy_in t1 cash 25.00
            dealer buy_in t1 chips 50.00
            expect t1 balance 75.00
            supervisor hand_over_chips t1 75.00
            expect refused 5.2
            dealer hand_over_chips t1 75.00
            expect t1 balance 0.00
        """)


@pytest.mark.clause(STAR, "5.2")
def test_30_in_chips_and_20_in_tokens_are_a_wager_of_50_stored_as_30_and_20_and_51_is_refused() -> None:
    setup = one_table(banker=Limit(50_00, 1_000_00))
    asker = TableContext(1, "t1", "t1-1", 30_00, purses={"tokens": PurseBalance(20_00)})
    for stake, of_purse in ((51_00, 20_00), (51_00, 21_00), (51_00, 0)):
        refused = decide(setup, Table(Wagering(None), 1), asker, Place("banker", stake, "tokens", of_purse=of_purse))
        assert isinstance(refused, Refused)
        assert refused.clause == "5.2"
    placed = decide(setup, Table(Wagering(None), 1), asker, Place("banker", 50_00, "tokens", of_purse=20_00))
    assert isinstance(placed, Accepted)
    after = Table(Wagering(None), 1)
    for event in placed.events:
        after = evolve(after, event)
    assert (after.seats["t1"].chips, after.seats["t1"].purses) == ({"banker": 30_00}, {"tokens": {"banker": 20_00}})


@pytest.mark.clause(STAR, "5.2")
def test_part_of_a_stake_comes_only_from_a_purse_that_is_there() -> None:
    setup, asker = one_table(), TableContext(1, "t1", "t1-1", 30_00, purses={"tokens": PurseBalance(20_00)})
    for command in (
        Place("banker", 10_00, "vouchers"),
        Place("banker", 10_00, of_purse=5_00),
        Place("banker", 10_00, "tokens", of_purse=-5_00),
        Place("banker", 10_00, "tokens", of_purse=15_00),
    ):
        refused = decide(setup, Table(Wagering(None), 1), asker, command)
        assert isinstance(refused, Refused)
        assert refused.clause == "5.2"


@pytest.mark.clause(STAR, "5.2")
def test_tokens_are_moved_and_taken_off_with_the_chips_beside_them_and_each_goes_back_where_it_came_from() -> None:
    with casino(seven_up()) as c:
        voucher = c.play("operator issue_voucher 20.00").removeprefix("ticket ")
        c.play(f"""
            dealer buy_in t1 cash 30.00
            dealer exchange_voucher t1 {voucher}
            dealer new_game
            t1 place banker 50.00 tokens of_purse=20.00
            t1 move banker player
        """)
        seat = c.state().seats["t1"]
        assert (seat.chips, seat.purses) == ({"player": 30_00}, {"tokens": {"player": 20_00}})
        c.play("t1 remove player")
        assert (balance(c, "t1"), balance(c, "t1", "/tokens")) == (30_00, 20_00)
