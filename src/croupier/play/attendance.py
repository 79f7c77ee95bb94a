"""Who is at the table: seats that nobody plays from, the most players, and closing when everybody has been told."""

from croupier.play.answers import Accepted, Refused
from croupier.play.asker import Asker, Decision
from croupier.play.board import Idle
from croupier.play.equipment.handling import not_in_order
from croupier.play.sign import SECOND, full_rounds, too_short
from croupier.play.sign_commands import AnnounceClosing, GiveUpSeat, RemindIdle, ReportLeft
from croupier.play.sign_events import (
    ClosingAnnounced,
    PlayerLeft,
    PlayerReminded,
    SeatRequired,
    TableClosed,
    TableOpened,
)
from croupier.play.table import Setup, Table, Waiting

# ---------------------------------------------------------------- seats


def seated(setup: Setup, asker: Asker) -> dict[str, str]:
    """Whose round it is that begins now, if it counts for whoever does not wager in it."""
    full = asker.present.keys() == setup.places
    if not setup.idle_rounds or (setup.sign.idle_while_full.value and not full):
        return {}
    return {place: account for place, account in sorted(asker.present.items()) if place not in asker.busy}


def idle(setup: Setup, table: Table) -> tuple[str, ...]:
    """The places whose player has not wagered for so long that the seat may be required."""
    return tuple(place for place, each in sorted(table.board.idle.items()) if each.rounds >= setup.idle_rounds)


def remind_idle(setup: Setup, table: Table, asker: Asker, command: RemindIdle) -> Decision:
    """Remind a player who has not wagered for long."""
    found = _idle(setup, table, asker, command.place)
    return found if isinstance(found, Refused) else Accepted([PlayerReminded(command.place)])


def give_up_seat(setup: Setup, table: Table, asker: Asker, command: GiveUpSeat) -> Decision:
    """Require a player who has not wagered for long to give up the place."""
    found = _idle(setup, table, asker, command.place)
    if isinstance(found, Refused):
        return found
    return Accepted([SeatRequired(command.place, found.account, found.rounds)])


def _idle(setup: Setup, table: Table, asker: Asker, place: str) -> Idle | Refused:
    rule, found = setup.sign.idle_while_full, table.board.idle.get(place)
    if found is None or place not in idle(setup, table) or asker.present.get(place) != found.account:
        return Refused(f"Nobody at {place} has let {setup.idle_rounds} rounds pass without a wager.", rule.clause)
    if rule.value and asker.present.keys() != setup.places:
        return Refused("Another place is free.", rule.clause)
    return found


def report_left(command: ReportLeft) -> Decision:
    """The player at a place has left the table."""
    return Accepted([PlayerLeft(command.place)])


def kept_out(setup: Setup, table: Table, asker: Asker) -> Refused | None:
    """Why a player may not wager here at all: the seat is required, or the table has its players."""
    board, most = table.board, table.board.sign.players
    if asker.terminal in board.required and board.required[asker.terminal] == asker.account:
        return Refused("You were asked to give up this place.", setup.sign.idle_while_full.clause)
    if most is None or table.seat(asker.terminal, asker.account) is not None:
        return None
    playing = sum(table.seat(place, account) is not None for place, account in asker.present.items())
    if playing < most:
        return None
    return Refused(f"The table has its {most} players.", setup.sign.authority["limit_players"].clause)


# ---------------------------------------------------------------- closing


def announce_closing(setup: Setup, table: Table, asker: Asker, command: AnnounceClosing) -> Decision:
    """Post that the table closes, if the notice will have been up for long enough."""
    minutes, rounds, clause = setup.sign.closing_minutes, setup.sign.closing_rounds, _closes(setup)
    if table.board.closed or min(command.after, command.rounds) < 0:
        return Refused("The notice is of a time to come, at an open table.", clause)
    if minutes is not None and (short := too_short(minutes, command.after, "a closing")):
        return short
    if rounds is not None and command.rounds < rounds.value:
        return Refused(f"A table closes {full_rounds(rounds.value)} after the notice.", rounds.clause)
    return Accepted([ClosingAnnounced(asker.at, asker.at + command.after * SECOND, command.rounds)])


def close_table(setup: Setup, table: Table, asker: Asker) -> Decision:
    """Close the table between two rounds: when the notice is due, or at once when nobody is there."""
    notice, empty, clause = table.board.closing, setup.sign.empty_closes_at_once, _closes(setup)
    if table.board.closed:
        return Refused("The table is closed.", clause)
    if not isinstance(table.phase, Waiting):
        return Refused("The round is played to its end first.", clause)
    if not asker.present and empty.value:
        return Accepted([TableClosed()])
    if notice is None or not notice.is_due(asker.at):
        return Refused("Players are at the table: they are told, and have their time.", clause)
    return Accepted([TableClosed()])


def open_table(setup: Setup, table: Table) -> Decision:
    """Open the table again, or take the notice of its closing down."""
    if not table.board.closed and table.board.closing is None:
        return Refused("The table is open.", _closes(setup))
    waits = not_in_order(setup, table) if table.board.closed else None
    return waits or Accepted([TableOpened()])


def closed(setup: Setup, table: Table) -> Refused | None:
    """Why no round begins at a closed table."""
    return Refused("The table is closed.", _closes(setup)) if table.board.closed else None


def _closes(setup: Setup) -> str:
    return setup.sign.authority["close_table"].clause
