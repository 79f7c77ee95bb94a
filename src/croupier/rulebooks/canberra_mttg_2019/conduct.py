"""Conduct: what may not be done, what is decided about it, and how disputes end."""

from croupier.rulebooks.canberra_mttg_2019.document import FLOOR_STAFF, OPERATOR, SUPERVISOR, cite
from croupier.rulebooks.conduct import (
    BENEFIT_KEPT,
    CLAIM_MALFUNCTION,
    CLAIM_OUTCOME,
    DEVICE,
    FAULT,
    SELF_CHECK,
    ConductPolicy,
    DisputePolicy,
    IncidentKind,
    Measure,
)
from croupier.rulebooks.roles import Role

# "And" joins the two measures of 7.3, but either may be used alone; a player who is directed to leave (4.4(b)(ii)) keeps the
# wagers that are confirmed, since voiding them takes a contravention. 6.4 permits what other clauses do, and nothing else.
AGAINST_PLAYERS = (Measure.VOID_WAGERS, Measure.EXCLUDE_FROM_TABLE, Measure.EXCLUDE_FROM_GAME)
ON_A_CLAIM = (Measure.CORRECT_OUTCOME, Measure.INVALIDATE_OUTCOME, Measure.VOID_ROUND)
CLAIMS = (Role.PLAYER, Role.DEALER)
CONDUCT = ConductPolicy(
    incidents={
        FAULT: IncidentKind(
            words="The player reports a fault of the terminal.",
            reported_by=cite("6.9", (Role.PLAYER,)),
            decided_by=cite("6.9", SUPERVISOR),
        ),
        BENEFIT_KEPT: IncidentKind(
            words="The player kept what a malfunction brought.",
            reported_by=cite("6.9", SUPERVISOR),
            decided_by=cite("6.9", SUPERVISOR),
            measures=cite("6.9", AGAINST_PLAYERS),
        ),
        CLAIM_OUTCOME: IncidentKind(
            words="The player claims that a wrong outcome was entered.",
            reported_by=cite("6.4", CLAIMS),
            decided_by=cite("6.4", SUPERVISOR),
            measures=cite("6.4", ON_A_CLAIM),
        ),
        CLAIM_MALFUNCTION: IncidentKind(
            words="The player claims that something malfunctioned.",
            reported_by=cite("6.4", CLAIMS),
            decided_by=cite("6.4", SUPERVISOR),
            measures=cite("6.4", ON_A_CLAIM),
        ),
        "disruption": IncidentKind(
            words="A player disrupts the game.",
            reported_by=cite("4.4(b)(ii)", FLOOR_STAFF),
            decided_by=cite("4.4(b)(ii)", FLOOR_STAFF),
            measures=cite("4.4(b)(ii)", (Measure.DIRECT_TO_LEAVE,)),
        ),
        DEVICE: IncidentKind(
            words="Somebody used a device to record, project or analyse.",
            reported_by=cite("7.1", FLOOR_STAFF),
            decided_by=cite("7.1", SUPERVISOR),
            measures=cite("7.1", AGAINST_PLAYERS),
        ),
        "advice": IncidentKind(
            words="A member of staff advised or favoured a player, or broke the procedures.",
            reported_by=cite("7.5(a)", FLOOR_STAFF),
            decided_by=cite("7.5(a)", SUPERVISOR),
        ),
        "harassment": IncidentKind(
            words="Somebody hindered, harassed or intimidated a player or staff.",
            reported_by=cite("7.7", FLOOR_STAFF),
            decided_by=cite("7.7", SUPERVISOR),
            measures=cite("7.7", (*AGAINST_PLAYERS, Measure.DIRECT_TO_LEAVE)),
        ),
        "inducement": IncidentKind(
            words="Somebody got a player to give up a terminal.",
            reported_by=cite("7.8", FLOOR_STAFF),
            decided_by=cite("7.8", SUPERVISOR),
            measures=cite("7.8", (*AGAINST_PLAYERS, Measure.DIRECT_TO_LEAVE)),
        ),
        "influence": IncidentKind(
            words="Somebody directed or influenced another's play.",
            reported_by=cite("7.9", FLOOR_STAFF),
            decided_by=cite("7.9", SUPERVISOR),
            measures=cite("7.9", (*AGAINST_PLAYERS, Measure.DIRECT_TO_LEAVE)),
        ),
        "side_bet": IncidentKind(
            words="Players bet with each other.",
            reported_by=cite("7.10", FLOOR_STAFF),
            decided_by=cite("7.10", SUPERVISOR),
            measures=cite("7.10", AGAINST_PLAYERS),
        ),
        SELF_CHECK: IncidentKind(
            words="An account's entries do not add up to its balance.",
            reported_by=cite("A.6", (Role.CLOCK,)),
            decided_by=cite("A.6", SUPERVISOR),
        ),
    },
    measures={
        **dict.fromkeys(ON_A_CLAIM, cite("6.4", SUPERVISOR)),
        Measure.DIRECT_TO_LEAVE: cite("4.4(b)(ii)", FLOOR_STAFF),
        Measure.VOID_WAGERS: cite("7.3(a)", OPERATOR),
        Measure.EXCLUDE_FROM_TABLE: cite("7.3(b)", OPERATOR),
        Measure.EXCLUDE_FROM_GAME: cite("7.3(b)", OPERATOR),
    },
    lifted_by=cite("7.3(b)", OPERATOR),
    dispute=DisputePolicy(
        opened_by=cite("7.12", FLOOR_STAFF),
        first=cite("7.12", OPERATOR),
        outside=cite("7.12", "GRC"),
    ),
)
