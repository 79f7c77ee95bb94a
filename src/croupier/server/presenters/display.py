"""What everybody may see of a table: on the display above it, and in the lobby's list."""

from croupier.floor.floor import Floor
from croupier.play.sign import notices
from croupier.rulebooks.library import rulebook
from croupier.server.presenters.cards import announced
from croupier.server.presenters.layout import device
from croupier.server.presenters.signs import explained, signs
from croupier.server.views.display import DisplayView
from croupier.server.views.lobby import DoorView, LobbyTable
from croupier.server.views.round import RoundView

LOBBY_RESULTS = 10


def display_view(floor: Floor, table: str, shown: RoundView) -> DisplayView:
    """What a display shows."""
    state = floor.tables[table]
    setup = floor.plan.tables[table].setup_for(state)
    posted = notices(setup, state, floor.plan.time_of_day)
    return DisplayView(shown, signs(setup, state), (*posted, *announced(setup, state)))


def lobby_table(floor: Floor, table: str, shown: RoundView, doors: tuple[DoorView, ...]) -> LobbyTable:
    """A table as the lobby lists it."""
    plan, state = floor.plan.tables[table], floor.tables[table]
    return LobbyTable(
        id=table,
        title=plan.title,
        casino=rulebook(plan.rulebook).casino,
        game=plan.setup.game.name,
        phase=shown.phase,
        round=shown.round,
        message=shown.message,
        closes_at=shown.closes_at,
        period=shown.period,
        limits=signs(plan.setup_for(state), state),
        history=shown.history[:LOBBY_RESULTS],
        results_shown=plan.results_shown,
        players=sum(1 for seat in state.seats.values() if seat.staked),
        simulated=device(plan.setup.game) if plan.simulated else "",
        doors=doors,
        explained=explained(plan.setup_for(state), state),
        at_cloth=not plan.terminals,
    )
