"""Crown Perth, baccarat, 2023, at a table: the least and the most, at a terminal and on the cloth."""

import pytest
from crown import CROWN
from crown_table import BANKER_7_TO_6, PLAYER_7_TO_6, back, called, coup, crown, dealt, funded

from croupier.play.wagering.settlement_events import WagersSettled
from croupier.play.wagering.wager_events import PlayerWarned, ShortWagerKept, WagersReturned


@pytest.mark.clause(CROWN, "5.24(a)")
def test_an_ats_wager_below_the_minimum_at_the_end_of_the_period_goes_back_and_one_raised_in_time_stands() -> None:
    with crown(banker=(25_00, 5000_00)) as c:
        funded(c, "100.00", "t1 t2")
        c.play("t1 place banker 15.00\nt2 place banker 15.00\nt2 place banker 10.00\nwait 20s")
        c.play("expect t1 balance 100.00\nexpect t1 bet 0.00\nexpect t2 balance 75.00\nexpect t2 on banker 25.00")
        assert back(c) == [("t1", "banker", 15_00, "5.24(a)")]


@pytest.mark.clause(CROWN, "5.24(b)")
def test_an_ats_takes_the_next_lower_permitted_amount_and_never_debits_the_rest() -> None:
    with crown(banker=(25_00, 5000_00, 5_00)) as c:
        funded(c, "10000.00", "t1 t2")
        c.play("""
            t1 place banker 33.00
            expect trimmed 5.24(b)
            expect t1 on banker 30.00
            expect t1 balance 9970.00
            t2 place banker 6200.00
            expect trimmed 5.24(b)
            expect t2 on banker 5000.00
            expect t2 balance 5000.00
            t2 place banker 5.00
            expect refused 5.24(b)
        """)


@pytest.mark.clause(CROWN, "5.25")
def test_ats_wagers_that_are_below_the_aggregate_together_take_no_part() -> None:
    with crown(default=(5_00, 5000_00), total=(50_00, 100_000_00)) as c:
        funded(c, "100.00", "t1 t2 t3")
        c.play("t1 place player 25.00\nt1 place tie 10.00")
        c.play("t2 place player 25.00\nt2 place tie 15.00\nt2 place player_pair 10.00")
        c.play("t3 place player 48.00\nt3 place tie 4.00")
        c.play("wait 20s\nexpect t1 balance 100.00\nexpect t2 bet 50.00\nexpect t3 balance 100.00")
        assert back(c) == [
            ("t1", "player", 25_00, "5.25"),
            ("t1", "tie", 10_00, "5.25"),
            ("t3", "player", 48_00, "5.25"),
            ("t3", "tie", 4_00, "5.24(a)"),
        ]


@pytest.mark.clause(CROWN, "3.10")
def test_wagers_are_multiples_of_the_minimum_only_where_the_sign_says_so() -> None:
    for step, lies in ((1_00, "40.00"), (25_00, "25.00")):
        with crown(player=(25_00, 5000_00, step)) as c:
            funded(c, "100.00", "t1")
            c.play(f"t1 place player 40.00\nexpect t1 on player {lies}")


@pytest.mark.clause(CROWN, "3.12")
@pytest.mark.parametrize(("hands", "balance"), [(PLAYER_7_TO_6, "110.00"), (BANKER_7_TO_6, "90.00")])
def test_a_first_cloth_wager_below_the_minimum_stands_and_the_warning_is_on_record(
    hands: tuple[str, str], balance: str
) -> None:
    with crown(player=(25_00, 5000_00)) as c:
        funded(c, "100.00", "p1")
        c.play("p1 place player 10.00\nexpect trimmed 3.12")
        called(c)
        c.play("dealer return_short_wager p1 player\nexpect refused 3.12")
        coup(c, *hands)
        c.play(f"expect p1 balance {balance}")
        account = c.state().seats["p1"].account
        assert [each for each in c.events("table:B1") if isinstance(each, PlayerWarned)] == [
            PlayerWarned("p1", account, "player", 10_00)
        ]


@pytest.mark.clause(CROWN, "3.12")
@pytest.mark.parametrize("choice", ["keep", "return"])
def test_a_further_cloth_wager_below_the_minimum_is_settled_or_returned_by_the_dealers_choice(choice: str) -> None:
    with crown(player=(25_00, 5000_00)) as c:
        funded(c, "100.00", "p1 p2")
        c.play("p1 place player 10.00")
        called(c)
        coup(c, *BANKER_7_TO_6)
        c.play("dealer confirm_paid\ndealer new_game\np1 place player 10.00\np2 place player 10.00")
        c.play(f"dealer {choice}_short_wager p1 player\nexpect refused 3.12")
        called(c)
        c.play(f"dealer cards {dealt(*PLAYER_7_TO_6)}\ndealer confirm\nexpect refused 3.12")
        c.play(f"dealer {choice}_short_wager p2 player\nexpect refused 3.12")
        c.play(f"dealer {choice}_short_wager p1 banker\nexpect refused 3.12")
        c.play(f"dealer {choice}_short_wager p1 player\ndealer confirm")
        c.play(f"expect p1 balance {'100.00' if choice == 'keep' else '90.00'}\nexpect p2 balance 110.00")
        chosen = [each for each in c.events("table:B1") if isinstance(each, ShortWagerKept | WagersReturned)]
        assert len(chosen) == 1
        assert isinstance(chosen[0], ShortWagerKept if choice == "keep" else WagersReturned)
        assert [each.terminal for each in c.events("table:B1") if isinstance(each, PlayerWarned)] == ["p1", "p2"]


@pytest.mark.clause(CROWN, "3.13")
@pytest.mark.parametrize(("hands", "balance"), [(PLAYER_7_TO_6, "25000.00"), (BANKER_7_TO_6, "15000.00")])
def test_a_cloth_wager_above_the_maximum_is_paid_or_collected_up_to_the_maximum(
    hands: tuple[str, str], balance: str
) -> None:
    with crown(player=(25_00, 5000_00)) as c:
        funded(c, "20000.00", "p1 t1")
        c.play("p1 place player 6000.00\nexpect trimmed 3.13\nexpect p1 balance 14000.00")
        c.play("t1 place player 6000.00\nexpect t1 on player 5000.00")
        called(c)
        coup(c, *hands)
        c.play(f"expect p1 balance {balance}\nexpect t1 balance {balance}")
        (settled,) = [e for e in c.events("table:B1") if isinstance(e, WagersSettled) and e.terminal == "p1"]
        assert [(each.stake, each.clause) for each in settled.over] == [(1000_00, "3.13")]
