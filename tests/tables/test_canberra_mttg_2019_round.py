"""Casino Canberra, 2019, rounds at its tables: the period, the spin, the cards and the dice, confirmed or void."""

import pytest
from canberra import CANBERRA, all_of, fund, shoe, tumbler, wagered, wheel
from casino import casino, table

from croupier.games.notation import WrongInput
from croupier.journal.recall import recall
from croupier.play.cards.deal_events import CardDrawn
from croupier.play.round_events import OutcomeRegistered, RoundVoided

GROUNDS = {
    "same_direction": ("9.6(a)", "The ball ran in the direction of the wheel."),
    "foreign_object": ("9.6(c)", "A foreign object was in the wheel."),
    "not_in_a_compartment": ("9.6(e)", "The ball did not fall into a compartment."),
    "ball_left_the_wheel": ("9.6(f)", "The ball left the wheel."),
    "interference": ("9.6(g)", "Someone interfered with the ball or the wheel, or the game was disturbed."),
}

# ---------------------------------------------------------------- the wagering period


@pytest.mark.clause(CANBERRA, "5.1")
@pytest.mark.parametrize("game", ["roulette", "sic_bo"])
def test_a_table_without_a_wagering_period_cannot_open(game: str) -> None:
    endless = table("R1", CANBERRA, game, seats="t1", period_s=None)
    with pytest.raises(WrongInput, match=r"period_s must be .* \(clause 5.1\)"), casino(endless):
        pass


@pytest.mark.clause(CANBERRA, "5.1")
@pytest.mark.parametrize(("floor", "who"), [(wheel(), "dealer"), (shoe(), "supervisor"), (tumbler(), "operator")])
def test_nobody_ends_the_period_before_its_countdown(floor: str, who: str) -> None:
    with casino(floor) as c:
        c.play(f"""
            dealer new_game
            wait 29.9s
            {who} no_more_bets
            expect refused 5.1
            expect phase wagering
            wait 0.1s
            expect phase closed
        """)


@pytest.mark.clause(CANBERRA, "5.3")
@pytest.mark.parametrize(
    ("floor", "result", "clause"),
    [(wheel(), "number 17", "5.3"), (shoe(), "card 5h", "8.5(b)"), (tumbler(), "dice 2 2 5", "5.3")],
)
def test_the_dealer_opens_a_round_and_enters_no_result_while_it_takes_wagers(
    floor: str, result: str, clause: str
) -> None:
    with casino(floor) as c:
        c.play(f"""
            supervisor new_game
            expect refused 5.3
            dealer new_game
            wait 29s
            dealer {result}
            expect refused {clause}
            expect phase wagering
            dealer new_game
            expect refused 5.3
        """)


# ---------------------------------------------------------------- roulette


@pytest.mark.clause(CANBERRA, "5.3")
@pytest.mark.clause(CANBERRA, "9.3(a)")
def test_the_ball_is_spun_after_expiry_and_a_number_comes_after_the_spin() -> None:
    with casino(wheel()) as c:
        c.play("""
            t1 notes 50.00
            t1 new_game
            expect refused 5.3
            dealer new_game
            t1 place red 10.00
            t1 confirm
            wait 25s
            dealer spin
            expect refused 9.3(a)
            dealer number 17
            expect refused 5.3
            wait 9s
            supervisor spin
            expect refused 9.3(a)
            dealer spin
            dealer spin
            expect refused 9.3(a)
            dealer number 17
            dealer confirm
            expect t1 balance 40.00
            dealer spin
            expect refused 9.3(a)
        """)


@pytest.mark.clause(CANBERRA, "9.3(c)")
def test_a_number_is_entered_by_the_dealer_after_the_spin_and_pays_when_it_is_confirmed() -> None:
    with casino(wheel()) as c:
        fund(c, t1=50)
        wagered(c, t1={"straight:17": 10})
        c.play("""
            dealer number 17
            expect refused 9.3(a)
            dealer confirm
            expect refused 9.3(c)
            dealer spin
            supervisor number 17
            expect refused 9.3(c)
            wheel 17
            expect refused 9.3(c)
            dealer number 37
            expect refused 9.3(c)
            dealer number 18
            dealer number 17
            expect t1 balance 40.00
            supervisor confirm
            expect refused 9.3(c)
            dealer confirm
            expect t1 balance 400.00
            expect number 17
            dealer number 18
            expect refused 9.3(c)
        """)


@pytest.mark.clause(CANBERRA, "9.6(b)")
def test_after_no_spin_no_number_is_taken_and_the_wagers_stand_for_a_new_spin() -> None:
    with casino(wheel()) as c:
        fund(c, t1=100, t2=100)
        wagered(c, t1={"red": 60}, t2={"black": 20})
        reply = c.play("""
            dealer declare_no_spin under_three_revolutions
            expect refused 9.6(b)
            dealer spin
            supervisor declare_no_spin under_three_revolutions
            expect refused 9.6(b)
            dealer declare_no_spin wrong_number
            expect refused
            dealer declare_no_spin under_three_revolutions
        """)
        assert reply == "The ball was not going to make three revolutions. (9.6(b))"
        c.play("""
            dealer number 1
            expect refused 9.6(b)
            t1 place red 10.00
            expect refused 2.7(b)
            expect t1 bet 60.00
            dealer spin
            dealer number 1
            dealer confirm
            expect t1 balance 160.00
            expect t2 balance 80.00
        """)


@pytest.mark.parametrize(
    "ground", [pytest.param(each, marks=pytest.mark.clause(CANBERRA, clause)) for each, (clause, _) in GROUNDS.items()]
)
@pytest.mark.parametrize("registered", [False, True])
def test_a_void_spin_gives_every_wager_back_by_its_ground_and_ends_the_round(ground: str, registered: bool) -> None:
    clause, words = GROUNDS[ground]
    with casino(wheel()) as c:
        fund(c, t1=200, t2=60)
        wagered(c, t1={"red": 100, "straight:17": 100}, t2={"black": 60})
        c.play("dealer spin")
        if registered:
            c.play("dealer number 17")
        assert c.play(f"dealer declare_no_spin {ground}") == f"{words} ({clause})"
        (void,) = all_of(c, RoundVoided, "R1")
        assert (void.reason, {each.clause for each in void.returned}) == (ground, {clause})
        c.play("""
            expect t1 balance 200.00
            expect t2 balance 60.00
            dealer number 17
            expect refused 9.3(c)
            dealer confirm
            expect refused 9.3(c)
            dealer new_game
        """)


@pytest.mark.clause(CANBERRA, "6.10")
def test_a_void_spin_re_credits_all_wagers_in_one_transaction_and_only_once() -> None:
    with casino(wheel()) as c:
        fund(c, t1=100, t2=50, t3=25, t4=10)
        wagered(c, t1={"red": 100}, t2={"black": 50}, t3={"dozen:1": 25}, t4={"straight:0": 10})
        c.play("dealer spin\ndealer declare_no_spin ball_left_the_wheel")
        (void,) = all_of(c, RoundVoided, "R1")
        assert sum(each.stake for each in void.returned) == 185_00
        assert c.books()["table:R1"] == 0
        c.play("""
            dealer declare_no_spin ball_left_the_wheel
            expect refused 9.6(f)
            expect t1 balance 100.00
            expect t2 balance 50.00
            expect t3 balance 25.00
            expect t4 balance 10.00
        """)


# ---------------------------------------------------------------- baccarat


@pytest.mark.clause(CANBERRA, "8.5(b)")
@pytest.mark.parametrize("who", ["dealer", "shoe"])
def test_cards_fall_to_player_and_banker_in_turn_when_the_period_has_ended(who: str) -> None:
    with casino(shoe()) as c:
        c.play(f"""
            dealer new_game
            wait 28s
            dealer card 5h
            expect refused 8.5(b)
            wait 2s
            supervisor card 5h
            expect refused 8.5(b)
            {who} card 5h
            {who} card Kd
            {who} card 3c
            {who} card 4s
        """)
        drawn = [(each.card, each.hand) for each in all_of(c, CardDrawn, "B1")]
        assert drawn == [("5h", "player"), ("Kd", "banker"), ("3c", "player"), ("4s", "banker")]


@pytest.mark.clause(CANBERRA, "8.6(d) [2nd]")
def test_a_complete_coup_pays_only_when_the_dealer_confirms_what_the_cards_say() -> None:
    with casino(shoe()) as c:
        fund(c, t1=100, t2=100)
        wagered(c, t1={"banker": 100}, t2={"player": 100})
        c.play("""
            dealer confirm
            expect refused 8.6(d) [2nd]
            dealer cards Kh Kd 5c 7s
            dealer confirm
            expect refused 8.6(d) [2nd]
            dealer cards Qh
            expect t1 balance 0.00
            supervisor confirm
            expect refused 8.6(d) [2nd]
        """)
        c.play("""
            dealer confirm player
            expect refused 8.6(d) [2nd]
            dealer confirm banker
            expect t1 balance 195.00
            expect t2 balance 0.00
            dealer confirm
            expect refused 8.6(d) [2nd]
        """)


# ---------------------------------------------------------------- sic bo


@pytest.mark.clause(CANBERRA, "10.3(c)")
@pytest.mark.parametrize(("who", "source"), [("dealer dice", "dealer"), ("dice", "sensor")])
def test_dice_are_keyed_by_the_dealer_or_read_and_the_source_is_kept(who: str, source: str) -> None:
    with casino(tumbler()) as c:
        fund(c, t1=100)
        c.play(f"""
            dealer new_game
            {who} 2 2 5
            expect refused 5.3
        """)
        c.play("t1 place total:9 10.00\nt1 confirm\nwait 30s\ndealer tumble")
        c.play(f"""
            {who} 0 2 5
            expect refused 10.3(c)
            {who} 2 7 5
            expect refused 10.3(c)
            supervisor dice 2 2 5
            expect refused 10.3(c)
            dealer confirm
            expect refused 10.3(c)
            {who} 2 2 5
            expect t1 balance 90.00
            supervisor confirm
            expect refused 10.3(c)
            dealer confirm
            expect t1 balance 170.00
            {who} 2 2 5
            expect refused 10.3(c)
        """)
        (registered,) = all_of(c, OutcomeRegistered, "S1")
        assert registered.source == source


@pytest.mark.clause(CANBERRA, "10.1 Total")
def test_the_total_is_added_up_from_the_dice_and_cannot_be_typed() -> None:
    with casino(tumbler()) as c:
        fund(c, t1=100)
        wagered(c, t1={"total:9": 10, "total:10": 10})
        with pytest.raises(WrongInput, match="takes one two three"):
            c.play("dealer dice 9")
        c.play("dealer tumble\ndealer dice 2 2 5\ndealer confirm\nexpect t1 balance 160.00")


# ---------------------------------------------------------------- when the system has stopped


@pytest.mark.clause(CANBERRA, "A.1 Void")
@pytest.mark.clause(CANBERRA, "6.7(a)")
def test_a_coup_that_was_open_when_the_system_stopped_is_void_and_stays_on_record() -> None:
    with casino(shoe()) as c:
        fund(c, t1=200, t2=50)
        c.play("""
            dealer new_game
            t1 place banker 100.00
            t1 place tie 40.00
            t1 place banker_pair 10.00
            t1 confirm
            t2 place player 50.00
            wait 25s
        """)
        c.restart()
        c.play("""
            expect phase waiting
            expect t1 balance 200.00
            expect t2 balance 50.00
        """)
        c.restart()
        c.play("expect t1 balance 200.00\nexpect t2 balance 50.00")
        (void,) = all_of(c, RoundVoided, "B1")
        assert sum(each.stake for each in void.returned if each.terminal == "t1") == 150_00
        assert {void.clause, *(each.clause for each in void.returned)} == {"6.7(a)"}
        kept = c.run(recall(c.floor.store, "B1", 1))
        assert kept is not None
        assert (kept.void, kept.settled) == (True, ())
        assert [type(step.event) for step in kept.steps][-1] is RoundVoided


@pytest.mark.clause(CANBERRA, "6.7(a)")
def test_a_round_that_was_closed_when_the_system_stopped_goes_on() -> None:
    with casino(wheel()) as c:
        fund(c, t1=100)
        wagered(c, t1={"red": 100})
        c.restart()
        c.play('supervisor complete confirm_wagers "all on record" passed')
        c.play("dealer spin\ndealer number 1\ndealer confirm\nexpect t1 balance 200.00")
