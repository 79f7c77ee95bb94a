"""A step that play waits for has a result: what is found unfit is out of use, and a count that is wrong clears no way."""

import pytest
from canberra import canberra, shoe, tumbler
from casino import casino, table
from counter import ask
from crown_table import crown
from rapid import AGM, RAPID, baccarat, rapid
from seven_up import STAR as SEVEN_UP
from star_roulette import star
from watching import on_dealer

from croupier.games.notation import WrongInput
from croupier.play.equipment.events import FaultReported
from croupier.play.remedies.irregularity_commands import Complete
from croupier.play.remedies.irregularity_events import IrregularityDeclared, StepCompleted
from croupier.rulebooks.roles import Role
from croupier.scripts.expectations import Unexpected

BALL = '{{ id = "{}", diameter_mm = 20, metallic = false }}'
DEVICES = '[{ id = "U1-shuffler", type = "shuffler_dealer" }, { id = "SD-2", type = "shuffler_dealer" }]'


def balls(name: str) -> str:
    """Two balls, as a floor file writes them."""
    return f"[{BALL.format(f'{name}-ball')}, {BALL.format(f'{name}-ball-2')}]"


def seven_up(devices: str = DEVICES) -> str:
    """A 7-Up table with these shuffling devices."""
    equipment = {"shuffler": devices}
    return table("U1", SEVEN_UP, "seven_up", seats="t1", positions="p1", period_s=None, equipment=equipment)


WHEELS = [
    pytest.param(
        table(
            "L1",
            "star-roulette-2024",
            "roulette",
            positions="p1",
            period_s=None,
            settings='layout = "A"',
            equipment={"ball": balls("L1")},
        ),
        "L1",
        "8.5",
        "2.4",
        marks=star("8.5"),
    ),
    pytest.param(
        table("R1", RAPID, "roulette", seats="t1", equipment={"ball": balls("R1")}),
        "R1",
        "11.4.6",
        "2.4.4",
        marks=rapid("11.4.6"),
    ),
]
LEFT = "dealer new_game\ndealer spin\ndealer declare_no_spin ball_left_the_wheel"


@pytest.mark.parametrize(("written", "name", "clause", "needs"), WHEELS)
def test_a_ball_found_unfit_is_out_of_use_until_a_casino_supervisor_passes_it(
    written: str, name: str, clause: str, needs: str
) -> None:
    with casino(written) as c:
        c.play(LEFT)
        c.play(f"""
            dealer complete examine_ball "a crack" failed
            expect refused {clause}
            supervisor complete examine_ball "a crack" failed
            dealer spin
            expect refused {needs}
            supervisor report_repair {name}-ball
            dealer spin
        """)
        (done,) = [event for event in c.events(f"table:{name}") if isinstance(event, StepCompleted)]
        assert (done.result, done.stays) == ("failed", False)


@pytest.mark.parametrize(("written", "name", "clause", "needs"), WHEELS)
def test_another_ball_takes_its_place_and_the_unfit_one_does_not_come_back_unpassed(
    written: str, name: str, clause: str, needs: str
) -> None:
    with casino(written) as c:
        c.play(LEFT)
        c.play(f"""
            supervisor complete examine_ball "a crack" failed
            supervisor use_item {name}-ball-2
            supervisor use_item {name}-ball
            expect refused {needs}
            dealer spin
        """)


@pytest.mark.parametrize(("written", "name", "clause", "needs"), WHEELS)
def test_another_ball_is_chosen_before_the_first_is_examined_which_stays_locked(
    written: str, name: str, clause: str, needs: str
) -> None:
    with casino(written) as c:
        c.play(LEFT)
        c.play(f"""
            dealer spin
            expect refused {clause}
            supervisor use_item {name}-ball-2
            dealer spin
            supervisor use_item {name}-ball
            expect refused {needs}
            supervisor report_repair {name}-ball
            supervisor use_item {name}-ball
        """)
        assert [each.item for each in c.events(f"table:{name}") if isinstance(each, FaultReported)] == [f"{name}-ball"]


@canberra("10.5(d) [1st]")
def test_a_tumbler_that_still_fails_is_out_of_use_until_it_is_passed_or_replaced() -> None:
    with casino(tumbler()) as c:
        c.play("""
            dealer new_game
            wait 30s
            dealer tumble
            dealer declare tumbler_fault
            supervisor complete release_tumbler "it still jams" failed
            dealer new_game
            expect refused 10.2(b)(i)
            supervisor report_repair S1-tumbler
            dealer new_game
        """)


# ---------------------------------------------------------------- cards


@pytest.mark.clause(SEVEN_UP, "4.3")
@pytest.mark.clause(SEVEN_UP, "12.8")
def test_311_of_312_cards_open_the_procedure_for_a_missing_card() -> None:
    with casino(seven_up()) as c:
        c.play("""
            dealer buy_in p1 cash 100.00
            dealer new_game
            p1 place banker 10.00
            dealer card 4h
            dealer declare cards_dropped
            dealer card 5h
            expect refused 4.3
            supervisor complete count_cards "one lay on the floor" passed 311
        """)
        assert "311" in c.answer.notices[0].text
        c.play("""
            expect phase waiting
            expect p1 balance 100.00
            dealer new_game
            expect refused 12.8
        """)
        declared = [event for event in c.events("table:U1") if isinstance(event, IrregularityDeclared)]
        assert [event.irregularity for event in declared] == ["cards_dropped", "card_missing"]


def test_a_step_without_a_result_clears_no_way() -> None:
    with casino(seven_up()) as c:
        c.play("dealer new_game\ndealer card 4h\ndealer declare cards_dropped")
        with pytest.raises(WrongInput, match="complete takes step note result"):
            c.play('supervisor complete count_cards "all there"')
        refused = ask(c, Role.CASINO_SUPERVISOR, Complete("count_cards", "all there"))
        assert (refused.ok, refused.why, refused.clause) == (False, "Say whether it passed or failed.", "4.3")
        refused = ask(c, Role.CASINO_SUPERVISOR, Complete("count_cards", "all there", "passed"))
        assert (refused.ok, refused.why, refused.clause) == (False, "Say how many cards were counted.", "4.3")
        c.play("dealer card 5h\nexpect refused 4.3")


def test_nobody_s_page_takes_a_result_for_granted() -> None:
    with casino(seven_up()) as c:
        c.play("dealer new_game\ndealer card 4h\ndealer declare cards_dropped")
        (asked,) = [each for each in on_dealer(c, Role.CASINO_SUPERVISOR).actions if each.do == "complete"]
        (result,) = [each for each in asked.fields if each.name == "result"]
        assert (result.needed, result.meant) == (True, "")
        assert [each.value for each in result.choices if each.value] == ["passed", "failed"]
        (counted,) = [each for each in asked.fields if each.name == "counted"]
        assert (counted.kind, counted.hint) == ("count", "how many cards were counted, where they were")
    with crown() as c:
        (asked,) = [each for each in on_dealer(c, Role.TABLE_GAMES_MANAGER).actions if each.do == "complete"]
        assert "counted" not in [each.name for each in asked.fields], "nothing is counted there"


def test_nobody_s_page_asks_for_a_count_where_no_check_counts() -> None:
    for written, asks in ((seven_up(), True), (baccarat(), False)):
        with casino(written) as c:
            (check,) = [each for each in on_dealer(c).actions if each.do == "check_cards"]
            assert ("counted" in [each.name for each in check.fields]) is asks


@pytest.mark.clause(SEVEN_UP, "4.3")
def test_312_of_312_cards_let_the_coup_go_on() -> None:
    with casino(seven_up()) as c:
        c.play("""
            dealer buy_in p1 cash 100.00
            dealer new_game
            p1 place banker 10.00
            dealer card 4h
            dealer declare cards_dropped
            supervisor complete count_cards "all there" passed 312
            dealer card 5h
        """)


@pytest.mark.parametrize(
    ("written", "who", "step", "declared", "clause"),
    [
        pytest.param(baccarat(), AGM, "check_decks", "foreign_card", "11.8.10.3", marks=rapid("11.8.10.3")),
        pytest.param(shoe(), "supervisor", "check_decks", "foreign_card", "8.8(l)", marks=canberra("8.8(l)")),
        pytest.param(
            seven_up(),
            "supervisor",
            "verify_cards",
            "foreign_card",
            "12.8",
            marks=pytest.mark.clause(SEVEN_UP, "12.8"),
        ),
        pytest.param(
            seven_up(),
            "supervisor",
            "check_device",
            "more_face_up",
            "12.5.1",
            marks=pytest.mark.clause(SEVEN_UP, "12.5.1"),
        ),
    ],
)
def test_cards_found_wrong_are_not_dealt_again_before_they_pass(
    written: str, who: str, step: str, declared: str, clause: str
) -> None:
    with casino(written) as c:
        c.play(f"{who} declare {declared}")
        stock = c.state().stock
        assert stock.shoe is not None
        cards = stock.shoe.cards
        c.play(f"""
            dealer new_game
            expect refused {clause}
            supervisor complete {step} "two are missing" failed 310
        """)
        assert c.state().stock.sets[cards].checked is False
        with pytest.raises(Unexpected, match="did not pass its check"):
            c.play(f"dealer open_shoe {cards}")


@rapid("3.1")
def test_cards_in_use_that_fail_a_check_give_no_further_coup() -> None:
    with casino(baccarat()) as c:
        shoe = c.state().stock.shoe
        assert shoe is not None
        c.play(f"supervisor check_cards {shoe.cards} false\ndealer new_game\nexpect refused 3.1")


# ---------------------------------------------------------------- other steps


@pytest.mark.clause("crown-baccarat-2023", "5.23")
def test_a_step_about_nothing_registered_stays_to_be_done_until_it_passes() -> None:
    with crown() as c:
        c.play("""
            dealer declare result_unseen
            table_games_manager complete result_unseen "the screens are still dark" failed
            dealer new_game
            expect refused 5.23
            table_games_manager complete result_unseen "they are lit" passed
            dealer new_game
        """)
        steps = [event for event in c.events("table:B1") if isinstance(event, StepCompleted)]
        assert [(event.result, event.stays) for event in steps] == [("failed", True), ("passed", False)]


# ---------------------------------------------------------------- whether there is another device


@pytest.mark.clause(SEVEN_UP, "13.2")
def test_that_there_is_no_other_device_is_not_declared_while_one_is_registered_and_in_order() -> None:
    with casino(seven_up()) as c:
        c.play("""
            dealer buy_in p1 cash 100.00
            dealer new_game
            p1 place banker 10.00
            dealer card 4h
            supervisor declare no_other_device
            expect refused 13.2
            supervisor report_fault SD-2 "its lid is broken"
            supervisor declare no_other_device
            expect p1 balance 100.00
        """)


@pytest.mark.clause(SEVEN_UP, "13.2")
def test_cards_that_cannot_be_moved_void_the_coup_with_a_reason_whatever_is_registered() -> None:
    with casino(seven_up()) as c:
        c.play("""
            dealer buy_in p1 cash 100.00
            dealer new_game
            p1 place banker 10.00
            supervisor declare cards_cannot_be_moved "jammed"
            expect refused 13.1
            dealer card 4h
            dealer declare cards_cannot_be_moved "jammed"
            expect refused 13.2
            supervisor declare cards_cannot_be_moved
            expect refused 13.1
            supervisor declare cards_cannot_be_moved "jammed"
            expect p1 balance 100.00
        """)
