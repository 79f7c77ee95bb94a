"""Conduct: what may not be done, what is decided about it, and how disputes end."""

from croupier.rulebooks.conduct import (
    BENEFIT_KEPT,
    CLAIM_MALFUNCTION,
    CLAIM_OUTCOME,
    DEVICE,
    FAULT,
    PARTNERSHIP,
    ConductPolicy,
    DevicePermission,
    DisputePolicy,
    IncidentKind,
    Measure,
    PartnershipAlert,
)
from croupier.rulebooks.crown_baccarat_2023.document import MANAGER, OPERATOR, PIT, cite
from croupier.rulebooks.roles import Role

# "And" joins the two measures of 6.4, but each is a choice; an exclusion lasts until a Table Games Manager lifts it, at that
# table. "Permitted by this rule" in 5.20 points at nothing: the actions of 5.14 to 5.22 are meant. 3.14 gives no figures for
# what looks like a partnership: five coups running at nine tenths of the maximum. 6.3(a) asks for an inspector and a notice.
AGAINST_PLAYERS = (Measure.VOID_WAGERS, Measure.EXCLUDE_FROM_TABLE)
ON_A_CLAIM = (Measure.CORRECT_OUTCOME, Measure.REFUND, Measure.VOID_ROUND)
CONDUCT = ConductPolicy(
    incidents={
        "card_handled": IncidentKind(
            words="Somebody handled a card who may not.",
            reported_by=cite("2.10", PIT),
            decided_by=cite("2.10", MANAGER),
            measures=cite("2.10", AGAINST_PLAYERS),
        ),
        "hand_handled": IncidentKind(
            words="Somebody handled a hand that was dealt to another.",
            reported_by=cite("4.12(a)", PIT),
            decided_by=cite("4.12(a)", MANAGER),
            measures=cite("4.12(a)", AGAINST_PLAYERS),
        ),
        "card_taken": IncidentKind(
            words="Somebody took a card off the layout, or held it away from the table.",
            reported_by=cite("2.11", PIT),
            decided_by=cite("2.11", MANAGER),
            measures=cite("2.11", AGAINST_PLAYERS),
        ),
        PARTNERSHIP: IncidentKind(
            words="Players seem to combine to exceed the maximum.",
            reported_by=cite("3.14", (Role.CLOCK, *PIT)),
            decided_by=cite("3.14", MANAGER),
            measures=cite("3.14", AGAINST_PLAYERS),
        ),
        "malfunction_credits": IncidentKind(
            words="Credits do not fit the prizes and the stake.",
            reported_by=cite("5.16(a)", PIT),
            decided_by=cite("5.16(a)", MANAGER),
        ),
        "malfunction_figures": IncidentKind(
            words="Figures are shown that are foreign to the game.",
            reported_by=cite("5.16(b)", PIT),
            decided_by=cite("5.16(b)", MANAGER),
        ),
        "malfunction_interrupted": IncidentKind(
            words="Play is interrupted for good, or the display is faulty.",
            reported_by=cite("5.16(c)", PIT),
            decided_by=cite("5.16(c)", MANAGER),
        ),
        "malfunction_other": IncidentKind(
            words="Something else is taken for a malfunction.",
            reported_by=cite("5.16(d)", PIT),
            decided_by=cite("5.16(d)", MANAGER),
            needs_note=cite("5.16(d)", True),
        ),
        FAULT: IncidentKind(
            words="The player reports a fault of the terminal.",
            reported_by=cite("5.19", (Role.PLAYER,)),
            decided_by=cite("5.19", MANAGER),
        ),
        BENEFIT_KEPT: IncidentKind(
            words="The player kept what a fault or an error brought.",
            reported_by=cite("5.19", PIT),
            decided_by=cite("5.19", MANAGER),
            measures=cite("5.19", AGAINST_PLAYERS),
        ),
        CLAIM_OUTCOME: IncidentKind(
            words="The player claims that a wrong outcome was announced.",
            reported_by=cite("5.20", (Role.PLAYER, *PIT)),
            decided_by=cite("5.20", MANAGER),
            measures=cite("5.20", ON_A_CLAIM),
        ),
        CLAIM_MALFUNCTION: IncidentKind(
            words="The player claims that something malfunctioned.",
            reported_by=cite("5.20", (Role.PLAYER, *PIT)),
            decided_by=cite("5.20", MANAGER),
            measures=cite("5.20", ON_A_CLAIM),
        ),
        DEVICE: IncidentKind(
            words="Somebody has or used a device that can record, project or analyse.",
            reported_by=cite("6.2", PIT),
            decided_by=cite("6.2", MANAGER),
            measures=cite("6.2", AGAINST_PLAYERS),
        ),
    },
    measures={
        **dict.fromkeys(ON_A_CLAIM, cite("5.20", MANAGER)),
        Measure.VOID_WAGERS: cite("6.4", MANAGER),
        Measure.EXCLUDE_FROM_TABLE: cite("6.4", MANAGER),
    },
    lifted_by=cite("6.4", MANAGER),
    dispute=DisputePolicy(
        opened_by=cite("6.7", PIT),
        first=cite("6.7", OPERATOR),
        outside=cite("6.7", "GWC"),
    ),
    devices=DevicePermission(
        granted_by=cite("6.3", MANAGER),
        only_in_salon=cite("6.3", True),
        inspector_first=cite("6.3", True),
        surveillance_first=cite("6.3", True),
        ends_with_analysis=cite("6.3(b)", True),
        withdrawn_by=cite("6.3(c)", MANAGER),
    ),
    partnership=PartnershipAlert(coups=cite("3.14", 5), percent=cite("3.14", 90)),
)
