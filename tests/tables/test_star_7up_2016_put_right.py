"""The Star's 7-Up, 2016: a wrong deal found after the settlement, outcomes invalidated, wagers void or forfeited."""

from collections.abc import Callable

import pytest
from casino import Casino
from seven_up import BANKER_ON_6, PLAYER_ON_9, STAR, finish, of_kind, seated
from shoes import ready

from croupier.play.remedies.held_events import WagersForfeited
from croupier.play.remedies.irregularity_events import IrregularityDeclared

PLAYER_CARDS = ",".join(PLAYER_ON_9.split())


def settled(c: Casino) -> None:
    """A coup that Banker wins: t1 had 100.00 on Player, and p1 had 100.00 on Banker."""
    c.play("t1 place player 100.00\np1 place banker 100.00")
    finish(c, BANKER_ON_6)
    c.play("dealer discard_cards\nexpect t1 balance 9900.00")


# ---------------------------------------------------------------- a wrong deal


@pytest.mark.clause(STAR, "12.1")
@pytest.mark.parametrize("who", ["t1", "dealer", "supervisor"])
def test_a_wrong_deal_that_is_reported_in_time_stops_the_game_until_the_cards_are_in_their_order(who: str) -> None:
    with seated() as c:
        settled(c)
        c.play(f"""
            cashier declare_in_round 1 wrong_outcome "a card was in the wrong hand"
            expect refused 12.1
            {who} declare_in_round 1 wrong_outcome "a card was in the wrong hand"
            dealer new_game
            expect refused 12.1
            supervisor declare_in_round 1 not_reconstructed "nobody knows"
            expect refused 12.1
            dealer correct_outcome 1 "as the cards are" cards={PLAYER_CARDS}
            expect refused 12.1
            supervisor correct_outcome 1 "as the cards are" cards={PLAYER_CARDS}
            expect t1 balance 10100.00
            expect p1 balance 9900.00
            dealer new_game
        """)


@pytest.mark.clause(STAR, "12.1")
@pytest.mark.clause(STAR, "12.1.2")
def test_a_coup_is_void_once_it_is_on_record_that_its_cards_cannot_be_put_into_order() -> None:
    with seated() as c:
        c.play("""
            supervisor declare not_reconstructed "nobody knows"
            expect refused 12.1
            supervisor declare_in_round 1 not_reconstructed "nobody knows"
            expect refused 12.1
        """)
        settled(c)
        c.play("""
            supervisor declare_in_round 1 not_reconstructed "nobody knows"
            expect refused 12.1
            dealer declare_in_round 1 wrong_outcome "a card was in the wrong hand"
            dealer complete reconstruct "nobody knows the order" passed
            expect refused 12.1
            supervisor complete reconstruct "nobody knows the order" passed
            dealer declare_in_round 1 not_reconstructed "nobody knows"
            expect refused 12.1.2
            supervisor declare_in_round 1 not_reconstructed "nobody knows"
            expect t1 balance 10000.00
            expect p1 balance 10000.00
            dealer new_game
        """)
        assert [each.void for each in c.state().history] == [True]


def first_card(c: Casino) -> None:
    c.play(f"dealer new_game\ndealer card {BANKER_ON_6.split()[0]}")


def device_emptied(c: Casino) -> None:
    c.play("\n".join(["supervisor replace_cards worn", *ready(c.floor.plan.tables["U1"], "C2", "blue")]))


def table_closed(c: Casino) -> None:
    c.play("supervisor announce_closing 20m\nwait 20m\nsupervisor close_table")


@pytest.mark.clause(STAR, "12.1.3")
@pytest.mark.clause(STAR, "12.1")
@pytest.mark.parametrize("too_late", [first_card, device_emptied, table_closed])
def test_after_the_next_first_card_or_the_end_of_device_or_table_a_report_is_only_noted(
    too_late: Callable[[Casino], None],
) -> None:
    with seated() as c:
        settled(c)
        too_late(c)
        for what in ("wrong_outcome", "not_reconstructed"):
            reply = c.play(f'supervisor declare_in_round 1 {what} "a player says so"')
            assert reply == "The results stand. (12.1.3)"
        c.play(f'supervisor correct_outcome 1 "as the cards were" cards={PLAYER_CARDS}\nexpect refused 12.1.3')
        assert c.state().due == {}
        c.play("expect t1 balance 9900.00")
        noted = of_kind(c, IrregularityDeclared)
        assert [(each.round, each.remedy) for each in noted if isinstance(each, IrregularityDeclared)] == [
            (1, "stand")
        ] * 2


@pytest.mark.clause(STAR, "12.1")
@pytest.mark.parametrize("since", [device_emptied, table_closed])
def test_a_wrong_deal_that_was_reported_in_time_is_put_right_after_the_end_of_device_or_table_too(
    since: Callable[[Casino], None],
) -> None:
    with seated() as c:
        settled(c)
        c.play('dealer declare_in_round 1 wrong_outcome "a card was in the wrong hand"')
        since(c)
        c.play(f"""
            supervisor correct_outcome 1 "as the cards were" cards={PLAYER_CARDS}
            expect t1 balance 10100.00
        """)


@pytest.mark.clause(STAR, "12.1")
def test_a_coup_that_was_reported_in_time_and_cannot_be_put_into_order_is_void_in_the_next_coup_too() -> None:
    with seated() as c:
        settled(c)
        c.play("""
            dealer declare_in_round 1 wrong_outcome "a card was in the wrong hand"
            supervisor complete reconstruct "nobody knows the order" passed
        """)
        first_card(c)
        c.play('supervisor declare_in_round 1 not_reconstructed "nobody knows"\nexpect t1 balance 10000.00')


# ---------------------------------------------------------------- invalidated, void, forfeited


@pytest.mark.clause(STAR, "14.4")
@pytest.mark.parametrize("ground", ["civil_commotion", "fire", "riot", "brawl", "robbery", "act_of_god", "fraud"])
def test_a_casino_supervisor_invalidates_a_coup_on_one_of_seven_grounds_with_a_note(ground: str) -> None:
    with seated() as c:
        settled(c)
        c.play("dealer new_game\nt2 place player 10.00")
        finish(c, PLAYER_ON_9)
        c.play(f"""
            dealer declare_in_round 1 {ground} "in the hall"
            expect refused 14.4
            supervisor declare_in_round 1 {ground} ""
            expect refused 14.4
            supervisor declare_in_round 1 other "in the hall"
            expect refused
            supervisor:x declare_in_round 1 {ground} "in the hall"
            expect t1 balance 10000.00
            expect p1 balance 10000.00
            expect t2 balance 10010.00
        """)


@pytest.mark.clause(STAR, "14.5")
def test_the_wagers_of_whoever_committed_the_fraud_are_forfeited_and_all_others_go_back() -> None:
    with seated() as c:
        c.play("""
            p1 place banker 500.00
            p2 place banker 600.00
            p3 place player 300.00
            supervisor declare_in_round 1 fire "the alarm" places=p1 forfeited=p1
            expect refused 14.4
            supervisor declare_in_round 1 fraud "a marked card" places=p1 forfeited=p2
            expect refused 14.5
            supervisor declare_in_round 1 fraud "a marked card" places=p1 forfeited=p1
            expect p1 balance 9500.00
            expect p2 balance 10000.00
            expect p3 balance 10000.00
        """)
        assert len(of_kind(c, WagersForfeited)) == 1
        assert c.books()["table:U1"] == 500_00


@pytest.mark.clause(STAR, "14.5")
def test_forfeiture_after_the_settlement_takes_stake_and_winnings() -> None:
    with seated() as c:
        c.play("p1 place banker 500.00\np2 place banker 600.00\np3 place player 300.00")
        finish(c, PLAYER_ON_9)
        c.play("expect p1 balance 9500.00\nexpect p3 balance 10300.00")
        c.play("""
            supervisor declare_in_round 1 fraud "a marked card" places=p3 forfeited=p3
            expect p1 balance 10000.00
            expect p2 balance 10000.00
            expect p3 balance 9700.00
        """)
        tray = c.state().equipment.tray
        assert tray is not None
        assert tray.won == c.books()["table:U1"] == 300_00


@pytest.mark.clause(STAR, "14.3.1")
def test_a_casino_supervisor_voids_an_offenders_wagers_and_leaves_the_others() -> None:
    with seated() as c:
        c.play("""
            p1 place banker 300.00
            p2 place banker 200.00
            dealer void_wagers p1 14.1
            expect refused 14.3.1
            supervisor void_wagers p1 14.1
            expect p1 balance 10000.00
        """)
        finish(c, BANKER_ON_6)
        c.play("expect p1 balance 10000.00\nexpect p2 balance 10200.00")
