"""Conduct: what may not be done, what is decided about it, and how disputes end."""

from functools import partial

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
    incident,
)
from croupier.rulebooks.crown_baccarat_2023.document import MANAGER, OPERATOR, PIT, cite
from croupier.rulebooks.roles import Role
from croupier.rulebooks.staffing import Addressee

# "And" joins the two measures of 6.4, but each is a choice; an exclusion lasts until a Table Games Manager lifts it, at that
# table. "Permitted by this rule" in 5.20 points at nothing: the actions of 5.14 to 5.22 are meant. 3.14 gives no figures for
# what looks like a partnership: five coups running at nine tenths of the maximum. 6.3(a) asks for an inspector and a notice.
AGAINST_PLAYERS = (Measure.VOID_WAGERS, Measure.EXCLUDE_FROM_TABLE)
ON_A_CLAIM = (Measure.CORRECT_OUTCOME, Measure.REFUND, Measure.VOID_ROUND)
kind = partial(incident, cite, reported_by=PIT, decided_by=MANAGER)
CONDUCT = ConductPolicy(
    incidents={
        "card_handled": kind("2.10", "Somebody handled a card who may not.", measures=AGAINST_PLAYERS),
        "hand_handled": kind("4.12(a)", "Somebody handled a hand that was dealt to another.", measures=AGAINST_PLAYERS),
        "card_taken": kind(
            "2.11", "Somebody took a card off the layout, or held it away from the table.", measures=AGAINST_PLAYERS
        ),
        PARTNERSHIP: kind("3.14", "Players seem to combine to exceed the maximum.", measures=AGAINST_PLAYERS),
        "malfunction_credits": kind("5.16(a)", "Credits do not fit the prizes and the stake."),
        "malfunction_figures": kind("5.16(b)", "Figures are shown that are foreign to the game."),
        "malfunction_interrupted": kind("5.16(c)", "Play is interrupted for good, or the display is faulty."),
        "malfunction_other": IncidentKind(
            words="Something else is taken for a malfunction.",
            reported_by=cite("5.16(d)", PIT),
            decided_by=cite("5.16(d)", MANAGER),
            needs_note=cite("5.16(d)", True),
        ),
        FAULT: kind("5.19", "The player reports a fault of the terminal.", reported_by=(Role.PLAYER,)),
        BENEFIT_KEPT: kind("5.19", "The player kept what a fault or an error brought.", measures=AGAINST_PLAYERS),
        CLAIM_OUTCOME: kind(
            "5.20",
            "The player claims that a wrong outcome was announced.",
            reported_by=(Role.PLAYER, *PIT),
            decided_by=OPERATOR,
            measures=ON_A_CLAIM,
        ),
        CLAIM_MALFUNCTION: kind(
            "5.20",
            "The player claims that something malfunctioned.",
            reported_by=(Role.PLAYER, *PIT),
            decided_by=OPERATOR,
            measures=ON_A_CLAIM,
        ),
        DEVICE: kind(
            "6.2", "Somebody has or used a device that can record, project or analyse.", measures=AGAINST_PLAYERS
        ),
    },
    measures={
        **dict.fromkeys(ON_A_CLAIM, cite("5.20", OPERATOR)),
        Measure.VOID_WAGERS: cite("6.4", MANAGER),
        Measure.EXCLUDE_FROM_TABLE: cite("6.4", MANAGER),
    },
    lifted_by=cite("6.4", MANAGER),
    until_lifted=cite("6.4", True),
    dispute=DisputePolicy(
        opened_by=cite("6.7", PIT),
        raised_by=cite("6.7", (Role.PLAYER,)),
        first=cite("6.7", OPERATOR),
        outside=cite("6.7", Addressee.GWC),
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
