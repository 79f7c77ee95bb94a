"""The office as its page has it: every part, what is open first, what each role can do there, and why not the rest."""

from collections.abc import Iterator
from contextlib import contextmanager

from casino import Casino, casino, table
from conducting import D_TWO
from office_desk import buttons, listed, matter, part, press, reasons, somebody
from rapid import RAPID, rapid
from watching import answered, asked, on_terminal, terminal, watching

from croupier.conduct.conduct import Dispute
from croupier.server.views.history import RecallView

DEALER, FIRST, OTHER = somebody("dealer"), somebody("gaming_supervisor"), somebody("casino_supervisor")
AGM, OPERATOR = somebody("assistant_gaming_manager"), somebody("operator")
CASHIER, INSPECTOR = somebody("cashier"), somebody("inspector")


@contextmanager
def playing() -> Iterator[Casino]:
    """A Rapid table with 120.00 at t6, of which 40.00 is on red, and a second table."""
    with casino(
        table("R1", RAPID, "roulette", seats="t3 t4 t6"),
        table("R2", RAPID, "roulette", seats="t7"),
        floor=D_TWO,
    ) as c:
        c.play("""
            t6 notes 100.00
            t6 notes 20.00
            dealer new_game
            t6 place red 40.00
        """)
        yield c


def settle(c: Casino, number: str = "0") -> None:
    """Finish the round."""
    c.play(f"dealer spin\nwait 30s\nwheel {number}\ndealer confirm")


def only(c: Casino) -> Dispute:
    (dispute,) = c.floor.office.conduct.disputes
    return dispute


# ---------------------------------------------------------------- disputes


@rapid("12.11")
def test_a_player_disputes_a_round_at_the_terminal_and_it_is_on_record_with_the_round() -> None:
    with playing() as c:
        settle(c)
        assert "dispute_round" in on_terminal(c, "t6").can
        assert c.play("t6 dispute_round 1").startswith("Your dispute is on record as number 1")
        opened = only(c).opened
        assert (opened.round, opened.place, opened.account, opened.role) == (1, "t6", "t6-1", "player")
        assert c.floor.terminals["t6"].call is not None
        c.play("t6 dispute_round 1\nexpect refused 12.11")
        c.play("t6 dispute_round 2\nexpect refused 12.11")
        c.play("t6 dispute_round 0\nexpect refused 12.11")
        c.play("dealer open_dispute place=t6 round=1")
        assert listed(c, DEALER, "disputes") == ["2", "1"]
        assert {each.named for each in part(c, DEALER, "disputes").lines} == {("t6", "t6-1")}


@rapid("12.11")
def test_a_dispute_is_decided_first_reviewed_by_another_on_request_and_final_then() -> None:
    with playing() as c:
        settle(c)
        c.play("t6 dispute_round 1")
        undecided = matter(c, FIRST, "disputes", 1)
        assert buttons(undecided) == {"decide_dispute", "Decide in absence"}
        closing = {"Close: satisfied", "Close: not satisfied"}
        assert reasons(undecided).keys() == {"ask_review", "Tell of the right to complain", *closing}
        assert (buttons(matter(c, OTHER, "disputes", 1)), buttons(matter(c, DEALER, "disputes", 1))) == (
            {"Decide in absence"},
            set(),
        )
        assert reasons(matter(c, INSPECTOR, "disputes", 1))["decide_dispute"] == "12.11"
        told = {"decision": "for_house", "reason": "confirmed_by_record", "note": "The ball lay in 0."}
        press(c, FIRST, undecided, "decide_dispute", **told)
        assert buttons(matter(c, FIRST, "disputes", 1)) >= {"ask_review", "Close: satisfied"}
        assert "Review the decision" not in buttons(matter(c, OTHER, "disputes", 1))
        press(c, DEALER, matter(c, DEALER, "disputes", 1), "ask_review")
        waiting = matter(c, OTHER, "disputes", 1)
        assert "Review the decision" not in buttons(matter(c, FIRST, "disputes", 1))
        press(c, OTHER, waiting, "Review the decision", decision="for_player", reason="established", note="Seen again.")
        decided = matter(c, AGM, "disputes", 1)
        assert decided.line.status == "decided: for player"
        assert {"Review the decision", "ask_review"} <= reasons(decided).keys()


@rapid("12.12")
def test_the_right_to_complain_is_printed_and_told_before_an_unsatisfied_person_s_dispute_is_closed() -> None:
    with playing() as c:
        settle(c)
        c.play("t6 dispute_round 1\ngaming_supervisor decide_dispute 1 for_house confirmed_by_record")
        shown = matter(c, FIRST, "disputes", 1)
        assert shown.paper is not None
        assert any("right to complain to an inspector (rule 12.12)" in line for line in shown.paper.lines)
        assert any("review of this decision by another person (rule 12.11)" in line for line in shown.paper.lines)
        assert reasons(shown)["Close: not satisfied"] == "12.12"
        press(c, FIRST, shown, "advise_complaint", how="printed")
        press(c, FIRST, matter(c, FIRST, "disputes", 1), "Close: not satisfied")
        closed = matter(c, FIRST, "disputes", 1)
        assert (closed.line.open, only(c).closed is not None) == (False, True)
        assert closed.paper is not None
        assert any("final in the house" in line for line in closed.paper.lines)


@rapid("12.11")
@rapid("12.12")
def test_the_player_is_told_at_the_terminal_what_was_decided_and_what_may_be_done_about_it() -> None:
    with playing() as c:
        settle(c)
        c.play("t6 dispute_round 1\nt4 notes 50.00\ndealer new_game\nt6 cash_out")
        with watching(c, terminal("t4", "R1"), terminal("t6", "R1")) as (t4, t6):
            c.play("t4 dispute_round 1\ngaming_supervisor decide_dispute 2 for_house confirmed_by_record")
            c.play("gaming_supervisor decide_dispute 1 for_house confirmed_by_record")
            t4_told = [each["text"] for each in t4.picture["notices"]]
            assert any("Your dispute 2 about game 1: for house (confirmed by record)." in each for each in t4_told)
            assert any("right to complain to an inspector (rule 12.12)" in each for each in t4_told)
            assert not any(
                "Your dispute" in each["text"] for each in t6.picture["notices"]
            )  # whoever disputed has left


def test_the_timeline_of_a_dispute_has_the_round_and_every_step_each_where_the_journal_has_it() -> None:
    with playing() as c:
        settle(c, "1")
        c.play("""
            t6 dispute_round 1
            gaming_supervisor decide_dispute 1 for_house confirmed_by_record note="The ball lay in 1."
            dealer ask_review 1
        """)
        c.play('supervisor decide_dispute 1 for_player established note="It lay in 2."')
        c.play("supervisor advise_complaint 1 spoken\nsupervisor close_dispute 1 true")
        steps = matter(c, OTHER, "disputes", 1).steps
        words = [each.words for each in steps]
        assert words[0] == "Wagering is open"
        assert "red: 40.00 on this bet" in words
        assert words[-6:] == [
            "Game 1 is disputed.",
            "First decision: for house (confirmed by record).",
            "The person asked for a review.",
            "Reviewed by another person: for player (established).",
            "The person was told of the right to complain to an inspector (spoken).",
            "Closed: the person is satisfied.",
        ]
        assert [each.text for each in steps if each.text] == ["The ball lay in 1.", "It lay in 2."]
        assert all(each.record for each in steps)
        assert [each.at for each in steps] == sorted(each.at for each in steps)


def test_money_moves_by_a_correction_and_not_by_a_decision() -> None:
    with playing() as c:
        settle(c)
        c.play("t6 dispute_round 1\ngaming_supervisor decide_dispute 1 for_player established")
        assert c.floor.balances["t6-1"].balance == 80_00


def test_the_disputed_round_is_played_again_as_whoever_disputes_it_saw_it() -> None:
    with playing() as c:
        settle(c, "1")
        c.play("t6 dispute_round 1\ndealer new_game\nt6 cash_out")
        again = asked(c, "/api/office/disputes/1/round", RecallView, staff=DEALER)
        assert (again.wagers, again.played.staked, again.played.returned) == ({"red": 40_00}, 40_00, 80_00)
        assert [each.returned for each in again.settlements] == [80_00]
        for staff, number, status in ((DEALER, 2, 404), (CASHIER, 1, 404), (somebody("tournament_manager"), 1, 403)):
            assert answered(c, f"/api/office/disputes/{number}/round", staff=staff).status_code == status
