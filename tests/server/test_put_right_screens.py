"""What a terminal's screen says of a round that was put right."""

import pytest

from croupier.play.remedies.put_right_events import PurseCorrected, WagersCorrected
from croupier.server.presenters.notices import put_right


@pytest.mark.parametrize(
    ("was", "now", "words"),
    [
        (360_00, 0, "Round 14 was put right: 360.00 less came of it."),
        (0, 97_50, "Round 14 was put right: 97.50 more came of it."),
        (10_00, 10_00, "Round 14 was put right: it came to the same."),
    ],
)
def test_a_terminal_shows_by_how_much_a_round_was_put_right(was: int, now: int, words: str) -> None:
    purses = (PurseCorrected("", was, now, now - was),)
    notice = put_right(WagersCorrected(14, "T3", "T3-1", (), (), purses, {}, "the ball was in 31", "11.4.10"))
    assert (notice.text, notice.clause) == (words, "11.4.10")
