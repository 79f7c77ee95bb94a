"""A change of conditions after an entry: at Canberra with a new notice and everybody's consent, elsewhere never."""

from typing import Any

import pytest
from test_before_a_session import for_all
from tournament import CANBERRA, Cup, cup, whole

from croupier.rulebooks.staffing import Addressee
from croupier.tournaments import commands


def proposed(c: Cup, **changes: Any) -> list[str]:
    """Two have entered and a third is a reserve, and a change is proposed; who is to agree."""
    c.published().led()
    names = [*c.enter("visitor-1", "visitor-2"), *c.enter("visitor-3", reserve=True)]
    c.done("shift", commands.DraftConditions(whole(CANBERRA, **{"title": "Winter Cup", **changes})))
    return names


def agree(c: Cup, *entries: str) -> None:
    """These agree."""
    for entry in entries:
        c.done("cashier", commands.RecordConsent(entry, f"A-{entry}"))


@pytest.mark.parametrize(("document", "clause"), for_all("10.4.2", "15.4.2(a)"))
def test_where_a_document_allows_no_change_none_is_proposed(document: str, clause: str) -> None:
    with cup(document) as c:
        c.published().enter("visitor-1")
        c.refused(c.owner, commands.DraftConditions(whole(document, title="Winter Cup")), clause)
        assert c.state.proposed is None


@pytest.mark.clause(CANBERRA, "11.2(a)")
def test_a_change_takes_the_consent_of_all_entrants_and_a_new_notice() -> None:
    with cup(CANBERRA, tables=2) as c:
        a, b, reserve = proposed(c)
        assert (c.state.stated.title, c.state.version) == ("Spring Cup", 1), "nothing has changed yet"
        c.refused("cashier", commands.RecordConsent(a, ""), "11.2(a)")
        agree(c, a, reserve)
        c.refused("cashier", commands.RecordConsent(a, "once more"), "11.2(a)")
        why = c.refused("shift", commands.PublishConditions(), "11.2(a)")
        assert why == f"Not everybody who has entered has agreed to the change: {b}."
        agree(c, b)
        before = len(c.c.floor.notices.outbox.notices)
        c.done("shift", commands.PublishConditions())
        assert (c.state.stated.title, c.state.version, c.state.published) == ("Winter Cup", 2, 2)
        assert (c.state.proposed, c.entry(b).agreement) == (None, f"A-{b}")
        (notice,) = c.c.floor.notices.outbox.notices[before:]
        assert (notice.due.addressee, notice.due.content.splitlines()[0]) == (Addressee.GRC, "Winter Cup")
        c.refused("cashier", commands.TakeEntry("visitor-4"), "11.2(a)")
        c.refused("director", commands.DesignateTables(("A1", "A2")), "11.2(a)")
        c.done("shift", commands.LodgeConditions("e-mail", c.c.clock.now()))
        c.done("director", commands.DesignateTables(("A1", "A2")))


@pytest.mark.clause(CANBERRA, "11.2(a)")
def test_who_enters_while_a_change_waits_agrees_to_it_too_and_who_withdraws_is_not_asked() -> None:
    with cup(CANBERRA) as c:
        a, b, reserve = proposed(c)
        (late,) = c.enter("visitor-4")
        agree(c, a, reserve)
        c.done("cashier", commands.WithdrawEntry(b))
        c.refused("cashier", commands.RecordConsent(b, "A-9"), "11.2(a)")
        c.refused("shift", commands.PublishConditions(), "11.2(a)")
        agree(c, late)
        c.done("shift", commands.PublishConditions())


@pytest.mark.clause(CANBERRA, "11.2(a)")
def test_another_change_is_agreed_to_anew_and_none_is_made_when_a_session_is_planned() -> None:
    with cup(CANBERRA, tables=2) as c:
        names = proposed(c)
        agree(c, *names)
        c.done("shift", commands.DraftConditions(whole(CANBERRA, title="Summer Cup")))
        c.refused("shift", commands.PublishConditions(), "11.2(a)")
        agree(c, *names)
        c.done("director", commands.DesignateTables(("A1", "A2")))
        c.refused("shift", commands.PublishConditions(), "11.2(a)")
        assert c.state.stated.title == "Spring Cup"


@pytest.mark.clause(CANBERRA, "11.3(a)(iii)")
@pytest.mark.clause(CANBERRA, "11.3(a)(v)")
@pytest.mark.clause(CANBERRA, "11.3(a)(ix)")
def test_a_change_is_complete_keeps_what_was_paid_and_has_room_for_all() -> None:
    with cup(CANBERRA) as c:
        names = proposed(c, greatest=1, least=1)
        agree(c, *names)
        c.refused("shift", commands.PublishConditions(), "11.3(a)(v)")
        c.done("shift", commands.DraftConditions(whole(CANBERRA, prizes=(50_00,))))
        agree(c, *names)
        c.refused("shift", commands.PublishConditions(), "11.3(a)(ix)")
        for changes in ({"entry_fee": 120_00}, {"commission": 20_00}):
            c.refused("shift", commands.DraftConditions(whole(CANBERRA, **changes)), "11.3(a)(iii)")


def test_a_fee_may_change_with_consent_while_nobody_has_paid() -> None:
    with cup(CANBERRA) as c:
        c.published().led()
        c.refused("shift", commands.DraftConditions(whole(CANBERRA, game="keno")), "11.3(b)")
        (one,) = c.enter("visitor-1", paid=False)
        c.refused("cashier", commands.RecordConsent(one, "A-1"), "11.2(a)")
        c.done("shift", commands.DraftConditions(whole(CANBERRA, entry_fee=120_00)))
        agree(c, one)
        c.done("shift", commands.PublishConditions())
        c.refused("cashier", commands.TakeFee(one, 110_00), "11.3(a)(iii)")
        c.done("cashier", commands.TakeFee(one, 120_00))
