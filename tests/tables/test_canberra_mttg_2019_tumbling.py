"""Casino Canberra, 2019: the dice are tumbled and read, seen too early, not flat, broken or not tumbled, on the floor."""

import pytest
from canberra import CANBERRA, SEATS, all_of, canberra, fund
from casino import Casino, casino, table
from equipped import wrong
from watching import on_dealer

from croupier.play.remedies.irregularity_events import IrregularityDeclared, NoSpinDeclared
from croupier.play.round_events import OutcomeRegistered, RoundVoided, WageringClosed
from croupier.play.spins.spin_events import DiceTumbled
from croupier.server.views.steps import Prompt

START = "start_of_game"
WAGERED = """
    t1 place total:9 40.00
    t1 confirm
    t2 place small 35.00
    t2 confirm
"""


def tumbler(mode: str = "end_of_period", **settings: str) -> str:
    named = {"sic_bo_tumble_mode": mode, **settings}
    written = ", ".join(f'{name} = "{value}"' for name, value in named.items())
    return table("S1", CANBERRA, "sic_bo", seats=SEATS, settings=f"settings = {{ {written} }}")


def open_round(c: Casino, mode: str = "end_of_period") -> None:
    """A round with 75.00 confirmed in all, tumbled before if that is the mode."""
    fund(c, t1=100, t2=100)
    c.play("dealer tumble\ndealer new_game" if mode == START else "dealer new_game")
    c.play(WAGERED)


def closed_round(c: Casino, mode: str = "end_of_period") -> None:
    """The same at the end of its period, the dice tumbled."""
    open_round(c, mode)
    c.play("wait 30s" if mode == START else "wait 30s\ndealer tumble")


def all_back(c: Casino, reason: str, clause: str) -> None:
    """The round is void, and 75.00 went back."""
    c.play("expect phase waiting\nexpect t1 balance 100.00\nexpect t2 balance 100.00")
    void = all_of(c, RoundVoided, "S1")[-1]
    assert (void.reason, void.clause, sum(each.stake for each in void.returned)) == (reason, clause, 75_00)


def can(c: Casino, *names: str) -> list[str]:
    return sorted({*on_dealer(c).can} & {*names})


def asked(c: Casino) -> Prompt | None:
    return on_dealer(c).prompt


# ---------------------------------------------------------------- when they are tumbled


@canberra("10.3(a)(i)")
def test_at_the_end_of_the_period_the_dealer_starts_the_tumbler_and_not_before() -> None:
    with casino(tumbler()) as c:
        c.play("dealer tumble\nexpect refused 10.3(a)(i)")
        fund(c, t1=100)
        c.play("""
            dealer new_game
            wait 25s
            dealer tumble
            expect refused 10.3(a)(i)
            wait 5s
            dice 2 2 5
            expect refused 10.3(a)(i)
            dealer dice 2 2 5
            expect refused 10.3(a)(i)
        """)
        assert asked(c) == Prompt("Start the tumbler")
        assert can(c, "tumble", "enter_dice") == ["tumble"]
        c.play("supervisor tumble\nexpect refused 10.3(a)(i)\ndice tumble\nexpect refused 10.3(a)(i)\ndealer tumble")
        assert asked(c) == Prompt("Enter the dice")
        assert can(c, "enter_dice") == ["enter_dice"]
        c.play("dice 2 2 5\ndealer confirm")


@canberra("10.3(a)(i)")
def test_at_the_start_wagering_opens_only_when_the_dice_are_tumbled_and_nobody_sees_them_before_it_ends() -> None:
    with casino(tumbler(START)) as c:
        fund(c, t1=100)
        assert asked(c) == Prompt("Start the tumbler")
        c.play("""
            dealer new_game
            expect refused 10.3(a)(i)
            dealer dice 2 2 5
            expect refused 10.3(c)
            dealer tumble
            dealer tumble
            expect refused 10.3(a)(i)
            dealer new_game
            t1 place total:9 10.00
            t1 confirm
            dice 2 2 5
            expect refused 5.3
            dealer dice 2 2 5
            expect refused 5.3
            wait 30s
            dice 2 2 5
            dealer confirm
            expect t1 balance 170.00
            dealer new_game
            expect refused 10.3(a)(i)
        """)
        assert len(all_of(c, DiceTumbled, "S1")) == 1
        assert len(all_of(c, OutcomeRegistered, "S1")) == 1


@canberra("10.3(a)(i)")
def test_dice_tumbled_before_the_system_stopped_are_still_tumbled() -> None:
    with casino(tumbler(START)) as c:
        c.play("dealer tumble")
        c.restart()
        c.play("dealer new_game\nwait 30s\ndealer dice 1 2 3\ndealer confirm")


@canberra("10.1 Individual spin")
@pytest.mark.parametrize("read", [False, True])
@pytest.mark.parametrize("mode", ["end_of_period", START])
def test_a_second_tumble_in_a_round_stops_it_for_review(mode: str, read: bool) -> None:
    with casino(tumbler(mode)) as c:
        closed_round(c, mode)
        if read:
            c.play("dice 2 2 5")
        c.play("""
            dealer tumble
            expect phase held
            dealer resume
            expect refused 10.1 Individual spin
            supervisor resume
            expect phase closed
            dice 2 2 5
            expect refused 10.3(a)(i)
            dealer tumble
            dice 2 2 5
            dealer confirm
            expect t1 balance 380.00
        """)
        assert len(all_of(c, DiceTumbled, "S1")) == 3
        (stopped,) = all_of(c, IrregularityDeclared, "S1")
        assert (stopped.irregularity, stopped.remedy, stopped.clause) == (
            "tumbled_again",
            "hold",
            "10.1 Individual spin",
        )


@canberra("10.1 Individual spin")
def test_a_casino_supervisor_may_declare_a_round_void_whose_dice_were_tumbled_twice() -> None:
    with casino(tumbler(START)) as c:
        open_round(c, START)
        c.play("dealer tumble\nexpect phase held\ndealer void malfunction\nexpect refused 10.1 Individual spin")
        c.play("dealer declare tumbled_again\nexpect refused 10.1 Individual spin\nsupervisor void malfunction")
        all_back(c, "malfunction", "10.1 Individual spin")
        c.play("supervisor declare tumbled_again\nexpect refused 10.1 Individual spin")
        c.play("dealer tumble\ndealer new_game")


@canberra("10.1 Individual spin")
def test_the_dealer_says_so_where_a_second_tumble_was_not_recorded() -> None:
    with casino(tumbler()) as c:
        closed_round(c)
        c.play("dice declare tumbled_again\nexpect refused 10.1 Individual spin\ndealer declare tumbled_again")
        c.play("expect phase held\nexpect t1 bet 40.00")


# ---------------------------------------------------------------- seen too early


@canberra("5.4")
@pytest.mark.parametrize(
    ("mode", "exposure"),
    [("end_of_period", "by_tumble_mode"), ("end_of_period", "always_stand"), (START, "always_stand")],
)
def test_dice_seen_before_they_decide_end_wagering_and_the_confirmed_wagers_stand(mode: str, exposure: str) -> None:
    with casino(tumbler(mode, sic_bo_early_exposure=exposure)) as c:
        open_round(c, mode)
        c.play("""
            t1 place small 5.00
            wait 20s
            supervisor declare dice_exposed
            expect refused 5.4
            dealer declare dice_exposed
            expect phase closed
            t1 place total:9 1.00
            expect refused 2.7(b)
            expect t1 balance 60.00
            expect t1 bet 40.00
            dealer declare dice_exposed
            expect refused 5.4
            dice 2 2 5
            expect refused 5.4
            dealer complete review_exposure "the lid slipped" passed
            expect refused 5.4
            supervisor complete review_exposure "the lid slipped" passed
        """)
        if mode != START:
            c.play("dealer tumble")
        c.play("dice 2 2 5\ndealer confirm\nexpect t1 balance 380.00")
        assert [each.cause for each in all_of(c, WageringClosed, "S1")] == ["exposed"]
        (declared,) = all_of(c, IrregularityDeclared, "S1")
        assert declared.clause == "5.4"


@canberra("5.4")
@canberra("10.5(c)")
@pytest.mark.parametrize(
    ("mode", "exposure"), [(START, "by_tumble_mode"), (START, "always_void"), ("end_of_period", "always_void")]
)
def test_a_result_seen_while_wagers_can_be_placed_ends_wagering_and_gives_all_of_them_back(
    mode: str, exposure: str
) -> None:
    with casino(tumbler(mode, sic_bo_early_exposure=exposure)) as c:
        open_round(c, mode)
        c.play("wait 24s\nsupervisor declare dice_exposed\nexpect refused 10.5(c)\ndealer declare dice_exposed")
        assert [each.text for each in c.answer.notices] == ["The result was seen while wagers could be placed."]
        all_back(c, "dice_exposed", "10.5(c)")
        assert [each.cause for each in all_of(c, WageringClosed, "S1")] == ["exposed"]


# ---------------------------------------------------------------- dice that give no result


@canberra("10.5(a)")
@pytest.mark.parametrize("read", [False, True])
def test_a_die_that_is_not_flat_gives_all_wagers_back_and_no_result_is_entered(read: bool) -> None:
    with casino(tumbler()) as c:
        closed_round(c)
        if read:
            c.play("dealer dice 1 1 2")
        c.play("supervisor declare die_not_flat\nexpect refused 10.5(a)\ndealer declare die_not_flat")
        all_back(c, "die_not_flat", "10.5(a)")
        c.play("""
            dealer dice 1 1 2
            expect refused 10.3(c)
            dealer declare die_not_flat
            expect refused 10.5(a)
            dealer new_game
            dealer declare die_not_flat
            expect refused 10.5(a)
        """)


@canberra("10.5(a)")
def test_a_die_not_flat_before_wagering_opens_has_the_dice_tumbled_again() -> None:
    with casino(tumbler(START)) as c:
        c.play("dealer tumble\ndealer declare die_not_flat\ndealer new_game\nexpect refused 10.3(a)(i)\ndealer tumble")
        assert all_of(c, RoundVoided, "S1") == []


@canberra("10.5(b)")
@pytest.mark.parametrize("mode", ["end_of_period", START])
def test_after_a_die_broke_no_round_opens_before_another_set_and_its_seal_are_on_record(mode: str) -> None:
    with casino(with_two_sets(mode)) as c:
        closed_round(c, mode)
        c.play("supervisor declare die_broken\nexpect refused 10.5(b)\ndealer declare die_broken")
        all_back(c, "die_broken", "10.5(b)")
        opens = ("dealer tumble", "dealer new_game") if mode == START else ("dealer new_game",)
        c.play(f"{opens[0]}\nexpect refused 10.2(b)(i)\nsupervisor use_item D2\nexpect refused 10.2(b)(i)")
        c.play("\n".join(("supervisor use_item D2 seal=8841", *opens)))


def with_two_sets(mode: str) -> str:
    """A second set of dice is registered, and in use when it has its seal."""
    one = '{ id = "S1-dice", seal = "0001" }'
    approved = tumbler(mode).replace('"S1-dice"', '"S1-dice", "D2"', 1)
    return approved.replace(f"dice = {one}", f'dice = [{one}, {{ id = "D2", seal = "" }}]')


@canberra("10.5(b)")
def test_a_die_that_breaks_when_the_dice_are_tumbled_before_wagering_stops_the_round_from_opening() -> None:
    with casino(with_two_sets(START)) as c:
        c.play("dealer tumble\ndealer declare die_broken\ndealer declare die_broken\nexpect refused 10.5(b)")
        c.play(
            "dealer tumble\nexpect refused 10.2(b)(i)\nsupervisor use_item D2 seal=8841\ndealer tumble\ndealer new_game"
        )


@canberra("10.5(d) [1st]")
@pytest.mark.parametrize("who", ["dealer", "dice"])
def test_a_tumbler_that_fails_gives_all_wagers_back_and_a_casino_supervisor_releases_it(who: str) -> None:
    with casino(tumbler()) as c:
        closed_round(c)
        c.play(f"supervisor declare tumbler_fault\nexpect refused 10.5(d) [1st]\n{who} declare tumbler_fault")
        all_back(c, "tumbler_fault", "10.5(d) [1st]")
        c.play("""
            dealer new_game
            expect refused 10.5(d) [1st]
            dealer complete release_tumbler "works" passed
            expect refused 10.5(d) [1st]
            supervisor complete release_tumbler "works" passed
            dealer new_game
        """)


@canberra("10.5(d) [2nd]")
@pytest.mark.parametrize("mode", ["end_of_period", START])
def test_a_no_spin_takes_the_result_away_and_gives_the_wagers_back(mode: str) -> None:
    with casino(tumbler(mode)) as c:
        closed_round(c, mode)
        c.play("""
            dealer dice 1 1 2
            dealer declare no_spin
            expect refused 10.5(d) [2nd]
            supervisor declare no_spin "bumped"
            expect refused 10.5(d) [2nd]
            dealer declare no_spin "bumped"
        """)
        all_back(c, "no_spin", "10.5(d) [2nd]")
        c.play("dealer confirm\nexpect refused 10.3(c)")
        assert all_of(c, NoSpinDeclared, "S1") == [NoSpinDeclared(1, "no_spin")]


@canberra("10.5(d) [2nd]")
@pytest.mark.parametrize("mode", ["end_of_period", START])
def test_with_the_other_reading_the_wagers_stay_for_the_next_tumble(mode: str) -> None:
    with casino(tumbler(mode, sic_bo_no_spin_handling="respin_wagers_stand")) as c:
        closed_round(c, mode)
        c.play("""
            dealer dice 1 1 2
            dealer declare no_spin "bumped"
            expect phase closed
            expect t1 bet 40.00
            dealer dice 2 2 5
            expect refused 10.3(a)(i)
        """)
        assert asked(c) == Prompt("Start the tumbler")
        c.play("dealer tumble\ndealer dice 2 2 5\ndealer confirm\nexpect t1 balance 380.00")


def test_a_no_spin_while_wagers_are_taken_has_the_dice_tumbled_again_before_they_are_read() -> None:
    with casino(tumbler(START, sic_bo_no_spin_handling="respin_wagers_stand")) as c:
        c.play('dealer tumble\ndealer declare no_spin "bumped"\nexpect refused 10.5(d) [2nd]')
        fund(c, t1=100)
        c.play("dealer new_game\nt1 place total:9 40.00\nt1 confirm")
        c.play('dealer declare no_spin "bumped"\nexpect phase wagering\ndealer tumble\nwait 30s\ndealer dice 2 2 5')


def test_settings_that_a_table_does_not_have_are_refused() -> None:
    assert "There is no setting 'wheel' here; there is: sic_bo_tumble_mode" in wrong(tumbler(wheel="single_zero"))
    assert "must be end_of_period or start_of_game, not sometimes" in wrong(tumbler("sometimes"))
