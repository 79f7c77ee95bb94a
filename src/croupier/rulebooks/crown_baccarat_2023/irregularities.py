"""What else goes wrong: wrong outcomes, malfunctions, disruptions, fraud; and who puts it right."""

from croupier.rulebooks.citation import Cited
from croupier.rulebooks.crown_baccarat_2023.document import DEALER, INSPECTOR, MANAGER, OPERATOR, PIT, cite
from croupier.rulebooks.policy import CONFIRM_WAGERS, INTERRUPTED, RESULT_UNSEEN, STOPPED, WRONG_METER, WRONG_OUTCOME
from croupier.rulebooks.remedies import Irregularity, LookBack, Remedy, Step, disrupted
from croupier.rulebooks.settings import Setting

SECOND_PERSON = Setting(
    "result_correction_second_person",
    cite(
        "5.14",
        {
            "off": PIT,
            "table_inspector": INSPECTOR,
            "table_games_manager": MANAGER,
        },
    ),
    "table_inspector",
)
MALFUNCTIONS = {
    "foreign_figures": "A terminal or the console shows figures that are foreign to the game.",
    INTERRUPTED: "Play at a terminal was interrupted for good, or its display failed.",
    "other_malfunction": "A terminal or the console did not work properly.",
}

# 5.14 freezes "all" accounts: those that wagered in the round. It needs nobody above the dealer: the dealer freezes, and who
# else puts the result right or releases the accounts is a setting (a Table Inspector). What it cannot take back is claimed.
# A fault of one ATS before the end of the period voids that ATS's wagers, and a fault of the system everybody's (5.21(a) as
# read); so does shutting the game down (5.23). Who opens it again is not said: the Table Games Manager. 6.6 names nobody:
# the Casino Manager Table Games; and all stakes go back.
PUT_RIGHT = {
    "wrong_display": Irregularity(
        words="The display showed something else than the outcome.",
        remedy=cite("5.12", Remedy.STAND, "5.13"),
        authority=cite("5.12", PIT),
        needs_texts=cite("5.12", True),
    ),
    WRONG_OUTCOME: Irregularity(
        words="The dealer believes that a wrong result was entered.",
        remedy=cite("5.14", Remedy.FREEZE),
        authority=cite("5.14", DEALER),
        looks_back=cite("5.14", LookBack.ANY_TIME),
    ),
    "late_error": Irregularity(
        words="An error was found after a later round had begun.",
        remedy=cite("5.11", Remedy.STAND),
        authority=cite("5.11", PIT),
        looks_back=Cited(LookBack.ANY_TIME, "5.11"),
    ),
    WRONG_METER: Irregularity(
        words="A terminal's meter shows credit that does not fit what was wagered and won.",
        remedy=cite("5.16", Remedy.ANALYSE),
        authority=cite("5.16", PIT),
    ),
    **{
        code: Irregularity(
            words=MALFUNCTIONS[code],
            remedy=cite("5.21(a)", Remedy.RETURN),
            late=cite("5.21(b)", Remedy.ANALYSE),
            authority=cite("5.16", PIT),
            looks_back=cite("5.21(b)", LookBack.ANY_TIME),
        )
        for code in cite("5.16", tuple(MALFUNCTIONS)).value
    },
    STOPPED: Irregularity(
        words="The game system or the display controller failed.",
        remedy=cite("5.21(a)", Remedy.VOID),
        late=cite("5.21(b)", Remedy.ANALYSE),
        authority=cite("5.21(a)", PIT),
    ),
    RESULT_UNSEEN: Irregularity(
        words="Players can neither see nor hear the result: the game is shut down.",
        remedy=cite("5.23", Remedy.VOID),
        late=cite("5.23", Remedy.STAND),
        authority=cite("5.23", PIT),
        due=cite("5.23", (RESULT_UNSEEN,)),
    ),
    **disrupted(
        cite("6.6", ("civil_commotion", "fire", "riot", "brawl", "robbery", "act_of_god")),
        remedy=cite("6.6", Remedy.INVALIDATE),
        authority=cite("6.6", OPERATOR),
        looks_back=cite("6.6", LookBack.ANY_TIME),
    ),
    "fraud": Irregularity(
        words="The fraud of a player, a dealer or both affected the result.",
        remedy=cite("6.6", Remedy.INVALIDATE),
        authority=cite("6.6", OPERATOR),
        looks_back=cite("6.6", LookBack.ANY_TIME),
    ),
}
STEPS = {
    RESULT_UNSEEN: Step("Players see or hear the results again.", cite("5.23", MANAGER)),
    CONFIRM_WAGERS: Step(
        "The wagers of the round are confirmed from the records.",
        cite("5.21(b)", MANAGER),
        stops_round=True,
        failed=STOPPED,
    ),
}
