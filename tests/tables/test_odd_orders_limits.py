"""Orders and combinations that no single clause speaks of: limits, and a floor file that has changed them."""

import pytest
from canberra import CANBERRA
from casino import casino, table
from odd_orders import RAPID, bought_in, seven_up

from croupier.play.wagering.settlement_events import WagersSettled

# ---------------------------------------------------------------- limits


def test_a_minimum_of_zero_is_no_minimum_of_a_bet_called_total() -> None:
    with casino(table("S1", CANBERRA, "sic_bo", seats="t1")) as c:
        c.play("""
            t1 notes 20.00
            operator change_limit total 0.00 100.00 rounds=1
            expect refused 3.1 [change]
        """)


@pytest.mark.parametrize(
    ("plan", "who", "asked", "clause"),
    [
        (table("C1", CANBERRA, "roulette", seats="t1"), "operator", "total 5.00 50.00 rounds=1", "3.1 [change]"),
        (seven_up(), "supervisor", "total 5.00 50.00", "6.7"),
        (
            table("C1", CANBERRA, "roulette", seats="t1"),
            "operator",
            "red 5.00 50.00 area=5.00 rounds=1",
            "3.1 [change]",
        ),
        (table("R1", RAPID, "roulette", seats="t1"), "supervisor", "red 5.00 50.00 area=5.00", "6.1"),
    ],
)
def test_a_limit_that_the_document_does_not_know_is_not_posted(plan: str, who: str, asked: str, clause: str) -> None:
    with casino(plan) as c:
        c.play(f"{who} change_limit {asked}\nexpect refused {clause}")


def test_a_players_own_maximum_may_be_above_what_an_area_of_their_box_holds() -> None:
    limits = 'banker = { min = "10.00", max = "100.00", area = "150.00" }'
    kinds = ("player", "tie", "player_pair", "banker_pair", "player_dragon", "banker_dragon")
    limits += "".join(f'\n{kind} = {{ min = "10.00", max = "100.00", area = "150.00" }}' for kind in kinds)
    head = "[[table]]\nid = 'K1'\nrulebook = 'crown-baccarat-2023'\ngame = 'baccarat'\nconfig = { version = 'C' }\n"
    shuffler = '[table.equipment]\nshuffler = { id = "M1", type = "card_shuffling_machine" }\n'
    approval = '[[approval]]\nreference = "A-1"\ndate = 2020-01-01\ncovers = ["M1"]\n'
    with casino(
        f"{head}positions = ['p1', 'p2']\nplayers_per_area = 3\nlayout = 1\n{shuffler}[table.limits]\n{limits}\n{approval}"
    ) as c:
        c.play("""
            dealer buy_in p1 cash 500.00
            dealer buy_in p2 cash 500.00
            table_games_manager set_personal_limit p1 banker 10.00 400.00
            table_games_manager tell_surveillance p1
            dealer new_game
            p1 place banker 350.00
            expect p1 on banker 350.00
            p2 place banker 100.00
            expect p2 on banker 100.00
            p2 place banker 10.00 box=p1
            expect p2 on banker@p1 10.00
            p2 place banker 90.00 box=p1
            expect p2 on banker@p1 50.00
            dealer no_more_bets
            dealer cards 2s 9h Kd Kc
            dealer confirm
            expect p1 balance 850.00
            expect p2 balance 650.00
        """)


# ---------------------------------------------------------------- a floor file that has changed


def test_a_bet_that_is_left_out_now_is_not_repeated_and_its_own_limits_are_forgotten() -> None:
    with casino(seven_up()) as c:
        bought_in(c, "t1", "p1")
        c.play("""
            dealer new_game
            t1 place player 20.00
            t1 place super_7s 20.00
            supervisor raise_at_once super_7s 15.00
            supervisor set_personal_limit t1 super_7s 10.00 2000.00
            supervisor change_limit super_7s 15.00 900.00
            dealer cards 2s 2h 2d
            dealer confirm
            dealer discard_cards
        """)
        c.restart(seven_up(leave_out="super_7s"))
        c.play("""
            dealer new_game
            t1 repeat
            expect trimmed 5.1
            expect t1 on player 20.00
            supervisor end_old_minimum super_7s after=1200
            expect refused 6.7.2
        """)
        assert "super_7s" not in c.state().seats["t1"].on_layout()
        assert c.state().board.sign.limits == c.floor.plan.tables["U1"].setup.limits


def test_a_bet_that_is_offered_again_has_the_limits_of_the_floor_file_beside_those_posted() -> None:
    with casino(seven_up(leave_out="super_7s")) as c:
        bought_in(c, "t1")
        c.play("""
            supervisor change_limit player 5.00 1000.00
            dealer new_game
            t1 place player 5.00
            dealer cards 2s 2h 2d
            dealer confirm
            dealer discard_cards
        """)
        c.restart(seven_up())
        c.play("""
            dealer new_game
            t1 place player 5.00
            t1 place super_7s 5.00
            expect refused 6.1
            t1 place super_7s 10.00
        """)


def test_a_round_keeps_the_limits_it_was_opened_with_though_the_floor_file_has_others() -> None:
    with casino(seven_up()) as c:
        bought_in(c, "p1")
        c.play("""
            dealer new_game
            p1 place player 20.00
            p1 place super_7s 20.00
        """)
        c.restart(seven_up(leave_out="super_7s").replace('max = "1000.00"', 'max = "15.00"'))
        c.play("""
            supervisor resume
            p1 place super_7s 10.00
            dealer cards 2s 2h 2d
            dealer confirm
            dealer discard_cards
            dealer new_game
        """)
        limits = c.state().board.sign.limits
        assert limits is not None
        assert limits.by_kind["player"].highest == 15_00
        settled = next(event for event in c.events("table:U1") if isinstance(event, WagersSettled))
        assert settled.over == ()
