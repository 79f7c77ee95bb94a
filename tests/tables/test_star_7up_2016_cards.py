"""The Star's 7-Up: the lots of cards, the shuffling device and the rack, and how a coup is dealt."""

import pytest
from casino import Casino, casino
from seven_up import BANKER_ON_7, STAR, finish, of_kind, seated, seven_up
from watching import on_dealer, on_display, on_terminal

from croupier.play.cards.coup_events import CountsAnnounced
from croupier.play.cards.shoe_events import CardsBurned, CardsChecked, CardsRegistered, ShuffleDecided
from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.round_events import WageringClosed
from croupier.rulebooks.equipment import Kind
from croupier.server.views.round import CoupView

STAFF = pytest.mark.parametrize("who", ["dealer", "supervisor"])
LOT = "dealer register_cards L1 6 blue"
READY = f"""
    {LOT}
    dealer check_cards L1 true
    dealer secure_cards L1 safe
    dealer release_cards L1
    dealer open_shoe L1
    dealer shuffle_cards
"""


def counts(c: Casino) -> tuple[int, int, int]:
    """How many cards are in the device, in the rack and on the layout."""
    stock = c.state().stock
    assert stock.shoe is not None
    return stock.shoe.left, len(stock.rack), stock.out


@pytest.mark.clause(STAR, "3.1")
def test_a_lot_is_six_decks_with_backs_of_one_kind() -> None:
    with casino(seven_up(), shoes=False) as c:
        c.play("""
            dealer register_cards L1 5 blue
            expect refused 3.1
            dealer register_cards L1 6 blue,red
            expect refused 3.1
            dealer register_cards L1 6 blue
        """)
        [lot] = of_kind(c, CardsRegistered)
        assert isinstance(lot, CardsRegistered)
        assert (lot.decks, lot.back) == (6, "blue")


@pytest.mark.clause(STAR, "3.1")
def test_a_seventh_seven_of_hearts_stops_the_coup() -> None:
    with seated() as c:
        c.play("dealer cards 7h 7h 7h 7h 7h\ndealer confirm\ndealer discard_cards\ndealer new_game\ndealer card 7h")
        c.play("dealer card 7h\nexpect phase held")
        assert [notice.clause for notice in c.answer.notices] == ["3.1"]


@pytest.mark.clause(STAR, "3.4")
def test_cards_are_checked_by_a_dealer_a_supervisor_or_a_device_before_they_are_used() -> None:
    with casino(seven_up(), shoes=False) as c:
        c.play(f"""
            {LOT}
            dealer secure_cards L1 safe
            dealer release_cards L1
            dealer open_shoe L1
            expect refused 3.4
            cashier check_cards L1 true
            expect refused 3.4
            dealer check_cards L1 false
            dealer open_shoe L1
            expect refused 3.4
            supervisor check_cards L1 true
            dealer open_shoe L1
        """)
        assert [each.passed for each in of_kind(c, CardsChecked) if isinstance(each, CardsChecked)] == [False, True]


@pytest.mark.clause(STAR, "3.5")
@pytest.mark.parametrize("source", ["unshuffled", "casino_preshuffled", "angel_preshuffled"])
@STAFF
def test_no_lot_is_used_before_it_was_secured_and_released(who: str, source: str) -> None:
    with casino(seven_up(), shoes=False) as c:
        c.play(f"""
            {LOT} source={source}
            dealer check_cards L1 true
            dealer record_shuffle L1
            dealer open_shoe L1
            expect refused 3.5
            {who} secure_cards L1 safe
            dealer open_shoe L1
            expect refused 3.5
            {who} release_cards L1
            dealer open_shoe L1
        """)


@pytest.mark.clause(STAR, "4.1")
@pytest.mark.clause(STAR, "1.1(Angel pre-shuffled cards)")
@pytest.mark.parametrize(("source", "needed"), [("unshuffled", True), ("angel_preshuffled", False)])
def test_cards_are_shuffled_before_play_unless_their_maker_has(source: str, needed: bool) -> None:
    with casino(seven_up(), shoes=False) as c:
        c.play(f"""
            {LOT} source={source}
            dealer check_cards L1 true
            dealer secure_cards L1 safe
            dealer release_cards L1
            dealer open_shoe L1
        """)
        if needed:
            c.play("dealer burn_cards 1\nexpect refused 4.1\ndealer new_game\nexpect refused 4.1\ndealer shuffle_cards")
        c.play("dealer burn_cards 1\ndealer new_game")


@pytest.mark.clause(STAR, "4.1")
def test_casino_pre_shuffled_cards_need_no_shuffle_and_are_shuffled_by_hand_alone() -> None:
    with casino(seven_up(), shoes=False) as c:
        c.play(f"""
            {LOT} source=casino_preshuffled
            dealer check_cards L1 true
            dealer record_shuffle L1
            dealer secure_cards L1 safe
            dealer release_cards L1
            dealer open_shoe L1
            dealer shuffle_cards machine machine=M1
            expect refused 4.1
            supervisor decide_shuffle false
            dealer burn_cards 1
            dealer new_game
        """)


@pytest.mark.clause(STAR, "1.1(casino pre-shuffled cards)")
@STAFF
def test_a_casino_pre_shuffled_lot_waits_for_its_check_and_its_shuffle_to_be_on_record(who: str) -> None:
    with casino(seven_up(), shoes=False) as c:
        c.play(f"""
            {LOT} source=casino_preshuffled
            dealer secure_cards L1 safe
            dealer release_cards L1
            dealer open_shoe L1
            expect refused 3.4
            dealer check_cards L1 true
            dealer open_shoe L1
            expect refused 1.1(casino pre-shuffled cards)
            dealer record_shuffle L9
            expect refused 1.1(casino pre-shuffled cards)
            cashier record_shuffle L1
            expect refused 1.1(casino pre-shuffled cards)
            {who} record_shuffle L1
            dealer open_shoe L1
        """)


@pytest.mark.clause(STAR, "4.2")
@pytest.mark.parametrize("by_hand", [True, False])
def test_a_supervisor_says_whether_casino_pre_shuffled_cards_are_shuffled_all_the_same(by_hand: bool) -> None:
    with casino(seven_up(), shoes=False) as c:
        c.play(f"""
            {LOT} source=casino_preshuffled
            dealer check_cards L1 true
            dealer record_shuffle L1
            dealer secure_cards L1 safe
            dealer release_cards L1
            supervisor decide_shuffle true
            expect refused 4.2
            dealer open_shoe L1
            dealer burn_cards 1
            expect refused 4.2
            dealer decide_shuffle false
            expect refused 4.2
            supervisor decide_shuffle {str(by_hand).lower()}
        """)
        if by_hand:
            c.play("dealer burn_cards 1\nexpect refused 4.1\ndealer shuffle_cards")
        c.play("dealer burn_cards 1\ndealer new_game\nsupervisor decide_shuffle true\nexpect refused 4.2")
        assert of_kind(c, ShuffleDecided) == [ShuffleDecided(by_hand)]


@pytest.mark.clause(STAR, "4.4")
def test_one_card_is_burned_face_down_before_the_first_coup() -> None:
    with casino(seven_up(), shoes=False) as c:
        c.play(READY)
        assert counts(c) == (312, 0, 0)
        c.play("""
            dealer new_game
            expect refused 4.4
            dealer burn_cards 2
            expect refused 4.4
            dealer burn_cards 1 shown=7h
            expect refused 4.4
            dealer burn_cards 1
        """)
        assert counts(c) == (311, 1, 0)
        assert of_kind(c, CardsBurned) == [CardsBurned(1)]
        c.play("dealer burn_cards 1\nexpect refused 4.4\ndealer new_game")


@pytest.mark.clause(STAR, "1.1(burn/ed)")
def test_a_burned_card_takes_no_part_in_any_hand_or_count() -> None:
    with seated() as c:
        c.play("t1 place banker 25.00\nt1 place super_7s 5.00\ndealer card 4h\ndealer declare burned_in_error card=7h")
        finish(c, "Kd 4s")
        [outcome] = c.state().history
        assert outcome.cards == ("4h", "Kd", "4s")
        c.play("expect t1 balance 10020.00")


@pytest.mark.clause(STAR, "8.4")
def test_the_rack_goes_into_the_device_before_the_cards_of_the_coup_go_into_the_rack() -> None:
    with seated() as c:
        assert counts(c) == (311, 1, 0)
        c.play(f"dealer cards {BANKER_ON_7}\ndealer discard_cards\nexpect refused 8.4\ndealer confirm")
        assert counts(c) == (308, 1, 3)
        c.play("dealer discard_cards")
        assert counts(c) == (309, 3, 0)
        for _ in range(30):
            c.play("dealer new_game\ndealer cards 4h 8d 2s 6s 2d\ndealer confirm\ndealer discard_cards")
            assert counts(c) == (307, 5, 0)


@pytest.mark.clause(STAR, "1.1(coup)")
def test_no_coup_begins_before_the_cards_of_the_last_one_are_in_the_rack() -> None:
    with seated() as c:
        finish(c, BANKER_ON_7)
        c.play("dealer card 4h\nexpect refused 5.3\ndealer new_game\nexpect refused 1.1(coup)")
        c.play("dealer discard_cards\ndealer new_game\ndealer card 4h")


@pytest.mark.clause(STAR, "3.6")
@STAFF
def test_no_card_comes_but_from_the_shuffling_device_while_it_works(who: str) -> None:
    with casino(seven_up(), shoes=False) as c:
        c.play("dealer new_game\nexpect refused 3.6")
    with seated() as c:
        [device] = c.floor.plan.tables["U1"].setup.register.of(Kind.SHUFFLER)
        c.play(f"""
            dealer card 4h
            cashier report_fault {device.id} stuck
            expect refused 3.6
            {who} report_fault {device.id} stuck
            dealer card 9d
            expect refused 3.6
            dealer report_repair {device.id}
            expect refused 3.6
            supervisor report_repair {device.id}
            dealer card 9d
        """)


@pytest.mark.clause(STAR, "3.8")
def test_unfit_cards_are_replaced_when_the_coup_is_over_by_a_new_lot_that_is_shuffled() -> None:
    with seated() as c:
        c.play("""
            dealer card 4h
            dealer replace_cards unfit
            expect refused 3.8
            supervisor replace_cards unfit
            dealer cards 9d 3s
            dealer confirm
            dealer discard_cards
            dealer new_game
            expect refused 3.8
            dealer register_cards C2 6 blue
            dealer check_cards C2 true
            dealer secure_cards C2 safe
            dealer release_cards C2
            dealer open_shoe C2
            dealer new_game
            expect refused 4.1
            dealer shuffle_cards
            dealer burn_cards 1
            dealer new_game
        """)


@pytest.mark.clause(STAR, "3.9")
@pytest.mark.parametrize("by", ["supervisor", "inspector"])
def test_a_check_that_a_supervisor_or_an_inspector_orders_stays_until_its_result_is_entered(by: str) -> None:
    with seated() as c:
        c.play(f"""
            dealer order_check doubt
            expect refused 3.9
            {by} order_check doubt
        """)
        assert c.state().stock.sets["C1"].to_check == "3.9"
        finish(c, BANKER_ON_7)
        c.play("""
            dealer discard_cards
            dealer new_game
            expect refused 3.9
            dealer check_cards C1 true
            expect refused 3.9
            dealer check_cards C1 true 312
        """)
        assert c.state().stock.sets["C1"].to_check == ""
        c.play("dealer new_game")


@pytest.mark.clause(STAR, "3.9")
@pytest.mark.clause(STAR, "12.8")
@pytest.mark.parametrize("counted", [311, 313])
def test_another_number_than_312_fails_the_check_and_opens_the_procedure_for_a_missing_card(counted: int) -> None:
    with seated() as c:
        before = c.books()
        c.play(f"""
            t1 place banker 800.00
            inspector order_check doubt
            dealer card 4h
            dealer check_cards C1 true {counted}
        """)
        assert c.books() == before
        assert c.state().stock.sets["C1"].checked is False
        c.play("""
            dealer discard_cards
            dealer check_cards C1 true 312
            expect refused 12.8
            dealer check_by_device C1 DC-04 pass,pass,pass,pass,pass,pass
            expect refused 12.8
            dealer open_shoe C1
            expect refused 3.4
            dealer new_game
            expect refused 12.8
            supervisor complete verify_cards "still one missing" passed 311
            dealer new_game
            expect refused 12.8
            supervisor complete verify_cards "found again" passed 312
            dealer open_shoe C1
            dealer shuffle_cards
            dealer burn_cards 1
            dealer new_game
        """)


@pytest.mark.clause(STAR, "12.1")
def test_a_wrong_count_voids_no_coup_that_waits_for_the_order_of_its_cards_and_clears_no_way_either() -> None:
    with seated() as c:
        c.play("""
            t1 place banker 800.00
            dealer card 4h
            dealer declare misdealt
            dealer declare cards_dropped
            supervisor complete count_cards "one is missing" failed 311
            expect refused 12.1
            dealer check_cards C1 true 311
            expect refused 12.1
            expect t1 bet 800.00
        """)
        assert "count_cards" in c.state().due


@pytest.mark.clause(STAR, "12.8")
def test_a_set_that_is_not_in_use_and_is_counted_wrong_passes_whole_and_at_a_supervisor_s_word_alone() -> None:
    with seated() as c:
        c.play("dealer register_cards C7 6 blue\ndealer check_cards C7 true 300")
        assert c.state().stock.sets["C7"].checked is False
        assert of_kind(c, IrregularityDeclared) == []
        c.play("""
            dealer check_cards C7 true 312
            expect refused 12.8
            supervisor check_cards C7 true
            expect refused 3.9
            supervisor check_cards C7 false 312
        """)
        assert c.state().stock.sets["C7"].checked is False
        c.play("supervisor check_cards C7 true 312")
        assert c.state().stock.sets["C7"].checked is True
        c.play("dealer check_cards C7 true")


@pytest.mark.clause(STAR, "7.1")
@pytest.mark.parametrize("called", [True, False])
def test_no_more_bets_is_at_the_dealers_option_and_the_first_card_closes_without_it(called: bool) -> None:
    with seated() as c:
        c.play("t1 place banker 100.00")
        if called:
            c.play("dealer no_more_bets")
        c.play("dealer card 4h\nt1 place banker 100.00\nexpect refused 5.4\ndealer cards 9c 3s\ndealer confirm")
        [closed] = of_kind(c, WageringClosed)
        assert isinstance(closed, WageringClosed)
        assert closed.cause == ("no_more_bets" if called else "card")
        c.play("expect t1 balance 10180.00")


@pytest.mark.clause(STAR, "8.1")
@pytest.mark.parametrize(
    ("action", "clause"),
    [
        ("card 4h", "5.3"),
        ("expose_card 1 4h", "8.2.1"),
        ("discard_cards", "8.4"),
        ("announce_counts", "8.2.2"),
        ("burn_cards 1", "4.4"),
    ],
)
def test_a_player_has_no_action_that_touches_cards(action: str, clause: str) -> None:
    with seated() as c:
        c.play("dealer card")
        c.play(f"t1 {action}\nexpect refused {clause}")
        assert c.state().cards == ("",)


def hands_shown(c: Casino) -> list[CoupView]:
    """The hands as the display, a terminal and the dealer's terminal show them."""
    coups = [each.round.coup for each in (on_display(c), on_terminal(c), on_dealer(c))]
    return [coup for coup in coups if coup is not None]


@pytest.mark.clause(STAR, "8.2.1")
@pytest.mark.clause(STAR, "8.3")
def test_cards_dealt_face_down_are_on_no_screen_before_the_dealer_exposes_them() -> None:
    with seated() as c:
        c.play("dealer card\ndealer card\ndealer card\ndealer announce_counts\nexpect refused 8.2.2")
        for coup in hands_shown(c):
            assert (coup.banker, coup.player) == (("", ""), ("",))
        c.play("""
            dealer expose_card 1 4h
            dealer expose_card 2 8d
            dealer expose_card 3 2s
            dealer expose_card 3 2s
            expect refused 8.2.1
            dealer announce_counts
            dealer card
            dealer expose_card 4 Kd
        """)
        for coup in hands_shown(c):
            assert {*coup.banker, *coup.player} == {"4h", "8d", "2s", "Kd"}
        c.play("dealer confirm")


@pytest.mark.clause(STAR, "8.2.2")
def test_both_counts_are_announced_the_players_first_before_another_card() -> None:
    with seated() as c:
        c.play("""
            dealer cards 4h 8d 2s
            dealer card Kd
            expect refused 8.2.2
            dealer announce_counts
        """)
        assert [notice.text for notice in c.answer.notices] == ["Player 5.", "Banker 6."]
        assert of_kind(c, CountsAnnounced) == [CountsAnnounced(1, 5, 6)]
        c.play("dealer announce_counts\nexpect refused 8.2.2\ndealer card Kd")
