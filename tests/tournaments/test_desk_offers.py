"""What the tournament desk offers: what would be taken now, to whom the document gives it, and what is next."""

import json

import pytest
from casino import casino, table
from tournament import CANBERRA, DOCUMENTS, HOUR, ROLES, SEVEN_UP, STAFF, STAR, START, Cup, cup
from watching import answered, asked, works

from croupier.plan.floor_plan import Staff
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.roles import Role
from croupier.server.views.offers import Offered
from croupier.server.views.tournament import TournamentView
from croupier.tournaments import commands
from croupier.tournaments.conditions import BuyBack, Stage

FINAL = (Stage(name="Final", start=0, tables=1, seats=4, rounds=1),)


def staff_of(who: str) -> Staff:
    role, name = ROLES[who]
    return works(name, role)


def seen(c: Cup, who: str) -> TournamentView:
    """The desk as somebody sees it."""
    return asked(c.c, "/api/tournaments/cup", TournamentView, staff=staff_of(who))


def every_offer(view: TournamentView) -> list[Offered]:
    """All that is offered on the page."""
    of_entries = [each.offers for each in view.entries]
    of_tables = [table.offers for session in view.sessions for table in session.tables]
    of_matters = [each.offers for each in view.matters]
    return [offer for offers in (view.offers, *of_entries, *of_tables, *of_matters) for offer in offers]


def offered(c: Cup, who: str, do: str, **about: object) -> Offered | None:
    """What is offered to somebody by this name, about this; nothing if it is not."""
    fits = (each for each in every_offer(seen(c, who)) if each.action.do == do and about.items() <= each.fixed.items())
    return next(fits, None)


def press(c: Cup, who: str, do: str, **about: object) -> None:
    """Press what is offered, and tell what is filled in."""
    found = offered(c, who, do, **about)
    assert found is not None, (who, do, seen(c, who).not_now)
    told: dict[str, object] = {"n": c.c.clock.now(), "desk": "1", "do": do, **found.fixed}
    for field in found.action.fields:
        if field.kind == "several":
            told[field.name] = field.meant.split()
        elif field.kind == "money" and field.meant:
            told[field.name] = round(float(field.meant) * 100)
        elif field.kind == "count" and field.meant:
            told[field.name] = int(field.meant)
    answer = answered(c.c, "/api/tournaments/cup", staff=staff_of(who), body=json.dumps(told).encode())
    assert answer.json()["ok"], answer.text


def is_next(c: Cup, do: str, who: str) -> None:
    """What is next: it is said to everybody, and whoever may do it is named to the others."""
    told, own = seen(c, "supervisor").next, seen(c, who).next
    assert (told.do, own.do, own.who) == (do, do, ""), told
    book = rulebook(c.document)
    assert book.tournaments is not None
    assert bool(told.who) is not book.staff.may(Role.CASINO_SUPERVISOR, book.tournaments.authority[do])


@pytest.mark.parametrize("document", [STAR, CANBERRA])
def test_what_is_next_leads_from_the_conditions_to_the_close(document: str) -> None:
    with cup(document) as c:
        c.drafted(stages=FINAL, greatest=2, entry_fee=None)
        is_next(c, "draft_conditions", c.owner)
        c.drafted(stages=FINAL, greatest=4)
        is_next(c, "publish_conditions", c.owner)
        press(c, c.owner, "publish_conditions")
        if document == CANBERRA:
            is_next(c, "lodge_conditions", c.owner)
            c.done(c.owner, commands.LodgeConditions("e-mail", c.c.clock.now()))
        is_next(c, "appoint_leader", c.owner)
        c.done(c.owner, commands.AppointLeader(ROLES[c.lead][1], "L-1"))
        is_next(c, "take_entry", "cashier")
        a, b = c.enter("visitor-1", "visitor-2", paid=False)
        is_next(c, "take_fee", "cashier")
        press(c, "cashier", "take_fee", entry=a)
        press(c, "cashier", "take_fee", entry=b)
        assert offered(c, "cashier", "take_fee") is None
        is_next(c, "close_entries", c.lead)
        press(c, c.lead, "close_entries")
        is_next(c, "designate_tables", c.lead)
        press(c, c.lead, "designate_tables")
        is_next(c, "draw_seats", c.lead)
        press(c, c.lead, "draw_seats")
        is_next(c, "issue_chips", c.lead)
        press(c, c.lead, "issue_chips", entry="")
        is_next(c, "confirm_seat", c.lead)
        press(c, c.lead, "confirm_seat", entry=a)
        press(c, c.lead, "confirm_seat", entry=b)
        if document == CANBERRA:
            is_next(c, "join_tournament", c.lead)
            press(c, c.lead, "join_tournament")
        is_next(c, "start_session", c.lead)
        press(c, c.lead, "start_session")
        assert (seen(c, c.lead).next.do, seen(c, c.lead).next.part) == ("", "session")
        for entry, seat in c.session.seats.items():
            c.card(entry, seat.table, seat.place)
        c.round({a: {"red": 500}, b: {"black": 300}})
        if document == STAR:
            is_next(c, "enter_count", "supervisor")
            c.done("supervisor", commands.EnterCount("A1", {a: 5_500, b: 4_000}))
            is_next(c, "resolve_count", c.lead)
            c.done(c.lead, commands.ResolveCount(b, "counted again"))
        is_next(c, "return_chips", "supervisor")
        press(c, "supervisor", "return_chips", table="A1")
        is_next(c, "announce_results", c.lead)
        press(c, c.lead, "announce_results")
        is_next(c, "award_prizes", c.lead)
        press(c, c.lead, "award_prizes")
        is_next(c, "pay_prize", "cashier")
        won = offered(c, "cashier", "pay_prize", entry=a)
        assert won is not None
        assert won.pays == c.entry(a).won > 0
        press(c, "cashier", "pay_prize", entry=a)
        press(c, "cashier", "pay_prize", entry=b)
        is_next(c, "close_tournament", c.lead)
        press(c, c.lead, "close_tournament")
        assert seen(c, c.lead).line.status == "closed"
        assert every_offer(seen(c, c.lead)) == []


@pytest.mark.clause(STAR, "10.6.4")
def test_a_breach_offers_only_the_outcomes_that_the_rules_let_it_have() -> None:
    with cup(STAR) as c:
        c.published(stages=(Stage(name="Final", start=0, tables=1, seats=4, rounds=3),), greatest=4).led()
        a, b = c.enter("visitor-1", "visitor-2")
        c.started()
        c.round({a: {"red": 500}})
        is_next(c, "decide_breach", "manager")
        c.done("dealer", commands.LogBreach(a, "advice", "10.11.1"))
        by_number = {each.number: each.offers[0].action.fields[0].choices for each in seen(c, "manager").matters}
        assert [each.value for each in by_number[1]] == ["unfounded", "disqualify"]
        assert [each.value for each in by_number[2]] == ["unfounded", "warn", "disqualify"]
        c.done("manager", commands.DecideBreach(2, "warn"))
        c.done("manager", commands.DecideBreach(1, "disqualify"))
        assert [(each.number, each.decided, each.offers) for each in seen(c, "manager").matters] == [
            (1, "disqualify", ()),
            (2, "warn", ()),
        ]
        assert offered(c, "manager", "record_absence", entry=b) is None


def test_who_is_away_can_only_be_recorded_as_back_and_a_dispute_is_settled_once() -> None:
    with cup(STAR) as c:
        c.published(stages=FINAL, greatest=4).led()
        a, _ = c.enter("visitor-1", "visitor-2")
        c.started()
        press(c, "manager", "record_absence", entry=a, away=True)
        assert offered(c, "manager", "record_absence", entry=a, away=True) is None
        back = offered(c, "manager", "record_absence", entry=a, away=False)
        assert back is not None
        assert back.label == "Back at the seat"
        press(c, "manager", "deduct_for_absence", entry=a)
        assert offered(c, "manager", "deduct_for_absence", entry=a) is None
        c.done("dealer", commands.RaiseDispute("A1", "a late wager"))
        is_next(c, "settle_dispute", "manager")
        c.done("manager", commands.SettleDispute(1, "it stands"))
        assert [(each.decided, each.offers) for each in seen(c, "manager").matters] == [("it stands", ())]


def test_buy_ins_and_buy_backs_are_offered_with_what_they_cost() -> None:
    with cup(STAR) as c:
        back = BuyBack(times=1, fee=50_00)
        stages = (Stage(name="Final", start=0, tables=1, seats=4, rounds=3),)
        c.published(stages=stages, greatest=4, buy_in=20_00, buy_back=back, chips=500).led()
        a, b = c.enter("visitor-1", "visitor-2")
        c.planned()
        is_next(c, "take_buy_in", "cashier")
        press(c, "cashier", "take_buy_in", entry=a)
        press(c, "cashier", "take_buy_in", entry=b)
        is_next(c, "issue_chips", "manager")
        c.issued().seated()
        c.done("manager", commands.StartSession())
        for entry, seat in c.session.seats.items():
            c.card(entry, seat.table, seat.place)
        c.round({a: {"red": 500}, b: {"black": 500}})
        assert offered(c, "cashier", "take_buy_back", entry=a) is None
        press(c, "cashier", "take_buy_back", entry=b)
        assert c.entry(b).buy_backs == 1


def test_tables_are_chosen_among_those_that_are_free_and_large_enough() -> None:
    stages = (
        Stage(name="Heats", start=START, tables=2, seats=2, rounds=1, advance=1),
        Stage(name="Final", start=START + HOUR, tables=1, seats=2, rounds=1),
    )
    with cup(STAR, tables=3) as c:
        other = Cup(c.c, STAR, "other")
        other.published(stages=FINAL, greatest=4).led().enter("visitor-1", "visitor-2")
        other.planned("A1")
        c.published(stages=stages, greatest=4).led().enter("visitor-3", "visitor-4", "visitor-5", "visitor-6")
        found = offered(c, "manager", "designate_tables")
        assert found is not None
        (field,) = found.action.fields
        assert (field.kind, [each.value for each in field.choices], field.meant) == ("several", ["A2", "A3"], "A2 A3")


@pytest.mark.parametrize("document", DOCUMENTS)
def test_whoever_is_not_appointed_or_only_looks_on_is_offered_nothing(document: str) -> None:
    with cup(document) as c:
        c.published(stages=FINAL, greatest=4)
        view = seen(c, c.lead)
        assert every_offer(view) == []
        assert {each.why for each in view.not_now} == {"You are not appointed to this tournament."}
        inspector = asked(c.c, "/api/tournaments/cup", TournamentView, staff=works("x", Role.INSPECTOR))
        assert (every_offer(inspector), inspector.not_now, inspector.looks_on) == ([], (), True)
        assert not view.looks_on


@pytest.mark.clause(CANBERRA, "11.9")
def test_an_empty_seat_is_offered_to_a_reserve_and_a_substitute_may_play() -> None:
    with cup(CANBERRA) as c:
        c.published(stages=FINAL, greatest=2).led()
        a, b = c.enter("visitor-1", "visitor-2")
        (reserve,) = c.enter("visitor-3", reserve=True)
        c.planned().issued(a)
        c.seated(a)
        c.done("director", commands.ForfeitAbsent())
        found = offered(c, "director", "offer_seat", entry=reserve) or offered(
            c, "cashier", "offer_seat", entry=reserve
        )
        assert found is not None
        assert [each.value for each in found.action.fields[0].choices] == [b]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_tournament_that_is_cancelled_is_closed_when_everything_is_given_back(document: str) -> None:
    with cup(document) as c:
        c.published(stages=FINAL, greatest=4).led()
        (a,) = c.enter("visitor-1")
        c.done(c.owner, commands.CancelTournament("rain"))
        is_next(c, "pay_refund", "cashier")
        press(c, "cashier", "pay_refund", entry=a)
        assert seen(c, c.lead).next.do == "close_tournament"
        if document != SEVEN_UP:
            assert offered(c, "cashier", "pay_refund", entry=a) is None


def test_the_seed_of_a_ballot_is_shown_with_the_hash_that_was_on_record_before() -> None:
    with cup(STAR) as c:
        c.published(stages=FINAL, greatest=4).led().enter("visitor-1", "visitor-2")
        c.done("manager", commands.DesignateTables(("A1",)))
        (before,) = seen(c, "manager").sessions
        assert (before.drawn, before.seed, before.notified) == (0, "", "")
        c.done("manager", commands.DrawSeats())
        (after,) = seen(c, "manager").sessions
        assert (after.drawn, after.notified, len(after.seed)) == (1, before.ballot, 64)
        again = offered(c, "manager", "draw_seats")
        assert again is not None
        assert (again.label, again.action.fields[0].needed) == ("Draw seats again", True)


@pytest.mark.parametrize(("document", "colours"), [(STAR, ("blue", "pink")), (SEVEN_UP, ())])
def test_chips_are_issued_at_one_touch_and_as_colour_checks_where_the_table_has_them(
    document: str, colours: tuple[str, ...]
) -> None:
    settings = f"colours = {list(colours)}" if colours else ""
    kind = "roulette" if document == STAR else "seven_up"
    cloth = table("A1", document, kind, positions="p1 p2", period_s=None, settings=settings)
    with casino(cloth, STAFF) as casino_:
        c = Cup(casino_, document)
        c.published(stages=(Stage(name="Final", start=0, tables=1, seats=2, rounds=1),), greatest=2).led()
        one, _ = c.enter("visitor-1", "visitor-2")
        c.planned()
        found = [each for each in every_offer(seen(c, "dealer")) if each.action.do == "issue_chips"]
        assert [each.sure for each in found if not each.fixed.get("entry")] == [False], "everybody's, at one touch"
        of_one = [each for each in found if each.fixed.get("entry") == one]
        asked_for = [
            [(field.name, *(of.value for of in field.choices)) for field in each.action.fields] for each in of_one
        ]
        assert asked_for == [[], [("values", *colours), ("pieces", *colours)]][: 1 + bool(colours)]


@pytest.mark.parametrize("document", [STAR, CANBERRA])
def test_a_prize_above_the_floors_ceiling_is_offered_for_payment_once_another_person_has_agreed(document: str) -> None:
    with cup(document, floor='[money]\nalone_up_to = "100"') as c:
        c.published(stages=FINAL, greatest=4, prizes=(100_00,)).led()
        a, b = c.enter("visitor-1", "visitor-2")
        c.started()
        c.round({a: {"red": 500}, b: {"black": 300}})
        c.counted().announced()
        c.done(c.lead, commands.AwardPrizes())
        refused = next(each.why for each in seen(c, "cashier").not_now if each.do == "pay_prize")
        assert "More than 100.00 takes another person's word: have 200.00 agreed to first" in refused
        for who in ("cashier", "supervisor", "dealer"):
            assert offered(c, who, "agree_to_giving") is None
            answer = c.ask(who, commands.AgreeToGiving("prize", 200_00, a))
            assert not answer.ok
        press(c, c.lead, "agree_to_giving", entry=a)
        assert offered(c, c.lead, "pay_prize", entry=a) is None, "who agreed does not pay"
        press(c, "cashier", "pay_prize", entry=a)
        assert c.entry(a).won == 0
        assert c.c.holds()
