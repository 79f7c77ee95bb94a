"""Conduct: what may not be done, what is decided about it, and how disputes end."""

from functools import partial

from croupier.rulebooks.conduct import DEVICE, ConductPolicy, DisputePolicy, IncidentKind, Measure, incident
from croupier.rulebooks.roles import Role
from croupier.rulebooks.staffing import Addressee
from croupier.rulebooks.star_roulette_2024.document import FLOOR_STAFF, OPERATOR, SUPERVISOR, cite

# Neither "and" nor "or" joins the three measures of 9.4: they may be combined. 9.13 calls a gaming supervisor a casino
# supervisor too: a review is by another person. 8.15.3 does not say who reports: the casino operator.
kind = partial(incident, cite, reported_by=FLOOR_STAFF, decided_by=SUPERVISOR)
CONDUCT = ConductPolicy(
    incidents={
        DEVICE: IncidentKind(
            words="Somebody used a device that can record, project, analyse or transmit outcomes.",
            reported_by=cite("9.2", FLOOR_STAFF),
            decided_by=cite("9.2", SUPERVISOR),
            measures=cite("9.4", (Measure.VOID_WAGERS, Measure.EXCLUDE_FROM_GAME, Measure.EXCLUDE_FROM_CASINO)),
            exempts_on_duty=cite("9.3", True),
        ),
        "interference": kind("8.6", "Somebody interfered with the ball or the wheel."),
        "advice": kind("9.7", "A member of staff advised a player how to play."),
        "influence": kind("9.8", "Somebody influenced or advised a player who had not asked for it."),
        "side_bet": kind("9.11", "Players or spectators bet with each other."),
    },
    measures={
        Measure.VOID_WAGERS: cite("9.4", SUPERVISOR),
        Measure.EXCLUDE_FROM_GAME: cite("9.4", SUPERVISOR),
        Measure.EXCLUDE_FROM_CASINO: cite("9.4", SUPERVISOR),
    },
    lifted_by=cite("9.4", SUPERVISOR),
    dispute=DisputePolicy(
        opened_by=cite("9.13", FLOOR_STAFF),
        raised_by=cite("9.13", (Role.PLAYER,)),
        first=cite("9.13", (Role.GAMING_SUPERVISOR,)),
        review=cite("9.13", (Role.GAMING_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.ASSISTANT_GAMING_MANAGER)),
        complaint=cite("9.14", True),
    ),
    denied_above=cite("11.9.1", 100_00),
    denied_by=cite("11.9.1", OPERATOR),
    report_above=cite("8.15.3", 1_000_00),
    report_by=cite("8.15.3", OPERATOR),
    report_to=cite("8.15.3", Addressee.NICC),
)
