"""The Star Rapid, 2016, when a live spin does not count and when the system has stopped, through the floor's commands."""

import pytest
from house import House, house
from people import GROUNDS, PLAYERS_COMMANDS, refused_by

from croupier.orders.order import decode_answer
from croupier.play.remedies.irregularity_commands import DeclareNoSpin
from croupier.play.remedies.irregularity_events import NoSpinDeclared
from croupier.play.round_commands import EnterNumber, ResumeRound, VoidRound
from croupier.play.round_events import RoundVoided
from croupier.rulebooks.roles import Role

STAR = "star-rapid-2016"
SUPERVISORS = (Role.CASINO_SUPERVISOR, Role.GAMING_SUPERVISOR, Role.ASSISTANT_GAMING_MANAGER)
"""Who acts as a casino supervisor."""


def no_spins(h: House) -> list[NoSpinDeclared]:
    return [event for event in h.events() if isinstance(event, NoSpinDeclared)]


# ---------------------------------------------------------------- no spin

WORDS = {
    "same_direction": "The ball ran in the direction of the wheel.",
    "wheel_not_rotating": "The wheel was not turning.",
    "under_four_revolutions": "The ball was not going to make four revolutions.",
    "foreign_object": "A foreign object was in the wheel.",
    "not_in_a_compartment": "The ball did not settle in a compartment.",
    "ball_left_the_wheel": "The ball left the wheel.",
    "interference": "Someone interfered with the ball or the wheel.",
}


@pytest.mark.clause(STAR, "11.4.9")
@pytest.mark.parametrize(
    "ground", [pytest.param(ground, marks=pytest.mark.clause(STAR, clause)) for ground, clause in GROUNDS.items()]
)
@pytest.mark.parametrize("supervised", [False, True])
def test_a_no_spin_on_each_ground_takes_the_number_away_and_leaves_the_wagers(ground: str, supervised: bool) -> None:
    with house() as h:
        h.wagered("T1", 20_00, {"straight:17": 10_00})
        h.dealer.spin()
        h.close_wagering()
        declared = (h.supervisor if supervised else h.dealer).no_spin(ground)
        assert declared.ok
        assert [(notice.text, notice.clause) for notice in declared.notices] == [(WORDS[ground], GROUNDS[ground])]
        who = "staff:supervisor1/casino_supervisor" if supervised else "staff:dealer1/dealer"
        assert h.last_done("no_spin_declared") == (who, declared.at)
        assert (h.phase, no_spins(h)) == ("closed", [NoSpinDeclared(1, ground)])
        assert refused_by(h.player("T1").place("red", 5_00), "4.2.6")
        assert not h.dealer.enter("17").ok
        assert not h.dealer.confirm().ok
        assert (h.player("T1").chips, h.player("T1").balance) == ({"straight:17": 10_00}, 10_00)


@pytest.mark.clause(STAR, "11.4.1")
@pytest.mark.parametrize("role", list(Role))
def test_a_no_spin_is_declared_by_the_dealer_or_a_casino_supervisor_and_by_nobody_else(role: Role) -> None:
    with house() as h:
        h.dealer.new_game()
        h.dealer.spin()
        answer = h.by(role).ask(DeclareNoSpin("same_direction"))
        if role is Role.DEALER or role in SUPERVISORS:
            assert answer.ok
            assert not h.table.spinning
        else:
            assert refused_by(answer, "11.4.1")
            assert h.table.spinning


def test_a_no_spin_needs_a_spin_and_one_of_the_grounds() -> None:
    with house() as h:
        assert not h.dealer.no_spin("interference").ok
        h.dealer.new_game()
        assert not h.dealer.no_spin("interference").ok
        h.dealer.spin()
        for reason in ("", "I did not like it", "Interference"):
            refused = h.dealer.no_spin(reason)
            assert not refused.ok
            assert refused.why.endswith(f"there is: {', '.join(GROUNDS)}.")
        assert no_spins(h) == []
        assert h.dealer.no_spin("interference").ok


@pytest.mark.clause(STAR, "11.4.8")
def test_a_reading_two_seconds_after_a_no_spin_is_kept_as_refused_and_nothing_settles() -> None:
    with house() as h:
        h.wagered("T1", 20_00, {"straight:8": 10_00})
        h.dealer.spin()
        h.close_wagering()
        h.dealer.no_spin("under_four_revolutions")
        h.clock.advance(2)
        late = h.wheel.order(EnterNumber("8"))
        assert refused_by(h.ask(late), "11.4.8")
        kept = h.answer_kept(late)
        assert kept is not None
        assert refused_by(decode_answer(kept.body), "11.4.8")
        assert refused_by(h.dealer.no_spin("interference"), "11.4.7")
        assert (h.phase, h.player("T1").staked, h.player("T1").balance) == ("closed", 10_00, 10_00)


@pytest.mark.clause(STAR, "11.4.8")
def test_a_number_already_registered_falls_with_its_spin() -> None:
    with house() as h:
        h.wagered("T1", 20_00, {"straight:8": 10_00})
        h.dealer.spin()
        h.close_wagering()
        h.wheel.enter("8")
        assert h.dealer.no_spin("interference").ok
        assert not h.dealer.confirm().ok
        h.dealer.spin()
        h.wheel.enter("9")
        assert h.dealer.confirm().ok
        assert (h.player("T1").balance, h.numbers) == (10_00, ["9"])


@pytest.mark.clause(STAR, "11.4.9")
def test_after_a_no_spin_the_locked_wagers_stay_and_the_re_spin_pays_them() -> None:
    with house() as h:
        h.wagered("T1", 20_00, {"straight:17": 10_00})
        h.dealer.spin()
        h.close_wagering()
        h.dealer.no_spin("same_direction")
        for command in PLAYERS_COMMANDS:
            assert refused_by(h.player("T1").ask(command), "4.2.6")
        assert (h.player("T1").chips, h.table.round, h.table.attempt) == ({"straight:17": 10_00}, 1, 2)
        assert h.dealer.spin().ok
        h.dealer.enter("17")
        h.dealer.confirm()
        assert (h.player("T1").won, h.player("T1").balance) == (350_00, 370_00)


@pytest.mark.clause(STAR, "11.4.9")
def test_a_period_still_running_at_the_no_spin_runs_on_to_its_normal_end() -> None:
    with house() as h:
        h.wagered("T1", 20_00, {"straight:17": 10_00})
        ends = h.deadline
        h.dealer.spin()
        h.wait(10)
        h.dealer.no_spin("same_direction")
        assert (h.phase, h.deadline) == ("wagering", ends)
        assert h.player("T1").place("red", 5_00).ok
        h.close_wagering()
        assert h.last_done("wagering_closed")[1] == ends
        assert h.player("T1").chips == {"straight:17": 10_00, "red": 5_00}


# ---------------------------------------------------------------- a system that stopped


@pytest.mark.clause(STAR, "11.1")
def test_a_round_open_when_the_system_stopped_is_held_and_a_supervisor_may_void_it() -> None:
    with house() as h:
        h.wagered("T1", 50_00, {"red": 20_00})
        h.wagered("T2", 20_00, {"straight:17": 5_00})
        h.restart()
        assert (h.phase, h.player("T1").chips, h.player("T1").balance) == ("held", {"red": 20_00}, 30_00)
        for answer in (h.dealer.new_game(), h.dealer.spin(), h.dealer.enter("17"), h.player("T1").place("red", 5_00)):
            assert not answer.ok
        for role in Role:
            if role not in SUPERVISORS:
                assert refused_by(h.by(role).ask(VoidRound("malfunction")), "11.1")
        voided = h.supervisor.void()
        assert voided.ok
        assert (h.player("T1").balance, h.player("T2").balance, h.books()["table:R1"]) == (50_00, 20_00, 0)
        assert h.last_done("round_voided") == ("staff:supervisor1/casino_supervisor", voided.at)
        [event] = [event for event in h.events() if isinstance(event, RoundVoided)]
        assert event.reason == "malfunction"
        assert {(each.terminal, each.stake, each.clause) for each in event.returned} == {
            ("T1", 20_00, "11.1"),
            ("T2", 5_00, "11.1"),
        }
        assert (h.phase, h.numbers, h.dealer.new_game().ok) == ("waiting", [], True)


@pytest.mark.clause(STAR, "11.5")
def test_a_supervisor_who_confirms_the_recorded_wagers_lets_the_round_go_on_and_17_pays() -> None:
    with house() as h:
        h.wagered("T1", 10_00, {"straight:17": 10_00})
        h.dealer.spin()
        h.restart()
        assert (h.phase, h.player("T1").chips) == ("held", {"straight:17": 10_00})
        for role in Role:
            if role not in SUPERVISORS:
                assert refused_by(h.by(role).ask(ResumeRound()), "11.5")
        resumed = h.supervisor.resume()
        assert resumed.ok
        assert h.last_done("round_resumed") == ("staff:supervisor1/casino_supervisor", resumed.at)
        assert (h.phase, h.deadline, h.table.spinning) == ("wagering", resumed.at + 30_000_000, False)
        h.result("17")
        assert h.player("T1").balance == 360_00


def test_a_round_closed_when_the_system_stopped_stands_as_recorded() -> None:
    with house() as h:
        h.wagered("T1", 20_00, {"straight:17": 10_00})
        h.dealer.spin()
        h.close_wagering()
        h.restart()
        assert (h.phase, h.table.spinning) == ("closed", True)
        assert not h.supervisor.void().ok
        h.dealer.enter("17")
        h.restart()
        assert h.phase == "registered"
        h.dealer.confirm()
        h.restart()
        assert (h.phase, h.player("T1").balance, h.numbers) == ("waiting", 370_00, ["17"])
