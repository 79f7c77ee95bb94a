"""The Star's roulette, 2024: value chips, cashless tables, colour checks and player cards, through the floor's commands."""

import pytest
from casino import Casino, casino, table
from counter import ask, entries, happened, refused

from croupier.cage import commands as cage
from croupier.cage.terminal_events import CardDecided, ChecksIssued, ChipsTaken
from croupier.rulebooks.roles import Role

KEY = "star-roulette-2024"
CARD = "1.1 (Player Card)"
CHIPS = "1.1 (value chips)"


def cloth(name: str = "R7", positions: str = "p1 p2 p3", settings: str = "", minimum: int = 5_00) -> str:
    """A table on the cloth."""
    return table(
        name, KEY, "roulette", positions=positions, period_s=None, settings=settings, default=(minimum, 10_000_00)
    )


def seated(c: Casino, *places: str) -> None:
    """Give each place a card and 200 in credit."""
    for place in places:
        c.play(f"""
            operator issue_card card-{place} person-{place}
            {place} present_card card-{place}
            dealer@{c.floor.plan.places[place][0]} buy_in {place} cash 200.00
        """)


def closed(c: Casino, name: str) -> None:
    """Close a table with players at it, on due notice."""
    c.play(f"supervisor@{name} announce_closing after=1200\nwait 20m\nsupervisor@{name} close_table")


# ---------------------------------------------------------------- value chips and cashless tables


@pytest.mark.clause(KEY, CHIPS)
def test_130_is_handed_over_in_the_houses_chips_and_taken_at_a_second_table() -> None:
    with casino(cloth(), cloth("R8", "q1"), floor='[money]\nvalue_chips = ["5", "25", "100"]') as c:
        seated(c, "p1")
        c.play(f"""
            supervisor buy_in p1 cash 10.00
            expect refused {CHIPS}
            supervisor hand_over_chips p1 130.00
            expect refused {CHIPS}
            dealer hand_over_chips p1 132.00
            expect refused {CHIPS}
            dealer hand_over_chips p1 130.00
            expect p1 balance 70.00
            dealer@R8 buy_in q1 chips 130.00
            expect q1 balance 130.00
        """)
        assert happened(c, "terminal:p1")[-1] == ChipsTaken("p1-1", 130_00, {"10000": 1, "2500": 1, "500": 1})
        assert c.books()["value_chips"] == 0


@pytest.mark.clause(KEY, CHIPS)
@pytest.mark.clause(KEY, "1.1 (Cashless)")
def test_at_a_cashless_table_chips_come_from_the_players_account_and_not_for_cash() -> None:
    with casino(cloth(settings="cashless = true"), cloth("R8", "q1")) as c:
        c.play("""
            operator issue_card c1 person1
            dealer buy_in p1 cashless 200.00
            expect refused 1.1 (value chips)
            p1 present_card c1
            dealer buy_in p1 cashless 200.00
            expect p1 balance 200.00
            dealer buy_in p1 cash 50.00
            expect refused 1.1 (Cashless)
            dealer buy_in p1 chips 50.00
            expect p1 balance 250.00
            dealer@R8 buy_in q1 cashless 50.00
            expect refused 1.1 (value chips)
            dealer@R8 buy_in q1 cash 50.00
        """)
        assert (c.books()["wallet:person1"], c.books()["cash:R7"]) == (-200_00, 0)


# ---------------------------------------------------------------- player cards


@pytest.mark.clause(KEY, CARD)
def test_a_valid_card_may_be_presented_and_no_other() -> None:
    with casino(cloth()) as c:
        c.play(f"""
            dealer issue_card c1 person1
            expect refused {CARD}
            operator issue_card c1 person1
            operator issue_card c1 person2
            expect refused {CARD}
            p1 present_card c1
            p1 remove_card
        """)
        for status in ("cancelled", "suspended", "expired"):
            c.play(f"operator change_card c1 {status}\np1 present_card c1\nexpect refused {CARD}")
        c.play(f"""
            p1 present_card c9
            expect refused {CARD}
            operator change_card c9 valid
            expect refused {CARD}
            dealer change_card c1 valid
            expect refused {CARD}
            operator change_card c1 valid
            p1 present_card c1
        """)


@pytest.mark.clause(KEY, "3.4")
def test_nobody_wagers_before_a_valid_card_was_read_nor_after_it_lapsed() -> None:
    with casino(cloth()) as c:
        c.play("""
            dealer buy_in p1 cash 100.00
            dealer new_game
            p1 place red 10.00
            expect refused 3.4
            operator issue_card c1 person1
            p1 present_card c1
            p1 place red 10.00
            operator change_card c1 expired
            p1 place red 10.00
            expect refused 3.4
            operator change_card c1 valid
            p1 place red 10.00
            expect p1 on red 20.00
        """)


@pytest.mark.clause(KEY, "9.1")
def test_a_card_is_in_use_at_one_place_and_one_card_at_a_place() -> None:
    with casino(cloth()) as c:
        seated(c, "p1", "p2")
        c.play("""
            p3 present_card card-p1
            expect refused 9.1
            operator issue_card other other-person
            p1 present_card other
            expect refused 9.1
            dealer new_game
            p1 place red 10.00
            p1 remove_card
            expect refused 9.1
            p2 remove_card
            p2 remove_card
            expect refused 9.1
            p3 present_card card-p2
        """)


@pytest.mark.clause(KEY, "9.1")
@pytest.mark.parametrize("who", ["dealer", "supervisor"])
def test_a_questioned_card_stops_its_place_until_a_casino_supervisor_has_decided(who: str) -> None:
    with casino(cloth()) as c:
        seated(c, "p3")
        c.play(f"""
            supervisor decide_card p3 true
            expect refused 9.1
            dealer question_card p1
            expect refused 9.1
            dealer new_game
            p3 place red 30.00
            {who} question_card p3
            {who} question_card p3
            expect refused 9.1
            p3 place red 10.00
            expect refused 9.1
            p3 clear
            expect refused 9.1
            p3 remove_card
            expect refused 9.1
            expect p3 bet 30.00
            dealer decide_card p3 true
            expect refused 9.1
            supervisor decide_card p3 true
            p3 place red 10.00
            expect p3 on red 40.00
        """)


@pytest.mark.clause(KEY, "9.1")
def test_a_card_that_is_not_the_players_own_is_taken_away_and_the_wagers_are_invalid() -> None:
    with casino(cloth()) as c:
        seated(c, "p3")
        c.play("""
            dealer new_game
            p3 place red 30.00
            dealer question_card p3
            supervisor decide_card p3 false
            expect p3 balance 200.00
            p3 place red 10.00
            expect refused 3.4
        """)
        assert happened(c, "terminal:p3")[-1] == CardDecided("card-p3", own=False)


# ---------------------------------------------------------------- colour checks


@pytest.mark.clause(KEY, "1.1 (colour checks)")
def test_checks_are_counted_apart_from_the_credit_in_pieces_of_their_own_value() -> None:
    with casino(cloth()) as c:
        seated(c, "p1")
        c.play("dealer issue_checks p1 blue 5.00 200.00\nexpect p1 balance 0.00")
        held = c.floor.terminals["p1"].purses["blue"]
        assert (held.unit, held.table, c.books()["chips:p1-1/blue"] // held.unit) == (5_00, "R7", 40)
        c.play(f"dealer hand_over_chips p1 5.00\nexpect refused {CHIPS}")


@pytest.mark.clause(KEY, "3.8")
def test_checks_of_one_table_are_worth_nothing_at_another() -> None:
    with casino(cloth(), cloth("R8", "q1")) as c:
        seated(c, "p1", "q1")
        c.play("dealer issue_checks p1 blue 5.00 100.00\ndealer@R8 new_game")
        assert c.floor.terminals["q1"].purses == {}
        c.play("q1@R8 place red 10.00 purse=blue\nexpect refused 3.8")
        c.play("q1@R8 place red 10.00 purse=tokens\nexpect refused 3.3")


@pytest.mark.clause(KEY, "3.8")
def test_a_terminal_of_two_tables_stakes_its_checks_only_where_they_were_issued() -> None:
    both = [table(name, KEY, "roulette", seats="t1", period_s=None) for name in ("R7", "R8")]
    with casino(*both) as c:
        c.play("""
            operator issue_card c1 person1
            t1 present_card c1
            dealer@R7 buy_in t1 cash 200.00
            dealer@R7 issue_checks t1 blue 5.00 100.00 marker=5.00
            dealer@R8 new_game
            t1@R8 place red 10.00 purse=blue
            expect refused 3.8
            dealer@R7 new_game
            t1@R7 place red 10.00 purse=blue
        """)


@pytest.mark.clause(KEY, "3.9")
def test_checks_are_redeemed_at_their_own_table_while_it_is_open_and_at_the_desk_when_it_is_closed() -> None:
    with casino(cloth()) as c:
        seated(c, "p1", "p2")
        c.play("""
            dealer issue_checks p1 blue 5.00 100.00
            dealer issue_checks p2 green 5.00 100.00
            cashier redeem_checks p1 blue
            expect refused 3.9
            supervisor redeem_checks p1 blue
            expect refused 3.9
            dealer redeem_checks p1 green
            expect refused 3.9
            dealer redeem_checks p1 blue
            expect p1 balance 200.00
            dealer redeem_checks p1 blue
            expect refused 3.9
        """)
        closed(c, "R7")
        c.play("cashier redeem_checks p2 green\nexpect p2 balance 100.00")
        assert ("chips:p2-1/green", "desk", 100_00) in entries(c, "terminal:p2")
        assert c.floor.terminals["p2"].purses == {}


@pytest.mark.clause(KEY, "3.9")
def test_checks_on_the_layout_are_not_redeemed() -> None:
    with casino(cloth()) as c:
        seated(c, "p1")
        c.play("""
            dealer issue_checks p1 blue 5.00 100.00
            dealer new_game
            p1 place red 10.00 purse=blue
            dealer redeem_checks p1 blue
            expect refused 3.9
        """)


@pytest.mark.clause(KEY, "3.10")
def test_a_colour_in_play_goes_to_another_player_only_if_all_who_hold_it_agree() -> None:
    with casino(cloth()) as c:
        seated(c, "p1", "p2", "p3")
        c.play("""
            p1 share_colour blue p2
            expect refused 3.10
            dealer issue_checks p1 blue 5.00 100.00
            dealer issue_checks p2 blue 5.00 100.00
            expect refused 3.10
            p1 share_colour blue p2
            dealer issue_checks p2 blue 5.00 100.00
            p1 share_colour blue p3
            dealer issue_checks p3 blue 5.00 100.00
            expect refused 3.10
            p2 share_colour blue p3
            dealer issue_checks p3 blue 5.00 100.00
        """)
        assert [c.books()[f"chips:{place}-1/blue"] for place in ("p1", "p2", "p3")] == [100_00] * 3


@pytest.mark.clause(KEY, "3.11")
def test_a_value_above_the_minimum_needs_a_marker_with_that_number() -> None:
    with casino(cloth()) as c:
        seated(c, "p1", "p2")
        c.play("""
            supervisor issue_checks p1 blue 10.00 100.00 marker=10.00
            expect refused 3.11
            dealer issue_checks p1 blue 10.00 100.00
            expect refused 3.11
            dealer issue_checks p1 blue 10.00 100.00 marker=5.00
            expect refused 3.11
            dealer issue_checks p1 blue 10.00 105.00 marker=10.00
            expect refused 3.11
            dealer issue_checks p1 blue 10.00 100.00 marker=10.00
            dealer issue_checks p2 green 5.00 100.00
            dealer issue_checks p2 green 5.00 105.00
            expect refused 3.11
            dealer issue_checks p2 gold 5.00 5.00
            expect refused 3.11
            dealer issue_checks p3 pink 5.00 5.00
            expect refused 3.11
        """)
        issued = [event for place in ("p1", "p2") for event in happened(c, f"terminal:{place}")]
        assert [(each.amount // each.value, each.marker) for each in issued if isinstance(each, ChecksIssued)] == [
            (10, 10_00),
            (20, 0),
        ]


@pytest.mark.clause(KEY, "3.12")
def test_a_further_colour_needs_approval_leaves_one_for_who_waits_and_has_the_same_value() -> None:
    with casino(cloth(settings='colours = ["blue", "green", "pink"]')) as c:
        seated(c, "p1", "p2", "p3")
        c.play("""
            dealer issue_checks p1 blue 5.00 50.00
            dealer issue_checks p1 pink 5.00 50.00
            expect refused 3.12
            dealer approve_colour p1 pink
            expect refused 3.12
            supervisor approve_colour p1 pink
            expect refused 3.12
            dealer issue_checks p2 green 5.00 50.00
            supervisor approve_colour p1 pink
            expect refused 3.12
            dealer hand_over_chips p3 200.00
            supervisor approve_colour p1 pink
        """)
        assert c.play("dealer issue_checks p1 pink 20.00 50.00") == "These checks too are worth 5.00 each. (3.12)"
        c.play("dealer issue_checks p1 blue 5.00 25.00")
        assert c.answer.notices == (), "the value asked for is not mentioned"
        assert c.floor.terminals["p1"].purses["pink"].unit == 5_00
        assert c.books()["chips:p1-1/pink"] == 50_00
        assert refused(ask(c, Role.PLAYER, cage.ApproveColour("pink"), "p1"), "3.12")


@pytest.mark.clause(KEY, "1.1 (casino promotional token)")
def test_a_voucher_says_on_which_bets_and_from_what_stake_its_tokens_are_wagered() -> None:
    clause = "1.1 (casino promotional token)"
    with casino(cloth(), cloth("R8", "q1")) as c:
        seated(c, "p1")
        c.play(f"""
            operator issue_voucher 50.00 kinds=red,blue
            expect refused {clause}
            operator issue_voucher 50.00 least=50.05
            expect refused {clause}
        """)
        assert refused(ask(c, Role.OPERATOR, cage.IssueVoucher(50_00, ("R9",))), clause, "R9")
        number = c.play("operator issue_voucher 50.00 kinds=red,dozen least=10.00").removeprefix("ticket ")
        other = c.play("operator issue_voucher 50.00").removeprefix("ticket ")
        alike = c.play("operator issue_voucher 50.00 kinds=red,dozen least=10.00").removeprefix("ticket ")
        c.play(f"""
            dealer exchange_voucher p1 {number}
            dealer exchange_voucher p1 {other}
            expect refused {clause}
            dealer exchange_voucher p1 {alike}
            dealer new_game
            p1 place black 20.00 purse=tokens
            expect refused {clause}
            p1 place red 5.00 purse=tokens
            expect refused {clause}
            p1 place red 10.00 purse=tokens
            p1 place red 5.00 purse=tokens
            p1 move red black
            expect refused {clause}
            p1 move red dozen:1
        """)
        assert c.books()["stakes:p1-1/tokens"] == 15_00
        c.restart()
        held = c.floor.terminals["p1"].purses["tokens"]
        assert (held.kinds, held.least) == (("red", "dozen"), 10_00)


@pytest.mark.clause(KEY, "1.1 (casino promotional token)")
def test_tokens_are_wagered_only_at_the_tables_that_their_voucher_names() -> None:
    with casino(*[table(name, KEY, "roulette", seats="t1", period_s=None) for name in ("R7", "R8")]) as c:
        number = c.play("operator issue_voucher 50.00 tables=R7").removeprefix("ticket ")
        c.play(f"""
            operator issue_card c1 person1
            t1 present_card c1
            dealer@R7 exchange_voucher t1 {number}
            dealer@R8 new_game
            t1@R8 place red 10.00 purse=tokens
            expect refused 1.1 (casino promotional token)
            dealer@R7 new_game
            t1@R7 place red 10.00 purse=tokens
        """)


@pytest.mark.clause(KEY, "1.1 (casino promotional token)")
def test_a_voucher_is_exchanged_for_tokens_once() -> None:
    with casino(cloth()) as c:
        number = c.play("operator issue_voucher 50.00").removeprefix("ticket ")
        c.play(f"""
            dealer issue_voucher 50.00
            expect refused 1.1 (casino promotional token)
            supervisor exchange_voucher p1 {number}
            expect refused 1.1 (casino promotional token)
            dealer exchange_voucher p1 {number}
            dealer exchange_voucher p2 {number}
            expect refused 1.1 (casino promotional token)
        """)
        assert c.books()["chips:p1-1/tokens"] == 50_00
