"""What devices say, byte by byte: lines however they are cut, and what each line means for a table. Nothing here waits."""

from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from croupier.devices.dice import parse as parse_dice
from croupier.devices.lines import Lines
from croupier.devices.shoe import CardRead, CutRead, Empty, Fault, Here, ReadingShoe, ResultRead, parse as parse_card
from croupier.devices.wheel import AutomatedWheel, ErrorMessage, Flag, State, Status, WinningNumber, parse
from croupier.floor.devices import Heard, Nonsense, Serial, Tcp, read_address
from croupier.games.cards import DECK
from croupier.games.roulette import SINGLE_ZERO_ORDER
from croupier.play.cards.coup_commands import ReportResult
from croupier.play.cards.deal_commands import DrawCard
from croupier.play.cards.shoe_commands import ReportCuttingCard
from croupier.play.commands import StaffCommand
from croupier.play.remedies.irregularity_commands import Declare
from croupier.play.round_commands import EnterNumber, NewGame, NoMoreBets
from croupier.play.spins.spin_commands import SpinBall
from croupier.play.table import Closed, Held, Table, Wagering, Waiting
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.policy import TablePolicy

# ---------------------------------------------------------------- lines

RECORDED = (
    b"\x00\xff3;1\r\n"
    b"*X;2;552;7;0;150;1\r\n*X;2;552;7;0;151;1\r\n"
    b"*X:3:552:7:0:152:1\n*X;4;552;7;0;153;1\r"
    b"\xf0\x9f*X;4;552\r\n"
    b"24\r\n*X;5;552;24;0;155;1\r\n\r\n*X;5;552;24;0;155;1\r\n"
)
"""A stream as a wire gives it: the end of a line, noise, both separators, all three line ends, a line cut short."""
AS_LINES = [
    b"\x00\xff3;1",
    b"*X;2;552;7;0;150;1",
    b"*X;2;552;7;0;151;1",
    b"*X:3:552:7:0:152:1",
    b"*X;4;552;7;0;153;1",
    b"\xf0\x9f*X;4;552",
    b"24",
    b"*X;5;552;24;0;155;1",
    b"*X;5;552;24;0;155;1",
]


@pytest.mark.parametrize("cut", range(len(RECORDED) + 1))
def test_a_stream_gives_the_same_lines_wherever_it_is_cut(cut: int) -> None:
    lines = Lines()
    assert lines.feed(RECORDED[:cut]) + lines.feed(RECORDED[cut:]) == AS_LINES


@given(st.binary(max_size=300), st.lists(st.integers(0, 300)), st.integers(1, 40))
def test_any_bytes_give_the_same_bounded_lines_in_any_pieces(data: bytes, cuts: list[int], longest: int) -> None:
    whole, pieces = Lines(longest), Lines(longest)
    edges = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    found = [line for start, end in pairwise(edges) for line in pieces.feed(data[start:end])]
    assert found == whole.feed(data)
    assert all(0 < len(line) <= longest + 1 and not set(line) & set(b"\r\n") for line in found)
    ended = data.replace(b"\r", b"\n").rpartition(b"\n")[0].split(b"\n")
    assert [line for line in found if len(line) <= longest] == [line for line in ended if 0 < len(line) <= longest]


def test_a_line_that_never_ends_is_told_once_and_takes_no_more_memory() -> None:
    lines = Lines(longest=10)
    assert [lines.feed(b"x" * 7) for _ in range(5)] == [[], [b"x" * 11], [], [], []]
    assert len(lines._begun) <= 10
    assert lines.feed(b"x\n*F 1\n") == [b"*F 1"]


# ---------------------------------------------------------------- the wheel's lines


@pytest.mark.parametrize("separator", [";", ":"])
@pytest.mark.parametrize("state", list(State))
@pytest.mark.parametrize("flags", range(16))
def test_every_state_and_every_sum_of_flags_is_read_with_either_separator(
    separator: str, state: State, flags: int
) -> None:
    line = separator.join(["*X", str(int(state)), "552", "24", f"{flags:X}", "155", "1"])
    assert parse(line.encode()) == Status(state, 552, "24", Flag(flags), 155, 1)
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
def test_what_no_wheel_says_is_told_and_not_guessed(line: bytes, words: str) -> None:
    with pytest.raises(Nonsense, match=words):
        parse(line)


@given(st.binary(max_size=60))
def test_any_line_at_all_is_read_or_told(line: bytes) -> None:
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

    def take(self, heard: Heard) -> None:
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
                case EnterNumber():
                    assert isinstance(table.phase, Closed)
                    assert table.spinning
                    table.phase, table.spinning = Waiting(), False
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


def test_the_recorded_stream_is_a_round_too() -> None:
    pit = Pit()
    for line in AS_LINES:
        try:
            pit.take(pit.wheel.hear(pit.table, line))
        except Nonsense as told:
            pit.take(pit.wheel.mishear(pit.table, str(told)))
    assert pit.asked == [NewGame(), SpinBall(), NoMoreBets(), EnterNumber("24")]


def test_a_period_that_the_clock_has_ended_is_not_ended_again() -> None:
    pit = Pit()
    pit.hear(*a_game(552, "24")[:3])
    pit.table.phase = Closed()
    assert pit.hear(*a_game(552, "24")[3:]) == [SpinBall(), EnterNumber("24")]


GROUNDS = {1: "ball_not_sensed", 2: "same_direction", 4: "wheel_failure", 8: "failed_launch"}


@pytest.mark.parametrize("flag", GROUNDS)
@pytest.mark.parametrize("state", [3, 4, 5])
def test_a_warning_while_the_ball_is_out_stops_the_round(flag: int, state: int) -> None:
    pit = Pit()
    pit.hear(*(line for line in a_game(552, "24") if int(line[3]) < state))
    assert pit.hear(status(state, 552, "24", flag)) == [Declare(GROUNDS[flag])]
    assert "The wheel warns" in pit.alarm
    assert pit.hear(*[status(5, 552, "24", flag)] * 3, *[status(5, 552, "24")] * 3) == []
    told = pit.alarm
    assert pit.hear(status(2, 552), *a_game(553, "1")) == [], "a held round waits for its authority"
    assert pit.alarm == told, "and whoever decides is told why"


@pytest.mark.parametrize(("flags", "ground"), [(3, "same_direction"), (9, "failed_launch"), (15, "wheel_failure")])
def test_of_several_warnings_the_gravest_is_the_ground_and_all_are_told(flags: int, ground: str) -> None:
    pit = Pit()
    pit.hear(*a_game(552, "24")[:5])
    assert pit.hear(status(4, 552, flags=flags)) == [Declare(ground)]
    assert "the ball was taken out" in pit.alarm


@pytest.mark.parametrize("flag", [1, 2, 8])
def test_a_warning_before_the_ball_is_out_is_told_and_opens_no_round(flag: int) -> None:
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


def test_a_void_launch_after_the_ball_was_seen_stops_the_round_and_the_next_spin_decides() -> None:
    pit = Pit()
    pit.hear(*a_game(552, "24")[:5])
    assert pit.hear(status(2, 552, flags=8)) == [Declare("failed_launch")]
    pit.resume()
    assert pit.hear(status(2, 552, flags=8), *a_game(552, "24")[3:]) == [], "nothing of the void game is taken"
    assert pit.hear(*a_game(553, "30")) == [SpinBall(), EnterNumber("30")]
    assert pit.alarm == ""


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ([status(5, 552, "24")], "from state 2 to 5"),
        ([status(4, 552)], "from state 2 to 4"),
        ([status(3, 552), status(5, 552, "24")], "from state 3 to 5"),
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
        ([status(3, 552), "24"], "before no more bets"),
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


def test_a_number_that_changes_after_it_was_given_is_told_and_is_no_second_outcome() -> None:
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


def test_what_the_ball_of_a_stopped_round_came_to_is_told_for_whoever_decides() -> None:
    pit = Pit()
    pit.hear(*a_game(552, "24")[:6], status(4, 552, flags=1), status(5, 552, "23"))
    assert pit.alarm.endswith("It now says 23.")
    assert not any(isinstance(command, EnterNumber) for command in pit.asked)


def test_a_repeated_game_number_opens_no_round_and_a_skipped_one_is_told() -> None:
    pit = Pit()
    pit.hear(*a_game(552, "24"))
    assert pit.hear(*a_game(552, "24")) == []
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


def test_a_silent_wheel_stops_the_round_wherever_it_is_and_between_rounds_it_is_told() -> None:
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


def test_a_table_that_does_not_take_a_game_is_left_alone_and_said_so() -> None:
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
    said: list[str],
) -> None:
    pit, reports = Pit(), list[Status]()
    for line in said:
        if line == "resume" and isinstance(pit.table.phase, Held):
            pit.resume()
        elif line == "silent":
            pit.take(pit.wheel.doubt(pit.table, "is silent"))
        elif line != "resume":
            if isinstance(found := parse(line.encode()), Status):
                reports.append(found)
            for command in pit.hear(line):
                if isinstance(command, EnterNumber):
                    of_game = [each for each in reports if each.game == reports[-1].game]
                    assert {2, 3, 4} <= {each.state for each in of_game}
                    assert [(each.state, each.number, each.flags) for each in of_game[-2:]] == [
                        (5, command.number, 0)
                    ] * 2


# ---------------------------------------------------------------- the shoe

RAPID = rulebook("star-rapid-2016").offer("baccarat").table
CANBERRA = rulebook("canberra-mttg-2019").offer("baccarat").table
ANOTHER_SHOE = "another shoe (11.8.15.1), or the dealer enters them if that is approved (11.8.12)"


def coup(round: int = 1) -> Table:
    return Table(phase=Closed(), round=round)


@pytest.mark.parametrize("card", DECK)
def test_every_card_is_read_and_dealt(card: str) -> None:
    assert parse_card(f"CARD {card}".encode()) == CardRead(card)
    assert ReadingShoe(RAPID).hear(coup(), f"CARD {card}".encode()).commands == (DrawCard(card),)


def test_what_else_a_shoe_says() -> None:
    said = [parse_card(line) for line in (b"CUT", b"RESULT tie", b"EMPTY", b"FAULT lid open", b"HERE")]
    assert said == [CutRead(), ResultRead("tie"), Empty(), Fault("lid open"), Here()]


@pytest.mark.parametrize(
    "line", [b"CARD 1c", b"CARD 7x", b"CARD 10h", b"CARD7c", b"CARD 7c ", b"card 7c", b"FAULT", b"RESULT", b"7c"]
)
def test_what_no_shoe_says_is_told_and_not_guessed(line: bytes) -> None:
    with pytest.raises(Nonsense, match="no line of a shoe"):
        parse_card(line)


@pytest.mark.parametrize(
    ("policy", "remedy"),
    [(RAPID, ANOTHER_SHOE), (CANBERRA, "the dealer enters it (8.5(b))")],
    ids=["rapid", "canberra"],
)
@pytest.mark.parametrize("trouble", ["silence", "noise", "fault", "refusal"])
def test_after_trouble_in_a_coup_no_card_of_it_is_taken_and_the_dealer_is_told(
    trouble: str, policy: TablePolicy, remedy: str
) -> None:
    shoe, table = ReadingShoe(policy), coup()
    assert shoe.hear(table, b"CARD 7c").commands
    match trouble:
        case "silence":
            heard = shoe.doubt(table, "is silent")
        case "noise":
            heard = shoe.mishear(table, "b'CARD 7' is no line of a shoe")
        case "fault":
            heard = shoe.hear(table, b"FAULT lid open")
        case "refusal":
            heard = shoe.refused(table, DrawCard("7c"), "The coup is complete.")
    assert heard.commands == ()
    assert remedy in (heard.alarm or "")
    later = shoe.hear(table, b"CARD 8d")
    assert later.commands == ()
    assert "read 8d, which was not taken" in (later.alarm or "")
    assert shoe.hear(table, b"HERE").alarm is None, "the alarm stays for this coup"
    assert shoe.hear(Table(round=1), b"HERE").alarm == "", "and ends with it"
    assert shoe.hear(coup(2), b"CARD 8d") == Heard((DrawCard("8d"),), "")


def test_the_cards_of_a_shoe_that_took_over_in_the_coup_are_taken() -> None:
    shoe, table = ReadingShoe(RAPID), coup()
    shoe.doubt(table, "is silent")
    assert shoe.hear(table, b"CARD 8d").commands == ()
    table.equipment.in_use["shoe"] = "S4"
    assert shoe.hear(table, b"CARD 9d S4") == Heard((DrawCard("9d", device="S4"),), "")


def test_the_result_that_a_shoe_indicates_is_told_where_the_document_asks_for_it() -> None:
    assert ReadingShoe(RAPID).hear(coup(), b"RESULT tie") == Heard((ReportResult("tie"),))
    assert ReadingShoe(CANBERRA).hear(coup(), b"RESULT tie") == Heard()


def test_a_cutting_card_that_the_table_knows_of_casts_no_doubt_on_the_cards() -> None:
    shoe = ReadingShoe(RAPID)
    told = shoe.refused(coup(), ReportCuttingCard(), "The cutting card has come out already.").alarm
    assert told == "The shoe was not believed: The cutting card has come out already."
    assert shoe.hear(coup(), b"CARD 8d").commands == (DrawCard("8d"),)


def test_between_coups_trouble_is_told_until_the_shoe_is_heard_again() -> None:
    shoe, table = ReadingShoe(RAPID), Table(round=4)
    assert shoe.doubt(table, "is silent").alarm == "The shoe is silent."
    assert shoe.hear(table, b"HERE").alarm == ""


@pytest.mark.parametrize(
    ("policy", "line", "heard"),
    [
        (RAPID, b"CUT", Heard((ReportCuttingCard(),), "The cutting card has come.")),
        (RAPID, b"EMPTY", Heard(alarm="The shoe is empty. A coup that needs another card is void (11.8.6).")),
        (CANBERRA, b"EMPTY", Heard(alarm="The shoe is empty. A coup that needs another card is void (8.8(g)).")),
    ],
    ids=["cut", "empty_rapid", "empty_canberra"],
)
def test_the_cutting_card_and_the_end_of_the_shoe_are_told_for_the_coup(
    policy: TablePolicy, line: bytes, heard: Heard
) -> None:
    shoe = ReadingShoe(policy)
    assert shoe.hear(coup(), line) == heard
    assert shoe.hear(coup(), b"HERE").alarm is None
    assert shoe.hear(coup(2), b"HERE").alarm == ""


# ---------------------------------------------------------------- addresses


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("serial:/dev/ttyUSB0", Serial("/dev/ttyUSB0")),
        ("serial:/dev/serial/by-id/usb-1@19200", Serial("/dev/serial/by-id/usb-1", 19200)),
        ("tcp:wheel-7.floor:7001", Tcp("wheel-7.floor", 7001)),
    ],
)
def test_an_address_is_a_serial_line_or_a_port(text: str, address: Serial | Tcp) -> None:
    assert read_address(text) == address
    assert read_address(str(address)) == address


@pytest.mark.parametrize(
    "text", ["", "serial:", "serial:ttyUSB0", "tcp:7001", "tcp:host:0", "tcp:host:65536", "udp:host:1"]
)
def test_what_is_no_address_is_none(text: str) -> None:
    assert read_address(text) is None
