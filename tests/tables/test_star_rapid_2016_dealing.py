"""The Star's Rapid baccarat: cards face up from the bound shoe, burn and cutting card, dummy hands."""

import pytest
from casino import Casino, casino
from rapid import AGM, RAPID, READING, all_of, baccarat, coup, fund, shoe_of
from watching import on_display, on_terminal, round_shown

from croupier.journal.recall import recall
from croupier.play.cards.deal_events import CardDrawn
from croupier.play.cards.shoe_events import CardsBurned
from croupier.play.round_events import RoundOpened

UNBURNED = """
    dealer register_cards C1 8 red
    dealer open_shoe C1
    dealer shuffle_cards hand
    dealer cut_cards 100
    dealer place_cutting_card 20
"""


# ---------------------------------------------------------------- cards from the shoe


@pytest.mark.clause(RAPID, "3.3")
def test_a_card_that_the_shoe_reads_is_shown_open_everywhere_at_once() -> None:
    with casino(baccarat(settings=READING)) as c:
        c.play("dealer new_game\ndealer no_more_bets\nshoe 7h")
        shown = on_display(c, "B1").round
        assert shown.coup is not None
        assert shown.coup.player == ("7h",)
        assert on_terminal(c, "t1", "B1").round.coup == shown.coup


@pytest.mark.clause(RAPID, "3.3")
def test_no_card_is_dealt_face_down_nor_typed_where_the_shoe_reads() -> None:
    with casino(baccarat(settings=READING), baccarat("B2", "t3")) as c:
        c.play("""
            dealer new_game
            dealer no_more_bets
            dealer card 7h
            expect refused 11.8.12
            shoe draw_card
            expect refused 3.3
            shoe 7h
            dealer@B2 new_game
            dealer@B2 no_more_bets
            dealer@B2 card ""
            expect refused 3.3
            dealer@B2 card 7h
        """)


@pytest.mark.clause(RAPID, "3.3")
@pytest.mark.clause(RAPID, "2.5.3.1")
def test_no_coup_is_dealt_but_from_a_shoe_that_is_ready() -> None:
    with casino(baccarat(), shoes=False) as c:
        c.play("dealer new_game\nexpect refused 2.5.3.1")


@pytest.mark.clause(RAPID, "3.12")
def test_the_first_card_that_a_new_shoe_reads_is_burned_and_nobody_sees_it() -> None:
    with casino(baccarat(settings=READING), shoes=False) as c:
        c.play(f"{UNBURNED}\ndealer new_game\nexpect refused 3.12\nshoe 9c")
        assert all_of(c, CardsBurned) == [CardsBurned(1)]
        assert shoe_of(c).left == 415
        assert "9c" not in str(on_display(c, "B1"))
        c.play("dealer new_game\ndealer no_more_bets\nshoe 5h")
        assert c.state().cards == ("5h",)


@pytest.mark.clause(RAPID, "3.12")
def test_the_burn_is_one_card_face_down_by_the_dealer() -> None:
    with casino(baccarat(), shoes=False) as c:
        c.play(f"""
            {UNBURNED}
            dealer burn_cards 2
            expect refused 3.12
            dealer burn_cards 1 9c
            expect refused 3.12
            supervisor burn_cards 1
            expect refused 3.12
            dealer card 9c
            expect refused 7.7.4.2
            dealer burn_cards 1
            dealer burn_cards 1
            expect refused 3.12
            dealer new_game
        """)


# ---------------------------------------------------------------- the last coup


def announced(c: Casino, at: str = "B1") -> tuple[str, ...]:
    return on_display(c, at).announcements


@pytest.mark.clause(RAPID, "3.13")
@pytest.mark.parametrize("who", ["dealer", "shoe"])
def test_after_a_cutting_card_in_a_coup_one_more_is_dealt(who: str) -> None:
    with casino(baccarat()) as c:
        for _ in range(5):
            coup(c)
        c.play(f"""
            dealer new_game
            dealer no_more_bets
            dealer cards 9h 2d Kc
            supervisor report_cutting_card
            expect refused 3.13
            {who} report_cutting_card
            {who} report_cutting_card
            expect refused 3.13
        """)
        assert "Last coup." not in announced(c)
        c.play("dealer cards 5s\ndealer confirm player\ndealer new_game")
        assert "Last coup." in announced(c)
        c.play("""
            dealer no_more_bets
            dealer cards 9h 2d Kc 5s
            dealer confirm player
            dealer new_game
            expect refused 3.13
            dealer open_shoe C1
            dealer shuffle_cards hand
            dealer cut_cards 100
            dealer place_cutting_card 20
            dealer burn_cards 1
            dealer new_game
        """)
        assert c.state().round == 8


@pytest.mark.clause(RAPID, "3.13")
def test_a_void_coup_counts_as_the_one_more() -> None:
    with casino(baccarat()) as c:
        c.play(f"""
            dealer new_game
            dealer no_more_bets
            dealer card 9h
            dealer report_cutting_card
            dealer cards 2d Kc 5s
            dealer confirm player
            dealer new_game
            dealer no_more_bets
            dealer card 9h
            {AGM} declare wrong_deal
            dealer new_game
            expect refused 3.13
        """)


@pytest.mark.clause(RAPID, "3.14")
@pytest.mark.parametrize("opened", [True, False])
def test_a_cutting_card_in_place_of_the_first_card_makes_that_coup_the_last(opened: bool) -> None:
    with casino(baccarat()) as c:
        coup(c)
        lines = ["dealer new_game", "dealer report_cutting_card"]
        c.play("\n".join(lines if opened else lines[::-1]))
        assert "Last coup." in announced(c)
        c.play("""
            dealer no_more_bets
            dealer cards 9h 2d Kc 5s
            dealer confirm player
            dealer new_game
            expect refused 3.13
        """)


@pytest.mark.clause(RAPID, "7.7.2")
def test_new_game_opens_wagering_after_the_burn_or_when_the_last_coup_is_complete() -> None:
    with casino(baccarat(), shoes=False) as c:
        c.play(f"""
            {UNBURNED}
            dealer new_game
            expect refused 3.12
            dealer burn_cards 1
            supervisor new_game
            expect refused 7.7.2
            dealer new_game
            dealer new_game
            expect refused 7.7.2
            dealer no_more_bets
            dealer cards 9h 2d Kc 5s
            dealer new_game
            expect refused 7.7.2
            dealer confirm player
            supervisor close_table
            dealer new_game
            expect refused 12.8
            supervisor open_table
            dealer new_game
            expect phase wagering
        """)
        assert round_shown(c, "B1").message == "Place your bets please"


# ---------------------------------------------------------------- dummy hands


@pytest.mark.clause(RAPID, "1.1(dummy hand)")
def test_a_dummy_hand_takes_no_wagers_and_moves_no_money_and_is_kept_as_one() -> None:
    with casino(baccarat()) as c:
        fund(c, t1=1)
        c.play("""
            supervisor declare card_not_required card=4h
            dealer new_game
            expect phase closed
            t1 place player 10.00
            expect refused 11.8.4
            dealer cards Kd 3c 3s Kh
            dealer confirm player
            expect t1 balance 100.00
        """)
        (kept,) = c.state().history
        assert (kept.cards, kept.dummy) == (("4h", "Kd", "3c", "3s", "Kh"), True)
        found = c.run(recall(c.floor.store, "B1", 1))
        assert found is not None
        opened = found.steps[0].event
        assert isinstance(opened, RoundOpened)
        assert (opened.dummy, found.settled, c.books().total()) == ("11.8.4", (), 0)
        assert round_shown(c, "B1").history[0].words.startswith("No bet: Player wins, 7 against 3")
        c.play("dealer new_game\nexpect phase wagering")


@pytest.mark.clause(RAPID, "1.1(dummy hand)")
def test_a_dummy_hand_counts_as_the_last_coup_of_a_shoe() -> None:
    with casino(baccarat()) as c:
        c.play("""
            supervisor declare card_not_required card=4h
            dealer report_cutting_card
            dealer new_game
            dealer cards Kd 3c 3s Kh
            dealer confirm player
            dealer new_game
            expect refused 3.13
        """)


@pytest.mark.clause(RAPID, "3.3")
def test_each_card_is_on_record_as_a_draw_of_its_shoe() -> None:
    with casino(baccarat()) as c:
        coup(c)
        assert [(each.shoe, each.draw) for each in all_of(c, CardDrawn)] == [(1, 2), (1, 3), (1, 4), (1, 5)]
