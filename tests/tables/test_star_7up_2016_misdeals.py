"""The Star's 7-Up: cards that go astray, put right as the document says."""

import pytest
from casino import Casino
from seven_up import BANKER_ON_7, PLACES, STAR, finish, of_kind, seated

from croupier.play.cards.reconstruction_events import CoupReconstructed
from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.round_events import RoundOpened, RoundVoided
from croupier.play.staff.staff_events import NoticeWritten

STAFF = pytest.mark.parametrize("who", ["dealer", "supervisor"])
NEXT = "dealer confirm\ndealer discard_cards\ndealer new_game"


def shown(c: Casino) -> list[tuple[str, str]]:
    """Who is told of something, and by which clause."""
    return [(each.addressee, each.clause) for each in of_kind(c, NoticeWritten) if isinstance(each, NoticeWritten)]


def dummy(c: Casino) -> str:
    """The clause by which the round that was opened last is a no bet coup."""
    opened = of_kind(c, RoundOpened)[-1]
    assert isinstance(opened, RoundOpened)
    return opened.dummy


# ---------------------------------------------------------------- no bet coups


@pytest.mark.clause(STAR, "7.4")
@pytest.mark.parametrize("by", ["assistant_gaming_manager", "gaming_manager"])
def test_no_bet_coups_need_every_players_agreement_and_an_assistant_gaming_manager(by: str) -> None:
    with seated() as c:
        finish(c, BANKER_ON_7)
        c.play("dealer discard_cards")
        c.play("\n".join(f"{place} agree_to_dummies" for place in PLACES[1:]))
        c.play(f"""
            {by} direct_dummies 2 asked
            expect refused 7.4
            {PLACES[0]} agree_to_dummies
            supervisor direct_dummies 2 asked
            expect refused 7.4
            {by} direct_dummies 2 asked
        """)
        for _ in range(2):
            c.play(f"dealer new_game\nexpect phase closed\ndealer cards {BANKER_ON_7}\ndealer confirm")
            c.play("dealer discard_cards")
            assert dummy(c) == "7.4"
        c.play("dealer new_game\nexpect phase wagering\nt1 agree_to_dummies\nexpect refused 7.4")


@pytest.mark.clause(STAR, "1.1(no bet coup)")
@pytest.mark.clause(STAR, "12.4")
def test_a_no_bet_coup_is_dealt_and_kept_and_takes_no_wager() -> None:
    with seated() as c:
        c.play("dealer declare first_card_exposed")
        before = c.books()
        c.play("t1 place banker 100.00\nexpect refused 12.4\np1 place tie 5.00\nexpect refused 12.4")
        finish(c, BANKER_ON_7)
        assert c.books() == before
        [outcome] = c.state().history
        assert outcome.dummy
        assert outcome.cards
        c.play("dealer discard_cards\ndealer new_game\nt1 place banker 100.00")


# ---------------------------------------------------------------- wrong deals


@pytest.mark.clause(STAR, "12.1")
@pytest.mark.clause(STAR, "12.1.1")
def test_reconstructed_cards_leave_the_players_the_choice_to_take_whole_wagers_off() -> None:
    with seated() as c:
        c.play("""
            t1 place banker 100.00
            t1 place tie 10.00
            p1 place player 50.00
            dealer cards 4h 9c
            dealer offer_retraction 9c,4h
            expect refused 12.1.1
            dealer declare misdealt
            expect phase held
            dealer declare cannot_be_reconstructed
            expect refused 12.1.2
            dealer offer_retraction 9c,4h
            expect refused 12.1.1
            supervisor offer_retraction 9c,4h
            t1 place banker 10.00
            expect refused 5.4
            t1 remove tie
            t1 move banker tie
            expect refused 5.4
            expect t1 balance 9900.00
            wait 15s
            dealer card 3s
        """)
        [rebuilt] = of_kind(c, CoupReconstructed)
        assert isinstance(rebuilt, CoupReconstructed)
        assert (rebuilt.before, rebuilt.after) == (("4h", "9c"), ("9c", "4h"))
        assert c.state().chips("t1", "t1-1") == {"banker": 100_00}


@pytest.mark.clause(STAR, "12.1.1")
def test_when_every_wager_is_taken_off_the_coup_goes_on_as_a_no_bet_coup() -> None:
    with seated() as c:
        c.play("""
            t1 place banker 100.00
            dealer cards 4h 9c
            dealer declare misdealt
            supervisor offer_retraction 9c,4h
            t1 clear
            expect t1 balance 10000.00
            wait 14s
            dealer card 3s
            expect refused 5.3
            wait 1s
            dealer card 3s
        """)
        assert c.state().dummy == "12.1.1"


@pytest.mark.clause(STAR, "12.1.2")
@pytest.mark.clause(STAR, "12.1")
@pytest.mark.parametrize("who", ["t1", "supervisor"])
def test_what_cannot_be_reconstructed_is_void_by_a_supervisor_and_1240_goes_back(who: str) -> None:
    with seated() as c:
        c.play(f"""
            t1 place banker 1000.00
            p1 place player 240.00
            supervisor declare cannot_be_reconstructed
            expect refused 12.1
            dealer cards 4h 9c
            supervisor declare cannot_be_reconstructed
            expect refused 12.1
            {who} declare misdealt
            supervisor resume
            expect refused 12.1
            dealer declare cannot_be_reconstructed
            expect refused 12.1.2
            supervisor declare cannot_be_reconstructed
            dealer discard_cards
            dealer new_game
            expect t1 balance 10000.00
            expect p1 balance 10000.00
        """)
        [void] = of_kind(c, RoundVoided)
        assert isinstance(void, RoundVoided)
        assert sum(each.stake for each in void.returned) == 1_240_00


@pytest.mark.clause(STAR, "12.2")
@STAFF
def test_a_card_too_many_for_the_player_is_the_bankers_if_it_draws(who: str) -> None:
    with seated() as c:
        c.play(f"""
            dealer cards 2h 9c 3s
            dealer announce_counts
            cashier declare extra_player_card card=8d
            expect refused 12.2
            {who} declare extra_player_card card=8d
        """)
        assert c.state().cards == ("2h", "9c", "3s", "8d")
        c.play("dealer confirm")
        [outcome] = c.state().history
        assert outcome.cards == ("2h", "9c", "3s", "8d")


@pytest.mark.clause(STAR, "12.2")
@pytest.mark.parametrize("seen", [True, False])
@STAFF
def test_if_the_banker_stands_the_card_begins_the_next_coup_and_a_seen_one_makes_it_no_bet(
    who: str, seen: bool
) -> None:
    with seated() as c:
        c.play("t1 place tie 10.00\ndealer cards 2h 9c 4s")
        c.play(f"{who} declare {'extra_player_card card=8d' if seen else 'extra_card_unseen'}\n{NEXT}")
        c.play("expect t1 balance 10070.00")
        assert dummy(c) == ("12.3" if seen else "")
        assert c.state().cards == (("8d",) if seen else ())
        c.play("dealer card 8d" if not seen else "dealer card 2c")
        assert c.state().cards[0] == "8d"


@pytest.mark.clause(STAR, "12.3")
@STAFF
def test_a_third_banker_card_in_error_begins_a_no_bet_coup(who: str) -> None:
    with seated() as c:
        c.play(f"""
            t1 place banker 100.00
            dealer cards 4h Kc 3s
            cashier declare extra_banker_card card=4d
            expect refused 12.3
            {who} declare extra_banker_card card=4d
        """)
        c.play(f"{NEXT}\nexpect phase closed\nexpect t1 balance 10000.00")
        assert (dummy(c), c.state().cards) == ("12.3", ("4d",))


@pytest.mark.clause(STAR, "12.3")
@STAFF
def test_an_exposed_first_card_hands_wagers_back_and_makes_the_coup_no_bet(who: str) -> None:
    with seated() as c:
        c.play(f"""
            t1 place banker 100.00
            cashier declare first_card_exposed
            expect refused 12.3
            {who} declare first_card_exposed
            expect t1 balance 10000.00
            expect phase closed
        """)
        assert c.state().dummy == "12.3"


@pytest.mark.clause(STAR, "12.5")
@STAFF
def test_a_later_card_found_face_up_is_played_in_its_turn(who: str) -> None:
    with seated() as c:
        c.play(f"""
            t1 place banker 100.00
            dealer cards 4h 9c
            cashier declare later_card_face_up card=3s
            expect refused 12.5
            {who} declare later_card_face_up card=3s
            dealer card 3s
            dealer confirm
            expect t1 balance 10180.00
        """)


@pytest.mark.clause(STAR, "12.5.1")
def test_more_face_up_cards_are_looked_for_when_the_coup_is_over_before_anybody_bets() -> None:
    with seated() as c:
        c.play("""
            dealer cards 4h 9c
            dealer declare more_face_up
            expect refused 12.5.1
            supervisor declare more_face_up
            dealer card 3s
            dealer confirm
            dealer discard_cards
            dealer new_game
            expect refused 12.5.1
            dealer complete check_device none passed
            expect refused 12.5.1
            supervisor complete check_device "none found" passed
            dealer new_game
            expect refused 12.5.1
            dealer open_shoe C1
            dealer shuffle_cards
            dealer burn_cards 1
            dealer new_game
        """)


@pytest.mark.clause(STAR, "12.6")
def test_an_empty_device_makes_the_coup_void_and_all_cards_are_counted() -> None:
    with seated() as c:
        c.play("""
            t1 place banker 100.00
            dealer cards 4h 8c 2s
            dealer declare insufficient_cards
            expect refused 12.6
            supervisor declare insufficient_cards
            expect t1 balance 10000.00
            dealer discard_cards
            dealer new_game
            expect refused 12.6
            supervisor complete count_cards "all there" passed 312
            dealer new_game
        """)


@pytest.mark.clause(STAR, "12.7")
@STAFF
def test_play_goes_on_with_a_card_that_was_not_burned(who: str) -> None:
    with seated() as c:
        for _ in range(2):
            finish(c, BANKER_ON_7)
            c.play("dealer discard_cards\ndealer new_game")
        c.play("dealer card 4h")
        shoe = c.state().stock.shoe
        assert shoe is not None
        left = shoe.left
        c.play(f"cashier declare burn_forgotten\nexpect refused 12.7\n{who} declare burn_forgotten")
        assert shoe.left == left + 1
        c.play("dealer declare burn_forgotten\nexpect refused 12.7\ndealer cards 9c 3s\ndealer confirm")
        assert len(c.state().history) == 3


@pytest.mark.clause(STAR, "12.8")
@pytest.mark.parametrize("what", ["card_missing", "foreign_card"])
def test_a_missing_or_foreign_card_voids_the_coup_of_its_discovery_and_two_are_reported(what: str) -> None:
    with seated() as c:
        finish(c, BANKER_ON_7)
        c.play("dealer discard_cards\ndealer new_game")
        before = c.books()
        c.play(f"""
            t1 place banker 800.00
            dealer card 4h
            dealer declare {what}
            expect refused 12.8
            supervisor declare {what}
        """)
        assert c.books() == before
        assert shown(c) == [("surveillance", "12.8"), ("inspector", "12.8")]
        c.play("""
            dealer discard_cards
            dealer new_game
            expect refused 12.8
            dealer complete verify_cards "found again" passed 312
            expect refused 12.8
            supervisor complete verify_cards "found again" passed 312
            dealer new_game
            expect refused 12.8
            dealer open_shoe C1
            dealer shuffle_cards
            dealer burn_cards 1
            dealer new_game
        """)


@pytest.mark.clause(STAR, "12.10")
@STAFF
def test_a_card_burned_in_error_is_never_played_and_comes_back_with_the_rack(who: str) -> None:
    with seated() as c:
        c.play(f"""
            dealer declare burned_in_error card=5d
            expect refused 12.10
            dealer card 4h
            cashier declare burned_in_error card=5d
            expect refused 12.10
            dealer declare burned_in_error card=xx
            expect refused 12.10
            {who} declare burned_in_error card=5d
        """)
        assert c.state().cards == ("4h",)
        assert c.state().stock.rack == ("", "5d")
        c.play("dealer cards 9c 3s\ndealer confirm\ndealer discard_cards")
        shoe = c.state().stock.shoe
        assert shoe is not None
        assert (shoe.left, shoe.seen["5d"]) == (309, 0)


# ---------------------------------------------------------------- mishaps with the cards


@pytest.mark.clause(STAR, "4.3")
def test_dropped_cards_are_counted_before_play_goes_on() -> None:
    with seated() as c:
        finish(c, BANKER_ON_7)
        c.play("""
            dealer discard_cards
            supervisor declare cards_dropped
            expect refused 4.3
            dealer declare cards_dropped
            dealer new_game
            expect refused 4.3
            dealer complete count_cards "all there" passed 312
            expect refused 4.3
            supervisor complete count_cards "all there" passed 312
            dealer new_game
        """)
        declared = [each for each in of_kind(c, IrregularityDeclared) if isinstance(each, IrregularityDeclared)]
        assert [each.remedy for each in declared] == ["stand"]


@pytest.mark.clause(STAR, "4.5")
def test_the_gaming_manager_alone_declares_the_order_of_the_cards_known_and_an_inspector_is_notified() -> None:
    with seated() as c:
        c.play("""
            t1 place banker 100.00
            dealer card 4h
            assistant_gaming_manager declare sequence_known cards_were_seen
            expect refused 4.5
            gaming_manager declare sequence_known
            expect refused 4.5
            gaming_manager declare sequence_known cards_were_seen
            expect t1 balance 10000.00
            dealer discard_cards
            dealer new_game
            expect refused 4.5
            dealer open_shoe C1
            dealer shuffle_cards
            dealer burn_cards 1
            dealer new_game
        """)
        assert shown(c) == [("inspector", "4.5")]
