"""Conduct: what may not be done, what is decided about it, and how disputes end."""

from functools import partial

from croupier.rulebooks.canberra_mttg_2019.document import CASHIER, FLOOR_STAFF, OPERATOR, SUPERVISOR, cite
from croupier.rulebooks.conduct import (
    BENEFIT_KEPT,
    CLAIM_MALFUNCTION,
    CLAIM_OUTCOME,
    DEVICE,
    FAULT,
    SELF_CHECK,
    ConductPolicy,
    DisputePolicy,
    Measure,
    incident,
)
from croupier.rulebooks.roles import Role
from croupier.rulebooks.staffing import Addressee

# "And" joins the two measures of 7.3, but either may be used alone; a player who is directed to leave (4.4(b)(ii)) keeps the
# wagers that are confirmed, since voiding them takes a contravention. 6.4 permits what other clauses do, and nothing else.
AGAINST_PLAYERS = (Measure.VOID_WAGERS, Measure.EXCLUDE_FROM_TABLE, Measure.EXCLUDE_FROM_GAME)
ON_A_CLAIM = (Measure.CORRECT_OUTCOME, Measure.INVALIDATE_OUTCOME, Measure.VOID_ROUND)
CLAIMS = (Role.PLAYER, Role.DEALER)
kind = partial(incident, cite, reported_by=FLOOR_STAFF, decided_by=SUPERVISOR)
CONDUCT = ConductPolicy(
    incidents={
        FAULT: kind("6.9", "The player reports a fault of the terminal.", reported_by=(Role.PLAYER,)),
        BENEFIT_KEPT: kind(
            "6.9", "The player kept what a malfunction brought.", reported_by=SUPERVISOR, measures=AGAINST_PLAYERS
        ),
        CLAIM_OUTCOME: kind(
            "6.4", "The player claims that a wrong outcome was entered.", reported_by=CLAIMS, measures=ON_A_CLAIM
        ),
        CLAIM_MALFUNCTION: kind(
            "6.4", "The player claims that something malfunctioned.", reported_by=CLAIMS, measures=ON_A_CLAIM
        ),
        "disruption": kind(
            "4.4(b)(ii)", "A player disrupts the game.", decided_by=FLOOR_STAFF, measures=(Measure.DIRECT_TO_LEAVE,)
        ),
        DEVICE: kind("7.1", "Somebody used a device to record, project or analyse.", measures=AGAINST_PLAYERS),
        "advice": kind("7.5(a)", "A member of staff advised or favoured a player, or broke the procedures."),
        "harassment": kind(
            "7.7",
            "Somebody hindered, harassed or intimidated a player or staff.",
            measures=(*AGAINST_PLAYERS, Measure.DIRECT_TO_LEAVE),
        ),
        "inducement": kind(
            "7.8", "Somebody got a player to give up a terminal.", measures=(*AGAINST_PLAYERS, Measure.DIRECT_TO_LEAVE)
        ),
        "influence": kind(
            "7.9",
            "Somebody directed or influenced another's play.",
            measures=(*AGAINST_PLAYERS, Measure.DIRECT_TO_LEAVE),
        ),
        "side_bet": kind("7.10", "Players bet with each other.", measures=AGAINST_PLAYERS),
        SELF_CHECK: kind("A.6", "An account's entries do not add up to its balance.", reported_by=(Role.CLOCK,)),
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
        raised_by=cite("7.12", (Role.PLAYER,)),
        first=cite("7.12", OPERATOR),
        outside=cite("7.12", Addressee.GRC),
    ),
    copied_by=cite("7.13", (*FLOOR_STAFF, *CASHIER)),
)
