"""Figures, words and names that nobody means are refused, and stop nobody."""

import pytest
from casino import casino, table
from odd_orders import RAPID, player_at_a_wheel, sent, wheel

from croupier.cage import commands as cage
from croupier.games.notation import WrongInput
from croupier.play.sign_commands import AnnounceClosing
from croupier.play.wagering.wager_commands import Place
from croupier.rulebooks.roles import Role


@pytest.mark.parametrize("figure", [2**63, -(2**63) - 1, 10**30])
def test_a_figure_beyond_any_money_is_refused_and_stops_nobody(figure: int) -> None:
    with player_at_a_wheel() as c:
        c.play("dealer new_game")
        asked = (
            sent(c, Role.DEALER, Place("red", figure), "p1"),
            sent(c, Role.DEALER, cage.BuyIn("cash", figure), "p1"),
            sent(c, Role.OPERATOR, cage.IssueVoucher(figure)),
            sent(c, Role.OPERATOR, cage.IssueVoucher(10_00, (), figure)),
            sent(c, Role.CASHIER, cage.PayTicket("x", {"cash": figure})),
            sent(c, Role.CASINO_SUPERVISOR, AnnounceClosing(figure)),
        )
        assert [(answer.ok, answer.again) for answer in asked] == [(False, False)] * len(asked)
        c.play("p1 place red 10.00")


@pytest.mark.parametrize("text", ["HP-\x00", "HP-" + "9" * 1_000])
def test_text_that_no_key_types_is_refused_and_stops_nobody(text: str) -> None:
    with casino(table("L1", RAPID, "roulette", seats="t1")) as c:
        answer = sent(c, Role.ACCEPTOR, cage.InsertTicket(text), "t1")
        assert (answer.ok, answer.again) == (False, False)
        assert "text" in answer.why


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        (wheel(positions="p1/tokens"), "p1/tokens has a /"),
        (wheel(settings='colours = ["blue", "tokens"]'), "tokens is no name of a colour"),
        (wheel(settings='colours = ["x/y"]'), "x/y is no name of a colour"),
    ],
)
def test_no_place_and_no_colour_has_a_name_that_could_be_taken_for_a_purse(plan: str, words: str) -> None:
    with pytest.raises(WrongInput, match=words), casino(plan):
        pass
