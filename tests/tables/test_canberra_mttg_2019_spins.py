"""Casino Canberra, 2019: one spin a round, spun in time, and what makes it void, through the floor."""

import pytest
from canberra import CANBERRA, SEATS, all_of, canberra, fund, wagered
from casino import Casino, casino, table
from equipped import wrong
from watching import on_dealer

from croupier.play.remedies.irregularity_events import IrregularityDeclared, NoSpinDeclared
from croupier.play.round_events import RoundVoided
from croupier.play.spins.spin_events import BallSpun
from croupier.server.views.steps import Prompt


def wheel(**settings: object) -> str:
    written = ", ".join(
        f'{name} = "{value}"' if isinstance(value, str) else f"{name} = {value}" for name, value in settings.items()
    )
    return table("R1", CANBERRA, "roulette", seats=SEATS, settings=f"settings = {{ {written} }}")


def shown(c: Casino) -> tuple[str, ...]:
    return on_dealer(c).announcements


@canberra("9.1 Individual spin")
def test_a_round_has_one_spin_and_one_outcome() -> None:
    with casino(wheel()) as c:
        fund(c, t1=100)
        wagered(c, t1={"straight:12": 10})
        c.play("""
            dealer spin
            dealer spin
            expect refused 9.3(a)
            dealer number 12
            dealer confirm
            expect t1 balance 450.00
            dealer number 13
            expect refused 9.3(c)
            dealer spin
            expect refused 9.3(a)
            dealer confirm
            expect refused 9.3(c)
            expect t1 balance 450.00
        """)


@canberra("9.3(a)")
def test_the_ball_is_asked_for_at_expiry_and_how_long_it_took_is_kept() -> None:
    with casino(wheel()) as c:
        c.play("dealer new_game\nwait 25s\ndealer spin\nexpect refused 9.3(a)\nwait 9s")
        closed_at = c.state().spins.closed_at
        assert on_dealer(c).prompt == Prompt("Spin now", closed_at, closed_at + 30_000_000)
        c.play("dealer spin")
        (spun,) = all_of(c, BallSpun, "R1")
        assert (spun.delay // 1_000_000, spun.late, shown(c)) == (4, False, ())


@canberra("9.3(a)")
@pytest.mark.parametrize(
    ("settings", "seconds", "late"), [({}, 40, True), ({}, 29, False), ({"spin_delay_alert_seconds": 5}, 6, True)]
)
def test_a_long_delay_is_flagged_to_staff(settings: dict[str, int], seconds: int, late: bool) -> None:
    with casino(wheel(**settings)) as c:
        c.play(f"dealer new_game\nwait 30s\nwait {seconds}s\ndealer spin")
        words = f"The ball was spun {seconds} seconds after no more bets."
        assert shown(c) == ((words,) if late else ())
        assert [each.clause for each in c.answer.notices] == (["9.3(a)"] if late else [])
        c.play("dealer number 1\ndealer confirm\ndealer new_game")
        assert shown(c) == ()


@canberra("9.3(a)")
@pytest.mark.parametrize("seconds", [4, 121])
def test_when_a_spin_is_late_is_set_from_5_to_120_seconds(seconds: int) -> None:
    assert "from 5 to 120" in wrong(wheel(spin_delay_alert_seconds=seconds))
    for good in (5, 120):
        assert wrong(wheel(spin_delay_alert_seconds=good)) == ""


@canberra("9.6(b)")
@pytest.mark.parametrize(
    ("handling", "phase", "balance"),
    [("respin_wagers_stand", "closed", "40.00"), ("void_and_recredit", "waiting", "100.00")],
)
def test_what_becomes_of_the_wagers_on_a_no_spin_is_a_setting(handling: str, phase: str, balance: str) -> None:
    with casino(wheel(roulette_no_spin_handling=handling)) as c:
        fund(c, t1=100)
        wagered(c, t1={"red": 60})
        c.play(f"""
            dealer spin
            dealer declare_no_spin under_three_revolutions
            expect phase {phase}
            expect t1 balance {balance}
        """)
        assert all_of(c, NoSpinDeclared, "R1") == [NoSpinDeclared(1, "under_three_revolutions")]


@canberra("9.6(c)")
def test_after_a_number_is_confirmed_the_dealer_cannot_call_its_spin_void() -> None:
    with casino(wheel()) as c:
        fund(c, t1=180)
        wagered(c, t1={"red": 180})
        c.play(
            "dealer spin\ndealer number 1\ndealer confirm\ndealer declare_no_spin ball_left_the_wheel\nexpect refused 9.6(f)"
        )
        c.play("expect t1 balance 360.00")


@canberra("9.6(g)")
def test_interference_is_recorded_with_place_and_ground_and_stays_open_until_a_casino_supervisor_decides() -> None:
    with casino(wheel()) as c:
        fund(c, t1=100, t2=50)
        wagered(c, t1={"red": 100}, t2={"black": 50})
        c.play("""
            dealer spin
            dealer declare interference "a hand in the wheel" terminal=t2
            expect t1 balance 100.00
            expect t2 balance 50.00
        """)
        (declared,) = all_of(c, IrregularityDeclared, "R1")
        assert (declared.reason, declared.place) == ("a hand in the wheel", "t2")
        (void,) = all_of(c, RoundVoided, "R1")
        assert (void.reason, {each.clause for each in void.returned}) == ("interference", {"9.6(g)"})
        assert shown(c) == ("Still to do: The interference is looked into.",)
        c.play("""
            dealer new_game
            dealer complete decide_interference "nothing" passed
            expect refused 9.6(g)
            supervisor complete decide_interference "the player was warned" passed
        """)
        assert shown(c) == ()
