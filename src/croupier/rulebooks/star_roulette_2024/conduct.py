"""Conduct: what may not be done, what is decided about it, and how disputes end."""

from croupier.rulebooks.conduct import DEVICE, ConductPolicy, DisputePolicy, IncidentKind, Measure
from croupier.rulebooks.roles import Role
from croupier.rulebooks.star_roulette_2024.document import FLOOR_STAFF, OPERATOR, SUPERVISOR, cite

# Neither "and" nor "or" joins the three measures of 9.4: they may be combined. 9.13 calls a gaming supervisor a casino
# supervisor too: a review is by another person. 8.15.3 does not say who reports: the casino operator.
CONDUCT = ConductPolicy(
    incidents={
        DEVICE: IncidentKind(
            words="Somebody used a device that can record, project, analyse or transmit outcomes.",
            reported_by=cite("9.2", FLOOR_STAFF),
            decided_by=cite("9.2", SUPERVISOR),
            measures=cite("9.4", (Measure.VOID_WAGERS, Measure.EXCLUDE_FROM_GAME, Measure.EXCLUDE_FROM_CASINO)),
            exempts_on_duty=cite("9.3", True),
        ),
        "interference": IncidentKind(
            words="Somebody interfered with the ball or the wheel.",
            reported_by=cite("8.6", FLOOR_STAFF),
            decided_by=cite("8.6", SUPERVISOR),
        ),
        "advice": IncidentKind(
            words="A member of staff advised a player how to play.",
            reported_by=cite("9.7", FLOOR_STAFF),
            decided_by=cite("9.7", SUPERVISOR),
        ),
        "influence": IncidentKind(
            words="Somebody influenced or advised a player who had not asked for it.",
            reported_by=cite("9.8", FLOOR_STAFF),
            decided_by=cite("9.8", SUPERVISOR),
        ),
        "side_bet": IncidentKind(
            words="Players or spectators bet with each other.",
            reported_by=cite("9.11", FLOOR_STAFF),
            decided_by=cite("9.11", SUPERVISOR),
        ),
    },
    measures={
        Measure.VOID_WAGERS: cite("9.4", SUPERVISOR),
        Measure.EXCLUDE_FROM_GAME: cite("9.4", SUPERVISOR),
        Measure.EXCLUDE_FROM_CASINO: cite("9.4", SUPERVISOR),
    },
    lifted_by=cite("9.4", SUPERVISOR),
    dispute=DisputePolicy(
        opened_by=cite("9.13", FLOOR_STAFF),
        first=cite("9.13", (Role.GAMING_SUPERVISOR,)),
        review=cite("9.13", (Role.GAMING_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.ASSISTANT_GAMING_MANAGER)),
        complaint=cite("9.14", True),
    ),
    denied_above=cite("11.9.1", 100_00),
    denied_by=cite("11.9.1", OPERATOR),
    report_above=cite("8.15.3", 1_000_00),
    report_by=cite("8.15.3", OPERATOR),
)
