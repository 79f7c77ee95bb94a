"""Who asks things of the floor in the tests: players at their terminals and staff, each in the words of the trade."""

from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace
from speakers import speaker

from croupier.cage import commands as cage
from croupier.orders.order import Answer, Command, Order
from croupier.play.remedies.irregularity_commands import DeclareNoSpin
from croupier.play.round_commands import ConfirmOutcome, EnterNumber, NewGame, NoMoreBets, ResumeRound, VoidRound
from croupier.play.spins.spin_commands import SpinBall
from croupier.play.wagering.wager_commands import Clear, Double, Move, Place, PlaceLayout, Redo, Remove, Repeat, Undo
from croupier.rulebooks.roles import Role

if TYPE_CHECKING:
    from house import House

NOTES = (5_00, 10_00, 20_00, 50_00, 100_00)
GROUNDS = {
    "same_direction": "11.4.1",
    "wheel_not_rotating": "11.4.2",
    "under_four_revolutions": "11.4.3",
    "foreign_object": "11.4.4",
    "not_in_a_compartment": "11.4.5",
    "ball_left_the_wheel": "11.4.6",
    "interference": "11.4.7",
}
"""What makes a spin no spin, each with its clause."""
PLAYERS_COMMANDS = (
    Place("red", 5_00),
    Move("red", "black"),
    Remove("red"),
    Clear(),
    Undo(),
    Redo(),
    Repeat(),
    PlaceLayout({"red": 5_00}),
    Double(),
)
"""Every command that belongs to the player alone."""


def refused_by(answer: Answer, clause: str) -> bool:
    """Whether a command was refused, in words, by a clause."""
    return not answer.ok and not answer.again and answer.clause == clause and bool(answer.why)


def cut_by(answer: Answer, clause: str) -> bool:
    """Whether a wager was taken, cut down, by a clause."""
    return answer.ok and [notice.clause for notice in answer.notices] == [clause]


class Source:
    """Someone who asks things of the floor."""

    def __init__(self, house: "House", name: str, role: Role, actor: str) -> None:
        self.house, self.name, self.role, self.actor = house, name, role, actor

    def ask(self, command: Command) -> Answer:
        """Ask it now, under this source's next number."""
        return self.house.ask(self.order(command))

    def order(self, command: Command, table: str = "R1", terminal: str = "") -> Order:
        """The next order of this source."""
        return Order(
            self.name,
            self.house.next_number(),
            self.house.clock.now(),
            self.role,
            self.actor,
            command,
            table,
            terminal,
        )


class Player(Source):
    """Whoever sits at a terminal."""

    def __init__(self, house: "House", terminal: str, table: str) -> None:
        super().__init__(house, terminal, Role.PLAYER, f"terminal:{terminal}")
        self.terminal, self.table = terminal, table

    def order(self, command: Command, table: str = "", terminal: str = "") -> Order:
        """The next order of this terminal."""
        reply = super().order(command, table or self.table, terminal or self.terminal)
        role, actor = speaker(self.terminal, command)
        return replace(reply, role=role, actor=actor)

    def note(self, note: int) -> Answer:
        """Put a note into the stacker."""
        return self.ask(cage.InsertNote(note))

    def notes(self, *notes: int) -> None:
        """Put notes into the stacker, one after the other, and see them taken."""
        for note in notes:
            assert self.note(note).ok

    def ticket(self, number: str) -> Answer:
        """Put a ticket into the stacker."""
        return self.ask(cage.InsertTicket(number))

    def cash_out(self) -> Answer:
        """Touch cash-out."""
        return self.ask(cage.CashOut())

    def place(self, bet: str, stake: int) -> Answer:
        """Drag a chip onto a bet."""
        return self.ask(Place(bet, stake))

    def move(self, bet: str, to: str) -> Answer:
        """Drag the chips on a bet to another."""
        return self.ask(Move(bet, to))

    def remove(self, bet: str) -> Answer:
        """Drag the chips on a bet off the layout."""
        return self.ask(Remove(bet))

    def clear(self) -> Answer:
        """Take everything off."""
        return self.ask(Clear())

    def undo(self) -> Answer:
        """Take back the last step."""
        return self.ask(Undo())

    def redo(self) -> Answer:
        """Do the last step again that was taken back."""
        return self.ask(Redo())

    def repeat(self) -> Answer:
        """Place the last round's wagers again."""
        return self.ask(Repeat())

    def double(self) -> Answer:
        """Double what lies."""
        return self.ask(Double())

    @property
    def account(self) -> str | None:
        """The account that is open here."""
        return self.house.floor.terminals[self.terminal].account

    @property
    def balance(self) -> int:
        """What the books say this terminal can wager."""
        return self.house.kept(self.account)[0]

    @property
    def staked(self) -> int:
        """What the books say this terminal has on the layout."""
        return self.house.kept(self.account)[1]

    @property
    def chips(self) -> dict[str, int]:
        """What lies on the layout for this terminal."""
        return dict(self.house.floor.tables[self.table].chips(self.terminal, self.account or ""))

    @property
    def won(self) -> int:
        """The winnings of the last settlement here, the stakes apart."""
        lines = self.house.floor.tables[self.table].settled.get(self.terminal, ())
        return sum(line.returned - line.stake for line in lines if line.returned)


class Staff(Source):
    """A dealer, a supervisor, or the sensor in the wheel's rim."""

    def new_game(self) -> Answer:
        """Open wagering."""
        return self.ask(NewGame())

    def spin(self) -> Answer:
        """Spin the ball."""
        return self.ask(SpinBall())

    def no_more_bets(self) -> Answer:
        """Close wagering now."""
        return self.ask(NoMoreBets())

    def enter(self, number: str) -> Answer:
        """Enter, or read, the number in which the ball rests."""
        return self.ask(EnterNumber(number))

    def confirm(self) -> Answer:
        """Confirm the number."""
        return self.ask(ConfirmOutcome())

    def no_spin(self, reason: str) -> Answer:
        """Declare no spin."""
        return self.ask(DeclareNoSpin(reason))

    def resume(self) -> Answer:
        """Go on with a held round."""
        return self.ask(ResumeRound())

    def void(self, reason: Literal["malfunction", "wagers_not_confirmed"] = "malfunction") -> Answer:
        """Void a held round."""
        return self.ask(VoidRound(reason))
