"""Casino Canberra, 2019, baccarat: what is done about cards that went wrong, and by whom."""

import pytest
from canberra import CANBERRA, all_of, fund, shoe, wagered
from casino import Casino, casino, table
from whole_shoes import run_dry

from croupier.play.cards.deal_events import CardDrawn, CoupMadeDummy
from croupier.play.cards.reconstruction_events import CoupReconstructed
from croupier.play.cards.shoe import Shoe
from croupier.play.cards.shoe_events import BurnMissed, CardCarried, CardOfOtherShoe, CardSpent
from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.round_events import RoundVoided
from croupier.play.table import Held


def shoe_of(c: Casino, name: str = "B1") -> Shoe:
    """The shoe in use."""
    found = c.state(name).stock.shoe
    assert found is not None
    return found


def declared(c: Casino) -> list[tuple[str, str]]:
    """What was declared at the table, with the card that it was about."""
    return [(each.irregularity, each.card) for each in all_of(c, IrregularityDeclared, "B1")]


# ---------------------------------------------------------------- cards too many


@pytest.mark.clause(CANBERRA, "8.8(a)")
def test_a_card_drawn_to_the_player_hand_in_error_is_the_bankers_if_it_must_draw() -> None:
    with casino(shoe()) as c:
        fund(c, t1=100)
        wagered(c, t1={"banker": 10})
        c.play("""
            dealer cards 6h 5d Kc Ks
            supervisor declare extra_player_card card=4h
            expect refused 8.8(a)
            dealer declare extra_player_card card=4h
            dealer confirm
            expect t1 balance 109.50
        """)
        assert c.state().history[0].cards == ("6h", "5d", "Kc", "Ks", "4h")
        assert declared(c) == [("extra_player_card", "4h")]


@pytest.mark.clause(CANBERRA, "8.8(a)")
def test_if_the_banker_stands_the_card_is_in_excess_and_the_coup_ends_without_it() -> None:
    with casino(shoe()) as c:
        fund(c, t1=100)
        wagered(c, t1={"player": 10})
        c.play("""
            dealer cards 7h 6d Kc Ks
            dealer declare extra_player_card card=4h
            dealer confirm
            expect t1 balance 110.00
        """)
        assert c.state().history[0].cards == ("7h", "6d", "Kc", "Ks")
        assert all_of(c, CardCarried, "B1") == [CardCarried("4h", "8.8(a)")]


@pytest.mark.clause(CANBERRA, "8.8(b)")
def test_an_exposed_card_in_excess_begins_the_next_round_which_is_a_no_bet_coup() -> None:
    with casino(shoe()) as c:
        fund(c, t1=100)
        c.play("dealer declare excess_card_exposed card=3h\nexpect refused 8.8(b)")
        wagered(c, t1={"player": 10})
        c.play("""
            dealer cards 7h 6d Kc Ks
            dealer declare excess_card_exposed
            expect refused 8.8(b)
            supervisor declare excess_card_exposed card=3h
            expect refused 8.8(b)
            dealer declare excess_card_exposed card=3h
            dealer confirm
            expect t1 balance 110.00
            dealer new_game
            expect phase closed
        """)
        assert c.state().cards == ("3h",)
        c.play(
            "dealer cards 6d Kc 2s\ndealer confirm\nexpect t1 balance 110.00\ndealer new_game\nexpect phase wagering"
        )
        assert [(each.card, each.source) for each in all_of(c, CardDrawn, "B1")][4] == ("3h", "carried")


@pytest.mark.clause(CANBERRA, "8.8(b)")
def test_in_the_last_round_of_a_shoe_it_is_discarded_unless_a_tie_gives_another() -> None:
    with casino(shoe()) as c:
        c.play("dealer report_cutting_card\ndealer new_game\nwait 30s\ndealer cards 9h 9d Kc Ks")
        c.play("dealer declare excess_card_exposed card=3h\ndealer confirm\ndealer new_game\ndealer cards 6d Kc 2s")
        c.play("dealer declare excess_card_exposed card=4h\ndealer confirm")
        assert all_of(c, CardCarried, "B1") == [CardCarried("3h", "8.8(b)")]
        assert all_of(c, CardSpent, "B1") == [CardSpent("4h", "8.8(b)")]


@pytest.mark.clause(CANBERRA, "8.8(b)")
def test_of_cards_that_are_to_be_shuffled_it_is_discarded_though_a_tie_would_have_given_another_round() -> None:
    with casino(shoe()) as c:
        c.play("dealer report_cutting_card\ndealer new_game\nwait 30s\ndealer cards 9h 9d Kc Ks")
        c.play("supervisor order_shuffle worn\ndealer declare excess_card_exposed card=3h")
        assert (all_of(c, CardCarried, "B1"), all_of(c, CardSpent, "B1")) == ([], [CardSpent("3h", "8.8(b)")])


@pytest.mark.clause(CANBERRA, "8.8(c)")
@pytest.mark.parametrize("reading", [False, True])
def test_a_card_in_excess_that_nobody_saw_begins_an_ordinary_round_and_is_named_when_it_is_turned(
    reading: bool,
) -> None:
    with casino(shoe()) as c:
        fund(c, t1=100)
        wagered(c, t1={"player": 10})
        c.play("""
            dealer cards 7h 6d Kc
            dealer declare excess_card
            expect refused 8.8(c)
            dealer cards Ks
            dealer declare excess_card card=3h
            expect refused 8.8(c)
            supervisor declare excess_card
            expect refused 8.8(c)
            dealer declare excess_card
            dealer confirm
        """)
        assert shoe_of(c).left == 410
        wagered(c, t1={"banker": 10})
        if reading:
            c.play("shoe 2d\nexpect refused 8.8(b)")
        c.play("dealer cards 9h\ndealer cards 2d Kc 5s\ndealer confirm\nexpect t1 balance 100.00")
        drawn = all_of(c, CardDrawn, "B1")[4:]
        assert [(each.card, each.source) for each in drawn][:2] == [("9h", "carried"), ("2d", "dealer")]
        assert (shoe_of(c).left, shoe_of(c).seen["9h"]) == (407, 1)
        assert not c.state().history[0].dummy


@pytest.mark.clause(CANBERRA, "8.8(d)")
def test_cards_laid_out_of_sequence_are_put_into_the_hands_they_belong_to() -> None:
    with casino(shoe()) as c:
        fund(c, t1=100)
        wagered(c, t1={"player": 10})
        c.play("""
            dealer cards 5h Kd 9c 2s
            supervisor declare out_of_sequence
            expect refused 8.8(d)
            dealer declare out_of_sequence
            expect phase held
            dealer reconstruct 5h,9c,Kd,2s
            expect refused 8.8(d)
            supervisor reconstruct 5h,9c,Kd,2s
        """)
        (rebuilt,) = all_of(c, CoupReconstructed, "B1")
        assert (rebuilt.before, rebuilt.after) == (("5h", "Kd", "9c", "2s"), ("5h", "9c", "Kd", "2s"))
        c.play("dealer cards 4h 7s\ndealer confirm\nexpect t1 balance 110.00")


# ---------------------------------------------------------------- cards face up in the shoe


@pytest.mark.clause(CANBERRA, "8.8(e)(i)")
@pytest.mark.parametrize("when", ["before", "after"])
def test_a_first_card_that_was_face_up_makes_the_coup_a_no_bet_coup_and_wagers_go_back(when: str) -> None:
    with casino(shoe()) as c:
        fund(c, t1=100, t2=100, t3=100)
        wagered(c, t1={"player": 100}, t2={"banker": 100}, t3={"tie": 100})
        c.play(f"""
            {"dealer card 9h" if when == "after" else ""}
            supervisor declare first_card_face_up
            expect refused 8.8(e)(i)
            dealer declare first_card_face_up
            expect t1 balance 100.00
            expect t2 balance 100.00
            expect t3 balance 100.00
            dealer cards {"" if when == "after" else "9h "}2d Kc 5s
            dealer declare first_card_face_up
            expect refused 8.8(e)(i)
            dealer confirm
            dealer new_game
            expect phase wagering
        """)
        (dummy,) = all_of(c, CoupMadeDummy, "B1")
        assert (dummy.clause, sum(each.stake for each in dummy.returned)) == ("8.8(e)(i)", 300_00)


@pytest.mark.clause(CANBERRA, "8.8(e)(ii)")
def test_a_later_card_that_was_face_up_is_recorded_and_changes_nothing() -> None:
    with casino(shoe()) as c:
        fund(c, t1=100)
        wagered(c, t1={"player": 10})
        c.play("""
            dealer cards 9h 2d
            supervisor declare later_card_face_up card=Kc
            expect refused 8.8(e)(ii)
            dealer declare later_card_face_up card=Kc
            dealer cards Kc 5s
            dealer confirm
            expect t1 balance 110.00
        """)
        assert declared(c) == [("later_card_face_up", "Kc")]


# ---------------------------------------------------------------- a shoe not as it should be


@pytest.mark.clause(CANBERRA, "8.8(g)")
def test_a_round_for_which_the_shoe_has_too_few_cards_is_void() -> None:
    with casino(shoe()) as c:
        fund(c, t1=100)
        run_dry(c, "B1", "t1 place player 60.00\nt1 confirm")
        c.play("""
            dealer card 9h
            expect refused 8.8(g)
            supervisor declare shoe_empty
            expect refused 8.8(g)
            dealer declare shoe_empty
            expect t1 balance 100.00
            dealer new_game
            expect refused 8.8(g)
        """)


@pytest.mark.clause(CANBERRA, "8.8(g)")
def test_no_round_runs_short_while_the_shoe_has_cards() -> None:
    with casino(shoe()) as c:
        c.play("dealer new_game\nwait 30s\ndealer card 9h\ndealer declare shoe_empty\nexpect refused 8.8(g)")


@pytest.mark.clause(CANBERRA, "8.8(h)")
def test_cards_that_were_not_properly_cut_are_shuffled_and_cut_after_the_coup() -> None:
    with casino(shoe()) as c:
        fund(c, t1=100)
        wagered(c, t1={"player": 10})
        c.play("""
            dealer cards 9h 2d
            supervisor declare not_cut
            expect refused 8.8(h)
            dealer declare not_cut
            dealer cards Kc 5s
            dealer confirm
            expect t1 balance 110.00
            dealer new_game
            expect refused 8.8(h)
            dealer open_shoe C1
            dealer new_game
            expect refused 8.3(e)(i)
        """)


@pytest.mark.clause(CANBERRA, "8.8(h)")
def test_between_coups_the_shoe_is_locked_at_once() -> None:
    with casino(shoe()) as c:
        c.play("dealer declare not_cut\ndealer new_game\nexpect refused 8.8(h)")


@pytest.mark.clause(CANBERRA, "8.8(i)")
def test_a_missed_burn_is_recorded_and_its_cards_stay_in_play() -> None:
    with casino(shoe()) as c:
        fund(c, t1=100)
        wagered(c, t1={"player": 10})
        c.play("dealer cards 9h 2d Kc 5s\ndealer confirm\nexpect t1 balance 110.00")
        c.play("""
            supervisor declare burn_missed
            expect refused 8.8(i)
            dealer declare burn_missed
            dealer declare burn_missed
            expect refused 8.8(i)
            expect t1 balance 110.00
            dealer new_game
        """)
        assert all_of(c, BurnMissed, "B1") == [BurnMissed()]
        assert (shoe_of(c).left, shoe_of(c).seen.get("Ks")) == (412, 0)


# ---------------------------------------------------------------- cards that are not of the decks


@pytest.mark.clause(CANBERRA, "8.8(l)")
@pytest.mark.parametrize("code", ["card_missing", "foreign_card"])
@pytest.mark.parametrize("who", ["dealer", "supervisor"])
def test_a_missing_or_foreign_card_makes_its_coup_void_and_closes_the_shoe(code: str, who: str) -> None:
    with casino(shoe()) as c:
        fund(c, t1=100)
        wagered(c, t1={"player": 10})
        c.play("dealer cards 9h 2d Kc 5s\ndealer confirm\nexpect t1 balance 110.00")
        wagered(c, t1={"player": 50})
        c.play(f"""
            dealer card 9h
            dealer declare {code}
            expect refused 8.8(l)
            supervisor declare {code}
            expect t1 balance 110.00
            dealer new_game
            expect refused 8.8(l)
            {who} complete check_decks "one ace of hearts too many" passed
            dealer new_game
            expect refused 8.8(l)
            dealer open_shoe C1
            dealer new_game
            expect refused 8.3(e)(i)
        """)
        assert [each.round for each in all_of(c, RoundVoided, "B1")] == [2]


@pytest.mark.clause(CANBERRA, "8.8(l)")
def test_a_missing_card_found_between_coups_voids_nothing() -> None:
    with casino(shoe()) as c:
        c.play("supervisor declare card_missing\ndealer new_game\nexpect refused 8.8(l)")
        assert all_of(c, RoundVoided, "B1") == []


# ---------------------------------------------------------------- the wrong shoe, and cards too early


def two() -> tuple[str, str]:
    """Two baccarat tables."""
    return (
        table("B1", CANBERRA, "baccarat", seats="t1", config={"version": "A"}),
        table("B2", CANBERRA, "baccarat", seats="t2", config={"version": "A"}),
    )


@pytest.mark.clause(CANBERRA, "8.8(m)")
@pytest.mark.parametrize("detected", [True, False])
def test_a_card_dealt_from_the_other_games_shoe_makes_the_coup_void_by_a_supervisor(detected: bool) -> None:
    with casino(*two()) as c:
        fund(c, t1=100)
        c.play("""
            dealer:dee@B1 sign_on
            dealer:dee@B2 sign_on
            dealer:dee@B1 new_game
            t1 place player 40.00
            t1 confirm
            dealer:dee@B2 new_game
            wait 30s
            dealer:dee@B2 cards 9h 2d Kc 5s
            dealer:dee@B1 card 5h
        """)
        c.play("shoe@B2 7h" if detected else "dealer:dee@B1 card 7h\ndealer:dee@B1 declare wrong_shoe card=7h")
        c.play("""
            dealer:dee@B1 declare void_wrong_shoe
            expect refused 8.8(m)
            supervisor@B1 declare foreign_card
            expect refused 8.8(m)
        """)
        assert c.state("B1").phase == Held(closed=True, ground="wrong_shoe")
        c.play("supervisor@B1 declare void_wrong_shoe\nexpect t1 balance 100.00\ndealer:dee@B2 confirm")
        assert (shoe_of(c, "B1").left, shoe_of(c, "B2").left) == (414, 410)
        assert [each.card for each in all_of(c, CardOfOtherShoe, "B1")] == ["7h"]
        c.play("dealer:dee@B1 new_game\nwait 30s\ndealer:dee@B1 card 8h")
        assert all_of(c, CardDrawn, "B1")[-1].draw == 3


@pytest.mark.clause(CANBERRA, "8.8(m)")
def test_a_supervisor_does_not_declare_the_wrong_shoe_for_the_dealer() -> None:
    with casino(shoe()) as c:
        c.play("supervisor declare wrong_shoe card=7h\nexpect refused 8.8(m)")
        c.play("dealer declare wrong_shoe card=7h\nexpect refused 8.8(m)")


@pytest.mark.clause(CANBERRA, "8.8(n)")
@pytest.mark.parametrize("detected", [True, False])
def test_cards_drawn_before_the_period_expired_make_the_coup_void_by_a_supervisor(detected: bool) -> None:
    with casino(shoe()) as c:
        fund(c, t1=200)
        c.play("""
            dealer declare early_draw card=7h
            expect refused 8.8(n)
            dealer new_game
            t1 place player 120.00
            t1 confirm
            t1 place tie 5.00
            wait 22s
            supervisor declare early_draw card=7h
            expect refused 8.8(n)
            dealer declare early_draw card="7h 1c"
            expect refused 8.8(n)
        """)
        c.play("shoe 7h" if detected else 'dealer declare early_draw card="7h 9c"')
        words = "Cards were drawn before the wagering period expired: a Casino Supervisor decides."
        assert [(each.text, each.clause) for each in c.answer.notices] == [(words, "8.8(n)")]
        (early,) = all_of(c, IrregularityDeclared, "B1")
        assert (early.irregularity, early.clause) == ("early_draw", "8.8(n)")
        c.play("shoe 9c" if detected else "")
        c.play("""
            expect phase held
            expect t1 balance 80.00
            t1 place player 5.00
            expect refused 8.8(n)
            dealer declare void_early_draw
            expect refused 8.8(n)
            supervisor resume
            expect refused 8.8(n)
            supervisor declare void_early_draw
            expect t1 balance 200.00
            dealer new_game
            wait 30s
            dealer card 8h
        """)
        assert all_of(c, CardSpent, "B1") == [CardSpent("7h", "8.8(n)"), CardSpent("9c", "8.8(n)")]
        assert all_of(c, CardDrawn, "B1")[-1].draw == 4
