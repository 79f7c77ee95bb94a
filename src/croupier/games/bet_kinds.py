"""Every kind of bet, described once: its name, the line of the sign that has its limits, and in a card game its box.

The catalogue, the layouts, the signs and the pages read it here.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

BACCARAT, SEVEN_UP = "baccarat", "seven_up"
EVEN_CHANCES = "Even chances"


class BetKind(Struct, frozen=True):
    """A kind of bet: `red`, or `straight` for every number straight up."""

    kind: str
    name: str
    sign: str = ""
    """The line of the sign that its limits are in; nothing, where the sign does not have them."""
    short: str = ""
    """Its name in a list, where that is shorter."""


class CardBet(BetKind, frozen=True, kw_only=True):
    """A bet on a coup, with its box on the layout."""

    games: tuple[str, ...]
    row: Literal["side", "tie", "hands"]
    left: int = 0
    """Where in its row it is, counted from the left; of those at a table only the order matters."""
    tone: Literal["player", "banker", "tie"]
    label: str = ""
    """What its box says, if not its name."""
    odds_by: str = ""
    """What the odds go by, where there are more than a box has room for."""


ROULETTE_KINDS = (
    BetKind("straight", "Straight up", "Straight up"),
    BetKind("split", "Split"),
    BetKind("street", "Street"),
    BetKind("corner", "Corner"),
    BetKind("five_line", "Five line"),
    BetKind("six_line", "Six line"),
    BetKind("column", "Column"),
    BetKind("dozen", "Dozen"),
    BetKind("red", "Red", EVEN_CHANCES),
    BetKind("black", "Black", EVEN_CHANCES),
    BetKind("odd", "Odd", EVEN_CHANCES),
    BetKind("even", "Even", EVEN_CHANCES),
    BetKind("low", "Low, 1–18", EVEN_CHANCES, "Low"),
    BetKind("high", "High, 19–36", EVEN_CHANCES, "High"),
    BetKind("tier", "Tier"),
    BetKind("orphelins", "Orphelins"),
    BetKind("grand_series", "Grand Series"),
    BetKind("zero_spiel", "Zero Spiel"),
    BetKind("neighbours", "Neighbours"),
    BetKind("lucky_ball", "Lucky Ball", "Lucky Ball"),
)
BOTH = (BACCARAT, SEVEN_UP)
CARD_BETS = (
    CardBet("player", "Player", "Player and Banker", games=BOTH, row="hands", left=10, tone="player"),
    CardBet("banker", "Banker", "Player and Banker", games=BOTH, row="hands", left=20, tone="banker"),
    CardBet("tie", "Tie", "Tie", games=BOTH, row="tie", tone="tie"),
    CardBet("player_pair", "Player pair", "Pairs", games=(BACCARAT,), row="side", left=10, tone="player"),
    CardBet("banker_pair", "Banker pair", "Pairs", games=(BACCARAT,), row="side", left=60, tone="banker"),
    CardBet(
        "player_dragon",
        "Player dragon",
        "Dragons",
        games=(BACCARAT,),
        row="side",
        left=20,
        tone="player",
        odds_by="by margin",
    ),
    CardBet(
        "banker_dragon",
        "Banker dragon",
        "Dragons",
        games=(BACCARAT,),
        row="side",
        left=50,
        tone="banker",
        odds_by="by margin",
    ),
    CardBet("super_6", "Super 6", "Super 6", games=(BACCARAT,), row="side", left=30, tone="banker"),
    CardBet("super_7s", "Super 7s", "Super 7s", games=(SEVEN_UP,), row="side", left=40, tone="tie", label="7's"),
)
DICE_KINDS = (
    BetKind("small", "Small, 4–10", "Small and big", "Small"),
    BetKind("big", "Big, 11–17", "Small and big", "Big"),
    BetKind("any_triple", "Any triple"),
    BetKind("triple", "Specific triple"),
    BetKind("double", "Specific double"),
    BetKind("total", "Total", "Totals"),
    BetKind("combination", "Combination"),
    BetKind("single", "Single"),
)
KINDS: tuple[BetKind, ...] = (*ROULETTE_KINDS, *CARD_BETS, *DICE_KINDS)
CARD_BET: Mapping[str, CardBet] = {each.kind: each for each in CARD_BETS}
SIGN_LINES: Mapping[str, tuple[str, ...]] = {
    line: tuple(each.kind for each in KINDS if each.sign == line)
    for line in dict.fromkeys(each.sign for each in KINDS)
    if line
}
"""What a sign says of the limits: the kinds of bet that go by one name as long as their limits are alike."""
