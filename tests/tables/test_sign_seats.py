"""Seats are for playing: how many play, and who is asked to give up a place."""

import pytest
from casino import casino
from pits import CANBERRA, CROWN, RAPID, ROULETTE, SEVEN_UP, Pit, refused, setup, shown

from croupier.games.notation import WrongInput
from croupier.play.attendance import idle
from croupier.play.round_events import RoundOpened
from croupier.play.sign_events import SeatRequired


@ROULETTE.clause("3.5")
def test_a_supervisor_limits_how_many_players_play() -> None:
    places = " ".join(f"t{number}" for number in range(1, 10))
    with ROULETTE.seated(places) as c:
        refused(c, "dealer limit_players 8", "3.5")
        refused(c, "supervisor limit_players 0", "3.5")
        c.play("supervisor limit_players 8")
        ROULETTE.round(c, *places.split()[:8])
        c.play("dealer new_game")
        refused(c, "t9 place red 5.00", "3.5")
        c.play("t1 place red 5.00\ndealer hand_over_chips t2 99975.00\nt9 place red 5.00")


@pytest.mark.parametrize(
    ("pit", "clause", "role"),
    [
        pytest.param(RAPID, "12.9", "supervisor", marks=RAPID.clause("12.9")),
        pytest.param(ROULETTE, "9.10", "supervisor", marks=ROULETTE.clause("9.10")),
        pytest.param(SEVEN_UP, "14.9", "supervisor", marks=SEVEN_UP.clause("14.9")),
        pytest.param(SEVEN_UP, "14.9", "gaming_manager", marks=SEVEN_UP.clause("14.9")),
        pytest.param(CROWN, "6.1", "table_inspector", marks=CROWN.clause("6.1")),
    ],
)
def test_a_seat_is_required_after_three_rounds_without_a_wager_while_all_others_are_in_use(
    pit: Pit, clause: str, role: str
) -> None:
    with pit.seated("t1 t2 t3") as c:
        pit.round(c, "t1", "t3")
        pit.round(c, "t1", "t3")
        assert idle(setup(c), c.state()) == ()
        refused(c, f"{role} give_up_seat t2", clause)
        pit.round(c, "t1", "t3")
        assert idle(setup(c), c.state()) == ("t2",)
        refused(c, "dealer give_up_seat t2", clause)
        refused(c, f"{role} give_up_seat t1", clause)
        c.play(f"{role} give_up_seat t2")
        assert [each.rounds for each in c.events("table:A") if isinstance(each, SeatRequired)] == [3]
        assert shown(c, "t2") == ("Please give up this place: others are waiting to play.",)
        c.play("dealer new_game")
        refused(c, f"t2 place {pit.bet} 25.00", clause)
        c.play(f"t1 place {pit.bet} 25.00")


@pytest.mark.parametrize(
    ("pit", "clause"),
    [
        pytest.param(RAPID, "12.9", marks=RAPID.clause("12.9")),
        pytest.param(ROULETTE, "9.10", marks=ROULETTE.clause("9.10")),
        pytest.param(SEVEN_UP, "14.9", marks=SEVEN_UP.clause("14.9")),
        pytest.param(CROWN, "6.1", marks=CROWN.clause("6.1")),
    ],
)
def test_rounds_without_a_wager_are_counted_anew_after_one_or_while_a_seat_is_free(pit: Pit, clause: str) -> None:
    with pit.open("t1 t2") as c:
        pit.sit_down(c, "t1")
        for _ in range(3):
            pit.round(c)
        assert idle(setup(c), c.state()) == ()
        refused(c, f"{pit.seat_taker} give_up_seat t1", clause)
        pit.sit_down(c, "t2")
        pit.round(c, "t2")
        pit.round(c, "t1", "t2")
        pit.round(c, "t2")
        pit.round(c, "t2")
        assert idle(setup(c), c.state()) == ()
        pit.round(c, "t2")
        assert idle(setup(c), c.state()) == ("t1",)


@RAPID.clause("12.9")
def test_neither_a_void_round_nor_a_wager_that_went_back_counts() -> None:
    with RAPID.seated("t1 t2", red=(5_00, 100_00)) as c:
        for _ in range(2):
            RAPID.round(c, "t1", "t2 place red 4.00")
        c.play("dealer new_game")
        c.restart()
        c.play("supervisor void malfunction")
        assert idle(setup(c), c.state()) == ()
        RAPID.round(c, "t1", "t2 place red 4.00")
        assert idle(setup(c), c.state()) == ("t2",)


@RAPID.clause("12.9")
def test_nobody_is_asked_for_a_seat_when_another_is_free_by_then_or_the_player_has_gone() -> None:
    with RAPID.seated("t1 t2") as c:
        for _ in range(3):
            RAPID.round(c, "t1")
        c.play("dealer new_game\nt1 cash_out")
        refused(c, "supervisor give_up_seat t2", "12.9")
        RAPID.sit_down(c, "t1")
        c.play("t2 cash_out")
        RAPID.sit_down(c, "t2")
        refused(c, "supervisor give_up_seat t2", "12.9")
        c.play(RAPID.end)
        assert c.state().board.idle["t2"].rounds == 4


@CANBERRA.clause("7.6")
def test_whoever_does_not_wager_is_reminded_and_then_gives_up_the_place() -> None:
    with CANBERRA.open("t1 t2 t3") as c:
        CANBERRA.sit_down(c, "t1 t2")
        for _ in range(9):
            CANBERRA.round(c, "t1")
        assert idle(setup(c), c.state()) == ()
        refused(c, "dealer remind_idle t2", "7.6")
        CANBERRA.round(c, "t1")
        assert idle(setup(c), c.state()) == ("t2",)
        refused(c, "operator remind_idle t2", "7.6")
        c.play("dealer remind_idle t2")
        assert shown(c, "t2") == ("This place is for playing: please wager, or cash out.",)
        assert shown(c, "t1") == ()
        refused(c, "dealer give_up_seat t2", "7.6")
        c.play("supervisor give_up_seat t2\ndealer new_game")
        refused(c, "t2 place big 25.00", "7.6")
        c.play("t2 cash_out")


@CANBERRA.clause("7.6")
@pytest.mark.parametrize(("rounds", "noticed"), [(2, ("t2",)), (0, ())])
def test_the_house_says_after_how_many_rounds_a_place_is_noticed(rounds: int, noticed: tuple[str, ...]) -> None:
    pit = CANBERRA._replace(settings=f"idle_rounds_alert = {rounds}")
    with pit.seated("t1 t2") as c:
        for _ in range(2):
            pit.round(c, "t1")
        assert idle(setup(c), c.state()) == noticed


@CANBERRA.clause("7.6")
def test_whoever_wagers_at_another_table_is_playing() -> None:
    pit = CANBERRA._replace(settings="idle_rounds_alert = 1\ntables_at_once = 2")
    other = pit.table("t1 t2").replace('id = "A"', 'id = "B"').replace('"A-', '"B-')
    with casino(pit.table("t1 t2"), other) as c:
        pit.sit_down(c, "t1 t2")
        c.play(
            "dealer@B new_game\nt1@B place big 25.00\nt1@B confirm\nwait 30s\n"
            "dealer@B tumble\ndice@B 1 2 4\ndealer@B confirm"
        )
        pit.round(c)
        assert idle(setup(c), c.state("A")) == ("t2",)


@pytest.mark.parametrize(
    ("pit", "rounds", "words"),
    [(RAPID, "3", "this document says after how many rounds"), (CANBERRA, "-1", "a whole number of rounds")],
)
def test_a_number_of_rounds_that_is_not_for_the_house_to_say_is_named(pit: Pit, rounds: str, words: str) -> None:
    wrong = pit._replace(settings=f"idle_rounds_alert = {rounds}")
    with pytest.raises(WrongInput, match=words), wrong.open("t1"):
        pass


def test_a_round_that_was_opened_says_who_was_seated_only_where_it_counts() -> None:
    with RAPID.open("t1 t2") as c:
        RAPID.sit_down(c, "t1")
        RAPID.round(c)
        RAPID.sit_down(c, "t2")
        RAPID.round(c)
        opened = [each.seated for each in c.events("table:A") if isinstance(each, RoundOpened)]
        assert opened == [{}, {"t1": "t1-1", "t2": "t2-1"}]
