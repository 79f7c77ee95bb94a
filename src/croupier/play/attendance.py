"""Who is at the table: seats that nobody plays from, the most players, and closing when everybody has been told."""

from croupier.durations import SECOND
from croupier.play import sign_events
from croupier.play.board import Idle
from croupier.play.context import Decision, TableContext
from croupier.play.decisions import Accepted, Refused
from croupier.play.equipment.use import not_in_order
from croupier.play.reasons import Reason
from croupier.play.sign import full_rounds, too_short
from croupier.play.sign_commands import AnnounceClosing, GiveUpSeat, RemindIdle, ReportLeft
from croupier.play.table import Setup, Table, Waiting
from croupier.words import sentence

# ---------------------------------------------------------------- seats


def seated(setup: Setup, context: TableContext) -> dict[str, str]:
    """Whose round it is that begins now, if it counts for whoever does not wager in it."""
    full = context.present.keys() == setup.places
    if not setup.idle_rounds or (setup.sign.idle_while_full.value and not full):
        return {}
    return {place: account for place, account in sorted(context.present.items()) if place not in context.busy}


def idle(setup: Setup, table: Table) -> tuple[str, ...]:
    """The places whose player has not wagered for so long that the seat may be required."""
    return tuple(place for place, each in sorted(table.board.idle.items()) if each.rounds >= setup.idle_rounds)


def remind_idle(setup: Setup, table: Table, context: TableContext, command: RemindIdle) -> Decision:
    """Remind a player who has not wagered for long."""
    found = _idle(setup, table, context, command.place)
    return found if isinstance(found, Refused) else Accepted([sign_events.PlayerReminded(command.place)])


def give_up_seat(setup: Setup, table: Table, context: TableContext, command: GiveUpSeat) -> Decision:
    """Require a player who has not wagered for long to give up the place."""
    found = _idle(setup, table, context, command.place)
    if isinstance(found, Refused):
        return found
    return Accepted([sign_events.SeatRequired(command.place, found.account, found.rounds)])


def _idle(setup: Setup, table: Table, context: TableContext, place: str) -> Idle | Refused:
    rule, found = setup.sign.idle_while_full, table.board.idle.get(place)
    if found is None or place not in idle(setup, table) or context.present.get(place) != found.account:
        return Refused(
            Reason.NOTHING,
            sentence("nobody_at_place_has_let_idle", place=place, idle_rounds=setup.idle_rounds),
            rule.clause,
        )
    if rule.value and context.present.keys() != setup.places:
        return Refused(Reason.NOT_NOW, sentence("another_place_is_free"), rule.clause)
    return found


def report_left(command: ReportLeft) -> Decision:
    """The player at a place has left the table."""
    return Accepted([sign_events.PlayerLeft(command.place)])


def kept_out(setup: Setup, table: Table, context: TableContext) -> Refused | None:
    """Why a player may not wager here at all: the seat is required, or the table has its players."""
    board, most = table.board, table.board.sign.players
    if context.terminal in board.required and board.required[context.terminal] == context.account:
        return Refused(Reason.BARRED, sentence("you_were_asked_to_give_up"), setup.sign.idle_while_full.clause)
    if most is None or table.seat(context.terminal, context.account) is not None:
        return None
    playing = sum(table.seat(place, account) is not None for place, account in context.present.items())
    if playing < most:
        return None
    return Refused(
        Reason.LIMIT, sentence("table_has_its_most_players", most=most), setup.sign.authority["limit_players"].clause
    )


# ---------------------------------------------------------------- closing


def announce_closing(setup: Setup, table: Table, context: TableContext, command: AnnounceClosing) -> Decision:
    """Post that the table closes, if the notice will have been up for long enough."""
    minutes, rounds, clause = setup.sign.closing_minutes, setup.sign.closing_rounds, _closes(setup)
    if table.board.closed or min(command.after, command.rounds) < 0:
        return Refused(Reason.MALFORMED, sentence("notice_is_of_time_to_come"), clause)
    if minutes is not None and (short := too_short(minutes, command.after, "a closing")):
        return short
    if rounds is not None and command.rounds < rounds.value:
        return Refused(
            Reason.LIMIT, sentence("table_closes_rounds_after_notice", rounds=full_rounds(rounds.value)), rounds.clause
        )
    return Accepted([sign_events.ClosingAnnounced(context.at, context.at + command.after * SECOND, command.rounds)])


def close_table(setup: Setup, table: Table, context: TableContext) -> Decision:
    """Close the table between two rounds: when the notice is due, or at once when nobody is there."""
    notice, empty, clause = table.board.closing, setup.sign.empty_closes_at_once, _closes(setup)
    if table.board.closed:
        return Refused(Reason.CLOSED, sentence("table_is_closed"), clause)
    if not isinstance(table.phase, Waiting):
        return Refused(Reason.NOT_NOW, sentence("round_is_played_to_its_end"), clause)
    if not context.present and empty.value:
        return Accepted([sign_events.TableClosed()])
    if notice is None or not notice.is_due(context.at):
        return Refused(Reason.FIRST, sentence("players_are_at_table"), clause)
    return Accepted([sign_events.TableClosed()])


def open_table(setup: Setup, table: Table) -> Decision:
    """Open the table again, or take the notice of its closing down."""
    if not table.board.closed and table.board.closing is None:
        return Refused(Reason.DONE_ALREADY, sentence("table_is_open"), _closes(setup))
    waits = not_in_order(setup, table) if table.board.closed else None
    return waits or Accepted([sign_events.TableOpened()])


def closed(setup: Setup, table: Table) -> Refused | None:
    """Why no round begins at a closed table."""
    return Refused(Reason.CLOSED, sentence("table_is_closed"), _closes(setup)) if table.board.closed else None


def _closes(setup: Setup) -> str:
    return setup.sign.authority["close_table"].clause
