"""What is done only where somebody has approved it."""

from croupier.rulebooks.approvals import MANUAL_ENTRY, RIFFLE, Approval
from croupier.rulebooks.star_rapid_2016.document import SUPERVISOR, cite

APPROVALS = {
    RIFFLE: Approval(
        words="the maker's pre-shuffled cards are riffled.", authority=cite("3.9", SUPERVISOR), one_shoe=True
    ),
    MANUAL_ENTRY: Approval(words="cards are entered by hand.", authority=cite("11.8.12", SUPERVISOR), one_coup=True),
}
