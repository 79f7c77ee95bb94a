"""What an automated wheel says, line by line, and what each line means for a round. Nothing here waits."""

import pytest
from hypothesis import given, strategies as st
from recorded import AS_LINES

from croupier.devices.dice import parse as parse_dice
from croupier.devices.shoe import parse as parse_card
from croupier.devices.wheel import AutomatedWheel, ErrorMessage, Flag, State, StatusLine, WinningNumber, parse
from croupier.games.roulette import SINGLE_ZERO_ORDER
from croupier.plan.devices import DeviceMessage, Nonsense
from croupier.play.commands import StaffCommand
from croupier.play.remedies.irregularity_commands import Declare
from croupier.play.round_commands import EnterNumber, NewGame, NoMoreBets
from croupier.play.spins.spin_commands import SpinBall
from croupier.play.table import Closed, Held, Table, Wagering, Waiting

# ---------------------------------------------------------------- the wheel's lines


@pytest.mark.parametrize("separator", [";", ":"])
@pytest.mark.parametrize("state", list(State))
@pytest.mark.parametrize("flags", range(16))
def test_every_state_and_every_sum_of_flags_is_read_with_either_separator(
    separator: str, state: State, flags: int
) -> None:
    line = separator.join(["*X", str(int(state)), "552", "24", f"{flags:X}", "155", "1"])
    assert parse(line.encode()) == StatusLine(state, 552, "24", Flag(flags), 155, 1)
    assert parse(line.lower().replace("*x", "*X").encode()) == parse(line.encode())


def test_the_bare_number_and_an_error_message_are_lines_of_their_own() -> None:
    assert (parse(b"24"), parse(b"*F;12")) == (WinningNumber("24"), ErrorMessage("12"))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"*X;7;552;24;0;155;1", "no state 7"),
        (b"*X;0;552;24;0;155;1", "no state 0"),
        (b"*X;5;552;24;10;155;1", "no warning flags 10"),
        (b"*X;5;552;24;G;155;1", "no line of a wheel"),
        (b"*X;5:552;24;0;155;1", "no line of a wheel"),
        (b"*X;5;552;24;0;155", "no line of a wheel"),
        (b"*X;5;552;24;0;155;1;9", "no line of a wheel"),
        (b"*X;5;552;2\xb2;0;155;1", "no line of a wheel"),
        (b"X;5;552;24;0;155;1", "no line of a wheel"),
        (b" *X;5;552;24;0;155;1", "no line of a wheel"),
        (b"124", "no line of a wheel"),
        ("٢٤".encode(), "no line of a wheel"),
    ],
)
def test_what_no_wheel_says_is_reported_and_not_guessed(line: bytes, words: str) -> None:
    with pytest.raises(Nonsense, match=words):
        parse(line)


@given(st.binary(max_size=60))
def test_any_line_at_all_is_read_or_reported(line: bytes) -> None:
    for read in (parse, parse_card, parse_dice):
        try:
            read(line)
        except Nonsense:
            continue


# ---------------------------------------------------------------- the wheel and a round


class Pit:
    """A table that takes whatever its wheel asks, as the floor would, and notes it."""

    def __init__(self) -> None:
        self.wheel = AutomatedWheel(SINGLE_ZERO_ORDER)
        self.table = Table()
        self.asked: list[StaffCommand] = []
        self.alarm = ""

    def hear(self, *lines: str) -> list[StaffCommand]:
        """Lines come; what was asked of the table."""
        before = len(self.asked)
        for line in lines:
            self.take(self.wheel.hear(self.table, line.encode()))
        return self.asked[before:]

    def take(self, heard: DeviceMessage) -> None:
        if heard.alarm is not None:
            self.alarm = heard.alarm
        for command in heard.commands:
            self.asked.append(command)
            table = self.table
            match command:
                case NewGame():
                    assert isinstance(table.phase, Waiting)
                    table.phase, table.round = Wagering(None), table.round + 1
                case SpinBall():
                    assert not table.spinning
                    assert isinstance(table.phase, Wagering | Closed)
                    table.spinning = True
                case NoMoreBets():
                    assert isinstance(table.phase, Wagering)
                    table.phase = Closed()
                case EnterNumber() if isinstance(table.phase, Wagering):
                    assert table.spinning
                    table.phase = Held(True, "early_ball")
                case EnterNumber():
                    assert isinstance(table.phase, Closed)
                    assert table.spinning
                    table.phase, table.spinning = Waiting(), False
                case Declare("failed_launch"):
                    assert table.spinning
                    assert isinstance(table.phase, Wagering | Closed)
                    table.spinning = False
                case Declare():
                    assert isinstance(table.phase, Wagering | Closed)
                    table.phase = Held(table.spinning)

    def resume(self) -> None:
        """The supervisor lets the round go on."""
        assert isinstance(self.table.phase, Held)
        self.table.phase, self.table.spinning = Closed() if self.table.phase.closed else Wagering(None), False


def status(state: int, game: int, number: str = "7", flags: int = 0) -> str:
    return f"*X;{state};{game};{number};{flags:X};155;1"


def a_game(game: int, number: str) -> list[str]:
    return [status(state, game) for state in (1, 2, 2, 3, 3, 4, 4)] + [status(5, game, number)] * 3


def test_a_game_of_the_wheel_is_a_round() -> None:
    pit = Pit()
    assert pit.hear(*a_game(552, "24")) == [NewGame(), SpinBall(), NoMoreBets(), EnterNumber("24")]
    assert pit.hear(*a_game(553, "0")) == [NewGame(), SpinBall(), NoMoreBets(), EnterNumber("0")]
    assert pit.alarm == ""


def test_a_failed_launch_of_another_game_stops_the_round_and_is_not_made_good_in_it() -> None:
    pit = Pit()
    pit.hear(*a_game(552, "24")[:3])
    assert pit.hear(status(3, 553, flags=8)) == [Declare("out_of_order")]
    assert "in game 553, which is not the round's" in pit.alarm


def test_the_recorded_stream_is_a_round_too() -> None:
    pit = Pit()
    for line in AS_LINES:
        try:
            pit.take(pit.wheel.hear(pit.table, line))
        except Nonsense as shown:
            pit.take(pit.wheel.mishear(pit.table, str(shown)))
    assert pit.asked == [NewGame(), SpinBall(), NoMoreBets(), EnterNumber("24")]


def test_a_period_that_the_clock_has_ended_is_not_ended_again() -> None:
    pit = Pit()
    pit.hear(*a_game(552, "24")[:3])
    pit.table.phase = Closed()
    assert pit.hear(*a_game(552, "24")[3:]) == [SpinBall(), EnterNumber("24")]


GROUNDS = {1: "ball_not_sensed", 2: "same_direction", 4: "wheel_failure"}


@pytest.mark.parametrize("flag", GROUNDS)
@pytest.mark.parametrize("state", [3, 4, 5])
def test_a_warning_while_the_ball_is_out_stops_the_round(flag: int, state: int) -> None:
    pit = Pit()
    pit.hear(*(line for line in a_game(552, "24") if int(line[3]) < state))
    assert pit.hear(status(state, 552, "24", flag)) == [Declare(GROUNDS[flag])]
    assert "The wheel warns" in pit.alarm
    assert pit.hear(*[status(5, 552, "24", flag)] * 3, *[status(5, 552, "24")] * 3) == []
    shown = pit.alarm
    assert pit.hear(status(2, 552), *a_game(553, "1")) == [], "a held round waits for its authority"
    assert pit.alarm == shown, "and whoever decides is told why"


@pytest.mark.parametrize(
    ("flags", "ground"), [(3, "same_direction"), (9, "failed_launch"), (15, "wheel_failure"), (11, "same_direction")]
)
def test_of_several_warnings_the_gravest_is_the_ground_and_all_are_reported(flags: int, ground: str) -> None:
    pit = Pit()
    pit.hear(*a_game(552, "24")[:5])
    assert pit.hear(status(4, 552, flags=flags)) == [Declare(ground)]
    assert "the ball was taken out" in pit.alarm


@pytest.mark.parametrize("flag", [1, 2, 8])
def test_a_warning_before_the_ball_is_out_is_reported_and_opens_no_round(flag: int) -> None:
    pit = Pit()
    assert pit.hear(status(1, 552, flags=flag), status(2, 552, flags=flag)) == []
    assert pit.alarm
    assert pit.hear(status(2, 552)) == [NewGame()]
    assert pit.alarm == ""
    assert pit.hear(status(2, 552, flags=flag), *a_game(552, "24")[3:]) == [SpinBall(), NoMoreBets(), EnterNumber("24")]


def test_a_failed_sensor_stops_the_round_at_any_time() -> None:
    pit = Pit()
    assert pit.hear(status(1, 552, flags=4)) == []
    assert "has failed" in pit.alarm
    assert pit.hear(status(2, 552), status(2, 552, flags=4)) == [NewGame(), Declare("wheel_failure")]


@pytest.mark.clause("star-rapid-2016", "5.3.2")
@pytest.mark.parametrize("again", [552, 553])
@pytest.mark.parametrize("called", [False, True])
def test_after_a_failed_launch_the_wheel_launches_again_by_itself_and_that_spin_decides(
    again: int, called: bool
) -> None:
    """Whether it counts that as the same game or as the next, and whether or not no more bets had come."""
    pit = Pit()
    pit.hear(*a_game(552, "24")[: 7 if called else 5])
    assert pit.hear(status(3, 552, flags=8), status(3, 552, flags=8)) == [Declare("failed_launch")]
    assert "launches again by itself" in pit.alarm
    waits = [status(1, again, flags=8), status(1, again), status(2, again)]
    assert pit.hear(*waits) == [], "wagers stay as they are"
    call = [] if called else [NoMoreBets()]
    assert pit.hear(*a_game(again, "30")[3:]) == [SpinBall(), *call, EnterNumber("30")]
    assert pit.alarm == ""
    assert pit.hear(*a_game(again + 1, "3"))[0] == NewGame()


def test_a_launch_that_failed_before_the_ball_was_seen_leaves_nothing_to_declare() -> None:
    pit = Pit()
    pit.hear(*a_game(552, "24")[:3])
    assert pit.hear(status(3, 552, flags=8)) == []
    assert pit.hear(*a_game(552, "24")[3:]) == [SpinBall(), NoMoreBets(), EnterNumber("24")]


def test_a_number_of_a_void_game_is_not_taken() -> None:
    pit = Pit()
    pit.hear(*a_game(552, "24")[:7])
    assert pit.hear(status(5, 552, "24", 8), status(5, 552, "24")) == [
        Declare("failed_launch"),
        Declare("out_of_order"),
    ]


@pytest.mark.clause("star-rapid-2016", "11.5.1.3")
@pytest.mark.parametrize(
    ("lines", "asked"),
    [
        ([status(3, 552), status(5, 552, "24")], [SpinBall(), EnterNumber("24")]),
        ([status(5, 552, "24")], [SpinBall(), EnterNumber("24")]),
        ([status(3, 552), "24"], [SpinBall(), EnterNumber("24")]),
    ],
)
def test_a_ball_at_rest_while_wagering_is_open_is_reported_at_once_whatever_state_was_skipped(
    lines: list[str], asked: list[StaffCommand]
) -> None:
    pit = Pit()
    pit.hear(*a_game(552, "24")[:3])
    assert pit.hear(*lines) == asked
    assert pit.table.phase == Held(True, "early_ball")
    assert pit.alarm == "The ball came to rest before the wagering period was over."
    assert pit.hear(*[status(5, 552, "24")] * 3) == []


def test_a_state_that_is_skipped_when_the_period_is_over_stops_the_round_as_ever() -> None:
    pit = Pit()
    pit.hear(*a_game(552, "24")[:5])
    pit.table.phase = Closed()
    assert pit.hear(status(5, 552, "24")) == [Declare("out_of_order")]
    assert "from state 3 to 5" in pit.alarm


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ([status(5, 552, "37")], "no pocket"),
        ([status(4, 552)], "from state 2 to 4"),
        ([status(3, 552), "37"], "no pocket"),
        (["24"], "before no more bets"),
        ([status(3, 552), status(2, 552)], "calls for bets again"),
        ([status(3, 552), status(4, 552), status(3, 552)], "from state 4 to 3"),
        ([status(3, 552), status(1, 552)], "without its number"),
        ([status(3, 552), status(1, 553)], "without its number"),
        ([status(2, 553)], "from game 552 to 553"),
        ([status(3, 552), status(4, 553)], "not the round's"),
        ([status(3, 552), status(4, 552), status(5, 553, "24")], "not the round's"),
        ([status(3, 552), status(4, 552), status(5, 552, "37")], "no pocket"),
        ([status(3, 552), status(4, 552), status(5, 552, "")], "no pocket"),
        ([status(3, 552), status(4, 552), status(5, 552, "24"), status(5, 552, "25")], "24 and 25 of one spin"),
        ([status(3, 552), status(4, 552), status(5, 552, "24"), "25"], "24 and 25 of one spin"),
        ([status(3, 552), status(4, 552), "25", status(5, 552, "24")], "24 and 25 of one spin"),
        ([status(3, 552), status(4, 552), status(5, 552, "24"), status(1, 553, "24")], "without its number"),
        ([status(3, 552), status(6, 552)], "closed or switched off"),
    ],
)
def test_reports_that_do_not_follow_from_one_another_stop_the_round(lines: list[str], words: str) -> None:
    pit = Pit()
    pit.hear(*a_game(552, "24")[:3])
    asked = pit.hear(*lines)
    assert asked[-1] == Declare("out_of_order")
    assert not any(isinstance(command, EnterNumber) for command in asked)
    assert words in pit.alarm


def test_an_error_message_of_the_wheel_stops_the_round() -> None:
    pit = Pit()
    pit.hear(*a_game(552, "24")[:3])
    assert pit.hear("*F 12") == [Declare("wheel_failure")]
    assert "12" in pit.alarm


def test_a_number_that_changes_after_it_was_given_is_reported_and_is_no_second_outcome() -> None:
    pit = Pit()
    pit.hear(*a_game(552, "24"))
    assert pit.hear("24", status(5, 552, "24"), status(5, 552, "24", 1)) == []
    assert pit.alarm == "", "the ball is taken out when its number is given"
    for line in ("25", status(5, 552, "25")):
        assert pit.hear(line) == []
        assert pit.alarm == "The wheel gave 24 and now says 25: call a casino supervisor."


def test_a_number_alone_is_not_held_against_a_game_before_the_trouble() -> None:
    pit = Pit()
    pit.hear(*a_game(552, "24"), status(2, 553))
    pit.take(pit.wheel.doubt(pit.table, "is silent"))
    assert pit.hear("7") == []
    assert pit.alarm == "The wheel is silent. It now says 7."


def test_what_the_ball_of_a_stopped_round_came_to_is_reported_for_whoever_decides() -> None:
    pit = Pit()
    pit.hear(*a_game(552, "24")[:6], status(4, 552, flags=1), status(5, 552, "23"))
    assert pit.alarm.endswith("It now says 23.")
    assert not any(isinstance(command, EnterNumber) for command in pit.asked)


def test_a_repeated_game_number_opens_no_round_and_a_skipped_one_is_reported() -> None:
    pit = Pit()
    pit.hear(*a_game(552, "24"))
    assert pit.hear(*a_game(552, "24")) == []
    assert "repeats game 552" in pit.alarm
    assert pit.hear("*F;12", status(2, 552)) == [], "nor after an error between the rounds"
    assert "repeats game 552" in pit.alarm
    assert pit.hear(*a_game(560, "3")) == [NewGame(), SpinBall(), NoMoreBets(), EnterNumber("3")]
    assert pit.alarm == "The wheel went from game 552 to 560."


@pytest.mark.parametrize("begins", [3, 4, 5])
def test_a_wheel_found_in_the_middle_of_a_game_waits_for_the_next(begins: int) -> None:
    pit = Pit()
    assert pit.hear(*(line for line in a_game(552, "24") if int(line[3]) >= begins)) == []
    assert pit.hear(*a_game(553, "1"))[0] == NewGame()


def test_a_round_whose_ball_nobody_followed_is_stopped() -> None:
    for line in (status(2, 552), status(4, 552), status(5, 552, "24")):
        pit = Pit()
        pit.table.phase, pit.table.spinning, pit.table.round = Closed(), True, 1
        assert pit.hear(line) == [Declare("out_of_order")]


def test_a_silent_wheel_stops_the_round_wherever_it_is_and_between_rounds_it_is_reported() -> None:
    game = a_game(552, "24")
    for heard in range(len(game)):
        pit = Pit()
        pit.hear(*game[:heard])
        on = isinstance(pit.table.phase, Wagering | Closed)
        pit.take(pit.wheel.doubt(pit.table, "is silent"))
        assert pit.asked[-1:] == ([Declare("silent")] if on else pit.asked[-1:])
        assert isinstance(pit.table.phase, Held) == on
        assert pit.alarm == "The wheel is silent."


def test_a_round_held_before_the_ball_was_out_goes_on_in_the_same_game() -> None:
    pit = Pit()
    pit.hear(*a_game(552, "24")[:3])
    pit.take(pit.wheel.doubt(pit.table, "is silent"))
    pit.hear(status(2, 552))
    assert isinstance(pit.table.phase, Held)
    pit.resume()
    assert pit.hear(*a_game(552, "24")[1:]) == [SpinBall(), NoMoreBets(), EnterNumber("24")]


def test_a_table_that_does_not_take_a_game_is_left_alone_and_that_is_reported() -> None:
    pit = Pit()
    heard = pit.wheel.hear(pit.table, status(2, 552).encode())
    assert heard.commands == (NewGame(),)
    pit.take(pit.wheel.refused(pit.table, NewGame(), "This table is closed."))
    assert pit.alarm == "The table did not take the wheel's new_game: This table is closed."
    assert pit.hear(*a_game(552, "24")[2:]) == []
    assert pit.hear(status(2, 553)) == [NewGame()]


@given(
    st.lists(
        st.one_of(
            st.builds(
                status,
                st.integers(1, 6),
                st.integers(1, 3),
                st.sampled_from(["", "3", "7", "36", "37"]),
                st.sampled_from([0] * 12 + [1, 2, 4, 8]),
            ),
            st.sampled_from(["3", "7", "*F", "resume", "silent"]),
        ),
        max_size=60,
    )
)
def test_whatever_a_wheel_says_an_outcome_is_two_clean_reports_of_a_game_followed_from_its_bets(
    reply: list[str],
) -> None:
    pit, reports = Pit(), list[StatusLine]()
    for line in reply:
        if line == "resume" and isinstance(pit.table.phase, Held):
            pit.resume()
        elif line == "silent":
            pit.take(pit.wheel.doubt(pit.table, "is silent"))
        elif line != "resume":
            if isinstance(found := parse(line.encode()), StatusLine):
                reports.append(found)
            for command in pit.hear(line):
                if isinstance(command, EnterNumber) and isinstance(pit.table.phase, Waiting):
                    same = (reports[-1].game, reports[-1].game - 1)  # the next, where that launched again what failed
                    of_game = [each for each in reports if each.game in same]
                    assert {2, 3, 4} <= {each.state for each in of_game}
                    assert [(each.state, each.number, each.flags) for each in of_game[-2:]] == [
                        (5, command.number, 0)
                    ] * 2
