"""What the promotion desk shows and offers: what would be taken now, to whom the document gives it, and what is next."""

import json

import pytest
from msgspec.structs import replace
from promotion import CASH, CLOSES, DOCUMENTS, DRAW, HOUR, RAPID, ROLES, SEVEN_UP, STAR, START, Draw, promotion, whole
from watching import answered, asked, works

from croupier.promotions import commands
from croupier.promotions.terms import Prize
from croupier.rulebooks.roles import Role
from croupier.server.views.lobby import Lobby
from croupier.server.views.offers import Offered
from croupier.server.views.promotion import PromotionView

CAR = Prize(
    name="Car",
    kind="vehicle",
    value=9_000_00,
    conditions="",
    contains=(),
    details={"make": "Acme", "model": "V1", "accessories": "none", "on_road_costs": "yes"},
    cash_alternative=8_000_00,
)
LARGE = replace(CASH, value=15_000_00)


def seen(p: Draw, who: str) -> PromotionView:
    """The desk as somebody sees it."""
    role, name = ROLES[who] if who in ROLES else (Role(who), who)
    return asked(p.c, "/api/promotions/spring?desk=1", PromotionView, staff=works(name, role))


def every_offer(view: PromotionView) -> list[Offered]:
    """All that is offered on the page."""
    parts = (*(each.offers for each in view.prizes), *(each.offers for each in view.disputes))
    return [*view.offers, *(each for offers in parts for each in offers)]


def offered(p: Draw, who: str) -> set[str]:
    """The commands that somebody has a button for."""
    return {each.action.do for each in every_offer(seen(p, who))}


def offer(p: Draw, who: str, do: str, label: str = "") -> Offered:
    """One of them."""
    return next(each for each in every_offer(seen(p, who)) if (each.action.do, each.label) == (do, label))


def not_now(p: Draw, who: str) -> dict[str, str]:
    """What would be refused, with its clause."""
    return {each.do: each.clause for each in seen(p, who).not_now}


def is_next(p: Draw, do: str, part: str) -> None:
    """What everybody is told is next, and whose it is."""
    view = seen(p, "inspector")
    assert (view.next.do, view.next.part, bool(view.next.who)) == (do, part, bool(do)), view.next


LODGED = {RAPID: "10.9", STAR: "11.12", SEVEN_UP: "16.10"}
DRAWN_LATER = {RAPID: "10.7.7", STAR: "11.7.7", SEVEN_UP: "16.8.7"}
AMENDED = {RAPID: "10.9.1", STAR: "11.12.1", SEVEN_UP: "16.10.1"}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_from_the_terms_to_the_end_the_desk_names_what_is_next_and_offers_it_to_whose_it_is(document: str) -> None:
    with promotion(document) as p:
        p.drafted(results="")
        is_next(p, "draft_terms", "terms")
        assert not_now(p, "operator")["submit_terms"].endswith("10")
        p.drafted(prizes=(LARGE,))
        is_next(p, "submit_terms", "terms")
        assert offered(p, "operator") == {"submit_terms"}
        p.done("operator", commands.SubmitTerms())
        is_next(p, "", "terms")
        assert not_now(p, "operator")["start_promotion"] == LODGED[document]
        p.sent()
        lodging = seen(p, "inspector").lodging
        assert (lodging.proof, lodging.notice, lodging.clause) == ("by hand", 1, LODGED[document])
        assert lodging.starts_from == lodging.lodged + 24 * HOUR
        is_next(p, "", "terms")
        p.at(START)
        is_next(p, "start_promotion", "terms")
        p.done("operator", commands.StartPromotion())
        is_next(p, "take_promotion_entry", "entries")
        assert offered(p, "cashier") == {"take_promotion_entry", "open_promotion_dispute"}
        p.entered(3)
        assert not_now(p, "operator")["draw_winners"] == DRAWN_LATER[document]
        p.at(CLOSES + 1)
        is_next(p, "nominate_scrutineer", "draw")
        p.done("operator", commands.NominateScrutineer("scrutineer"))
        is_next(p, "oversee_draw", "draw")
        assert offered(p, "scrutineer") == {"oversee_draw"}
        p.done("scrutineer", commands.OverseeDraw())
        assert offered(p, "scrutineer") == set()
        is_next(p, "", "draw")
        p.at(DRAW)
        is_next(p, "draw_winners", "draw")
        p.done("operator", commands.DrawWinners())
        is_next(p, "note_attempt", "prizes")
        p.done("cashier", commands.NoteAttempt(1, "telephone", False))
        assert "accept_efforts" in offered(p, "supervisor")
        p.done("cashier", commands.NoteAttempt(1, "telephone", True))
        is_next(p, "pay_promotion_prize", "prizes")
        pays = offer(p, "cashier", "pay_promotion_prize")
        assert (pays.pays, pays.fixed["prize"]) == (15_000_00, 1)
        assert ("cash" in {each.name for each in pays.action.fields}) is (document != STAR)
        p.done("cashier", commands.PayPromotionPrize(1, p.winner(), transfer=15_000_00))
        assert "transfer 15,000.00, to P" in seen(p, "inspector").prizes[0].paid
        is_next(p, "publish_results", "disputes")
        p.done("operator", commands.PublishResults("on the website"))
        is_next(p, "close_promotion", "disputes")
        p.done("operator", commands.ClosePromotion())
        is_next(p, "", "disputes")
        assert offered(p, "operator") == offered(p, "cashier") == set()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_is_offered_would_be_taken_and_what_is_not_would_be_refused(document: str) -> None:
    """Every command that needs nothing told but what is fixed, for every role, through a promotion."""
    simple: dict[str, commands.Command] = {
        "submit_terms": commands.SubmitTerms(),
        "start_promotion": commands.StartPromotion(),
        "draw_winners": commands.DrawWinners(),
        "oversee_draw": commands.OverseeDraw(),
        "close_promotion": commands.ClosePromotion(),
    }
    with promotion(document) as p:
        p.drafted()
        for moment in (p.c.clock.now(), START, DRAW):
            p.at(max(moment, p.c.clock.now()))
            for who in ROLES:
                for name, command in simple.items():
                    promised = name in offered(p, who)
                    assert p.ask(who, command).ok is promised, (who, name)
            if not p.state.versions[-1].lodged:
                p.sent()
            if p.state.started is not None and p.state.drawn is None and p.c.clock.now() < CLOSES:
                p.entered(2)
        assert p.state.drawn is not None


@pytest.mark.parametrize("document", DOCUMENTS)
def test_an_inspector_looks_on_and_others_are_turned_away(document: str) -> None:
    with promotion(document) as p:
        p.drawn()
        view = seen(p, "inspector")
        assert (view.looks_on, every_offer(view), view.not_now, view.writing.how) == (True, [], (), "")
        assert not seen(p, "cashier").looks_on
        turned = answered(p.c, "/api/promotions/spring", staff=works("x", Role.DEALER))
        assert (turned.status_code, "nothing to do with promotions" in turned.text) == (403, True)


def test_entries_that_wagers_earn_ask_for_the_wagers_and_those_of_members_for_the_number() -> None:
    with promotion(RAPID) as p:
        p.started(minimum_wager=10_00, members_only=True, bets=("straight",))
        fields = offer(p, "cashier", "take_promotion_entry").action.fields
        assert [(each.name, each.needed) for each in fields] == [
            ("person", True),
            ("member", True),
            ("table", True),
            ("round", True),
            ("place", True),
        ]
        assert [each.value for each in fields[2].choices] == ["A1"]
    with promotion(RAPID) as p:
        p.started()
        assert [each.name for each in offer(p, "cashier", "take_promotion_entry").action.fields] == ["person"]


APPROVED = commands.AmendTerms(whole(RAPID, claim="at the main bar"), "ILGA-7", START)


@pytest.mark.clause(RAPID, "10.9.1")
def test_terms_that_were_changed_show_their_approval_and_both_versions_stay_to_be_read() -> None:
    with promotion(RAPID) as p:
        p.started().done("operator", APPROVED)
        view = seen(p, "inspector")
        assert (view.version, view.lodging.approval, view.lodging.notice) == (2, "ILGA-7", 0)
        assert "How a prize is claimed: at the main bar" in view.terms
        ((version, terms),) = [(each.version, each.terms) for each in view.earlier]
        assert (version, "How a prize is claimed: at the cash desk with identity papers" in terms) == (1, True)


@pytest.mark.clause(STAR, "11.12.1")
def test_terms_that_were_changed_wait_for_the_nicc_since_the_change_and_both_versions_stay_to_be_read() -> None:
    with promotion(STAR) as p:
        p.started()
        changed = p.c.clock.now()
        p.done("operator", commands.AmendTerms(whole(STAR, claim="at the main bar")))
        view = seen(p, "inspector")
        assert changed <= view.lodging.submitted <= p.c.clock.now()
        assert (view.lodging.lodged, view.lodging.proof) == (0, "")
        assert [each.version for each in view.earlier] == [1]
        p.sent()
        assert seen(p, "inspector").lodging.proof == "by hand"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_terms_are_changed_as_the_document_has_it_until_the_draw(document: str) -> None:
    with promotion(document) as p:
        p.drafted()
        assert seen(p, "operator").writing.how == "draft"
        assert seen(p, "cashier").writing.how == ""
        p.lodged().at(START).done("operator", commands.StartPromotion())
        writing = seen(p, "operator").writing
        assert (writing.how, writing.approval) == ("amend", document != STAR)
        p.entered(1)
        p.at(DRAW).done("operator", commands.DrawWinners())
        writing = seen(p, "operator").writing
        assert (writing.how, writing.clause) == ("", AMENDED[document])


def test_winners_who_have_to_be_there_are_noted_and_prizes_that_are_no_money_handed_over() -> None:
    with promotion(RAPID) as p:
        p.drawn(presence=True, redraw=True, prizes=(CAR,))
        is_next(p, "note_presence", "prizes")
        assert offer(p, "cashier", "note_presence", "Is here").fixed == {"present": True, "prize": 1}
        assert offer(p, "cashier", "note_presence", "Is not here").fixed == {"present": False, "prize": 1}
        p.done("cashier", commands.NotePresence(1, True))
        is_next(p, "hand_over_prize", "prizes")
        assert {"hand_over_prize", "take_alternative"} <= offered(p, "cashier")
        p.done("cashier", commands.TakeAlternative(1))
        is_next(p, "pay_promotion_prize", "prizes")
        assert seen(p, "inspector").prizes[0].alternative == 8_000_00
    with promotion(RAPID) as p:
        winner = p.drawn(prizes=(CAR,)).winner()
        p.done("cashier", commands.HandOverPrize(1, winner))
        assert f"handed over to {winner}" in seen(p, "inspector").prizes[0].paid
        assert "note_attempt" not in offered(p, "cashier")
        assert not [*p.c.floor.promotions.late(p.c.clock.now() + 99 * HOUR)]


def test_a_postponed_draw_waits_for_its_validation_and_one_without_entries_for_its_cancellation() -> None:
    with promotion(STAR) as p:
        p.started().done("operator", commands.PostponeDraw("an entry box was open"))
        is_next(p, "validate_draw", "draw")
        assert not_now(p, "operator")["draw_winners"] == "11.11"
        p.done("operator", commands.ValidateDraw("counted anew"))
        p.at(DRAW)
        is_next(p, "cancel_draw", "draw")
        p.done("operator", commands.CancelDraw("nobody entered"))
        is_next(p, "publish_results", "disputes")


def test_a_refused_prize_is_informed_of_and_nobody_is_notified_of_it_any_more() -> None:
    with promotion(STAR) as p:
        p.drawn().done("operator", commands.RefusePrize(1, "entered under another name"))
        is_next(p, "inform_refused", "prizes")
        won = seen(p, "inspector").prizes[0]
        assert (won.refused, won.informed, won.settled) == ("entered under another name", 0, False)
        p.refused("cashier", commands.NoteAttempt(1, "email", True), "11.4")
        p.done("cashier", commands.InformRefused(1, p.c.clock.now()))
        assert seen(p, "inspector").prizes[0].settled
    with promotion(STAR) as p:
        p.drawn(presence=True, redraw=True).done("operator", commands.RefusePrize(1, "entered under another name"))
        p.refused("cashier", commands.NotePresence(1, False), "11.7.8")


def test_a_dispute_is_decided_and_closed_with_the_advice_where_somebody_is_not_satisfied() -> None:
    with promotion(STAR) as p:
        p.drawn()
        winner = p.winner()
        p.done("cashier", commands.PayPromotionPrize(1, winner, cheque=5_000_00))
        p.done("cashier", commands.OpenPromotionDispute(winner, "it is too little"))
        p.done("cashier", commands.OpenPromotionDispute(winner, "it came late"))
        is_next(p, "decide_promotion_dispute", "disputes")
        p.done("operator", commands.DecidePromotionDispute(1, "the terms say so", False))
        p.done("operator", commands.DecidePromotionDispute(2, "it did", True))
        is_next(p, "close_promotion_dispute", "disputes")
        one, other = seen(p, "operator").disputes
        assert (one.about, one.decision, one.satisfied) == ("it is too little", "the terms say so", False)
        assert [(each.name, each.needed) for each in one.offers[0].action.fields] == [("advised", True)]
        assert (other.offers[0].action.fields, other.offers[0].sure) == ((), True)


def test_efforts_that_were_reasonable_are_shown_with_the_attempts() -> None:
    with promotion(SEVEN_UP) as p:
        p.drawn().done("cashier", commands.NoteAttempt(1, "mail", False))
        p.done("supervisor", commands.AcceptEfforts(1, "three letters"))
        won = seen(p, "inspector").prizes[0]
        assert (won.efforts, won.notified, [each.means for each in won.attempts]) == ("three letters", True, ["mail"])


def test_no_scrutineer_is_nominated_and_none_signs_on_after_the_draw() -> None:
    with promotion(STAR) as p:
        p.drawn()
        p.refused("operator", commands.NominateScrutineer("scrutineer"), "11.2")
        p.refused("scrutineer", commands.OverseeDraw(), "11.2")


def test_the_lobby_lists_a_promotion_from_its_start_to_its_close_and_says_where_it_stands() -> None:
    with promotion(STAR) as p:

        def lobby() -> list[str]:
            return [each.words for each in asked(p.c, "/api/lobby", Lobby).promotions]

        p.lodged()
        assert lobby() == []
        p.at(START).done("operator", commands.StartPromotion())
        assert lobby() == ["Entries until 2027-01-18 19:00"]
        p.done("operator", commands.PostponeDraw("an entry box was open"))
        assert lobby() == ["This draw is postponed until its integrity is validated."]
        p.done("operator", commands.ValidateDraw("counted"))
        p.entered(1)
        p.at(CLOSES + 1)
        assert lobby() == ["The draw is held on 2027-01-18 20:00."]
        p.at(DRAW).done("operator", commands.DrawWinners())
        assert lobby() == ["The winners are drawn."]
        p.done("cashier", commands.PayPromotionPrize(1, p.winner(), cheque=5_000_00))
        p.done("operator", commands.PublishResults("on the website"))
        p.done("operator", commands.ClosePromotion())
        assert lobby() == []
    with promotion(STAR) as p:
        p.started().done("operator", commands.CancelDraw("a fire"))
        assert [each.words for each in asked(p.c, "/api/lobby", Lobby).promotions] == [
            "The draw of this promotion was cancelled."
        ]


def test_a_command_is_sent_with_the_cash_desk_at_which_it_is_paid() -> None:
    with promotion(STAR) as p:
        winner = p.drawn().winner()
        body = {"n": 1, "desk": "1", "do": "pay_promotion_prize", "prize": 1, "payee": winner, "cheque": 5_000_00}
        data = json.dumps(body).encode()
        answer = answered(p.c, "/api/promotions/spring", staff=works("cash", Role.CASHIER), body=data).json()
        assert answer["ok"], answer
        assert p.c.books()["bank"] == 5_000_00
