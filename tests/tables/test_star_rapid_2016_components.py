"""Rapid's two components on one terminal: baccarat beside roulette, and roulette on an automated wheel."""

import pytest
from casino import casino, table
from rapid import RAPID, rapid
from watching import on_terminal

from croupier.play.round_events import OutcomeRegistered, WageringClosed

ROULETTE = table("R1", RAPID, "roulette", seats="t1 t2")
BACCARAT = table("B1", RAPID, "baccarat", seats="t1 t2", config={"version": "commission"})
EVEN_MONEY = table("B1", RAPID, "baccarat", seats="t1 t2", config={"version": "even_money"})
AUTOMATED = table("R1", RAPID, "roulette", seats="t1 t2", settings='devices = { wheel = "automated" }')


# ---------------------------------------------------------------- one terminal, two components


@rapid("1.1(PT chip account)")
def test_the_same_account_is_played_at_roulette_and_at_baccarat() -> None:
    with casino(ROULETTE, BACCARAT) as c:
        c.play("""
            t1 notes 50.00
            dealer@R1 new_game
            dealer@B1 new_game
            t1@R1 place red 20.00
            t1@B1 place banker 30.00
            expect t1 balance 0.00
            t1@B1 place tie 1.00
            expect refused 4.2.4
            dealer@R1 spin
            wheel@R1 1
            dealer@R1 confirm
            expect t1 balance 40.00
            t1@B1 place tie 10.00
            expect t1 balance 30.00
        """)
        assert {account.id for account in c.floor.balances.values()} == {"t1-1"}


@rapid("8.3")
def test_a_wager_in_the_other_component_keeps_the_player_from_cashing_out() -> None:
    with casino(ROULETTE, BACCARAT) as c:
        c.play("""
            t1 notes 50.00
            dealer@R1 new_game
            dealer@B1 new_game
            t1@B1 place banker 30.00
            t1@R1 cash_out
            expect refused 8.3
            t1@B1 clear
            t1@R1 cash_out
            expect t1 balance 0.00
        """)


# ---------------------------------------------------------------- baccarat at a table


@rapid("7.3")
def test_a_first_card_ends_the_wagering_period_and_the_wagers_stand() -> None:
    with casino(BACCARAT) as c:
        c.play("""
            t1 notes 50.00
            dealer new_game
            t1 place player 10.00
            t1 place tie 0.50
            shoe 9h
            expect phase closed
            t1 place banker 10.00
            expect refused 4.2.6
            expect t1 on player 10.00
            expect t1 on tie 0.00
            dealer cards 2d Ks 5c
            dealer confirm player
            expect t1 balance 60.00
        """)
        (closed,) = [event for event in c.events("table:B1") if isinstance(event, WageringClosed)]
        assert closed.cause == "card"


@rapid("7.7.2")
def test_new_game_waits_until_the_coup_is_complete() -> None:
    with casino(BACCARAT) as c:
        c.play("""
            dealer new_game
            dealer new_game
            expect refused 7.7.2
            dealer cards 9h 2d Ks
            dealer new_game
            expect refused 7.7.2
            dealer cards 5c
            dealer new_game
            expect refused 7.7.2
            supervisor new_game
            expect refused 7.7.2
            dealer confirm player
            dealer new_game
        """)


@rapid("7.7.4.2")
@rapid("7.7.4.8")
def test_cards_are_dealt_in_a_coup_and_none_beyond_its_end() -> None:
    with casino(BACCARAT) as c:
        c.play("""
            dealer card 2h
            expect refused 7.7.4.2
            dealer new_game
            wait 30s
            shoe 2h
            dealer cards 2d 3s Kc 5h 7d
            dealer card 9c
            expect refused 7.7.4.2
            supervisor card 9c
            expect refused 7.7.4.2
            dealer confirm banker
        """)
        (registered,) = [event for event in c.events("table:B1") if isinstance(event, OutcomeRegistered)]
        assert registered.outcome.cards == ("2h", "2d", "3s", "Kc", "5h", "7d")


@rapid("7.7.4.9")
@rapid("8.1")
def test_the_dealer_presses_the_result_and_a_press_against_the_cards_is_not_confirmed() -> None:
    with casino(BACCARAT) as c:
        c.play("""
            t1 notes 100.00
            dealer new_game
            t1 place player 100.00
            dealer confirm player
            expect refused 8.1
            dealer cards 9h 2d 8s 4c
            expect phase registered
            expect t1 balance 0.00
            dealer confirm
            expect refused 7.7.4.9
            dealer confirm banker
            expect refused 7.7.4.9
            dealer confirm tie
            expect refused 7.7.4.9
            supervisor confirm player
            expect refused 8.1
            expect t1 balance 0.00
            dealer confirm player
            expect t1 balance 200.00
        """)


@rapid("5.4")
def test_a_side_bet_stands_alone_and_nothing_else_than_the_seven_bets_is_taken() -> None:
    with casino(BACCARAT) as c:
        c.play("""
            t1 notes 100.00
            dealer new_game
            t1 place banker_pair 5.00
            t1 place super_6 5.00
            expect refused 5.4
            dealer cards 9h 2d Ks 2c
            dealer confirm player
            expect t1 balance 155.00
        """)


@rapid("5.4.1.1")
@rapid("5.4.2.1")
@rapid("5.4.3")
@rapid("5.4.4.1")
@rapid("8.7.1")
@rapid("8.7.2")
@rapid("8.7.3")
@rapid("8.9")
@pytest.mark.parametrize(
    ("cards", "winner", "back"),
    [
        ("4h 2d 3s 4c", "player", {"player": 200_00}),
        ("3h 9d 5s Kc", "banker", {"banker": 195_00, "banker_dragon": 200_00}),
        ("2h 4d 4s 2c", "tie", {"player": 100_00, "banker": 100_00, "tie": 900_00}),
        ("4h 8d 4s Kc", "tie", {"player": 100_00, "banker": 100_00, "tie": 900_00, "player_pair": 1200_00}),
    ],
)
def test_a_coup_is_settled_on_the_account_to_the_cent(cards: str, winner: str, back: dict[str, int]) -> None:
    bets = ("player", "banker", "tie", "player_dragon", "banker_dragon", "player_pair", "banker_pair")
    dragon = {"player_dragon": 100_00, "banker_dragon": 100_00} if cards.startswith("4h 8d") else {}
    with casino(BACCARAT) as c:
        c.play("\n".join(["t1 notes 100.00"] * 7))
        c.play("dealer new_game\n" + "\n".join(f"t1 place {bet} 100.00" for bet in bets))
        c.play(f"dealer cards {cards}\ndealer confirm {winner}")
        lines = {line.bet: line.returned for line in c.state().settled["t1"]}
        assert lines == {**dict.fromkeys(bets, 0), **dragon, **back}
        c.play(f"expect t1 balance {sum(lines.values()) / 100:.2f}")


@rapid("8.8.2")
def test_in_even_money_mode_a_banker_six_pays_half() -> None:
    with casino(EVEN_MONEY) as c:
        c.play("""
            t1 notes 100.00
            dealer new_game
            t1 place banker 100.00
            dealer cards 2h 4d 2s 2c Kh
            dealer confirm banker
            expect t1 balance 150.00
        """)


@rapid("6.2")
@rapid("6.3.1")
@rapid("6.3.2")
@rapid("6.3.4")
def test_limits_hold_in_baccarat_as_they_do_in_roulette() -> None:
    limited = table(
        "B1",
        RAPID,
        "baccarat",
        seats="t1 t2",
        config={"version": "commission"},
        banker=(5_00, 100_00, 5_00),
        tie=(5_00, 50_00),
        total=(10_00, 500_00),
    )
    with casino(limited) as c:
        c.play("""
            t1 notes 100.00
            t2 notes 100.00
            dealer new_game
            t1 place banker 12.00
            expect trimmed 6.3.1
            expect t1 on banker 10.00
            t1 place tie 3.00
            t2 place tie 60.00
            expect trimmed 6.3.2
            t2 remove tie
            t2 place tie 6.00
            wait 30s
            expect t1 on tie 0.00
            expect t1 on banker 10.00
            expect t2 on tie 0.00
            expect t2 balance 100.00
        """)


@rapid("1.1(dealer)")
def test_the_dealer_calls_no_more_bets_at_baccarat() -> None:
    with casino(BACCARAT) as c:
        c.play("""
            dealer new_game
            supervisor no_more_bets
            expect refused 1.1(dealer)
            dealer no_more_bets
            expect phase closed
        """)


@rapid("11.1")
@rapid("11.5")
@pytest.mark.parametrize(("opened", "opener"), [(BACCARAT, "dealer"), (AUTOMATED, "wheel")])
def test_a_round_that_was_open_when_the_system_stopped_is_resumed_or_voided_by_a_supervisor(
    opened: str, opener: str
) -> None:
    with casino(opened) as c:
        bet = "banker" if opened is BACCARAT else "red"
        c.play(f"t1 notes 50.00\n{opener} new_game\nt1 place {bet} 20.00")
        c.restart()
        c.play(f"""
            expect phase held
            dealer resume
            expect refused 11.5
            supervisor resume
            expect t1 on {bet} 20.00
        """)
        c.restart()
        c.play("""
            dealer void malfunction
            expect refused 11.1
            supervisor void malfunction
            expect t1 balance 50.00
        """)


# ---------------------------------------------------------------- the automated wheel


@rapid("5.3.2")
@rapid("5.3.2.1")
@rapid("5.3.2.2")
@rapid("7.6")
def test_an_automated_wheel_runs_its_rounds_and_settles_them_without_a_dealer() -> None:
    with casino(AUTOMATED) as c:
        c.play("""
            t1 notes 100.00
            dealer new_game
            expect refused 5.3.2
            wheel new_game
            t1 place straight:9 10.00
            dealer spin
            expect refused 5.3.2
            wheel spin
            dealer no_more_bets
            expect refused 5.3.2.1
            wheel no_more_bets
            t1 place red 5.00
            expect refused 4.2.6
            dealer number 9
            expect refused 7.6
            wheel 9
            expect phase waiting
            expect number 9
            expect t1 balance 450.00
        """)
        (registered,) = [event for event in c.events("table:R1") if isinstance(event, OutcomeRegistered)]
        assert registered.source == "sensor"


# ---------------------------------------------------------------- what the terminal shows


@rapid("8.2.2")
def test_the_win_meter_shows_the_winnings_of_the_round_without_the_stake() -> None:
    with casino(ROULETTE) as c:
        c.play("""
            t1 notes 20.00
            dealer new_game
            t1 place straight:17 10.00
            t1 place red 5.00
            dealer spin
            dealer number 17
            dealer confirm
        """)
        shown = on_terminal(c, "t1", "R1")
        assert (shown.win, shown.credit, shown.bet) == (350_00, 365_00, 0)
