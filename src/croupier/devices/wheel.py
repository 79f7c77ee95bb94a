"""The automated wheel with in-rim sensors: its status lines, and what they mean for a round.

    *X;<state>;<game number>;<last winning number>;<warning flags>;<rotor speed>;<rotor direction>

A line has no check digits, so a number counts when two status lines in a row say it. A game counts for a round when it was
followed from its call for bets on. What does not follow from what was said before stops the round: nothing is guessed.
"""

import re
from collections.abc import Container
from enum import IntEnum, IntFlag

from msgspec import Struct

from croupier.plan.devices import DeviceMessage, Nonsense
from croupier.play.commands import StaffCommand
from croupier.play.remedies.irregularity_commands import Declare
from croupier.play.round_commands import EnterNumber, NewGame, NoMoreBets
from croupier.play.spins.spin_commands import SpinBall
from croupier.play.table import Closed, Held, Table, Wagering, Waiting
from croupier.rulebooks.roles import Role
from croupier.tags import tag_of
from croupier.words import sentence

SILENCE_S = 2.0
"""Four status lines."""


class State(IntEnum):
    """Where the wheel is in its game."""

    START_GAME = 1
    PLACE_BETS = 2
    BALL_IN_TRACK = 3
    NO_MORE_BETS = 4
    WINNING_NUMBER = 5
    TABLE_CLOSED = 6


class Flag(IntFlag):
    """What the wheel warns of."""

    BALL_NOT_SENSED = 1
    SAME_DIRECTION = 2
    FAILURE = 4
    VOID_GAME = 8


GROUNDS = {
    Flag.FAILURE: "wheel_failure",
    Flag.SAME_DIRECTION: "same_direction",
    Flag.VOID_GAME: "failed_launch",
    Flag.BALL_NOT_SENSED: "ball_not_sensed",
}
"""The ground of a malfunction for each warning, the gravest first."""
WORDS = {
    Flag.FAILURE: "a sensor, the motor or the encoder has failed",
    Flag.SAME_DIRECTION: "the ball runs in the direction of the rotor",
    Flag.VOID_GAME: "the launch failed and the game is void",
    Flag.BALL_NOT_SENSED: "the ball was taken out or is not sensed",
}


class StatusLine(Struct, frozen=True):
    """A status line."""

    state: State
    game: int
    number: str
    """The last winning number: of this game once it is established, of the one before until then."""
    flags: Flag
    speed: int
    direction: int


class WinningNumber(Struct, frozen=True):
    """The winning number on a line of its own, which the wheel sends beside the status where it is told to."""

    number: str


class ErrorMessage(Struct, frozen=True):
    """An error message, which the wheel sends where it is told to."""

    text: str


_STATUS = re.compile(rb"\*X([;:])(\d{1,2})\1(\d{1,9})\1(\d{0,2})\1([0-9A-Fa-f]{1,4})\1(\d{1,5})\1([01])")


def parse(line: bytes) -> StatusLine | WinningNumber | ErrorMessage:
    """A line of the wheel; `Nonsense` if it is none.

    >>> parse(b"*X;5;552;24;0;155;1").number
    '24'
    """
    if re.fullmatch(rb"\d{1,2}", line):
        return WinningNumber(line.decode())
    if line.startswith(b"*F"):
        return ErrorMessage(line[2:].decode("ascii", "replace").strip(" ;:"))
    found = _STATUS.fullmatch(line)
    if found is None:
        raise Nonsense(f"{line!r} is no line of a wheel")
    _, state, game, number, flags, speed, direction = found.groups()
    if int(state) not in list(State):
        raise Nonsense(f"there is no state {int(state)}")
    if int(flags, 16) & ~sum(Flag):
        raise Nonsense(f"there are no warning flags {flags.decode()}")
    return StatusLine(State(int(state)), int(game), number.decode(), Flag(int(flags, 16)), int(speed), int(direction))


class AutomatedWheel:
    """Runs a table's rounds by what its wheel reports."""

    role = Role.WHEEL

    def __init__(self, pockets: Container[str], silence_s: float = SILENCE_S) -> None:
        self.silence_s = silence_s
        self._pockets = pockets
        self._followed: int | None = None
        """The wheel's game that plays the table's round."""
        self._state = State.START_GAME
        """The last state of that game."""
        self._read = ""
        """The number that one status line has said."""
        self._alone = ""
        """The number that came on a line of its own."""
        self._over: int | None = None
        """The last game that is over for the table: its number was given, or its ball ran when the round was stopped."""
        self._given = ""
        """The number that was given in it."""
        self._trouble = ""
        self._void = False
        """Whether the game's launch has failed, and the wheel's next one is awaited."""

    # ------------------------------------------------------------ what the wheel says

    def hear(self, table: Table, line: bytes) -> DeviceMessage:
        """A whole line came."""
        match parse(line):
            case ErrorMessage(text):
                return self._stop(table, "wheel_failure", sentence("wheel_reports_error", text=text))
            case WinningNumber(number):
                return self._number_alone(table, number)
            case status:
                return self._status(table, status)

    def mishear(self, table: Table, why: str) -> DeviceMessage:
        """The next status line is half a second away: only a wheel that makes no sense for longer stops the round."""
        return DeviceMessage()

    def doubt(self, table: Table, why: str) -> DeviceMessage:
        """The wheel does not report."""
        return self._stop(table, "silent", sentence("wheel_alarm", what=why))

    def refused(self, table: Table, command: StaffCommand, why: str) -> DeviceMessage:
        """The table goes its own way, and whoever works it is told."""
        return DeviceMessage(alarm=sentence("table_did_not_take_wheel_tag", tag=tag_of(command), why=why))

    def _status(self, table: Table, now: StatusLine) -> DeviceMessage:
        ball_is_out = now.state >= State.BALL_IN_TRACK or table.spinning
        if now.state is State.TABLE_CLOSED:
            return self._stop(table, "out_of_order", sentence("wheel_is_closed_or_switched_off"))
        if now.flags and now.game != self._over and (ball_is_out or Flag.FAILURE in now.flags):
            gravest = next(flag for flag in GROUNDS if flag in now.flags)
            if gravest is Flag.VOID_GAME and self._is_followed(now):
                return self._failed_launch(table, now)
            if gravest is Flag.VOID_GAME:
                return self._out_of_order(table, sentence("had_failed_launch_in_game", game=now.game))
            return self._stop(table, GROUNDS[gravest], _warning(now.flags))
        if now.state is State.START_GAME:
            return self._start_game(table, now)
        if now.state is State.PLACE_BETS:
            return self._place_bets(table, now)
        if not self._is_followed(now):
            return self._not_followed(table, now)
        before, self._state, self._followed = self._state, now.state, now.game
        if now.state is State.WINNING_NUMBER and before < State.NO_MORE_BETS and isinstance(table.phase, Wagering):
            return self._at_rest_early(table, now.number)
        if now.state - before not in (0, 1):
            return self._out_of_order(table, sentence("went_from_state_to_state", before=before, state=now.state))
        if not _is_on(table):
            return DeviceMessage()
        match now.state:
            case State.BALL_IN_TRACK if not table.spinning:
                again, self._void = self._void, False
                return DeviceMessage((SpinBall(),), "" if again else None)
            case State.NO_MORE_BETS if isinstance(table.phase, Wagering):
                return DeviceMessage((NoMoreBets(),))
            case State.WINNING_NUMBER:
                return self._winning_number(table, now)
        return DeviceMessage()

    # ------------------------------------------------------------ a game from its call for bets to its number

    def _is_followed(self, now: StatusLine) -> bool:
        """Whether a status is of the round's game, or of the next one where that launches again what failed in it."""
        again = self._void and self._followed is not None and now.game == self._followed + 1
        return now.game == self._followed or again

    def _start_game(self, table: Table, now: StatusLine) -> DeviceMessage:
        if self._void and self._is_followed(now):
            return DeviceMessage()
        if self._followed is not None:
            return self._out_of_order(table, sentence("left_game_followed_without_its_number", followed=self._followed))
        return DeviceMessage(alarm=_warning(now.flags) if now.flags else None)

    def _place_bets(self, table: Table, now: StatusLine) -> DeviceMessage:
        if self._is_followed(now):
            if self._state is not State.PLACE_BETS:
                return self._out_of_order(table, sentence("calls_for_bets_again_in_game", game=now.game))
            self._followed = now.game
            return DeviceMessage()
        if self._followed is not None and _is_on(table):
            return self._out_of_order(
                table, sentence("went_from_game_followed_to_without", followed=self._followed, game=now.game)
            )
        if isinstance(table.phase, Held):
            return DeviceMessage()
        if now.game == self._over:
            return DeviceMessage(alarm=sentence("wheel_repeats_game", game=now.game))
        if table.spinning:
            return self._out_of_order(table, sentence("calls_for_bets_while_ball"))
        if now.flags:
            return DeviceMessage(alarm=_warning(now.flags))
        skipped = self._over is not None and now.game != self._over + 1
        self._trouble = sentence("wheel_skipped_to_game", over=self._over, game=now.game) if skipped else ""
        self._followed, self._state, self._read, self._alone, self._void = now.game, now.state, "", "", False
        return DeviceMessage((NewGame(),) if isinstance(table.phase, Waiting) else (), self._trouble)

    def _winning_number(self, table: Table, now: StatusLine) -> DeviceMessage:
        if now.number not in self._pockets:
            return self._out_of_order(table, sentence("names_which_is_no_pocket", number=now.number or "no number"))
        numbers = {now.number, self._read or now.number, self._alone or now.number}
        if len(numbers) > 1:
            return self._out_of_order(
                table, sentence("says_several_numbers_of_one_spin", numbers=" and ".join(sorted(numbers, key=int)))
            )
        if not self._read:
            self._read = now.number
            return DeviceMessage()
        self._over, self._followed, self._given = now.game, None, now.number
        return DeviceMessage((EnterNumber(now.number),))

    def _number_alone(self, table: Table, number: str) -> DeviceMessage:
        if self._followed is None:
            return DeviceMessage() if number == self._given else self._changed(number)
        if self._state < State.NO_MORE_BETS:
            if table.spinning and isinstance(table.phase, Wagering):
                return self._at_rest_early(table, number)
            return self._out_of_order(table, sentence("says_before_no_more_bets", number=number))
        self._alone = number
        if self._read not in ("", number):
            return self._out_of_order(table, sentence("says_read_and_of_one_spin", read=self._read, number=number))
        return DeviceMessage()

    def _not_followed(self, table: Table, now: StatusLine) -> DeviceMessage:
        """A game that did not begin with a call for bets to this table, or that is over for it."""
        if table.spinning and _is_on(table):
            return self._out_of_order(table, sentence("is_in_game", game=now.game))
        if now.state is State.WINNING_NUMBER and now.game == self._over and now.number != self._given:
            return self._changed(now.number)
        return DeviceMessage()

    def _changed(self, number: str) -> DeviceMessage:
        if self._given:
            return DeviceMessage(alarm=sentence("wheel_gave_given_and_now_says", given=self._given, number=number))
        return DeviceMessage(
            alarm=sentence("trouble_it_now_says", trouble=self._trouble, number=number) if self._trouble else None
        )

    # ------------------------------------------------------------ a launch that failed

    def _failed_launch(self, table: Table, now: StatusLine) -> DeviceMessage:
        """The spin does not count, and the wheel launches again by itself: the round waits for that."""
        if self._void:
            return DeviceMessage()
        self._void, self._state, self._read, self._alone = True, State.PLACE_BETS, "", ""
        declared = (Declare("failed_launch"),) if table.spinning and _is_on(table) else ()
        return DeviceMessage(declared, sentence("flags_it_launches_again_by_itself", flags=_warning(now.flags)))

    # ------------------------------------------------------------ what stops a round

    def _at_rest_early(self, table: Table, number: str) -> DeviceMessage:
        """The ball came to rest while wagering was open, whatever states were skipped: the table holds the round."""
        if number not in self._pockets:
            return self._out_of_order(table, sentence("names_which_is_no_pocket", number=number or "no number"))
        self._over, self._followed, self._given = self._followed, None, ""
        self._trouble = sentence("ball_came_to_rest_before_wagering")
        spun: tuple[StaffCommand, ...] = () if table.spinning else (SpinBall(),)
        return DeviceMessage((*spun, EnterNumber(number)), self._trouble)

    def _out_of_order(self, table: Table, what: str) -> DeviceMessage:
        return self._stop(table, "out_of_order", sentence("wheel_alarm", what=what))

    def _stop(self, table: Table, ground: str, words: str) -> DeviceMessage:
        """The round goes no further; between rounds there is nothing to stop, and whoever works the table is told."""
        if self._followed is not None and self._state >= State.BALL_IN_TRACK:
            self._over = self._followed
        self._followed, self._given, self._trouble = None, "", words
        return DeviceMessage((Declare(ground),) if _is_on(table) else (), words)


def _is_on(table: Table) -> bool:
    """Whether a round is going on that could still get its number."""
    return isinstance(table.phase, Wagering | Closed)


def _warning(flags: Flag) -> str:
    return sentence("wheel_warns_items", items=", ".join((words for flag, words in WORDS.items() if flag in flags)))
