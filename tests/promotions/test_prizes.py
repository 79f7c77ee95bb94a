"""How prizes reach their winners: notified in time, paid as the document says, or refused with reasons; and the end."""

import pytest
from msgspec.structs import replace
from promotion import CASH, DOCUMENTS, HOUR, RAPID, SEVEN_UP, STAR, promotion

from croupier.people.commands import ErasePerson
from croupier.promotions import commands
from croupier.promotions.terms import Prize
from croupier.rulebooks.roles import Role

NOTIFIED = {RAPID: "10.8.1", STAR: "11.8", SEVEN_UP: "16.9"}
ALTERNATIVE = {RAPID: "10.3", STAR: "11.3", SEVEN_UP: "16.4"}
PAID = {RAPID: "10.4", STAR: "11.4", SEVEN_UP: "16.5"}
REASONS = {RAPID: "10.10", STAR: "11.9", SEVEN_UP: "16.11"}
DENIED = {RAPID: "10.10.1", STAR: "11.9.1", SEVEN_UP: "16.11.1"}
DISPUTES = {RAPID: "10.11", STAR: "11.10", SEVEN_UP: "16.12"}
RESULTS = {RAPID: "10.7.10", STAR: "11.7.10", SEVEN_UP: "16.8.10"}
CLAIM = {RAPID: "10.7.8", STAR: "11.7.8", SEVEN_UP: "16.8.8"}
CAR = Prize(
    name="Car",
    kind="vehicle",
    value=9_000_00,
    conditions="",
    contains=(),
    details={"make": "Acme", "model": "V1", "accessories": "none", "on_road_costs": "yes"},
)
Pay = commands.PayPromotionPrize


def marked(by_document: dict[str, str]) -> list[object]:
    """Every document with its clause, marked."""
    return [
        pytest.param(each, clause, marks=pytest.mark.clause(each, clause), id=f"{each} {clause}")
        for each, clause in by_document.items()
    ]


# ---------------------------------------------------------------- notified


@pytest.mark.parametrize(("document", "clause"), marked(NOTIFIED))
def test_a_winner_is_notified_within_two_days_by_a_permitted_means(document: str, clause: str) -> None:
    with promotion(document) as p:
        p.drawn(winner_notified=("telephone", "mail"))
        drawn = p.state.drawn
        assert drawn is not None
        late = p.c.floor.promotions.late
        assert not [*late(drawn.at + 23 * HOUR)]
        assert "due by" in next(late(drawn.at + 25 * HOUR))
        p.refused("cashier", commands.NoteAttempt(1, "email", True), clause)
        p.refused("cashier", commands.NoteAttempt(1, "mail", True), clause)
        p.refused("supervisor", commands.AcceptEfforts(1, "nobody is there"), clause)
        p.done("cashier", commands.NoteAttempt(1, "mail", False))
        p.done("cashier", commands.NoteAttempt(1, "telephone", False))
        assert "overdue since" in next(late(drawn.at + 48 * HOUR))
        p.done("cashier", commands.NoteAttempt(1, "telephone", True))
        assert not [*late(drawn.at + 49 * HOUR)]
        p.refused("cashier", commands.NoteAttempt(1, "telephone", True), clause)
        p.refused("supervisor", commands.AcceptEfforts(1, "it was enough"), clause)


@pytest.mark.parametrize(("document", "clause"), marked(NOTIFIED))
def test_a_supervisor_says_why_the_efforts_were_reasonable(document: str, clause: str) -> None:
    with promotion(document) as p:
        p.drawn().done("cashier", commands.NoteAttempt(1, "telephone", False))
        p.refused("supervisor", commands.AcceptEfforts(1, ""), clause)
        p.done("supervisor", commands.AcceptEfforts(1, "six calls on two days"))
        assert p.state.prizes[0].notified
        assert not [*p.c.floor.promotions.late(p.c.clock.now() + 99 * HOUR)]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_nobody_is_notified_of_a_draw_at_which_winners_have_to_be(document: str) -> None:
    with promotion(document) as p:
        p.drawn(presence=True).refused("cashier", commands.NoteAttempt(1, "email", True), NOTIFIED[document])
        p.refused("supervisor", commands.AcceptEfforts(1, "why"), NOTIFIED[document])
        assert not [*p.c.floor.promotions.late(p.c.clock.now() + 99 * HOUR)]
        p.refused("cashier", commands.NoteAttempt(2, "email", True), CLAIM[document])


# ---------------------------------------------------------------- paid


@pytest.mark.parametrize(("document", "clause"), marked({RAPID: "10.4", SEVEN_UP: "16.5"}))
def test_the_winner_of_more_than_10000_chooses_how_it_is_paid(document: str, clause: str) -> None:
    with promotion(document) as p:
        p.started(prizes=(replace(CASH, value=15_000_00),)).entered()
        p.done("operator", commands.NominateScrutineer("scrutineer"))
        p.done("scrutineer", commands.OverseeDraw())
        p.at(p.state.terms.draw_at or 0).done("operator", commands.DrawWinners())
        winner = p.winner()
        p.refused("cashier", Pay(1, winner, cash=5_000_00, transfer=9_000_00), clause)
        p.refused("cashier", Pay(1, winner, cash=16_000_00, transfer=-1_000_00), clause)
        p.refused("cashier", Pay(1, "somebody else", cheque=15_000_00), clause)
        p.refused("cashier", Pay(1, winner, cheque=15_000_00, asked_for="cash", reason="no cash"), clause)
        p.refused("cashier", Pay(1, winner, cash=15_000_00), clause, desk="nowhere")
        p.done("cashier", Pay(1, winner, cash=5_000_00, cheque=4_000_00, transfer=6_000_00))
        books = p.c.books()
        assert (books["promotion:spring"], books["bank"]) == (-15_000_00, 10_000_00)
        p.refused("cashier", Pay(1, winner, cash=15_000_00), clause)


@pytest.mark.clause(RAPID, "9.3.2")
def test_rapid_may_pay_a_smaller_prize_in_another_form_with_a_reason() -> None:
    with promotion(RAPID) as p:
        winner = p.drawn(prizes=(replace(CASH, value=2_000_00),)).winner()
        p.refused("cashier", Pay(1, winner, cheque=2_000_00, asked_for="cash"), "9.3.2")
        p.done("cashier", Pay(1, winner, cheque=2_000_00, asked_for="cash", reason="the desk was short of cash"))
        paid = p.state.prizes[0].paid
        assert paid is not None
        assert getattr(paid, "asked_for", "") == "cash"
    with promotion(RAPID) as p:
        winner = p.drawn(prizes=(replace(CASH, value=10_000_00),)).winner()
        p.done("cashier", Pay(1, winner, cheque=10_000_00, asked_for="cash", reason="the desk was short of cash"))
    with promotion(SEVEN_UP) as p:
        winner = p.drawn().winner()
        p.refused("cashier", Pay(1, winner, cheque=5_000_00, asked_for="cash", reason="why not"), "16.5")
        p.done("cashier", Pay(1, winner, cash=5_000_00, asked_for="cash"))


@pytest.mark.clause(STAR, "11.4")
def test_a_prize_is_never_paid_in_cash() -> None:
    with promotion(STAR) as p:
        winner = p.drawn().winner()
        p.refused("cashier", Pay(1, winner, cash=5_000_00), "11.4")
        p.refused("cashier", Pay(1, winner, cash=1, cheque=4_999_99), "11.4")
        p.refused("cashier", Pay(1, winner, cheque=2_000_00, transfer=2_500_00), "11.4")
        p.refused("cashier", Pay(1, "somebody else", transfer=5_000_00), "11.4")
        p.done("cashier", Pay(1, winner, cheque=2_000_00, transfer=3_000_00, asked_for="cheque"))
        assert p.c.books()["bank"] == 5_000_00


@pytest.mark.parametrize(("document", "clause"), marked(ALTERNATIVE))
def test_money_in_place_of_a_prize_as_the_document_has_it(document: str, clause: str) -> None:
    with promotion(document) as p:
        winner = p.drawn(prizes=(replace(CAR, cash_alternative=8_000_00),)).winner()
        p.refused("cashier", Pay(1, winner, transfer=8_000_00), PAID[document])
        p.done("cashier", commands.TakeAlternative(1))
        p.refused("cashier", commands.TakeAlternative(1), clause)
        p.refused("cashier", commands.HandOverPrize(1, winner), PAID[document])
        p.done("cashier", Pay(1, winner, transfer=8_000_00))
    with promotion(document) as p:
        winner = p.drawn(prizes=(CAR,)).winner()
        if document == STAR:
            p.done("cashier", commands.TakeAlternative(1))
            p.done("cashier", Pay(1, winner, transfer=9_000_00))
        else:
            p.refused("cashier", commands.TakeAlternative(1), clause)
    with promotion(document) as p:
        p.drawn(prizes=(replace(CASH, kind="casino_dollars"),))
        p.refused("cashier", commands.TakeAlternative(1), clause)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_prize_that_is_no_money_goes_to_its_winner(document: str) -> None:
    with promotion(document) as p:
        winner = p.drawn(prizes=(CAR,)).winner()
        p.refused("cashier", commands.HandOverPrize(1, "somebody else"), PAID[document])
        p.done("cashier", commands.HandOverPrize(1, winner))
        p.refused("cashier", commands.HandOverPrize(1, winner), PAID[document])


# ---------------------------------------------------------------- refused, disputed, closed


@pytest.mark.parametrize(("document", "clause"), marked(REASONS))
def test_who_is_refused_a_prize_is_informed_of_the_reason(document: str, clause: str) -> None:
    with promotion(document) as p:
        winner = p.drawn().winner()
        p.refused("operator", commands.RefusePrize(1, ""), clause)
        p.done("operator", commands.RefusePrize(1, "entered under another name"))
        p.refused("cashier", Pay(1, winner, transfer=5_000_00), PAID[document])
        p.done("operator", commands.PublishResults("on the website"))
        p.refused("operator", commands.ClosePromotion(), clause)
        p.refused("cashier", commands.InformRefused(1, p.c.clock.now() + HOUR), clause)
        p.refused("cashier", commands.InformRefused(1, 1), clause)
        p.done("cashier", commands.InformRefused(1, p.c.clock.now()))
        p.refused("cashier", commands.InformRefused(1, p.c.clock.now()), clause)
        p.done("operator", commands.ClosePromotion())


@pytest.mark.parametrize(("document", "clause"), marked(DENIED))
def test_a_refused_prize_above_100_is_on_record_as_a_denied_claim_with_name_address_and_reasons(
    document: str, clause: str
) -> None:
    with promotion(document) as p:
        p.drawn(people=2, prizes=(replace(CASH, value=100_01), replace(CASH, value=100_00)))
        claimant = p.winner()
        p.done("operator", commands.RefusePrize(1, "entered under another name"))
        p.done("operator", commands.RefusePrize(2, "the same"))
        (denied,) = p.c.floor.office.conduct.denied
        assert (denied.amount, denied.person, denied.by, denied.role) == (100_01, claimant, "staff:op", "operator")
        read, known = p.c.floor.notes.read, p.c.floor.persons.register.persons[claimant]
        texts = [p.c.run(read(p.c.floor.store, each)) for each in (known.name, known.address, denied.note)]
        assert texts[0].startswith("Person ")
        assert texts[1:] == ["1 Some Street", "entered under another name"]
        for prize in (1, 2):
            p.done("cashier", commands.InformRefused(prize, p.c.clock.now()))
        p.done("operator", commands.PublishResults("on the website"))
        p.done("operator", commands.ClosePromotion())
        erased = p.order(Role.OPERATOR, "staff:op", ErasePerson(claimant, "asked"))
        assert (erased.ok, erased.why) == (False, "This person is still named by denied claim 1.")
        assert clause in {each.clause for each in [p.c.floor.office.policy("A1").denied_above] if each is not None}


@pytest.mark.parametrize(("document", "clause"), marked(DISPUTES))
def test_the_decision_of_a_dispute_is_final_and_the_right_to_complain_is_made_known(document: str, clause: str) -> None:
    with promotion(document) as p:
        p.drawn()
        person = p.winner()
        p.refused("cashier", commands.OpenPromotionDispute("somebody", "my entry is missing"), clause)
        p.refused("cashier", commands.OpenPromotionDispute(person, ""), clause)
        p.done("cashier", commands.OpenPromotionDispute(person, "my entry is missing"))
        p.refused("operator", commands.DecidePromotionDispute(2, "no", False), clause)
        p.refused("operator", commands.ClosePromotionDispute(1), clause)
        p.refused("operator", commands.DecidePromotionDispute(1, "", False), clause)
        p.done("operator", commands.DecidePromotionDispute(1, "the draw stands", False))
        p.refused("operator", commands.DecidePromotionDispute(1, "it does not", True), clause)
        p.refused("operator", commands.ClosePromotionDispute(1), clause)
        p.refused("operator", commands.ClosePromotionDispute(1, p.c.clock.now() + HOUR), clause)
        p.done("operator", commands.PublishResults("on the website"))
        p.refused("operator", commands.ClosePromotion(), clause)
        p.done("operator", commands.ClosePromotionDispute(1, p.c.clock.now()))
        p.refused("operator", commands.ClosePromotionDispute(1, p.c.clock.now()), clause)
        p.done("cashier", commands.OpenPromotionDispute(person, "and the prize?"))
        p.done("operator", commands.DecidePromotionDispute(2, "it is yours", True))
        p.done("operator", commands.ClosePromotionDispute(2))


@pytest.mark.parametrize(("document", "clause"), marked(RESULTS))
def test_a_promotion_is_closed_after_its_results_are_published_and_its_prizes_settled(
    document: str, clause: str
) -> None:
    with promotion(document) as p:
        p.started().entered()
        p.refused("operator", commands.PublishResults("on the website"), clause)
        p.at(p.state.terms.draw_at or 0).done("operator", commands.DrawWinners())
        p.refused("operator", commands.ClosePromotion(), clause)
        p.refused("operator", commands.PublishResults(""), clause)
        p.done("operator", commands.PublishResults("on the website"))
        p.refused("operator", commands.PublishResults("in the paper"), clause)
        p.refused("operator", commands.ClosePromotion(), PAID[document])
        p.done("cashier", Pay(1, p.winner(), transfer=5_000_00))
        p.done("operator", commands.ClosePromotion())
        assert p.state.status == "closed"


def test_nobody_is_erased_who_has_an_entry_or_a_dispute_while_the_promotion_is_open() -> None:
    with promotion(STAR) as p:
        p.drawn(people=1)
        winner, other, stranger = p.winner(), p.registered("Dee Example"), p.registered("Eve Example")
        p.done("cashier", commands.OpenPromotionDispute(other, "my entry was refused"))

        def erased(person: str) -> str:
            return p.order(Role.OPERATOR, "staff:op", ErasePerson(person, "asked")).why

        assert erased(stranger) == ""
        assert erased(winner) == erased(other) == "This person is still named by promotion spring."
        p.done("operator", commands.DecidePromotionDispute(1, "it was late", True))
        p.done("operator", commands.ClosePromotionDispute(1))
        p.done("cashier", Pay(1, winner, transfer=5_000_00))
        p.done("operator", commands.PublishResults("on the website"))
        p.done("operator", commands.ClosePromotion())
        assert (erased(winner), erased(other)) == ("", "")
