"""The dice: when they are tumbled, and what goes wrong with them."""

from croupier.rulebooks.canberra_mttg_2019.document import DEALER, cite
from croupier.rulebooks.dice import TUMBLED_AGAIN, TumbleMode
from croupier.rulebooks.equipment import Kind
from croupier.rulebooks.remedies import Irregularity, Remedy
from croupier.rulebooks.roles import Role
from croupier.rulebooks.settings import Setting

# 5.4 lets wagers stand when dice are seen early and 10.5(c) makes them void: the first is read for dice that are still to be
# tumbled, the second for a result; of each setting, whether they stand. 10.5(d) [2nd] calls the result of a no spin void,
# and 6.10 has the wagers go back.
TUMBLE_MODE = Setting(
    "sic_bo_tumble_mode",
    cite("10.3(a)(i)", {"end_of_period": TumbleMode.END_OF_PERIOD, "start_of_game": TumbleMode.START_OF_GAME}),
    "end_of_period",
)
EARLY_EXPOSURE = Setting(
    "sic_bo_early_exposure",
    cite(
        "5.4",
        {
            "by_tumble_mode": {TumbleMode.END_OF_PERIOD: True, TumbleMode.START_OF_GAME: False},
            "always_stand": {TumbleMode.END_OF_PERIOD: True, TumbleMode.START_OF_GAME: True},
            "always_void": {TumbleMode.END_OF_PERIOD: False, TumbleMode.START_OF_GAME: False},
        },
        "10.5(c)",
    ),
    "by_tumble_mode",
)
SIC_BO_NO_SPIN = Setting(
    "sic_bo_no_spin_handling",
    cite("10.5(d) [2nd]", {"void_and_recredit": Remedy.VOID_SPIN, "respin_wagers_stand": Remedy.RESPIN}),
    "void_and_recredit",
)
SEEN_BEFORE_THE_TUMBLE = Irregularity(
    words="The dice were seen before they were tumbled.",
    remedy=cite("5.4", Remedy.CLOSE),
    authority=cite("5.4", DEALER),
    due=cite("5.4", ("review_exposure",)),
)
RESULT_SEEN = Irregularity(
    words="The result was seen while wagers could be placed.",
    remedy=cite("10.5(c)", Remedy.CLOSE_AND_VOID),
    authority=cite("10.5(c)", DEALER),
)
ON_DICE = {
    "die_not_flat": Irregularity(
        words="A die did not come to rest flat.",
        remedy=cite("10.5(a)", Remedy.VOID_SPIN),
        authority=cite("10.5(a)", DEALER),
    ),
    "die_broken": Irregularity(
        words="A die broke.",
        remedy=cite("10.5(b)", Remedy.VOID),
        authority=cite("10.5(b)", DEALER),
        breaks=cite("10.5(b)", Kind.DICE),
    ),
    "dice_exposed": SEEN_BEFORE_THE_TUMBLE,
    "tumbler_fault": Irregularity(
        words="The tumbler does not work.",
        remedy=cite("10.5(d) [1st]", Remedy.VOID),
        authority=cite("10.5(d) [1st]", (Role.DEALER, Role.DICE)),
        due=cite("10.5(d) [1st]", ("release_tumbler",)),
    ),
    "no_spin": Irregularity(
        words="No spin was announced.",
        remedy=SIC_BO_NO_SPIN.usual,
        authority=cite("10.5(d) [2nd]", DEALER),
        needs_reason=cite("10.5(d) [2nd]", True),
    ),
    TUMBLED_AGAIN: Irregularity(
        words="The tumbler was started a second time.",
        remedy=cite("10.1 Individual spin", Remedy.HOLD),
        authority=cite("10.1 Individual spin", DEALER),
    ),
}
