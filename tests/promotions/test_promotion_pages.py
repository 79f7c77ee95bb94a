"""What is shown of promotions over HTTP, and what is done about them there."""

import json

import httpx
import pytest
from promotion import CASH, DRAW, RAPID, SEVEN_UP, STAR, Draw, promotion
from watching import answered, asked, works

from croupier.promotions import commands
from croupier.rulebooks.roles import Role
from croupier.server.views.promotion import DrawRecord, OpenPromotion, PromotionsView, PromotionView, TermsView

FILE = b"""
rulebook = "star-roulette-2024"
title = "Spring draw"
minimum_wager = "25.00"
closes = 2027-06-01T18:00:00
[[prizes]]
name = "First prize"
kind = "cash"
value = "5000.00"
"""


def sent(p: Draw, role: Role, body: bytes, path: str = "spring") -> httpx.Response:
    """What is answered to somebody who sends something."""
    return answered(p.c, f"/api/promotions/{path}", staff=works("somebody", role), body=body)


def shown(p: Draw, role: Role = Role.INSPECTOR) -> PromotionView:
    """What somebody is shown."""
    return asked(p.c, "/api/promotions/spring", PromotionView, staff=works("somebody", role))


def test_a_promotion_is_written_from_a_file_and_run_over_http() -> None:
    with promotion(STAR) as p:
        assert sent(p, Role.OPERATOR, FILE, "spring/terms?n=1").json()["ok"]
        seen = shown(p)
        assert (seen.line.status, seen.version, seen.lodging.lodged) == ("draft", 1, 0)
        assert {each.clause for each in seen.faults} >= {"11.7.1", "11.7.10", "11.6"}
        assert "1. First prize (cash), 5,000.00" in seen.terms
        wrong = sent(p, Role.OPERATOR, b"nothing", "spring/terms?n=2")
        assert (wrong.status_code, "The terms cannot be read" in wrong.text) == (400, True)
        p.started()
        person = p.registered()
        body = json.dumps({"n": 3, "do": "take_promotion_entry", "person": person}).encode()
        assert sent(p, Role.CASHIER, body).json()["ok"]
        refused = sent(p, Role.DEALER, body)
        assert refused.status_code == 403
        amended = sent(p, Role.OPERATOR, FILE, "spring/terms?n=4&amended=true").json()
        assert (amended["ok"], amended["clause"]) == (False, "11.7.1")
        listed = asked(p.c, "/api/promotions", PromotionsView, staff=works("x", Role.CASHIER))
        assert (listed.promotions[0].entries, listed.may_write, listed.writers) == (1, False, "the operator")
        assert asked(p.c, "/api/promotions", PromotionsView, staff=works("x", Role.OPERATOR)).may_write
        assert answered(p.c, "/api/promotions/none", staff=works("x", Role.CASHIER)).status_code == 404


@pytest.mark.clause(RAPID, "10.6")
@pytest.mark.clause(STAR, "11.6")
@pytest.mark.clause(SEVEN_UP, "16.7")
@pytest.mark.parametrize("document", [RAPID, STAR, SEVEN_UP])
def test_everybody_reads_the_terms_of_a_promotion_that_has_started(document: str) -> None:
    with promotion(document) as p:
        p.lodged()
        assert answered(p.c, "/api/promotions/spring/terms").status_code == 404
        assert asked(p.c, "/api/open-promotions", tuple[OpenPromotion, ...]) == ()
        p.at(DRAW - 1_000_000).done("operator", commands.StartPromotion())
        seen = asked(p.c, "/api/promotions/spring/terms", TermsView)
        assert (seen.title, seen.version) == ("Spring draw", 1)
        assert "Results are published: on the casino's website" in seen.terms
        (listed,) = asked(p.c, "/api/open-promotions", tuple[OpenPromotion, ...])
        assert (listed.name, listed.terms, listed.seed, listed.prizes) == ("spring", seen.terms, "", ())
        assert p.state.started is not None
        assert listed.digest == p.state.started.digest


def test_everybody_reads_the_draw_and_nobody_is_named_in_it() -> None:
    with promotion(STAR) as p:
        p.started(prizes=(CASH, CASH)).entered(3)
        assert answered(p.c, "/api/promotions/spring/draw").status_code == 404
        p.at(DRAW).done("operator", commands.DrawWinners())
        seen = asked(p.c, "/api/promotions/spring/draw", DrawRecord)
        assert seen.entries == ("N1", "N2", "N3")
        assert seen.prizes == seen.order[:2]
        said = answered(p.c, "/api/open-promotions").text
        (shown_to_all,) = asked(p.c, "/api/open-promotions", tuple[OpenPromotion, ...])
        assert (shown_to_all.seed, [each.entry for each in shown_to_all.prizes]) == (seen.seed, [*seen.prizes])
        assert p.winner() not in said
        p.done("cashier", commands.OpenPromotionDispute(p.winner(), "the draw"))
        view = shown(p)
        assert next((each.prize, each.person, each.notified) for each in view.prizes) == (1, p.winner(), False)
        assert view.disputes[0].decided is False
