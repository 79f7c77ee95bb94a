"""The Star Rapid, 2016, a roulette table on terminals: wagers and limits, played through the floor's own commands."""

import pytest
from house import House, house
from people import PLAYERS_COMMANDS, cut_by, refused_by

from croupier.cage import commands as cage
from croupier.orders.order import decode_answer
from croupier.play.reasons import Reason
from croupier.play.round_events import WageringClosed
from croupier.play.wagering.wager_commands import Move, Place, Remove
from croupier.play.wagering.wager_events import Return
from croupier.rulebooks.roles import Role

STAR = "star-rapid-2016"


def handed_back(h: House) -> list[Return]:
    """What the last close handed back."""
    return [each for event in h.events() if isinstance(event, WageringClosed) for each in event.returned]


# ---------------------------------------------------------------- wagers


@pytest.mark.clause(STAR, "4.2.4")
def test_a_chip_is_debited_as_it_is_placed_never_beyond_the_credit_and_comes_back_when_taken_off() -> None:
    with house() as h:
        player = h.player("T1")
        player.notes(20_00, 10_00)
        h.dealer.new_game()
        player.place("red", 25_00)
        assert (player.balance, player.chips) == (5_00, {"red": 25_00})
        assert refused_by(player.place("black", 10_00), "4.2.4")
        assert (player.balance, player.chips) == (5_00, {"red": 25_00})
        assert player.remove("red").ok
        assert (player.balance, player.chips) == (30_00, {})


@pytest.mark.clause(STAR, "4.2.5")
@pytest.mark.parametrize("role", [role for role in Role if role is not Role.PLAYER])
def test_no_one_but_the_player_places_moves_or_takes_off_a_players_chips(role: Role) -> None:
    with house() as h:
        player = h.player("T1")
        player.notes(50_00)
        h.dealer.new_game()
        player.place("red", 5_00)
        before = h.picture()
        for command in (*PLAYERS_COMMANDS, cage.CashOut()):
            assert not h.ask(h.by(role).order(command, terminal="T1")).ok
        assert h.picture() == before


@pytest.mark.clause(STAR, "4.2.6")
def test_a_place_a_move_and_a_cancel_a_millisecond_after_expiry_are_refused_and_kept_on_record() -> None:
    with house() as h:
        player = h.player("T1")
        player.notes(50_00)
        h.dealer.new_game()
        player.place("red", 10_00)
        h.clock.advance((h.deadline - h.clock.now()) / 1_000_000 + 0.001)
        late = [player.order(each) for each in (Place("straight:17", 5_00), Move("red", "black"), Remove("red"))]
        for order in late:
            assert refused_by(h.ask(order), "4.2.6")
            kept = h.answer_kept(order)
            assert kept is not None
            assert refused_by(decode_answer(kept.body), "4.2.6")
        h.tick()
        for command in PLAYERS_COMMANDS:
            assert refused_by(player.ask(command), "4.2.6")
        assert (player.chips, player.balance) == ({"red": 10_00}, 40_00)


@pytest.mark.clause(STAR, "1.1(wagering period)")
def test_a_cancel_is_done_a_tenth_of_a_second_before_the_close_and_refused_a_tenth_after() -> None:
    with house(period_s=30) as h:
        player = h.player("T1")
        player.notes(50_00)
        assert refused_by(player.place("red", 5_00), "4.2.6")
        h.dealer.new_game()
        player.place("red", 10_00)
        player.place("black", 5_00)
        h.clock.advance(29.9)
        assert player.remove("red").ok
        h.clock.advance(0.2)
        assert refused_by(player.remove("black"), "4.2.6")
        h.tick()
        assert (player.chips, player.balance) == ({"black": 5_00}, 45_00)


@pytest.mark.clause(STAR, "4.2.7")
def test_the_chips_as_they_lie_at_expiry_are_the_wagers() -> None:
    with house() as h:
        player = h.player("T1")
        player.notes(10_00)
        h.dealer.new_game()
        player.place("straight:17", 10_00)
        h.clock.advance(28)
        assert player.move("straight:17", "straight:18").ok
        h.close_wagering()
        assert player.chips == {"straight:18": 10_00}
        h.result("17")
        assert (player.balance, player.staked, h.books()["table:R1"]) == (0, 0, 10_00)


@pytest.mark.clause(STAR, "5.1")
@pytest.mark.clause(STAR, "1.1(PT)")
@pytest.mark.parametrize(
    "bet", ["five_line", "corner:0-1-2-3-4", "split:5-12", "split:0-4", "street:0-1-3", "straight:00"]
)
def test_a_wager_that_the_list_does_not_have_is_rejected(bet: str) -> None:
    with house() as h:
        player = h.player("T1")
        player.notes(50_00)
        h.dealer.new_game()
        assert player.place("straight:17", 5_00).ok
        assert not player.place(bet, 5_00).ok
        assert not player.move("straight:17", bet).ok
        assert (player.chips, player.balance) == ({"straight:17": 5_00}, 45_00)


def test_the_refusal_of_a_wager_that_the_list_does_not_have_names_the_clause_of_the_list() -> None:
    with house() as h:
        h.player("T1").notes(50_00)
        h.dealer.new_game()
        assert refused_by(h.player("T1").place("split:5-12", 5_00), "5.1")


def test_the_refusal_to_let_staff_move_a_players_chips_names_the_clause_that_makes_them_the_players() -> None:
    with house() as h:
        assert refused_by(h.ask(h.dealer.order(Place("red", 5_00), terminal="T1")), "4.2.5")


@pytest.mark.clause(STAR, "5.2")
def test_the_four_series_debit_their_number_of_pieces_and_are_refused_whole_where_the_credit_is_short() -> None:
    with house() as h:
        player = h.player("T1")
        player.ticket(h.ticket_worth(17_00))
        h.dealer.new_game()
        assert refused_by(player.place("grand_series", 2_00), "4.2.4")
        assert (player.balance, player.chips) == (17_00, {})
        player.notes(50_00)
        for bet, debit, positions in (
            ("tier", 12_00, 6),
            ("orphelins", 10_00, 5),
            ("grand_series", 18_00, 7),
            ("zero_spiel", 8_00, 4),
        ):
            assert player.place(bet, 2_00).ok
            assert (player.balance, len(player.chips)) == (67_00 - debit, positions)
            assert player.undo().ok
        assert not player.place("neighbours:17/1", 2_00).ok


@pytest.mark.parametrize(
    ("bet", "number", "won", "back"),
    [
        pytest.param("tier", "8", 17_00, 1_00, marks=pytest.mark.clause(STAR, "5.2.1")),
        pytest.param("tier", "0", 0, 0, marks=pytest.mark.clause(STAR, "5.2.1")),
        pytest.param("orphelins", "17", 34_00, 2_00, marks=pytest.mark.clause(STAR, "5.2.2")),
        pytest.param("orphelins", "1", 35_00, 1_00, marks=pytest.mark.clause(STAR, "5.2.2")),
        pytest.param("grand_series", "0", 22_00, 2_00, marks=pytest.mark.clause(STAR, "5.2.3")),
        pytest.param("grand_series", "26", 16_00, 2_00, marks=pytest.mark.clause(STAR, "5.2.3")),
        pytest.param("zero_spiel", "26", 35_00, 1_00, marks=pytest.mark.clause(STAR, "5.2.4")),
        pytest.param("zero_spiel", "0", 17_00, 1_00, marks=pytest.mark.clause(STAR, "5.2.4")),
    ],
)
def test_the_pieces_of_a_series_settle_as_the_ordinary_chips_they_are(
    bet: str, number: str, won: int, back: int
) -> None:
    with house() as h:
        player = h.player("T1")
        player.notes(20_00)
        h.dealer.new_game()
        player.place(bet, 1_00)
        after_placing = player.balance
        h.result(number)
        assert (player.won, player.balance) == (won, after_placing + won + back)


# ---------------------------------------------------------------- limits


@pytest.mark.clause(STAR, "1.1(maximum bet)")
def test_50_cents_on_a_straight_up_of_1_to_100_comes_back_at_close_and_150_is_debited_as_100() -> None:
    with house(straight=(1_00, 100_00)) as h:
        player = h.player("T1")
        player.notes(100_00, 100_00)
        h.dealer.new_game()
        assert cut_by(player.place("straight:17", 150_00), "6.3.2")
        assert (player.chips, player.balance) == ({"straight:17": 100_00}, 100_00)
        assert player.place("straight:18", 50).ok
        assert player.balance == 99_50
        h.close_wagering()
        assert (player.chips, player.balance) == ({"straight:17": 100_00}, 100_00)


@pytest.mark.clause(STAR, "1.1(maximum total bet)")
def test_a_total_of_4_goes_back_whole_and_a_total_of_520_cannot_be_built() -> None:
    with house(total=(5_00, 500_00)) as h:
        poor, rich = h.player("T1"), h.player("T2")
        poor.notes(5_00)
        rich.notes(*[100_00] * 6)
        h.dealer.new_game()
        for bet in ("red", "straight:17"):
            poor.place(bet, 2_00)
        for bet in ("red", "black", "odd", "even"):
            rich.place(bet, 120_00)
        assert cut_by(rich.place("straight:17", 40_00), "6.3.3")
        assert refused_by(rich.place("high", 1), "6.3.3")
        h.close_wagering()
        assert (poor.chips, poor.balance) == ({}, 5_00)
        assert (rich.staked, rich.chips["straight:17"], rich.balance) == (500_00, 20_00, 100_00)


@pytest.mark.clause(STAR, "6.1")
def test_an_amount_need_not_be_a_multiple_of_the_minimum_unless_the_sign_says_so() -> None:
    with house(red=(5_00, 100_00)) as h:
        h.player("T1").notes(10_00)
        h.dealer.new_game()
        answer = h.player("T1").place("red", 7_00)
        assert (answer.ok, answer.notices, h.player("T1").chips) == (True, (), {"red": 7_00})
    with house(red=(5_00, 100_00, 5_00)) as h:
        h.player("T1").notes(10_00)
        h.dealer.new_game()
        assert cut_by(h.player("T1").place("red", 7_00), "6.3.1")
        assert (h.player("T1").chips, h.player("T1").balance) == ({"red": 5_00}, 5_00)


@pytest.mark.clause(STAR, "6.2")
def test_a_wager_below_the_minimum_comes_back_at_close_and_the_others_stay() -> None:
    with house(red=(5_00, 100_00), straight=(5_00, 100_00)) as h:
        player = h.player("T1")
        player.notes(20_00)
        h.dealer.new_game()
        player.place("red", 3_00)
        player.place("straight:17", 5_00)
        assert player.balance == 12_00
        h.close_wagering()
        assert (player.chips, player.balance) == ({"straight:17": 5_00}, 15_00)
        assert handed_back(h) == [Return("T1", "T1-1", "red", 3_00, "6.2", reason=Reason.MINIMUM)]


@pytest.mark.clause(STAR, "6.2")
def test_a_wager_below_the_minimum_can_be_topped_up_until_the_close() -> None:
    with house(red=(5_00, 100_00)) as h:
        player = h.player("T1")
        player.notes(20_00)
        h.dealer.new_game()
        player.place("red", 3_00)
        player.place("red", 2_00)
        h.close_wagering()
        assert (player.chips, player.balance) == ({"red": 5_00}, 15_00)


@pytest.mark.clause(STAR, "6.3.1")
def test_12_on_red_in_steps_of_5_counts_as_10_and_the_rest_is_never_debited() -> None:
    with house(red=(5_00, 100_00, 5_00)) as h:
        player = h.player("T1")
        player.notes(100_00)
        h.dealer.new_game()
        assert cut_by(player.place("red", 12_00), "6.3.1")
        assert (player.chips, player.balance) == ({"red": 10_00}, 90_00)
        assert refused_by(player.place("red", 4_99), "6.3.1")
        assert h.books()["stakes:T1-1"] == 10_00


@pytest.mark.clause(STAR, "6.3.2")
def test_50_more_on_80_with_a_maximum_of_100_counts_as_100_and_20_is_debited() -> None:
    with house(straight=(1_00, 100_00)) as h:
        player = h.player("T1")
        player.notes(100_00, 100_00)
        h.dealer.new_game()
        player.place("straight:17", 80_00)
        assert cut_by(player.place("straight:17", 50_00), "6.3.2")
        assert (player.chips, player.balance) == ({"straight:17": 100_00}, 100_00)
        assert refused_by(player.place("straight:17", 1), "6.3.2")


@pytest.mark.clause(STAR, "6.3.3")
def test_50_more_on_480_with_a_total_of_500_raises_black_by_20() -> None:
    with house(total=(0, 500_00)) as h:
        player = h.player("T1")
        player.notes(*[100_00] * 6)
        h.dealer.new_game()
        for bet in ("red", "black", "odd"):
            player.place(bet, 160_00)
        assert player.balance == 120_00
        assert cut_by(player.place("black", 50_00), "6.3.3")
        assert (player.chips["black"], player.staked, player.balance) == (180_00, 500_00, 100_00)


@pytest.mark.clause(STAR, "6.3.3")
def test_where_the_total_leaves_less_room_than_the_minimum_of_a_bet_nothing_is_placed_there() -> None:
    with house(total=(0, 500_00), red=(5_00, 500_00), split=(1_00, 500_00)) as h:
        player = h.player("T1")
        player.notes(*[100_00] * 6)
        h.dealer.new_game()
        player.place("black", 497_00)
        assert refused_by(player.place("red", 50_00), "6.3.3")
        assert refused_by(player.place("tier", 2_00), "6.3.3")
        assert (player.chips, player.balance) == ({"black": 497_00}, 103_00)


@pytest.mark.clause(STAR, "6.3.4")
def test_a_total_of_7_below_a_minimum_of_10_goes_back_and_10_exactly_stands() -> None:
    with house(total=(10_00, 500_00), red=(1_00, 100_00), straight=(1_00, 100_00)) as h:
        short, enough = h.player("T1"), h.player("T2")
        short.notes(20_00)
        enough.notes(20_00)
        h.dealer.new_game()
        for player, on_red in ((short, 3_00), (enough, 6_00)):
            player.place("red", on_red)
            player.place("straight:17", 4_00)
        h.close_wagering()
        assert (short.chips, short.balance) == ({}, 20_00)
        assert (enough.chips, enough.balance) == ({"red": 6_00, "straight:17": 4_00}, 10_00)
        assert {(each.terminal, each.clause) for each in handed_back(h)} == {("T1", "6.3.4")}
        h.result("17")
        assert (short.balance, enough.balance) == (20_00, 10_00 + 144_00)


@pytest.mark.clause(STAR, "6.3.4")
def test_single_wagers_below_their_minimum_go_back_before_the_total_is_added_up() -> None:
    with house(total=(10_00, 500_00), red=(5_00, 100_00)) as h:
        player = h.player("T1")
        player.notes(20_00)
        h.dealer.new_game()
        player.place("red", 4_00)
        player.place("straight:17", 8_00)
        h.close_wagering()
        assert (player.chips, player.balance) == ({}, 20_00)
        assert {each.bet: each.clause for each in handed_back(h)} == {"red": "6.2", "straight:17": "6.3.4"}
