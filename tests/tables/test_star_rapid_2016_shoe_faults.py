"""The Star's Rapid baccarat: foreign cards, and a shoe or a multishuffler that does not work."""

import pytest
from casino import Casino, casino
from rapid import AGM, RAPID, READING, all_of, baccarat, coup, fund, shoe_of
from watching import on_dealer

from croupier.play.cards.coup_events import CardCorrected, CardsEstablished
from croupier.play.cards.deal_events import CardDrawn
from croupier.play.cards.shoe_events import CardsMoved, DummyDecided
from croupier.play.equipment.events import ItemPutInUse
from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.round_events import RoundVoided

STAFF = pytest.mark.parametrize("who", ["dealer", "supervisor:sam"])


def read(c: Casino, cards: str, wager: str = "") -> None:
    """A coup as far as the shoe has read these cards, with a wager of t1."""
    c.play(f"dealer new_game\n{wager and f't1 place {wager}'}\ndealer no_more_bets\nshoe cards {cards}")


def remedies(c: Casino) -> list[str]:
    """What was done about what was declared."""
    return [each.remedy for each in all_of(c, IrregularityDeclared)]


# ---------------------------------------------------------------- cards that are not of the decks

LOST = pytest.mark.parametrize("code", ["card_missing", "foreign_card"])


@pytest.mark.clause(RAPID, "11.8.10.1")
@LOST
def test_coups_that_were_complete_stand_when_a_card_is_missing_or_foreign(code: str) -> None:
    with casino(baccarat()) as c:
        fund(c, t1=1)
        c.play("dealer new_game\nt1 place player 10.00\ndealer no_more_bets\ndealer cards 9h 2d Kc 5s")
        c.play(f"dealer confirm player\nexpect t1 balance 110.00\n{AGM} declare {code}")
        c.play(f"expect t1 balance 110.00\n{AGM} declare_in_round 1 {code} found\nexpect refused 11.8.10.2")
        assert all_of(c, RoundVoided) == []


@pytest.mark.clause(RAPID, "11.8.10.2")
@LOST
def test_the_coup_in_which_it_is_found_is_void(code: str) -> None:
    with casino(baccarat()) as c:
        fund(c, t1=1)
        c.play(f"""
            dealer new_game
            t1 place player 50.00
            dealer no_more_bets
            dealer cards 9h 2d
            supervisor declare {code}
            expect refused 11.8.10.2
            {AGM} declare {code} reason="blue back"
            expect t1 balance 100.00
        """)
        assert [(each.irregularity, each.reason) for each in all_of(c, IrregularityDeclared)] == [(code, "blue back")]


@pytest.mark.clause(RAPID, "11.8.10.2")
@LOST
def test_where_the_house_says_so_a_casino_supervisor_makes_it_void(code: str) -> None:
    with casino(baccarat(settings='settings = { void_role_11_8_10 = "casino_supervisor" }')) as c:
        read(c, "9h 2d")
        c.play(f"dealer declare {code}\nexpect refused 11.8.10.2\nsupervisor declare {code}\nexpect phase waiting")


@pytest.mark.clause(RAPID, "11.8.10.3")
@LOST
@STAFF
def test_the_shoe_is_emptied_and_play_waits_for_the_check_of_the_decks(code: str, who: str) -> None:
    with casino(baccarat()) as c:
        c.play(f"dealer new_game\ndealer no_more_bets\ndealer card 9h\n{AGM} declare {code}")
        c.play(f"""
            dealer new_game
            expect refused 11.8.10.3
            {who} complete check_decks "" passed
            expect refused 11.8.10.3
            {who} complete check_decks "one 4 of clubs missing" passed
            dealer new_game
            expect refused 11.8.10.3
            dealer open_shoe C1
            dealer new_game
            expect refused 3.8.1
        """)


# ---------------------------------------------------------------- what the shoe reads and indicates


@pytest.mark.clause(RAPID, "11.8.11")
def test_a_result_that_differs_from_the_cards_waits_for_a_supervisor_who_settles_on_the_actual_outcome() -> None:
    with casino(baccarat(settings=READING)) as c:
        fund(c, t1=1)
        read(c, "3h 5d 4c Ks Kd", "player 10.00")
        c.play("""
            shoe report_result banker
            dealer confirm player
            expect refused 11.8.11
            supervisor resume
            expect refused 11.8.11
            dealer establish_cards 3h,5d,4c,Ks,Kd "seen by all"
            expect refused 11.8.11
            supervisor establish_cards 3h,5d,4c,Ks,Kd ""
            expect refused 11.8.11
            supervisor establish_cards 3h,5d,4c,Ks "seen by all"
            expect refused 11.8.11
            supervisor:xena establish_cards 3h,5d,4c,Ks,Kd "seen by all"
            expect t1 balance 110.00
        """)
        (found,) = all_of(c, CardsEstablished)
        assert (found.cards, found.read, found.reason) == (*(("3h", "5d", "4c", "Ks", "Kd"),) * 2, "seen by all")


@pytest.mark.clause(RAPID, "11.8.11")
@STAFF
def test_a_discrepancy_that_people_see_is_settled_on_the_cards_that_were_dealt(who: str) -> None:
    with casino(baccarat()) as c:
        fund(c, t1=1)
        c.play("dealer new_game\nt1 place player 10.00\ndealer no_more_bets\ndealer cards 2h 7d Kc Ks 3h")
        c.play(f"""
            {who} declare result_differs reason="lamp shows tie"
            supervisor establish_cards 9h,7d,Kc,Ks "the 2 was a 9"
            expect t1 balance 110.00
        """)
        assert (shoe_of(c).left, shoe_of(c).seen.get("2h", 0), shoe_of(c).seen["9h"]) == (411, 0, 1)
        c.play("supervisor establish_cards 9h,7d,Kc,Ks again\nexpect refused 11.8.11")
        c.play("dealer new_game\ndealer no_more_bets\ndealer cards 9h 2d\ndealer declare card_order_in_doubt")
        c.play("supervisor establish_cards 9h,2d,Kc,5s sure\nexpect refused 11.8.1.3")


@pytest.mark.clause(RAPID, "11.8.11")
def test_if_the_actual_outcome_cannot_be_confirmed_the_supervisor_declares_the_coup_void() -> None:
    with casino(baccarat(settings=READING)) as c:
        fund(c, t1=1)
        c.play("shoe report_result tie\nexpect refused 11.8.11")
        read(c, "9h 2d Kc 5s", "player 10.00")
        c.play("""
            shoe report_result tie
            dealer declare outcome_not_confirmed
            expect refused 11.8.11
            supervisor declare outcome_not_confirmed
            expect t1 balance 100.00
        """)
        read(c, "9h 2d Kc 5s")
        c.play("dealer report_result player\nexpect refused 11.8.11\nshoe report_result player\ndealer confirm player")


@pytest.mark.clause(RAPID, "11.8.12")
def test_a_misread_card_is_entered_with_an_approval_that_covers_one_coup_and_both_are_kept() -> None:
    with casino(baccarat(settings=READING)) as c:
        fund(c, t1=1)
        read(c, "8h 2d Kc 5s", "banker 10.00")
        c.play("""
            dealer correct_card 1 3h
            expect refused 11.8.12
            dealer grant_approval manual_entry
            expect refused 11.8.12
            supervisor:xena grant_approval manual_entry
            supervisor correct_card 1 3h
            expect refused 11.8.12
            dealer correct_card 5 3h
            expect refused 11.8.12
            dealer correct_card 1 1h
            expect refused 11.8.12
            dealer correct_card 1 3h
            expect phase closed
            dealer card Th
            dealer confirm banker
            expect t1 balance 109.50
            dealer new_game
            dealer no_more_bets
            dealer card 9h
            expect refused 11.8.12
        """)
        assert all_of(c, CardCorrected) == [CardCorrected(1, "8h", "3h")]
        assert [(each.card, each.source) for each in all_of(c, CardDrawn)][-2:] == [("5s", "sensor"), ("Th", "dealer")]
        assert c.state().history[0].cards == ("3h", "2d", "Kc", "5s", "Th")
        assert (shoe_of(c).seen["3h"], shoe_of(c).seen["8h"], shoe_of(c).left) == (1, 0, 410)


@pytest.mark.clause(RAPID, "11.8.12")
def test_what_the_right_card_leaves_over_begins_the_next_coup() -> None:
    with casino(baccarat(settings=READING)) as c:
        read(c, "2h 7d Kc Ks 3h")
        c.play("supervisor grant_approval manual_entry\ndealer correct_card 1 8h\ndealer confirm player")
        assert c.state().history[0].cards == ("8h", "7d", "Kc", "Ks")
        assert c.state().stock.carried == ("3h",)
        c.play("dealer new_game\nexpect refused 11.8.14")


@pytest.mark.clause(RAPID, "11.8.12")
def test_a_ninth_copy_that_was_misread_is_put_right_and_the_coup_goes_on() -> None:
    with casino(baccarat(settings=READING)) as c:
        for _ in range(8):
            read(c, "9h 2d Kc 5s")
            c.play("dealer confirm player")
        read(c, "9h")
        c.play("expect phase held\nsupervisor grant_approval manual_entry\ndealer correct_card 1 9d")
        c.play("shoe cards 2c Ks 5h\ndealer confirm player")


# ---------------------------------------------------------------- cards that nobody asked for


@pytest.mark.clause(RAPID, "11.8.13")
def test_a_card_drawn_between_coups_begins_a_dummy_hand_with_a_supervisors_approval() -> None:
    with casino(baccarat(), baccarat("B2", "t2", READING)) as c:
        c.play("""
            dealer declare card_not_required card=9h
            expect refused 11.8.13
            dealer request declare card_not_required card=9h
            supervisor approve 1
            dealer new_game
            expect phase closed
            shoe@B2 9h
        """)
        assert [(each.text, each.clause) for each in c.answer.notices] == [
            ("A card was drawn when none was required.", "11.8.13")
        ]
        c.play("""
            dealer@B2 new_game
            expect refused 11.8.14
            dealer@B2 authorise_dummy
            expect refused 11.8.14
            gaming_supervisor@B2 authorise_dummy
            dealer@B2 new_game
            expect phase closed B2
        """)
        for name in ("B1", "B2"):
            assert (c.state(name).cards, shoe_of(c, name).left) == (("9h",), 414)
            (needless,) = all_of(c, IrregularityDeclared, name)
            assert (needless.irregularity, needless.card) == ("card_not_required", "9h")


@pytest.mark.clause(RAPID, "11.8.14")
def test_a_dummy_hand_that_the_system_prompts_waits_for_a_supervisor() -> None:
    with casino(baccarat(settings=READING)) as c:
        c.play("supervisor authorise_dummy\nexpect refused 11.8.14")
        c.play("supervisor decline_dummy no\nexpect refused 11.8.14")
        read(c, "9h 2d Kc 5s")
        c.play("""
            shoe 7h
            shoe 4d
            dealer confirm player
        """)
        shown = on_dealer(c).announcements
        assert "A supervisor authorises the dummy hand that is due, or declines it. (11.8.14)" in shown
        c.play("""
            dealer new_game
            expect refused 11.8.14
            supervisor:xena authorise_dummy
            dealer new_game
            expect phase closed
        """)
        assert c.state().cards == ("7h", "4d")
        assert all_of(c, DummyDecided) == [DummyDecided(True)]


# ---------------------------------------------------------------- a shoe or a machine that fails


@pytest.mark.clause(RAPID, "11.8.15.1")
def test_the_cards_of_a_shoe_that_no_longer_reads_go_to_another_and_the_coup_goes_on() -> None:
    with casino(baccarat(settings=READING, shoe='[{ id = "S1" }, { id = "S4" }]')) as c:
        fund(c, t1=1)
        c.play("supervisor change_shoe S4 dark\nexpect refused 11.8.15.1")
        read(c, "9h 2d Kc", "player 10.00")
        left = shoe_of(c).left
        c.play("""
            dealer change_shoe S4 dark
            expect refused 11.8.15.1
            supervisor change_shoe S9 dark
            expect refused 11.8.15.1
            supervisor change_shoe S4 ""
            expect refused 11.8.15.1
            supervisor change_shoe S4 dark
            supervisor change_shoe S4 dark
            expect refused 11.8.15.1
            supervisor declare shoe_not_reading
            expect refused 11.8.15.1
            shoe card 5s device=S1
            expect refused 1.1(Angel Eye shoe)
            shoe card 5s device=S4
            dealer confirm player
            expect t1 balance 110.00
        """)
        assert (left, shoe_of(c).left, shoe_of(c).number) == (412, 411, 1)
        assert remedies(c) == ["move"]
        (used,) = all_of(c, ItemPutInUse)
        assert (used.item, used.instead_of) == ("S4", "S1")


@pytest.mark.clause(RAPID, "11.8.15.1")
def test_if_somebody_was_disadvantaged_or_no_other_shoe_is_at_hand_the_coup_is_void() -> None:
    with casino(baccarat(settings=READING)) as c:
        fund(c, t1=1)
        read(c, "9h 2d Kc", "player 10.00")
        c.play("""
            dealer declare shoe_failed_unfairly
            expect refused 11.8.15.1
            supervisor declare shoe_failed_unfairly
            expect t1 balance 100.00
        """)


@pytest.mark.clause(RAPID, "11.8.16")
@STAFF
def test_the_cards_of_a_multishuffler_that_fails_go_to_another_and_no_coup_is_touched(who: str) -> None:
    with casino(baccarat()) as c:
        c.play(f"""
            dealer register_cards C2 8 blue
            dealer new_game
            {who} move_cards C9 MS-1 MS-2 jam
            expect refused 11.8.16
            {who} move_cards C2 MS-1 MS-1 jam
            expect refused 11.8.16
            {who} move_cards C2 MS-1 MS-2 ""
            expect refused 11.8.16
            inspector move_cards C2 MS-1 MS-2 jam
            expect refused 11.8.16
            {who} move_cards C2 MS-1 MS-2 jam
            {who} declare shuffler_failed
            expect refused 11.8.16
            expect phase wagering
        """)
        assert all_of(c, CardsMoved) == [CardsMoved("C2", "MS-1", "MS-2", "jam", ())]
        assert remedies(c) == ["move"]
        assert c.state().stock.sets["C2"].decks == 8


@pytest.mark.clause(RAPID, "11.8.16.2")
@STAFF
def test_damaged_cards_are_replaced_one_by_one_by_their_like(who: str) -> None:
    with casino(baccarat()) as c:
        c.play(f"""
            dealer register_cards C2 8 blue
            {who} move_cards C2 MS-1 MS-2 jam damaged=4c,Kh replacements=4c,Qh
            expect refused 11.8.16.2
            {who} move_cards C2 MS-1 MS-2 jam damaged=4c,Xh replacements=4c,Xh
            expect refused 11.8.16.2
            {who} move_cards C2 MS-1 MS-2 jam damaged=4c,Kh replacements=Kh,4c
            {who} declare cards_damaged
            expect refused 11.8.16.2
        """)
        assert [each.damaged for each in all_of(c, CardsMoved)] == [("4c", "Kh")]
        assert remedies(c) == ["move"]
        coup(c)
        c.play("supervisor replace_cards new\ndealer open_shoe C2")
        assert shoe_of(c).left == 416


@pytest.mark.clause(RAPID, "11.8.17")
def test_a_multishuffler_fault_to_somebodys_disadvantage_ends_the_coup_and_gives_every_wager_back() -> None:
    with casino(baccarat()) as c:
        fund(c, t1=1, t2=1)
        coup(c)
        c.play(f"""
            dealer new_game
            t1 place player 50.00
            t2 place banker 30.00
            dealer no_more_bets
            dealer card 9h
            supervisor declare shuffler_failed_unfairly
            expect refused 11.8.17
            {AGM} declare shuffler_failed_unfairly
            expect t1 balance 100.00
            expect t2 balance 100.00
        """)
        assert [each.void for each in c.state().history] == [False]
