"""Crown Perth, baccarat, 2023: cards that went astray, put right, carried over, or dealt without wagers."""

from random import Random

import pytest
from casino import Casino
from crown import CROWN
from crown_table import MANAGER, by, called, crown, funded, happened
from watching import on_terminal, round_shown

from croupier.games.cards import DECK
from croupier.games.coup import Coup
from croupier.play.cards.deal_events import CardDrawn, CoupMadeDummy
from croupier.play.cards.reconstruction_events import CoupReconstructed
from croupier.play.equipment.events import FaultReported
from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.round_events import RoundOpened, RoundSettled, RoundVoided
from croupier.rulebooks.crown_baccarat_2023.baccarat import DRAWING


def staked(c: Casino, **wagers: str) -> None:
    """Each terminal has 500.00 and wagers, and the dealer calls."""
    funded(c, "500.00", " ".join(wagers))
    for place, wager in wagers.items():
        c.play(f"{place} place {wager}")
    called(c)


# ---------------------------------------------------------------- misdeals


@pytest.mark.clause(CROWN, "5.1")
def test_a_misdeal_that_cannot_be_reconstructed_is_void() -> None:
    with crown() as c:
        staked(c, t1="banker 200.00", t2="player 150.00")
        c.play("""
            dealer declare misdeal
            expect refused 5.1
            dealer cards 6s 7s Kh Kd
            table_inspector declare misdeal
            expect refused 5.1
            dealer declare misdeal "three cards lie in the Banker's area"
            expect phase held
            dealer confirm
            expect refused 5.1
            table_games_manager void_round malfunction
            expect refused 5.1
            table_games_manager offer_retraction
            expect refused 5.1
            dealer declare beyond_reconstruction
            expect refused 5.1
            table_inspector:ines declare beyond_reconstruction "nobody knows which came first"
            expect phase waiting
            expect t1 balance 500.00
            expect t2 balance 500.00
        """)
        (void,) = happened(c, RoundVoided)
        assert (void.reason, void.clause, sum(each.stake for each in void.returned)) == (
            *("beyond_reconstruction", "5.1"),
            350_00,
        )
        assert by(c, "round_voided") == ["staff:ines/table_inspector"]


@pytest.mark.clause(CROWN, "5.1")
def test_three_cards_to_a_hand_are_put_right_and_one_too_many_begins_the_next_coup() -> None:
    with crown() as c:
        staked(c, t1="banker 100.00")
        c.play("""
            dealer cards 6s 7s Kh Kd
            dealer declare misdeal
            dealer reconstruct 6s,7s,Kh,Kd,2c
            expect refused 5.8(i)
            table_inspector reconstruct 6s,7s,Kh,2c
            expect refused 5.8(i)
            table_inspector reconstruct 6s,7s,Kh
            expect refused 5.8(i)
            table_inspector reconstruct 6s,7s,Kh,Kd,2x
            expect refused 5.8(i)
            table_inspector reconstruct 6s,7s,Kh,Kd,2c
            table_inspector reconstruct 6s,7s,Kh,Kd,2c
            expect refused 5.8(i)
            expect phase registered
            dealer confirm
            expect t1 balance 595.00
            dealer discard_cards
            dealer new_game
        """)
        (rebuilt,) = happened(c, CoupReconstructed)
        assert (rebuilt.before, rebuilt.after, rebuilt.surplus) == (
            *(("6s", "7s", "Kh", "Kd"), ("6s", "7s", "Kh", "Kd")),
            ("2c",),
        )
        assert (c.state().cards, c.state().dummy) == (("2c",), "5.5")
        shoe = c.state().stock.shoe
        assert shoe is not None
        assert (shoe.drawn, shoe.seen["2c"]) == (7, 1)


@pytest.mark.clause(CROWN, "5.1")
def test_no_card_is_put_in_that_the_decks_do_not_hold_any_more() -> None:
    with crown(decks=4) as c:
        c.play("dealer new_game")
        called(c)
        c.play("dealer cards 6s 6s 6s 6s\ndealer declare misdeal")
        c.play("table_inspector reconstruct 6s,6s,6s,6s,6s\nexpect refused 5.8(i)")


# ---------------------------------------------------------------- third cards


@pytest.mark.clause(CROWN, "5.2")
def test_a_third_card_wrongly_dealt_to_player_is_bankers_if_banker_draws() -> None:
    with crown() as c:
        staked(c, t1="banker 100.00", t2="player 100.00")
        c.play("""
            dealer declare unauthorised_player_card card=5s
            expect refused 5.2
            dealer cards 6s 4s Kh Kd
            table_inspector declare unauthorised_player_card card=5s
            expect refused 5.2
            dealer declare unauthorised_player_card
            expect refused 5.2
            dealer declare unauthorised_player_card card=5s
            expect phase registered
            dealer confirm
            expect t1 balance 595.00
            expect t2 balance 400.00
        """)
        assert happened(c, RoundSettled)[-1].outcome.cards == ("6s", "4s", "Kh", "Kd", "5s")


@pytest.mark.clause(CROWN, "5.2")
@pytest.mark.clause(CROWN, "5.5")
def test_a_card_too_many_begins_the_next_coup_which_is_a_dummy_coup() -> None:
    with crown() as c:
        staked(c, t1="tie 100.00")
        c.play("dealer cards 7s 7h Ks Kh\ndealer declare unauthorised_player_card card=5s\ndealer confirm")
        c.play("expect t1 balance 1300.00\ndealer discard_cards\ndealer new_game\nexpect phase closed")
        opened = happened(c, RoundOpened)[-1]
        assert (opened.round, opened.dummy, opened.deadline) == (2, "5.5", None)
        first = happened(c, CardDrawn)[-1]
        assert (first.card, first.hand, first.source) == ("5s", "player", "carried")
        c.play("""
            t1 place banker 10.00
            expect refused 5.9
            dealer card 6s
            dealer cards 2h Kc
            expect phase registered
        """)
        c.play("dealer confirm\ndealer discard_cards\ndealer new_game\nexpect phase wagering")


@pytest.mark.clause(CROWN, "5.2")
def test_a_card_too_many_after_the_last_coup_is_discarded() -> None:
    with crown() as c:
        c.play("dealer new_game\ndealer report_cutting_card")
        called(c)
        c.play("dealer cards 7s 7h Ks Kh\ndealer declare unauthorised_player_card card=5s\ndealer confirm")
        assert c.state().stock.carried == ()


@pytest.mark.clause(CROWN, "5.3")
def test_a_third_card_wrongly_dealt_to_banker_is_the_next_card_of_the_shoe() -> None:
    with crown() as c:
        staked(c, t1="tie 100.00")
        c.play("""
            dealer cards 6s 6h Ks Kh
            table_inspector declare unauthorised_banker_card card=3s
            expect refused 5.3
            dealer declare unauthorised_banker_card card=3s
            dealer confirm
            expect t1 balance 1300.00
        """)
        assert happened(c, RoundSettled)[-1].outcome.cards == ("6s", "6h", "Ks", "Kh")
        assert c.state().stock.carried == ("3s",)


@pytest.mark.clause(CROWN, "5.3")
def test_a_card_that_banker_got_before_player_had_its_own_is_players() -> None:
    with crown() as c:
        c.play("dealer new_game")
        called(c)
        c.play("dealer cards 2s 4h Ks Kh\ndealer declare unauthorised_banker_card card=3s")
        view = round_shown(c, "B1").coup
        assert view is not None
        assert (view.player, view.next) == (("2s", "Ks", "3s"), "banker")


# ---------------------------------------------------------------- cards seen in the shoe, and shoes without cards


@pytest.mark.clause(CROWN, "5.4")
def test_a_later_card_seen_in_the_shoe_is_used_in_its_place_and_the_coup_counts() -> None:
    with crown() as c:
        staked(c, t1="player 100.00")
        c.play("""
            dealer cards 3s 6s Kh Kd
            table_inspector declare later_card_exposed card=4c
            expect refused 5.4
            dealer declare later_card_exposed card=4c
            dealer card 4c
            dealer confirm
            expect t1 balance 600.00
        """)
        (declared,) = happened(c, IrregularityDeclared)
        assert (declared.irregularity, declared.card, declared.clause) == ("later_card_exposed", "4c", "5.4")


@pytest.mark.clause(CROWN, "5.4")
@pytest.mark.clause(CROWN, "5.9")
def test_a_first_card_seen_in_the_shoe_makes_a_dummy_coup_and_wagers_go_back() -> None:
    with crown() as c:
        funded(c, "500.00", "t1 t2 p1")
        c.play("""
            t1 place banker 100.00
            p1 place player 20.00
            t2 place tie 80.00
            table_inspector declare first_card_exposed
            expect refused 5.4
            dealer declare first_card_exposed card=4c
            expect t1 balance 500.00
            expect p1 balance 500.00
            expect t2 balance 500.00
            t1 place banker 10.00
            expect refused 5.9
            p1 place player 10.00
            expect refused 5.9
            dealer reopen_wagering again
            expect refused 5.10
        """)
        (made,) = happened(c, CoupMadeDummy)
        assert {each.clause for each in made.returned} == {"5.9"}
        assert sum(each.stake for each in made.returned) == 200_00
        view = on_terminal(c, "t1", "B1")
        assert "Dummy coup: no wagers are taken (5.4)." in view.announcements
        c.play("dealer cards 4c 3s Kh Kd 3h 4d\ndealer confirm\nexpect t2 balance 500.00")
        assert c.state().history[0].dummy


@pytest.mark.clause(CROWN, "5.6")
def test_a_coup_that_the_shoe_cannot_finish_is_void() -> None:
    with crown(decks=4) as c:
        c.play("t1 notes 100.00\nt1 notes 100.00\ndealer new_game\ndealer declare shoe_empty\nexpect refused 5.6")
        cards = [*DECK] * 4
        cards.remove("As")  # it was burned, and with it the next
        Random(3).shuffle(cards)
        cards.pop()
        dealt = Coup(DRAWING)
        while True:
            c.play("t1 place banker 30.00\nt1 place tie 5.00" if len(cards) < 6 else "")
            called(c)
            dealt = Coup(DRAWING)
            while cards and not dealt.complete:
                card = cards.pop()
                dealt = dealt.draw(card)
                c.play(f"dealer card {card}")
            if not dealt.complete:
                break
            c.play("""
                dealer declare shoe_empty
                expect refused 5.6
                dealer confirm
                dealer discard_cards
                dealer new_game
            """)
        c.play("""
            dealer card 2s
            expect refused 5.6
            table_inspector declare shoe_empty
            expect refused 5.6
            expect t1 balance 165.00
            dealer declare shoe_empty
            expect t1 balance 200.00
            dealer discard_cards
            dealer new_game
            expect refused 5.6
        """)


@pytest.mark.clause(CROWN, "5.7")
def test_a_table_games_manager_may_void_a_coup_in_which_the_automatic_shuffler_failed() -> None:
    with crown() as c:
        staked(c, t1="banker 400.00", t2="player 400.00", t3="tie 440.00")
        c.play(f"""
            dealer cards 6s 7s
            table_inspector declare shuffler_failed
            expect refused 5.7
            {MANAGER}:tgm declare shuffler_failed "no card in the mouth"
            expect t1 balance 500.00
            expect t2 balance 500.00
            expect t3 balance 500.00
        """)
        (void,) = happened(c, RoundVoided)
        assert (sum(each.stake for each in void.returned), void.clause) == (1_240_00, "5.7")
        assert [each.item for each in happened(c, FaultReported)] == ["B1-shuffler"]
        assert by(c, "fault_reported") == ["staff:tgm/table_games_manager"]
