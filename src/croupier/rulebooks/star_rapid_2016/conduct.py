"""Conduct: what may not be done, what is decided about it, and how disputes end."""

from functools import partial

from croupier.rulebooks.conduct import (
    BENEFIT_KEPT,
    DEVICE,
    FAULT,
    ConductPolicy,
    DisputePolicy,
    IncidentKind,
    Measure,
    incident,
)
from croupier.rulebooks.roles import Role
from croupier.rulebooks.star_rapid_2016.document import FLOOR_STAFF, OPERATOR, SUPERVISOR, cite

# Neither "and" nor "or" joins the three measures of 12.3: they may be combined. 12.11 calls a games supervisor a casino
# supervisor too, so a review is by somebody else who is none. 11.3 and 3.4 name nobody who deals with what they forbid.
AGAINST_DEVICES = (Measure.VOID_WAGERS, Measure.EXCLUDE_FROM_GAME, Measure.EXCLUDE_FROM_CASINO)
kind = partial(incident, cite, reported_by=FLOOR_STAFF, decided_by=SUPERVISOR)
CONDUCT = ConductPolicy(
    incidents={
        "card_handled": kind(
            "3.4",
            "A player or spectator handled, took or altered a card.",
            measures=(Measure.CHECK_CARDS, Measure.REPLACE_CARDS),
        ),
        FAULT: kind("11.3", "The player reports a fault of the terminal.", reported_by=(Role.PLAYER,)),
        BENEFIT_KEPT: kind("11.3", "The player kept what a fault or an error brought.", reported_by=SUPERVISOR),
        DEVICE: IncidentKind(
            words="Somebody used a device that can record, project, analyse or transmit outcomes.",
            reported_by=cite("12.1", FLOOR_STAFF),
            decided_by=cite("12.1", SUPERVISOR),
            measures=cite("12.1", AGAINST_DEVICES),
            exempts_on_duty=cite("12.2", True),
        ),
        "interference": kind("11.4.7", "Somebody interfered with the ball or the wheel."),
        "advice": kind("12.6", "A member of staff advised a player how to play."),
        "influence": kind("12.7", "Somebody influenced or advised a player who had not asked for it."),
        "side_bet": kind("12.10", "Players or spectators bet with each other."),
    },
    measures={
        Measure.CHECK_CARDS: cite("3.4", SUPERVISOR),
        Measure.REPLACE_CARDS: cite("3.4", SUPERVISOR),
        Measure.VOID_WAGERS: cite("12.3.1", SUPERVISOR),
        Measure.EXCLUDE_FROM_GAME: cite("12.3.2", SUPERVISOR),
        Measure.EXCLUDE_FROM_CASINO: cite("12.3.3", SUPERVISOR),
    },
    lifted_by=cite("12.3.2", SUPERVISOR),
    dispute=DisputePolicy(
        opened_by=cite("12.11", FLOOR_STAFF),
        raised_by=cite("12.11", (Role.PLAYER,)),
        first=cite("12.11", (Role.GAMING_SUPERVISOR,)),
        in_absence=cite("12.11", SUPERVISOR),
        review=cite("12.11", (Role.CASINO_SUPERVISOR, Role.ASSISTANT_GAMING_MANAGER)),
        complaint=cite("12.12", True),
    ),
    denied_above=cite("10.10.1", 100_00),
    denied_by=cite("10.10.1", OPERATOR),
)
