"""What a document has done about what goes wrong at a table: each irregularity with its remedy, and who decides it."""

from enum import StrEnum

from msgspec import Struct

from croupier.rulebooks.citation import Citations, Cited
from croupier.rulebooks.equipment import Kind
from croupier.rulebooks.roles import Role
from croupier.rulebooks.staffing import Addressee


class Remedy(StrEnum):
    """What is done about an irregularity."""

    RESPIN = "respin"
    """The spin does not count: wagers stay as they are, and it is spun again."""
    REOPEN = "reopen"
    """The spin does not count: wagers stay and may be changed until the next call, and it is spun again."""
    VOID_SPIN = "void_spin"
    """The spin does not count, and the round has no result: every stake goes back."""
    VOID = "void"
    """The round has no result: every stake goes back."""
    CLOSE = "close"
    """Wagering ends at once, and what is wagered stands."""
    CLOSE_AND_VOID = "close_and_void"
    """Wagering ends at once, and every stake goes back."""
    SUSPEND = "suspend"
    """Play stops until what failed works again or is gone; a spin that was valid stands, another does not count."""
    RETURN_LUCKY_BALL = "return_lucky_ball"
    """Lucky Ball wagers go back, and the round goes on without them."""
    HOLD = "hold"
    """The round waits for an authority."""
    CARRY = "carry"
    """A card too many belongs to the hand whose turn it is; if the coup is complete, the next one begins with it."""
    SET_ASIDE = "set_aside"
    """A card too many that nobody has seen is set aside: the next coup begins with it."""
    DUMMY = "dummy"
    """The coup is dealt without wagers: what lay goes back."""
    STOP = "stop"
    """Wagering ends at once, the cards that were drawn are spent, and the round waits for an authority."""
    RUN_OUT = "run_out"
    """The shoe is empty before the coup is complete: every stake goes back."""
    STAY_BURNED = "stay_burned"
    """A card that was burned in error stays with the discards."""
    KEEP_IN_PLAY = "keep_in_play"
    """The cards that should have been burned stay in play."""
    OTHER_SHOE = "other_shoe"
    """The cards that came from the shoe of another game are spent there, and the round waits for an authority."""
    MOVE = "move"
    """The cards go to another shoe or machine, and play goes on."""
    RECONSTRUCT = "reconstruct"
    """The coup waits until its cards are put into their right order, or it is known that they cannot be."""
    STAND = "stand"
    """It is recorded, and everything stands as it is."""
    VOID_FOR = "void_for"
    """The round has no result for the places named, or for any where none is: their stakes go back."""
    INVALIDATE = "invalidate"
    """The outcome does not count: every stake goes back, but for those that are forfeited."""
    CORRECT = "correct"
    """The actual outcome is entered, and what came of the wagers follows it."""
    FREEZE = "freeze"
    """Whoever wagered in the round neither wagers nor cashes out until its result is put right."""
    RETURN = "return"
    """A place's wagers go back, and the round goes on for everybody else."""
    ANALYSE = "analyse"
    """Wagers wait: those that the records prove are settled, and the others go back."""
    ADJUST = "adjust"
    """A wager is settled otherwise than as it was placed, in the player's favour."""


NO_SPIN = (Remedy.RESPIN, Remedy.REOPEN, Remedy.VOID_SPIN)
"""The remedies by which a spin does not count."""


class LookBack(StrEnum):
    """How long after its round something may still be put right."""

    NEXT_DEALT = "next_dealt"
    """Until the next coup's first card or outcome, until the shoe is emptied, or until the table is closed."""
    NEXT_SETTLED = "next_settled"
    """Until the next round is settled."""
    ANY_TIME = "any_time"


class Forfeit(StrEnum):
    """Whose wagers the house may keep when an outcome is invalidated."""

    NAMED = "named"
    """Those of whoever is named as having taken part."""
    DEALT_WITH = "dealt_with"
    """Those of whoever was dealt with for conduct before."""


class Irregularity(Struct, frozen=True, kw_only=True):
    """Something that can go wrong, in words, and what is done about it."""

    words: str
    remedy: Cited[Remedy]
    authority: Cited[tuple[Role, ...]]
    """Who may declare it."""
    tells: Cited[tuple[Addressee, ...]] | None = None
    """Who is told of it."""
    ends_shoe: Cited[bool] | None = None
    """Whether no coup is opened any more before the cards are shuffled or replaced."""
    breaks: Cited[Kind] | None = None
    """What is out of order from then on."""
    in_coup: Cited[bool] | None = None
    """Whether it is declared only once a card of the coup has been dealt."""
    while_held_for: Cited[str] | None = None
    """Whether it is declared only of a round that waits for this."""
    needs_reason: Cited[bool] | None = None
    """Whether it is declared with a reason, in words."""
    needs_texts: Cited[bool] | None = None
    """Whether it is declared with what a display showed and with what it should have shown."""
    ended_by: Cited[tuple[str, ...]] | None = None
    """By what alone a round ends that is held for it: irregularities of the same document, and commands."""
    due: Cited[tuple[str, ...]] | None = None
    """What must be on record before play goes on: steps of the same document."""
    late: Cited[Remedy] | None = None
    """What is done about it instead when wagering is over."""
    looks_back: Cited[LookBack] | None = None
    """How long it may be declared of a round that was settled; not at all, where this is not said."""
    forfeits: Cited[Forfeit] | None = None
    holds: Cited[bool] | None = None
    """The stakes of whoever is named as having taken part are held until it is decided whose they are."""
    several_tables: Cited[bool] | None = None
    """Whether it may be declared of several tables in one act."""
    follows: Cited[str] | None = None
    """What must have been declared of the round before, and whatever was due for it be on record."""
    notified_by: Cited[tuple[str, ...]] | None = None
    """What, declared of the round in time, has it declared later, too: irregularities of the same document."""
    no_other: Cited[Kind] | None = None
    """The kind of equipment of which no other is registered and in order, or it is not declared."""


def irregularity(
    cite: Citations,
    clause: str,
    words: str,
    *,
    remedy: Remedy,
    authority: tuple[Role, ...],
    also: tuple[str, ...] = (),
    due: tuple[str, ...] | None = None,
) -> Irregularity:
    """An irregularity of which one clause says everything; `also` names further clauses that say its remedy."""
    return Irregularity(
        words=words,
        remedy=cite(clause, remedy, *also),
        authority=cite(clause, authority),
        due=None if due is None else cite(clause, due),
    )


DISRUPTIONS = {
    "civil_commotion": "Civil commotion disrupted the game.",
    "fire": "Fire disrupted the game.",
    "riot": "A riot disrupted the game.",
    "brawl": "A brawl disrupted the game.",
    "robbery": "A robbery disrupted the game.",
    "act_of_god": "An act of God disrupted the game.",
    "disturbance": "A disturbance of that kind disrupted the game.",
}
"""What can disrupt a game from outside, in words."""


def disrupted(
    grounds: Cited[tuple[str, ...]],
    *,
    remedy: Cited[Remedy],
    authority: Cited[tuple[Role, ...]],
    looks_back: Cited[LookBack] | None = None,
    forfeits: Cited[Forfeit] | None = None,
    several_tables: Cited[bool] | None = None,
) -> dict[str, Irregularity]:
    """The disruptions on a document's list, all of them put right in the same way."""
    return {
        ground: Irregularity(
            words=DISRUPTIONS[ground],
            remedy=remedy,
            authority=authority,
            looks_back=looks_back,
            forfeits=forfeits,
            several_tables=several_tables,
        )
        for ground in grounds.value
    }


class Step(Struct, frozen=True):
    """Something that must be on record before play goes on, in words, and who records it."""

    words: str
    authority: Cited[tuple[Role, ...]]
    waits: bool = True
    """Whether all play waits for it, or only what failed."""
    stops_round: bool = False
    """Whether the round that is going on waits for it, too: no card, no number, no settlement."""
    checks: Kind | None = None
    """The kind of equipment that it is about: the item in use, found unfit, is out of use until it is passed or replaced."""
    checks_cards: bool = False
    """Whether it is about the cards in use: found wrong, they are out of use until they pass a check."""
    counts: bool = False
    """Whether the cards are counted: another number than there should be is no result that clears the way."""
    failed: str = ""
    """What it comes to when the result is not as it should be: an irregularity of the same document."""
