"""A session at the tables of a floor: whose chips are wagered there, and what every screen shows."""

import pytest
from canberra import canberra, two_tables
from casino import casino, table
from finals import PLAYED, roulette, seven_up_cup, shown, terminals, up
from star_roulette import star
from tournament import CANBERRA, MINUTE, START, Cup
from watching import asked, on_dealer, on_display, on_terminal, staff_screen, terminal, watching, works

from croupier.rulebooks.roles import PIT, Role
from croupier.server.views.orders import OrdersView
from croupier.server.views.session import OwnSession, TableSession
from croupier.tournaments import commands
from croupier.tournaments.conditions import Stage

SECOND = 1_000_000


def place_of(cup: Cup, entry: str) -> str:
    """Where an entrant sits."""
    return cup.session.seats[entry].place


def test_when_a_session_is_over_every_screen_of_its_table_shows_that_and_goes_on() -> None:
    with roulette(stages=(Stage(name="Final", start=START, tables=1, seats=3, rounds=1),)) as cup:
        staff = (works("cs1", Role.CASINO_SUPERVISOR), works("gs1", Role.GAMING_SUPERVISOR))
        screens = (terminal("t1", "A1"), *(staff_screen(each.id, "A1") for each in staff))
        with watching(cup.c, *screens, staff=staff) as seen:
            player, other, examiner = seen
            cup.c.play("dealer new_game\nt1 place red 100c\nt2 place red 100c\nt3 place red 100c")
            seen.show_all()
            assert [each.picture["round"]["session"]["number"] for each in seen] == [1, 1, 1]
            assert (player.picture["session"]["short"], other.picture["short"], examiner.picture["forms"]) == (
                0,
                {},
                [],
            )
            cup.c.play(PLAYED)
            cup.counted().announced()
            seen.show_all()
            assert not any("session" in each.picture["round"] for each in seen)
            assert (player.picture["session"], other.picture["short"], examiner.picture["forms"]) == (None, None, None)


# ---------------------------------------------------------------- whose chips


@star("10.6.1")
@star("10.1.1 (tournament chips)")
def test_no_money_is_handled_at_the_place_of_an_entrant() -> None:
    with roulette() as cup:
        cup.c.play("""
            dealer buy_in t1 cash 100.00
            expect refused 10.6.1
            t1 cash_out
            expect refused 10.6.1
            dealer new_game
            t1 place red 500c
            expect t1 balance 4500c
        """)
        assert cup.c.books()["chips:tournament:cup~E1-1"] <= 5_000


@canberra("11.1")
@canberra("11.3(a)(iv)")
@canberra("A.1 Tournament")
def test_notes_and_cash_out_are_switched_off_and_strangers_put_no_money_in() -> None:
    written = table("R1", CANBERRA, "roulette", seats="t1 t2 t3 t4 t5")
    with terminals(written) as cup:
        taken = sorted(place_of(cup, entry) for entry in cup.session.seats)
        free = next(name for name in ("t1", "t2", "t3", "t4", "t5") if name not in taken)
        cup.c.play(f"""
            {taken[0]} notes 20.00
            expect refused 11.1
            {taken[0]} cash_out
            expect refused 11.1
            monitoring transfer_credit {taken[0]} for-it cashless 20.00
            expect refused 11.1
            {free} notes 20.00
            expect refused A.1 Tournament
        """)
        assert "insert_note" not in on_terminal(cup.c, taken[0]).can
        assert "cash_out" not in on_terminal(cup.c, taken[0]).can


@canberra("11.7")
def test_the_other_tables_of_an_entrants_terminal_are_locked_during_the_session() -> None:
    with terminals(*two_tables(2)) as cup:
        seat = place_of(cup, "E1")
        cup.c.play(f"""
            dealer@R2 new_game
            {seat}@R2 place red 5.00
            expect refused 11.7
            dealer@R1 new_game
            {seat}@R1 place red 500c
            {seat}@R1 confirm
            expect {seat} bet 500c
        """)


@star("10.6.6")
def test_every_terminal_shows_all_totals_and_no_chip_goes_to_another_player() -> None:
    with roulette() as cup:
        cup.c.play("dealer new_game\nt1 place red 500c\nt2 place red 100c\nt3 place black 1000c")
        for seat in ("t1", "t2", "t3"):
            assert [each.chips for each in shown(cup.c, seat).seats] == [5_000] * 3
        cup.c.play("dealer spin\ndealer no_more_bets\ndealer number 1\ndealer confirm")
        totals = {each.place: each.chips for each in shown(cup.c, "t1").seats}
        assert totals == {"t1": 5_500, "t2": 5_100, "t3": 4_000}
        assert on_terminal(cup.c, "t2").credit == 5_100
        session = on_display(cup.c).round.session
        assert isinstance(session, TableSession)
        assert {each.place: each.chips for each in session.seats} == totals


@up("15.6.6")
@up("15.6.1")
def test_at_7_up_every_terminal_shows_both_totals_and_takes_no_money() -> None:
    with seven_up_cup() as cup:
        cup.c.play("""
            dealer buy_in t1 cash 50.00
            expect refused 15.6.1
            dealer new_game
            t1 place banker 500c
        """)
        for seat in ("t1", "t2"):
            assert [each.chips for each in shown(cup.c, seat).seats] == [5_000, 5_000]


@up("15.8.2.1")
@up("15.1.1(undisclosed wager)")
@up("15.8.2.6")
def test_at_7_up_a_form_is_shown_to_the_gaming_supervisor_alone_until_it_is_announced() -> None:
    with seven_up_cup(undisclosed=1) as cup:
        c = cup.c
        c.play("dealer new_game\nt1 place player 100c\nt2 seal_wager tie 500c confirmed=true")
        told = on_dealer(c, Role.GAMING_SUPERVISOR).forms
        assert told is not None
        assert [(each.place, each.bet, each.stake) for each in told] == [("t2", "tie", 500)]
        assert on_dealer(c).forms is None
        others = [role for role in PIT if role not in (Role.GAMING_SUPERVISOR, Role.DEALER)]
        staff = tuple(works(f"{role}1", role) for role in others)
        screens = (terminal("t1", "A1"), terminal("t2", "A1"), {"as": "display", "table": "A1"})
        with watching(c, *screens, *(staff_screen(each.id, "A1") for each in staff), staff=staff) as seen:
            seen.show_all()
            assert not [each for each in seen if each.picture.get("forms") is not None]
        c.play("gaming_supervisor examine_form t2\ndealer no_more_bets")
        assert not shown(c, "t1").revealed
        c.play("gaming_supervisor reveal_wager t2\nexpect t2 on tie 500c")
        assert [(each.place, each.bet, each.counts) for each in shown(c, "t1").revealed] == [("t2", "tie", 500)]


# ---------------------------------------------------------------- turns, cards and duty on the screens


@star("10.9.2")
@star("10.1.1 (marker)")
def test_every_terminal_shows_the_marker_and_whose_turn_it_is() -> None:
    with roulette(order=True, bet_seconds=30) as cup:
        cup.c.play("dealer new_game")
        first, second, _ = (each.place for each in shown(cup.c, "t1").seats)
        for seat in ("t1", "t2", "t3"):
            found = shown(cup.c, seat)
            assert (found.marker, found.turn) == (first, first)
            assert found.until is not None
            assert ("place" in on_terminal(cup.c, seat).can) is (seat == first)
        cup.c.play(f"{first} place red 500c\n{first} confirm")
        assert (shown(cup.c, "t1").marker, shown(cup.c, "t1").turn) == (first, second)
        assert "place" in on_terminal(cup.c, second).can


@star("10.6.4")
def test_the_dealers_terminal_names_who_had_to_wager_and_has_not() -> None:
    with roulette() as cup:
        cup.c.play("dealer new_game\nt1 place red 100c\nt3 place red 100c\ndealer spin\ndealer no_more_bets")
        assert "t2 had to wager in this round and has not (10.6.4)." in on_dealer(cup.c).announcements
        assert [each.place for each in shown(cup.c, "t1").seats if each.missing] == ["t2"]


@star("10.7.1")
def test_a_terminal_offers_a_pass_card_while_there_is_one_and_nothing_lies() -> None:
    with roulette(pass_cards=1) as cup:
        cup.c.play("dealer new_game\nt2 place red 100c")
        assert "play_pass_card" in on_terminal(cup.c, "t1").can
        assert "play_pass_card" not in on_terminal(cup.c, "t2").can
        cup.c.play("t1 play_pass_card")
        (own,) = (each for each in shown(cup.c, "t3").seats if each.place == "t1")
        assert (own.passed, own.pass_cards) == (True, 1)
        assert "place" not in on_terminal(cup.c, "t1").can


@canberra("11.11")
def test_a_terminal_says_how_much_is_still_to_be_put_at_risk() -> None:
    with terminals(table("R1", CANBERRA, "roulette", seats="t1 t2 t3")) as cup:
        cup.c.play("dealer new_game")
        for lines, short in (("", 100), ("t1 place red 300c", 100), ("t1 confirm", 0)):
            cup.c.play(lines)
            own = on_terminal(cup.c, "t1").session
            assert isinstance(own, OwnSession)
            assert own.short == short


def test_a_terminal_names_the_tournament_the_rank_of_everybody_and_chips_in_units_of_the_minimum() -> None:
    with roulette() as cup:
        before = shown(cup.c, "t1")
        assert (before.title, before.stage, before.play_off) == ("Spring Cup", "Final", False)
        assert (before.lowest, before.highest, before.chips) == (100, 1_000, (100, 200, 500, 1_000))
        assert [each.rank for each in before.seats] == [1, 1, 1]
        cup.c.play("dealer new_game\nt1 place red 500c\nt2 place red 500c\nt3 place black 1000c")
        cup.c.play("dealer spin\ndealer no_more_bets\ndealer number 1\ndealer confirm")
        assert {each.place: each.rank for each in shown(cup.c, "t2").seats} == {"t1": 1, "t2": 1, "t3": 3}


@pytest.mark.parametrize("order", [False, True])
def test_a_terminal_knows_whether_wagers_are_confirmed_in_the_session(order: bool) -> None:
    with roulette(order=order) as cup:
        assert shown(cup.c, "t1").confirms is order


@star("10.11.2")
def test_every_screen_of_the_table_says_at_once_that_a_dispute_stops_the_game() -> None:
    with roulette() as cup, watching(cup.c, terminal("t1", "A1"), {"as": "display", "table": "A1"}) as seen:
        assert shown(cup.c, "t1").stop is None
        cup.done(cup.lead, commands.RaiseDispute("A1", "whose turn it was"))
        seen.show_all()
        for each in seen:
            assert each.picture["round"]["session"]["stop"]["clause"] == "10.11.2"
        cup.done(cup.lead, commands.SettleDispute(1, "the round stands"))
        seen.show_all()
        for each in seen:
            assert each.picture["round"]["session"]["stop"] is None


@star("10.11.2")
@pytest.mark.parametrize(("before", "stops"), [("", "new_game"), ("dealer new_game", "spin_ball")])
def test_a_dispute_stops_what_the_dealer_would_do_next_and_says_why(before: str, stops: str) -> None:
    with roulette() as cup:
        cup.c.play(before)
        cup.done(cup.lead, commands.RaiseDispute("A1", "whose turn it was"))
        seen = on_dealer(cup.c)
        assert seen.stopped is not None
        assert (seen.stopped.commands, seen.stopped.clause, stops in seen.can) == ((stops,), "10.11.2", False)
        orders = asked(cup.c, "/api/tables/A1/orders", OrdersView, staff=works(seen.staff, Role.DEALER))
        assert orders.refused[stops] == seen.stopped.why
        cup.done(cup.lead, commands.SettleDispute(1, "the round stands"))
        seen = on_dealer(cup.c)
        assert (seen.stopped, stops in seen.can) == (None, True)


def test_a_break_is_on_every_terminal_with_its_end() -> None:
    with terminals(table("R1", CANBERRA, "roulette", seats="t1 t2 t3")) as cup:
        cup.done(cup.lead, commands.TakeBreak(10))
        stop = shown(cup.c, "t1").stop
        assert stop is not None
        assert stop.until == cup.session.break_until


def test_a_session_by_the_clock_shows_when_it_ends_and_nothing_while_a_dispute_holds_the_clock() -> None:
    stages = (Stage(name="Final", start=START, tables=1, seats=3, minutes=30),)
    with roulette(stages=stages) as cup:
        ends = cup.session.started + 30 * MINUTE
        assert shown(cup.c, "t1").ends_at == ends
        cup.done(cup.lead, commands.RaiseDispute("A1", "a late wager"))
        assert shown(cup.c, "t1").ends_at is None
        cup.c.clock.advance(60)
        cup.done(cup.lead, commands.SettleDispute(1, "it is void"))
        now = shown(cup.c, "t1").ends_at
        assert now is not None
        assert 60 * SECOND <= now - ends < 61 * SECOND


@canberra("11.11")
def test_the_dealer_sees_who_has_still_to_wager_and_how_much() -> None:
    with terminals(table("R1", CANBERRA, "roulette", seats="t1 t2 t3")) as cup:
        assert on_dealer(cup.c, Role.DEALER).short == {}
        cup.c.play("dealer new_game\nt1 place red 300c\nt1 confirm")
        assert on_dealer(cup.c, Role.DEALER).short == {"t2": 100, "t3": 100}
    with casino(table("R1", CANBERRA, "roulette", seats="t1")) as c:
        assert on_dealer(c, Role.DEALER).short is None


@star("10.6.12")
@star("10.6.11")
def test_the_tournaments_manager_and_no_other_limits_the_time_and_restricts_late_players() -> None:
    with roulette(bet_seconds=30) as cup:
        cup.c.play("""
            tournament_manager:tm2 set_bet_time 20 20
            expect refused
            tournament_manager:tm set_bet_time 20 20
            dealer new_game
            t1 place red 500c
            wait 30s
            dealer restrict_to_minimum t2
            expect refused 10.6.12
            tournament_manager:tm give_standing_order true
            dealer restrict_to_minimum t2
            t2 place red 500c
            expect t2 on red 100c
            expect t1 on red 500c
        """)
        (late,) = (each for each in shown(cup.c, "t3").seats if each.restricted)
        assert late.place == "t2"
