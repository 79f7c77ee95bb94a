"""Conduct: what may not be done, what is decided about it, and how disputes end."""

from functools import partial

from croupier.rulebooks.conduct import DEVICE, ConductPolicy, DisputePolicy, IncidentKind, Measure, incident
from croupier.rulebooks.roles import Role
from croupier.rulebooks.star_7up_2016.document import FLOOR_STAFF, OPERATOR, SUPERVISOR, cite

# 14.12 calls a gaming supervisor a casino supervisor too: a review is by another person, an assistant gaming manager or
# above. Exclusion from the game (14.3.2) is from all its tables.
AGAINST_CARDS = (Measure.CHECK_CARDS, Measure.REPLACE_CARDS, Measure.FIND_MISSING_CARD)
AGAINST_DEVICES = (
    *(Measure.VOID_WAGERS, Measure.EXCLUDE_FROM_GAME, Measure.EXCLUDE_FROM_CASINO),
    Measure.DETAIN,
)
kind = partial(incident, cite, reported_by=FLOOR_STAFF, decided_by=SUPERVISOR)
CONDUCT = ConductPolicy(
    incidents={
        "card_handled": kind("3.7", "A player or spectator handled, took or altered a card.", measures=AGAINST_CARDS),
        DEVICE: IncidentKind(
            words="Somebody used a device that can record, project, analyse or transmit outcomes.",
            reported_by=cite("14.1", FLOOR_STAFF),
            decided_by=cite("14.1", SUPERVISOR),
            measures=cite("14.1", AGAINST_DEVICES),
            exempts_on_duty=cite("14.2", True),
        ),
        "advice": kind("14.6", "A member of staff advised a player how to play."),
        "influence": kind("14.7", "Somebody influenced or advised a player who had not asked for it."),
        "side_bet": kind("14.10", "Players or spectators bet with each other."),
    },
    measures={
        Measure.CHECK_CARDS: cite("3.7", SUPERVISOR),
        Measure.REPLACE_CARDS: cite("3.7", SUPERVISOR),
        Measure.FIND_MISSING_CARD: cite("3.7", SUPERVISOR),
        Measure.VOID_WAGERS: cite("14.3.1", SUPERVISOR),
        Measure.EXCLUDE_FROM_GAME: cite("14.3.2", SUPERVISOR),
        Measure.EXCLUDE_FROM_CASINO: cite("14.3.3", SUPERVISOR),
        Measure.DETAIN: cite("14.3.4", SUPERVISOR),
    },
    lifted_by=cite("14.3.2", SUPERVISOR),
    dispute=DisputePolicy(
        opened_by=cite("14.12", FLOOR_STAFF),
        raised_by=cite("14.12", (Role.PLAYER,)),
        first=cite("14.12", (Role.GAMING_SUPERVISOR,)),
        review=cite("14.12", (Role.ASSISTANT_GAMING_MANAGER, Role.GAMING_MANAGER)),
        complaint=cite("14.13", True),
    ),
    denied_above=cite("16.11.1", 100_00),
    denied_by=cite("16.11.1", OPERATOR),
)
