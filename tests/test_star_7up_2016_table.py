"""The Star's 7-Up Baccarat at its tables: boxes on the cloth and on terminals, wagers, limits, Super 7's and settlement."""

import sqlite3
from collections.abc import Iterator
from functools import cache

import pytest
from asking import seven_up_coup
from casino import Casino, casino, table
from hypothesis import given
from hypothesis import strategies as st

from croupier.floor.orders import Answer, Order, decode_answer
from croupier.games.coup import Coup
from croupier.games.notation import WrongInput
from croupier.games.seven_up import SevenUp
from croupier.play import commands as play
from croupier.play.answers import Accepted, Refused
from croupier.play.asker import Asker, Holding
from croupier.play.decide import decide
from croupier.play.events import (
    BothSidesApproved,
    ExcessNoted,
    Outcome,
    Return,
    RoundVoided,
    SideBetsRestricted,
    WageringClosed,
    WagersReturned,
    WagersSettled,
)
from croupier.play.excess import in_proportion
from croupier.play.limits import Limit, Limits
from croupier.play.settling import settlement
from croupier.play.table import Seat, Setup, Table, Wagering, evolve
from croupier.rulebooks.library import game
from croupier.rulebooks.policy import Role
from croupier.rulebooks.star_7up_2016 import AT_A_TABLE, SIGN
from croupier.server.results import result

STAR = "star-7up-2016"
PLACES = "t1 t2 p1 p2 p3 p4 p5".split()


def cards(player: str, banker: str) -> str:
    """A coup's cards in drawing order, from the ranks dealt to each hand, the printed seven left out."""
    drawn = seven_up_coup(player, banker)["cards"]
    assert isinstance(drawn, list)
    return " ".join(drawn)


BANKER_ON_7 = cards("9", "43")
BANKER_ON_6 = cards("8K", "K6")
PLAYER_ON_7 = cards("K", "K6")
PLAYER_ON_9 = cards("2", "K6")
TIE_ON_7 = cards("K", "43")
TIE_ON_4 = cards("89", "K4")
TIE_ON_6 = cards("9", "K6")
SEVENS = {
    1: cards("K", "K8"),
    2: cards("K", "K7"),
    3: cards("7K", "K7"),
    4: cards("7K", "77"),
    5: cards("77", "772"),
    6: cards("77", "777"),
}
"""A coup with each number of sevens, the printed one included."""


def seven_up(
    differential: str = "", leave_out: str = "", chip: int = 1, **limits: tuple[int, int] | tuple[int, int, int]
) -> str:
    """A table of five positions on the cloth and two terminals, ended by the dealer's call or the first card."""
    return table(
        "U1",
        STAR,
        "seven_up",
        seats="t1 t2",
        positions="p1 p2 p3 p4 p5",
        period_s=None,
        config={"chip": chip},
        settings="",
        leave_out=leave_out,
        limits=f'differential = "{differential}"' if differential else "",
        **limits,
    )


def with_area(text: str, kind: str, area: str) -> str:
    """A table whose sign also gives the most that lies in one box's area of a bet."""
    lines = [f'{line[:-2]}, area = "{area}" }}' if line.startswith(f"{kind} = ") else line for line in text.split("\n")]
    return "\n".join(lines)


def seated(c: Casino, amount: str = "10000.00") -> None:
    """Give everybody chips, and open betting."""
    c.play("".join(f"dealer buy_in {place} cash {amount}\n" for place in PLACES) + "dealer new_game")


def finish(c: Casino, coup: str) -> None:
    """Deal a coup, announce its result, and settle."""
    c.play(f"dealer cards {coup}\ndealer confirm")


def of_kind(c: Casino, kind: type) -> list[object]:
    """The events of a kind at the table."""
    return [event for event in c.events("table:U1") if isinstance(event, kind)]


def balance(c: Casino, place: str, purse: str = "") -> int:
    """What a place's account, or a second purse of it, has."""
    return c.books()[f"chips:{place}-1{purse}"]


# ---------------------------------------------------------------- what can be wagered, of what


@pytest.mark.clause(STAR, "5.1")
@pytest.mark.parametrize("bet", ["player_pair", "banker_dragon", "small", "straight:7"])
def test_a_wager_that_is_not_one_of_the_four_is_refused_and_no_money_moves(bet: str) -> None:
    with casino(seven_up()) as c:
        seated(c)
        for place in ("t1", "p1"):
            c.play(f"""
                {place} place {bet} 25.00
                expect refused 5.1
                expect {place} balance 10000.00
            """)


@pytest.mark.clause(STAR, "5.2")
def test_who_has_changed_nothing_into_chips_wagers_nothing() -> None:
    with casino(seven_up()) as c:
        c.play("""
            dealer new_game
            t1 place banker 25.00
            expect refused 5.2
            dealer buy_in t1 cash 25.00
            t1 place banker 25.01
            expect refused 5.2
            t1 place banker 25.00
            expect t1 balance 0.00
        """)


@pytest.mark.clause(STAR, "5.2")
def test_cash_and_chips_become_credit_and_credit_becomes_chips_again_at_the_dealers_hand() -> None:
    with casino(seven_up()) as c:
        c.play("""
            dealer buy_in t1 cash 25.00
            dealer buy_in t1 chips 50.00
            expect t1 balance 75.00
            supervisor hand_over_chips t1 75.00
            expect refused 5.2
            dealer hand_over_chips t1 75.00
            expect t1 balance 0.00
        """)


def one_table(**limits: Limit) -> Setup:
    """A table with wide limits but for those given."""
    wide = {kind: Limit(1, 100_000_00) for kind in ("player", "banker", "tie", "super_7s")}
    positions = frozenset(("p1", "p2", "p3", "p4", "p5"))
    return Setup("U1", game(STAR, "seven_up", {}), AT_A_TABLE, SIGN, Limits(wide | limits, 0, 10**9), None, positions)


@pytest.mark.clause(STAR, "5.2")
def test_30_in_chips_and_20_in_tokens_are_a_wager_of_50_stored_as_30_and_20_and_51_is_refused() -> None:
    setup = one_table(banker=Limit(50_00, 1_000_00))
    asker = Asker(1, "t1", "t1-1", 30_00, purses={"tokens": Holding(20_00)})
    for stake, of_purse in ((51_00, 20_00), (51_00, 21_00), (51_00, 0)):
        refused = decide(
            setup, Table(Wagering(None), 1), asker, play.Place("banker", stake, "tokens", of_purse=of_purse)
        )
        assert isinstance(refused, Refused)
        assert refused.clause == "5.2"
    placed = decide(setup, Table(Wagering(None), 1), asker, play.Place("banker", 50_00, "tokens", of_purse=20_00))
    assert isinstance(placed, Accepted)
    after = Table(Wagering(None), 1)
    for event in placed.events:
        after = evolve(after, event)
    assert (after.seats["t1"].chips, after.seats["t1"].purses) == ({"banker": 30_00}, {"tokens": {"banker": 20_00}})


@pytest.mark.clause(STAR, "5.2")
def test_part_of_a_stake_comes_only_from_a_purse_that_is_there() -> None:
    setup, asker = one_table(), Asker(1, "t1", "t1-1", 30_00, purses={"tokens": Holding(20_00)})
    for command in (
        play.Place("banker", 10_00, "vouchers"),
        play.Place("banker", 10_00, of_purse=5_00),
        play.Place("banker", 10_00, "tokens", of_purse=-5_00),
        play.Place("banker", 10_00, "tokens", of_purse=15_00),
    ):
        refused = decide(setup, Table(Wagering(None), 1), asker, command)
        assert isinstance(refused, Refused)
        assert refused.clause == "5.2"


@pytest.mark.clause(STAR, "5.2")
def test_tokens_are_moved_and_taken_off_with_the_chips_beside_them_and_each_goes_back_where_it_came_from() -> None:
    with casino(seven_up()) as c:
        voucher = c.play("operator issue_voucher 20.00").removeprefix("ticket ")
        c.play(f"""
            dealer buy_in t1 cash 30.00
            dealer exchange_voucher t1 {voucher}
            dealer new_game
            t1 place banker 50.00 tokens of_purse=20.00
            t1 move banker player
        """)
        seat = c.state().seats["t1"]
        assert (seat.chips, seat.purses) == ({"player": 30_00}, {"tokens": {"player": 20_00}})
        c.play("t1 remove player")
        assert (balance(c, "t1"), balance(c, "t1", "/tokens")) == (30_00, 20_00)


# ---------------------------------------------------------------- until the first card


@pytest.mark.clause(STAR, "5.3")
def test_a_wager_lies_in_a_box_that_the_table_has() -> None:
    with casino(seven_up()) as c:
        seated(c)
        c.play("""
            p1 place banker 25.00 box=p9
            expect refused 5.1
            p1 place banker 25.00 box=t1
            expect refused 5.1
            t1 place banker 25.00 box=p1
            expect refused 5.1
            p1 place banker 25.00 box=p1
            expect p1 on banker 25.00
        """)


@pytest.mark.clause(STAR, "5.3")
@pytest.mark.parametrize("dealt_by", ["dealer card", "shoe"])
def test_a_millisecond_before_the_first_card_a_wager_counts_and_a_millisecond_after_it_does_not(dealt_by: str) -> None:
    with casino(seven_up()) as c:
        seated(c)
        c.play(f"""
            t1 place banker 100.00
            p1 place banker 100.00
            wait 0.001s
            {dealt_by} 4h
            wait 0.001s
            t2 place banker 100.00
            expect refused 5.4
            p2 place banker 100.00
            expect refused 5.4
            expect t2 balance 10000.00
            expect p2 balance 10000.00
            dealer cards 9s 3d
            dealer confirm
            expect t1 balance 10180.00
            expect p1 balance 10180.00
        """)


@pytest.mark.clause(STAR, "5.3")
@pytest.mark.parametrize("role", [role for role in Role if role is not Role.PLAYER])
def test_nobody_but_the_player_wagers_at_a_terminal(role: Role) -> None:
    with casino(seven_up()) as c:
        seated(c)
        order = Order("staff:x", 1, c.clock.now(), role, "staff:x", play.Place("banker", 25_00), "U1", "t1")
        answer = c.run(c.floor.submit(order))
        assert (answer.ok, answer.clause) == (False, "5.3")
        assert not c.state().seats


@pytest.mark.clause(STAR, "5.3")
@pytest.mark.parametrize("by", ["supervisor", "gaming_manager"])
def test_what_was_accepted_counts_though_the_system_stopped_while_betting_was_open(by: str) -> None:
    with casino(seven_up()) as c:
        seated(c)
        c.play("t1 place banker 100.00")
        c.restart()
        c.play(f"""
            expect phase held
            dealer resume
            expect refused 5.3
            {by} resume
            expect t1 on banker 100.00
            dealer cards {BANKER_ON_7}
            dealer confirm
            expect t1 balance 10180.00
        """)


@pytest.mark.clause(STAR, "5.3")
def test_only_the_dealer_opens_betting() -> None:
    with casino(seven_up()) as c:
        c.play("""
            supervisor new_game
            expect refused 5.3
            gaming_manager card 4h
            expect refused 5.3
        """)


@pytest.mark.clause(STAR, "5.4")
@pytest.mark.parametrize("place", ["t1", "p1"])
@pytest.mark.parametrize(
    "change", ["place banker 5.00", "place tie 5.00", "remove banker", "move banker tie", "clear", "undo", "double"]
)
def test_from_the_first_card_to_the_settlement_nothing_is_placed_increased_withdrawn_or_moved(
    place: str, change: str
) -> None:
    with casino(seven_up()) as c:
        seated(c)
        c.play(f"""
            {place} place banker 25.00
            dealer card 4h
            {place} {change}
            expect refused 5.4
            dealer cards 9s 3d
            {place} {change}
            expect refused 5.4
            expect {place} on banker 25.00
            dealer confirm
            expect {place} balance 10045.00
        """)


@pytest.mark.clause(STAR, "5.4")
def test_a_change_refused_after_the_first_card_is_kept_on_record() -> None:
    with casino(seven_up()) as c:
        seated(c)
        c.play("t1 place banker 25.00\ndealer card 4h")
        order = Order(
            "terminal:t1", 10**17, c.clock.now(), Role.PLAYER, "terminal:t1", play.Remove("banker"), "U1", "t1"
        )
        c.run(c.floor.submit(order))

        async def kept() -> Answer:
            numbered = (order.source, order.number)
            async with c.floor.store.transaction() as transaction:
                return decode_answer((await transaction.answers([numbered]))[numbered].body)

        assert c.run(kept()).clause == "5.4"


@pytest.mark.clause(STAR, "5.4")
def test_no_more_bets_locks_the_terminals_and_the_dealer_may_open_again_while_no_card_is_out() -> None:
    with casino(seven_up()) as c:
        seated(c)
        c.play("""
            dealer reopen_wagering
            expect refused 5.4
            t1 place banker 25.00
            supervisor no_more_bets
            expect refused 5.4
            dealer no_more_bets
            t1 place banker 25.00
            expect refused 5.4
            supervisor reopen_wagering
            expect refused 5.4
            dealer reopen_wagering
            t1 repeat
            expect refused 5.2
            t1 place banker 25.00
            dealer no_more_bets
            dealer card 4h
            dealer reopen_wagering
            expect refused 5.4
            expect t1 on banker 50.00
        """)


# ---------------------------------------------------------------- who may wager where


@pytest.mark.clause(STAR, "5.5")
@pytest.mark.parametrize("by", ["supervisor", "gaming_manager"])
def test_a_second_and_a_third_player_share_an_area_by_permission_and_a_fourth_never_does(by: str) -> None:
    with casino(seven_up()) as c:
        seated(c)
        c.play(f"""
            p3 place banker 25.00
            p1 place banker 25.00 box=p3
            expect refused 5.5
            p1 place player 25.00 box=p3
            dealer permit_players 3
            expect refused 5.5
            {by} permit_players 4
            expect refused 5.5
            {by} permit_players 0
            expect refused 5.5
            {by} permit_players 3
            p2 place banker 25.00 box=p3
            p4 place banker 25.00 box=p3
            p5 place banker 25.00 box=p3
            expect refused 5.5
            p3 place banker 25.00
            p2 place banker 25.00 box=p3
            {by} permit_players 2
            p4 remove banker@p3
            p4 place banker 25.00 box=p3
            expect refused 5.5
        """)


@pytest.mark.clause(STAR, "5.5")
def test_an_area_taken_by_another_is_not_won_back_by_an_undo() -> None:
    with casino(seven_up()) as c:
        seated(c)
        c.play("""
            p1 place banker 25.00
            p1 clear
            p2 place banker 25.00 box=p1
            p1 undo
            expect refused 5.5
            p2 clear
            p1 undo
            expect p1 on banker 25.00
        """)


@pytest.mark.clause(STAR, "5.6.1")
@pytest.mark.parametrize(
    ("first", "then", "clause"),
    [
        ("player", "tie", ""),
        ("banker", "tie", ""),
        ("tie", "player", ""),
        ("tie", "banker", ""),
        ("player", "banker", "5.6.1"),
        ("banker", "player", "5.6.1"),
    ],
)
def test_a_player_has_one_side_and_the_tie_in_all_the_boxes_together(first: str, then: str, clause: str) -> None:
    with casino(seven_up()) as c:
        seated(c)
        expected = f"expect refused {clause}" if clause else ""
        c.play(f"""
            p1 place {first} 50.00
            p1 place {then} 10.00 box=p2
            {expected}
            p1 place {then} 10.00
            {expected}
            p1 place {first} 10.00 box=p3
            t1 place {first} 50.00
            t1 place {then} 10.00
            {expected}
            p1 place super_7s 5.00
        """)


@pytest.mark.clause(STAR, "5.6.1")
def test_moving_from_one_side_to_the_other_leaves_only_one() -> None:
    with casino(seven_up()) as c:
        seated(c)
        c.play("""
            t1 place player 50.00
            t1 move player banker
            expect t1 on banker 50.00
            t1 place player 50.00
            expect refused 5.6.1
            t1 undo
            expect t1 on player 50.00
        """)


@pytest.mark.clause(STAR, "5.6.1")
def test_one_player_at_two_places_has_one_side_at_both_together() -> None:
    with casino(seven_up()) as c:
        seated(c)
        c.play("""
            supervisor identify_player t1 person-88
            expect refused 5.6.1
            dealer identify_player t1 person-88
            dealer identify_player p1 person-88
            dealer identify_player p2 person-89
            t1 place player 50.00
            p1 place banker 50.00
            expect refused 5.6.1
            p1 place player 50.00
            p2 place banker 50.00
            p3 place banker 50.00
        """)


@pytest.mark.clause(STAR, "5.6.6")
def test_with_the_gaming_managers_approval_a_player_has_both_sides_until_its_time_is_over() -> None:
    with casino(seven_up()) as c:
        seated(c)
        c.play("""
            supervisor approve_both_sides t1-1 minutes=60
            expect refused 5.6.6
            dealer approve_both_sides t1-1
            expect refused 5.6.6
            gaming_manager approve_both_sides t1-1 minutes=60
        """)
        approved_at = c.clock.now()
        c.play("""
            wait 59m
            t1 place banker 100.00
            t1 place player 100.00
            t1 place tie 10.00
            t2 place banker 100.00
            t2 place player 100.00
            expect refused 5.6.1
            t1 remove player
            wait 2m
            t1 place player 100.00
            expect refused 5.6.1
        """)
        [approved] = of_kind(c, BothSidesApproved)
        assert isinstance(approved, BothSidesApproved)
        assert (approved.account, approved.last_round) == ("t1-1", None)
        assert approved.until is not None
        assert abs(approved.until - approved_at - 3_600_000_000) < 1_000


@pytest.mark.clause(STAR, "5.6.6")
def test_an_approval_reaches_as_many_coups_as_it_says_and_no_further() -> None:
    with casino(seven_up()) as c:
        seated(c)
        c.play("gaming_manager approve_both_sides t1-1 rounds=1\nt1 place banker 100.00\nt1 place player 100.00")
        finish(c, BANKER_ON_7)
        c.play("""
            dealer new_game
            t1 place banker 100.00
            t1 place player 100.00
            expect refused 5.6.1
        """)
        finish(c, BANKER_ON_7)
        c.play("""
            gaming_manager approve_both_sides t1-1 rounds=1
            dealer new_game
            t1 place banker 100.00
            t1 place player 100.00
        """)


@pytest.mark.clause(STAR, "5.6.6")
def test_an_approval_without_an_end_lasts_until_it_is_withdrawn() -> None:
    with casino(seven_up()) as c:
        seated(c)
        c.play("""
            gaming_manager withdraw_approval t1-1
            expect refused 5.6.6
            gaming_manager approve_both_sides t1-1 minutes=0
            t1 place banker 100.00
            wait 600m
            t1 place player 100.00
            t1 remove player
            supervisor withdraw_approval t1-1
            expect refused 5.6.6
            gaming_manager withdraw_approval t1-1
            t1 place player 100.00
            expect refused 5.6.1
            gaming_manager approve_both_sides ''
            expect refused 5.6.6
        """)


@pytest.mark.clause(STAR, "14.11")
@pytest.mark.parametrize("by", ["supervisor", "gaming_manager"])
@pytest.mark.parametrize("place", ["t1", "p1"])
def test_a_casino_supervisor_refuses_a_wager_on_a_ground_before_the_first_card_and_it_goes_back(
    by: str, place: str
) -> None:
    with casino(seven_up()) as c:
        seated(c)
        c.play(f"""
            {place} place banker 1000.00
            {place} place tie 10.00
            {by} refuse_wager {place} banker
            expect refused 14.11
            dealer refuse_wager {place} banker conduct
            expect refused 14.11
            {by} refuse_wager {place} player conduct
            expect refused 14.11
            {by} refuse_wager t2 banker conduct
            expect refused 14.11
            {by} refuse_wager {place} banker conduct
            expect {place} balance 9990.00
            dealer no_more_bets
            {by} refuse_wager {place} tie limits
            expect {place} balance 10000.00
        """)
        returned = of_kind(c, WagersReturned)
        assert returned == [
            WagersReturned((Return(place, f"{place}-1", "banker", 1_000_00, "14.11"),), "conduct"),
            WagersReturned((Return(place, f"{place}-1", "tie", 10_00, "14.11"),), "limits"),
        ]


@pytest.mark.clause(STAR, "14.11")
def test_after_the_first_card_no_wager_is_refused() -> None:
    with casino(seven_up()) as c:
        seated(c)
        c.play("""
            p1 place banker 100.00 box=p2
            t1 place banker 100.00
            supervisor refuse_wager p1 banker conduct box=p2
            expect p1 balance 10000.00
            dealer card 4h
            supervisor refuse_wager t1 banker conduct
            expect refused 14.11
        """)


# ---------------------------------------------------------------- Super 7's


@pytest.mark.clause(STAR, "1.1(Super 7's)")
def test_a_wager_on_banker_alone_makes_no_super_7s() -> None:
    with casino(seven_up()) as c:
        seated(c)
        c.play("t1 place banker 25.00\np1 place banker 25.00\ndealer no_more_bets")
        assert [seat.lies() for seat in c.state().seats.values()] == [{"banker": 25_00}] * 2
        finish(c, SEVENS[4])
        assert [line.bet for lines in c.state().settled.values() for line in lines] == ["banker"] * 2


@pytest.mark.clause(STAR, "5.6.8")
@pytest.mark.clause(STAR, "10.3")
@pytest.mark.parametrize("main", ["player", "banker", "tie"])
def test_super_7s_waits_for_anybodys_wager_on_player_banker_or_tie(main: str) -> None:
    with casino(seven_up()) as c:
        seated(c)
        c.play(f"""
            t1 place super_7s 5.00
            expect refused 10.3
            p1 place super_7s 5.00
            expect refused 10.3
            t2 place {main} 25.00
            t1 place super_7s 5.00
            p1 place super_7s 5.00 box=p2
            t2 move {main} super_7s
            expect refused 10.3
        """)


@pytest.mark.clause(STAR, "10.3")
@pytest.mark.clause(STAR, "5.6.8")
@pytest.mark.parametrize("call", ["", "dealer no_more_bets"])
def test_super_7s_without_a_main_wager_left_goes_back_by_the_first_card(call: str) -> None:
    with casino(seven_up()) as c:
        seated(c)
        c.play(f"""
            t1 place tie 25.00
            t2 place super_7s 5.00
            p1 place super_7s 5.00
            t1 remove tie
            {call}
            dealer card 4h
            expect t2 balance 10000.00
            expect p1 balance 10000.00
        """)
        [closed] = of_kind(c, WageringClosed)
        assert isinstance(closed, WageringClosed)
        assert {(each.terminal, each.stake, each.clause) for each in closed.returned} == {
            ("t2", 5_00, "10.3"),
            ("p1", 5_00, "10.3"),
        }


@pytest.mark.clause(STAR, "10.3")
def test_super_7s_also_goes_back_when_the_last_main_wager_is_refused_after_no_more_bets() -> None:
    with casino(seven_up()) as c:
        seated(c)
        c.play("""
            t1 place tie 25.00
            t2 place super_7s 5.00
            dealer no_more_bets
            supervisor refuse_wager t1 tie conduct
            expect t2 on super_7s 5.00
            dealer card 4h
            expect t2 balance 10000.00
        """)


@pytest.mark.clause(STAR, "10.2")
def test_the_gaming_manager_restricts_super_7s_once_surveillance_inspector_and_players_are_told() -> None:
    with casino(seven_up()) as c:
        seated(c)
        c.play("""
            t2 place tie 25.00
            gaming_manager restrict_side_bets surveillance=S-17 sign=N-3
            expect refused 10.2
            gaming_manager restrict_side_bets inspector=I-4 sign=N-3
            expect refused 10.2
            gaming_manager restrict_side_bets surveillance=S-17 inspector=I-4
            expect refused 10.2
            supervisor restrict_side_bets surveillance=S-17 inspector=I-4 sign=N-3
            expect refused 10.2
            gaming_manager lift_restriction
            expect refused 10.2
            t1 place super_7s 5.00
            t1 remove super_7s
            gaming_manager restrict_side_bets surveillance=S-17 inspector=I-4 sign=N-3
            gaming_manager restrict_side_bets surveillance=S-17 inspector=I-4 sign=N-3
            expect refused 10.2
            t1 place super_7s 5.00
            expect refused 10.2
            t2 place super_7s 5.00
            t1 undo
            expect refused 10.2
            supervisor lift_restriction
            expect refused 10.2
            gaming_manager lift_restriction
            t1 place super_7s 5.00
        """)
        assert of_kind(c, SideBetsRestricted) == [SideBetsRestricted("S-17", "I-4", "N-3")]


@pytest.mark.clause(STAR, "10.2")
def test_under_the_restriction_super_7s_goes_back_to_whoever_has_taken_the_own_main_wager_off() -> None:
    with casino(seven_up()) as c:
        seated(c)
        c.play("""
            gaming_manager restrict_side_bets surveillance=S-17 inspector=I-4 sign=N-3
            t1 place tie 25.00
            t1 place super_7s 5.00
            t2 place tie 25.00
            t2 place super_7s 5.00
            t1 remove tie
            dealer card 4h
            expect t1 balance 10000.00
            expect t2 balance 9970.00
        """)
        [closed] = of_kind(c, WageringClosed)
        assert isinstance(closed, WageringClosed)
        assert [each.clause for each in closed.returned] == ["10.2"]


@pytest.mark.clause(STAR, "10.1")
def test_super_7s_takes_the_amount_on_the_sign_and_is_left_out_where_the_house_does_not_offer_it() -> None:
    with casino(seven_up(super_7s=(5_00, 100_00))) as c:
        seated(c)
        c.play("""
            t1 place banker 25.00
            t1 place super_7s 4.00
            expect refused 6.1
            t1 place super_7s 101.00
            expect refused 6.1
            t1 place super_7s 5.00
        """)
    with casino(seven_up(leave_out="super_7s")) as c:
        seated(c)
        c.play("""
            t1 place banker 25.00
            t1 place super_7s 5.00
            expect refused 5.1
        """)


@pytest.mark.clause(STAR, "10.1")
@pytest.mark.clause(STAR, "6.1")
@pytest.mark.parametrize("kind", ["player", "banker", "tie", "super_7s"])
def test_a_table_does_not_open_without_an_amount_on_the_sign_for_each_wager_it_offers(kind: str) -> None:
    lines = [line for line in seven_up().splitlines() if not line.startswith(kind)]
    with pytest.raises(WrongInput, match=f"lacks {kind}"), casino("\n".join(lines)):
        pass


@pytest.mark.clause(STAR, "10.1")
@pytest.mark.parametrize("kind", ["player", "banker", "tie"])
def test_only_super_7s_may_be_left_out(kind: str) -> None:
    with (
        pytest.raises(WrongInput, match="may leave out super_7s"),
        casino(seven_up(leave_out=kind)),
    ):
        pass


@pytest.mark.clause(STAR, "10.4")
def test_three_super_7s_share_a_box_and_who_has_a_main_wager_displaces_the_latest_without_one() -> None:
    with casino(seven_up()) as c:
        seated(c)
        c.play("""
            p4 place banker 25.00
            p4 place super_7s 5.00
            p1 place super_7s 5.00 box=p4
            p3 place super_7s 5.00 box=p4
            p5 place super_7s 5.00 box=p4
            expect refused 10.4
            p2 place banker 25.00
            p2 place super_7s 5.00 box=p4
            expect p3 balance 10000.00
            expect p1 on super_7s@p4 5.00
            p3 undo
            expect refused 5.2
            p3 place player 25.00
            p3 place super_7s 5.00 box=p4
            expect p1 balance 10000.00
            p5 place tie 25.00
            p5 place super_7s 5.00 box=p4
            expect refused 10.4
            p5 place super_7s 5.00
            p2 place super_7s 5.00 box=p4
        """)
        assert of_kind(c, WagersReturned) == [
            WagersReturned((Return(place, f"{place}-1", "super_7s@p4", 5_00, "10.4"),), "gave_way")
            for place in ("p3", "p1")
        ]
        assert c.play("dealer card 4h") == ""


@pytest.mark.clause(STAR, "10.6")
def test_super_7s_is_paid_when_the_coup_is_complete_and_announced_though_the_second_seven_came_first() -> None:
    with casino(seven_up()) as c:
        seated(c)
        c.play("""
            t1 place banker 25.00
            t1 place super_7s 5.00
            p1 place super_7s 5.00
        """)
        drawn = SEVENS[4].split()
        assert drawn[0].startswith("7")
        for card in drawn:
            c.play(f"dealer card {card}\nexpect t1 balance 9970.00\nexpect p1 balance 9995.00")
        c.play("dealer confirm\nexpect p1 balance 10085.00")


# ---------------------------------------------------------------- the sign


@pytest.mark.clause(STAR, "6.1")
@pytest.mark.parametrize("stake", ["20.00", "24.99", "5000.01", "5001.00"])
def test_outside_25_to_5000_a_terminal_refuses_and_names_the_limit(stake: str) -> None:
    with casino(seven_up(banker=(25_00, 5_000_00))) as c:
        seated(c)
        said = c.play(f"t1 place banker {stake}\nexpect refused 6.1")
        assert said == "as expected"
        assert ("25.00" if stake < "3" else "5,000.00") in c.answer.why
        c.play("""
            t1 place banker 25.00
            t1 place banker 4975.01
            expect refused 6.1
            t1 place banker 4975.00
            expect t1 on banker 5000.00
        """)


@pytest.mark.clause(STAR, "6.1")
def test_at_a_terminal_the_maximum_of_a_playing_area_holds_for_the_one_player_who_has_it() -> None:
    with casino(with_area(seven_up(), "banker", "1000.00")) as c:
        seated(c)
        c.play("""
            t1 place banker 1000.01
            expect refused 6.1
            t1 place banker 1000.00
            t2 place banker 1000.00
        """)


@pytest.mark.clause(STAR, "6.1.1")
def test_37_is_taken_unless_the_sign_asks_for_multiples_of_25_or_for_units_of_5() -> None:
    with casino(seven_up(banker=(25_00, 5_000_00))) as c:
        seated(c)
        c.play("t1 place banker 37.00")
    with casino(seven_up(banker=(25_00, 5_000_00, 25_00))) as c:
        seated(c)
        c.play("""
            t1 place banker 37.00
            expect refused 6.1.1
            t1 place banker 50.00
        """)
    with casino(seven_up(banker=(25_00, 5_000_00, 5_00))) as c:
        seated(c)
        c.play("""
            t1 place banker 37.00
            expect refused 6.1.1
            t1 place banker 35.00
        """)


@pytest.mark.clause(STAR, "6.4")
def test_20_on_banker_below_a_minimum_of_25_found_after_the_first_card_is_valid_and_wins_36() -> None:
    with casino(seven_up(banker=(25_00, 5_000_00))) as c:
        seated(c)
        c.play("t1 place banker 20.00\nexpect refused 6.1\np1 place banker 20.00")
        assert [notice.clause for notice in c.answer.notices] == ["6.4"]
        finish(c, BANKER_ON_7)
        c.play("expect p1 win 36.00\nexpect p1 balance 10036.00")


@pytest.mark.clause(STAR, "6.5")
@pytest.mark.parametrize(
    ("coup", "left"), [(PLAYER_ON_9, "9500.00"), (BANKER_ON_7, "10900.00"), (TIE_ON_4, "10000.00")]
)
def test_700_against_a_maximum_of_500_is_paid_and_collected_to_the_maximum(coup: str, left: str) -> None:
    with casino(seven_up(banker=(25_00, 500_00))) as c:
        seated(c)
        c.play("p1 place banker 700.00")
        assert [notice.clause for notice in c.answer.notices] == ["6.5"]
        finish(c, coup)
        c.play(f"expect p1 balance {left}")
        [settled] = of_kind(c, WagersSettled)
        assert isinstance(settled, WagersSettled)
        assert (settled.lines[0].stake, settled.over) == (500_00, (Return("p1", "p1-1", "banker", 200_00, "6.5"),))


def three_in_a_box(c: Casino) -> None:
    """Wagers of 600, 400 and 500 in one box, the last of which is told that they are too much."""
    seated(c)
    c.play("""
        supervisor permit_players 3
        p1 place banker 600.00
        p2 place banker 400.00 box=p1
        p3 place banker 500.00 box=p1
    """)
    assert [notice.clause for notice in c.answer.notices] == ["6.5"]


@pytest.mark.clause(STAR, "6.5")
def test_600_400_and_500_in_a_box_of_1000_lose_400_267_and_333() -> None:
    with casino(with_area(seven_up(banker=(1_00, 5_000_00, 1_00)), "banker", "1000.00")) as c:
        three_in_a_box(c)
        c.play("p4 place banker 900.00")
        finish(c, PLAYER_ON_9)
        c.play("""
            expect p1 balance 9600.00
            expect p2 balance 9733.00
            expect p3 balance 9667.00
            expect p4 balance 9100.00
        """)


@pytest.mark.clause(STAR, "6.5")
def test_a_wager_of_which_nothing_counts_in_its_box_goes_back_whole() -> None:
    with casino(with_area(seven_up(banker=(1_00, 5_000_00, 100_00)), "banker", "1000.00")) as c:
        seated(c)
        c.play("""
            supervisor permit_players 2
            p1 place banker 5000.00
            p2 place banker 10.00 box=p1
        """)
        finish(c, PLAYER_ON_9)
        c.play("expect p1 balance 9000.00\nexpect p2 balance 10000.00")


@pytest.mark.clause(STAR, "6.5.1")
@pytest.mark.parametrize("by", ["dealer", "supervisor", "gaming_manager"])
def test_of_an_earlier_coup_over_a_limit_only_a_note_is_made(by: str) -> None:
    with casino(seven_up(banker=(25_00, 500_00))) as c:
        seated(c)
        c.play("p1 place banker 500.00")
        finish(c, PLAYER_ON_9)
        c.play("dealer new_game\np1 place banker 25.00")
        before = c.books()
        c.play(f"""
            {by} note_excess 2 maximum 200.00
            expect refused 6.5.1
            {by} note_excess 0 maximum 200.00
            expect refused 6.5.1
            {by} note_excess 1 maximum 0.00
            expect refused 6.5.1
            {by} note_excess 1 maximum 200.00
        """)
        assert of_kind(c, ExcessNoted) == [ExcessNoted(1, "maximum", 200_00, "6.5.1")]
        assert c.books() == before
        finish(c, PLAYER_ON_9)
        c.play(f"{by} note_excess 2 differential 1.00")


# ---------------------------------------------------------------- the differential


@pytest.mark.clause(STAR, "1.1(table differential)")
def test_player_and_banker_may_differ_by_5000_and_100_more_is_told_as_100_too_much() -> None:
    with casino(seven_up(differential="5000.00")) as c:
        seated(c)
        c.play("""
            p1 place player 3000.00
            p2 place banker 5000.00
            p3 place tie 5000.00
            p3 place super_7s 1000.00
            t1 place banker 3000.00
        """)
        assert not c.answer.notices
        c.play("t2 place banker 100.00")
        assert [(notice.clause, "by 100.00 more" in notice.text) for notice in c.answer.notices] == [("6.2", True)]
        c.play("p4 place tie 100.00")
        assert not c.answer.notices


@pytest.mark.clause(STAR, "6.2")
@pytest.mark.parametrize("call", ["", "dealer no_more_bets"])
def test_before_the_first_card_the_dealer_cuts_4500_2700_and_1800_to_4000_2400_and_1600(call: str) -> None:
    with casino(seven_up(differential="5000.00")) as c:
        seated(c)
        c.play(f"""
            p1 place player 3000.00
            p2 place banker 4500.00
            p3 place banker 2700.00
            t1 place banker 1800.00
            t2 place tie 5000.00
            t2 place super_7s 500.00
            {call}
            supervisor reduce_pro_rata
            expect refused 6.2
            dealer reduce_pro_rata
            expect p2 on banker 4000.00
            expect p3 on banker 2400.00
            expect t1 on banker 1600.00
            expect p1 on player 3000.00
            expect t2 on tie 5000.00
            expect t2 on super_7s 500.00
            expect p2 balance 6000.00
            dealer reduce_pro_rata
            expect refused 6.2
            dealer card 4h
            dealer reduce_pro_rata
            expect refused 6.2
        """)
        [cut] = of_kind(c, WagersReturned)
        assert isinstance(cut, WagersReturned)
        assert cut.reason == "pro_rata"
        assert {(each.terminal, each.stake, each.clause) for each in cut.returned} == {
            ("p2", 500_00, "6.2"),
            ("p3", 300_00, "6.2"),
            ("t1", 200_00, "6.2"),
        }
        assert not of_kind(c, ExcessNoted)


@pytest.mark.clause(STAR, "6.2")
def test_the_dealer_also_cuts_a_box_to_its_maximum_and_leaves_its_ties_alone() -> None:
    text = with_area(seven_up(banker=(1_00, 5_000_00, 1_00)), "banker", "1000.00")
    with casino(with_area(text, "tie", "100.00")) as c:
        three_in_a_box(c)
        c.play("""
            p1 place tie 150.00
            dealer reduce_pro_rata
            expect p1 on banker 400.00
            expect p2 on banker@p1 267.00
            expect p3 on banker@p1 333.00
            expect p1 on tie 150.00
        """)


@pytest.mark.clause(STAR, "6.2")
def test_a_wager_cut_below_the_minimum_stays_valid() -> None:
    with casino(seven_up(differential="100.00", banker=(25_00, 5_000_00))) as c:
        seated(c)
        c.play("""
            t1 place banker 1000.00
            t2 place banker 25.00
            dealer reduce_pro_rata
            expect t2 on banker 2.44
        """)
        finish(c, BANKER_ON_7)
        c.play("expect t2 balance 10004.40")


@pytest.mark.clause(STAR, "6.3")
def test_5000_exceeded_by_1000_at_the_first_card_stands_is_paid_in_full_and_noted() -> None:
    with casino(seven_up(differential="5000.00")) as c:
        seated(c)
        c.play("""
            p1 place player 3000.00
            p2 place banker 9000.00
            p3 place tie 100.00
        """)
        finish(c, BANKER_ON_6)
        c.play("expect p2 balance 19000.00\nexpect p1 balance 7000.00")
        assert of_kind(c, ExcessNoted) == [ExcessNoted(1, "differential", 1_000_00, "6.3")]


@pytest.mark.clause(STAR, "6.3")
def test_a_differential_that_is_kept_needs_no_note() -> None:
    with casino(seven_up(differential="5000.00")) as c:
        seated(c)
        c.play("p1 place player 3000.00\np2 place banker 8000.00")
        finish(c, BANKER_ON_6)
        assert not of_kind(c, ExcessNoted)


stakes = st.lists(st.integers(1, 10_000), min_size=1, max_size=8)


@pytest.mark.clause(STAR, "6.2")
@given(stakes=stakes, most=st.integers(0, 20_000), unit=st.sampled_from((1, 5, 100, 2_500)))
def test_in_proportion_nobody_gets_more_than_the_limit_the_stake_or_one_unit_beside_the_exact_share(
    stakes: list[int], most: int, unit: int
) -> None:
    shares = in_proportion(stakes, most, unit)
    assert sum(shares) <= max(most, 0) or shares == stakes
    for stake, share in zip(stakes, shares, strict=True):
        assert 0 <= share <= stake
        exact = min(stake * most / sum(stakes), stake)
        assert abs(share - exact) < unit


@pytest.mark.clause(STAR, "6.2")
@given(stakes=stakes, most=st.integers(0, 20_000), unit=st.sampled_from((1, 5, 100, 2_500)))
def test_in_whole_units_the_cut_is_exact(stakes: list[int], most: int, unit: int) -> None:
    in_units = [stake * unit for stake in stakes]
    shares = in_proportion(in_units, most * unit, unit)
    assert sum(shares) == min(most * unit, sum(in_units))
    assert all(share % unit == 0 for share in shares)


# ---------------------------------------------------------------- settlement

FIGURES = [
    pytest.param("banker", 100_00, BANKER_ON_7, 180_00, id="banker on 7"),
    pytest.param("banker", 100_00, BANKER_ON_6, 100_00, id="banker on 6"),
    pytest.param("banker", 100_00, PLAYER_ON_7, -100_00, id="banker loses"),
    pytest.param("banker", 100_00, TIE_ON_7, 0, id="banker stands off"),
    pytest.param("player", 100_00, PLAYER_ON_7, 50_00, id="player on 7"),
    pytest.param("player", 100_00, PLAYER_ON_9, 100_00, id="player on 9"),
    pytest.param("player", 100_00, BANKER_ON_7, -100_00, id="player loses"),
    pytest.param("player", 100_00, TIE_ON_7, 0, id="player stands off"),
    pytest.param("tie", 10_00, TIE_ON_7, 90_00, id="tie on 7"),
    pytest.param("tie", 10_00, TIE_ON_4, 70_00, id="tie on 4"),
    pytest.param("tie", 10_00, PLAYER_ON_9, -10_00, id="tie loses"),
]


@pytest.mark.clause(STAR, "11.1.2")
@pytest.mark.parametrize("place", ["t1", "p1"])
@pytest.mark.parametrize(("bet", "stake", "coup", "won"), FIGURES)
def test_a_main_wager_is_paid_by_the_documents_figures(place: str, bet: str, stake: int, coup: str, won: int) -> None:
    with casino(seven_up()) as c:
        seated(c)
        c.play(f"{place} place {bet} {stake // 100}.00")
        finish(c, coup)
        assert balance(c, place) == 10_000_00 + won


@pytest.mark.clause(STAR, "11.1.3")
@pytest.mark.parametrize(
    ("sevens", "won"), [(1, -5_00), (2, 10_00), (3, 25_00), (4, 85_00), (5, 350_00), (6, 3_500_00)]
)
def test_super_7s_of_5_is_paid_by_the_number_of_sevens(sevens: int, won: int) -> None:
    with casino(seven_up()) as c:
        seated(c)
        c.play("t2 place tie 25.00\nt1 place super_7s 5.00")
        finish(c, SEVENS[sevens])
        assert balance(c, "t1") == 10_000_00 + won


@cache
def every_finish() -> dict[tuple[int, int, int], tuple[str, ...]]:
    """A coup for each pair of counts and number of sevens that can come."""
    offered = game(STAR, "seven_up", {})
    assert isinstance(offered, SevenUp)

    def coups(so_far: Coup, drawn: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        if so_far.complete:
            yield drawn
            return
        for rank in "A23456789K":
            card = rank + "shdc"[len(drawn) % 4]
            yield from coups(so_far.draw(card), (*drawn, card))

    found: dict[tuple[int, int, int], tuple[str, ...]] = {}
    for drawn in coups(Coup(offered.drawing), ()):
        found.setdefault(tuple(offered.read({"cards": list(drawn)})[0]), drawn)  # type: ignore[arg-type]
    return found


def paid(bet: str, player: int, banker: int, sevens: int) -> int | None:
    """What 10 cents win, by the document's two tables; none for a loss, nothing for a standoff."""
    if bet == "super_7s":
        return {2: 20, 3: 50, 4: 170, 5: 700, 6: 7_000}.get(sevens)
    if bet == "tie":
        return None if player != banker else 90 if player == 7 else 70
    if player == banker:
        return 0
    if (bet == "player") != (player > banker):
        return None
    on_7 = max(player, banker) == 7
    return 10 if not on_7 else 5 if bet == "player" else 18


@pytest.mark.clause(STAR, "11.1.2")
@pytest.mark.clause(STAR, "11.1.3")
def test_every_wager_on_every_finish_is_settled_by_the_documents_tables() -> None:
    setup = one_table()
    finishes = every_finish()
    assert {sevens for _, _, sevens in finishes} == {1, 2, 3, 4, 5, 6}
    for (player, banker, sevens), drawn in finishes.items():
        lying = dict.fromkeys(("player", "banker", "tie", "super_7s"), 10)
        dealt = Table(round=1, seats={"t1": Seat("t1-1", dict(lying)), "p1": Seat("p1-1", dict(lying))})
        for event in settlement(setup, dealt, Outcome(cards=drawn)):
            if isinstance(event, WagersSettled):
                returned = {line.bet: line.returned for line in event.lines}
                expected = {bet: paid(bet, player, banker, sevens) for bet in lying}
                assert returned == {bet: 0 if won is None else 10 + won for bet, won in expected.items()}
                assert (event.staked, event.returned) == (40, sum(returned.values()))


@pytest.mark.clause(STAR, "5.7")
@pytest.mark.parametrize(
    ("chip", "bet", "stake", "coup", "won"),
    [
        (1_00, "banker", 7_00, BANKER_ON_7, 13_00),
        (1_00, "player", 5_00, PLAYER_ON_7, 3_00),
        (2_50, "player", 5_00, PLAYER_ON_7, 2_50),
        (1, "banker", 7_00, BANKER_ON_7, 12_60),
        (5, "player", 5_01, PLAYER_ON_7, 2_55),
    ],
)
def test_winnings_go_up_to_what_the_smallest_chip_pays_wager_by_wager(
    chip: int, bet: str, stake: int, coup: str, won: int
) -> None:
    with casino(seven_up(chip=chip)) as c:
        seated(c)
        for place in ("t1", "p1"):
            c.play(f"{place} place {bet} {stake // 100}.{stake % 100:02}")
        c.play(f"p1 place {bet} {stake // 100}.{stake % 100:02} box=p2")
        finish(c, coup)
        assert balance(c, "t1") == 10_000_00 + won
        assert balance(c, "p1") == 10_000_00 + 2 * won


@pytest.mark.clause(STAR, "1.1(standoff)")
def test_60_in_chips_and_40_in_tokens_on_player_go_back_as_60_and_40_on_a_tie() -> None:
    with casino(seven_up()) as c:
        voucher = c.play("operator issue_voucher 40.00").removeprefix("ticket ")
        c.play(f"""
            dealer buy_in t1 cash 60.00
            dealer exchange_voucher t1 {voucher}
            dealer new_game
            t1 place player 100.00 tokens of_purse=40.00
            expect t1 balance 0.00
        """)
        assert c.state().seats["t1"].purses == {"tokens": {"player": 40_00}}
        finish(c, TIE_ON_6)
        assert (balance(c, "t1"), balance(c, "t1", "/tokens")) == (60_00, 40_00)
        assert c.books()["table:U1"] == 0


@pytest.mark.clause(STAR, "1.1(void)")
@pytest.mark.parametrize("by", ["supervisor", "gaming_manager"])
def test_a_void_coup_gives_115_back_and_is_shown_as_void_and_as_nothing_else(by: str) -> None:
    with casino(seven_up()) as c:
        seated(c)
        finish(c, TIE_ON_4)
        c.play("""
            dealer new_game
            t1 place banker 100.00
            t1 place tie 10.00
            t1 place super_7s 5.00
        """)
        c.restart()
        c.play(f"""
            dealer void malfunction
            expect refused 1.1(void)
            {by} void malfunction
            expect t1 balance 10000.00
        """)
        [voided] = of_kind(c, RoundVoided)
        assert isinstance(voided, RoundVoided)
        assert sum(each.stake for each in voided.returned) == 115_00
        assert [outcome.void for outcome in c.state().history] == [True, False]
        board = [result(game(STAR, "seven_up", {}), outcome) for outcome in c.state().history]
        assert [(mark.text, mark.words) for mark in board] == [("V", "Void"), ("T", "Tie, 4 all")]
        assert c.books()["table:U1"] == 0


@pytest.mark.clause(STAR, "11.1")
def test_nothing_is_collected_or_paid_before_the_dealer_has_announced_the_result() -> None:
    with casino(seven_up()) as c:
        seated(c)
        c.play("""
            t1 place banker 100.00
            t2 place player 100.00
            dealer card 4h
            dealer confirm
            expect refused 11.1
        """)
        before = c.books()
        c.play("""
            dealer cards 9s 3d
            supervisor confirm
            expect refused 11.1
        """)
        assert c.books() == before
        c.play("dealer confirm\nexpect t1 balance 10180.00\nexpect t2 balance 9900.00\nexpect phase waiting")


@pytest.mark.clause(STAR, "11.1")
def test_where_one_posting_of_a_settlement_fails_none_is_kept() -> None:
    with casino(seven_up()) as c:
        seated(c)
        c.play("t1 place banker 100.00\nt2 place banker 100.00\np1 place player 100.00")
        c.play(f"dealer cards {BANKER_ON_7}")
        before = c.books()
        with sqlite3.connect(c.database) as books:
            books.execute(
                "CREATE TRIGGER refuse BEFORE INSERT ON transfer WHEN NEW.target = 'chips:t2-1'"
                " BEGIN SELECT RAISE(ABORT, 'no'); END"
            )
        c.play("dealer confirm\nexpect refused ")
        assert (c.answer.again, c.books()) == (True, before)
        with sqlite3.connect(c.database) as books:
            books.execute("DROP TRIGGER refuse")
        c.play("dealer confirm\nexpect t1 balance 10180.00\nexpect t2 balance 10180.00\nexpect p1 balance 9900.00")


@pytest.mark.clause(STAR, "11.1.1")
def test_100_10_and_5_that_lose_raise_the_float_by_115() -> None:
    with casino(seven_up()) as c:
        seated(c)
        c.play("""
            t1 place player 100.00
            t1 place tie 10.00
            t1 place super_7s 5.00
        """)
        finish(c, BANKER_ON_7)
        assert (c.books()["table:U1"], c.books().total()) == (115_00, 0)
