"""A session at the tables of a floor: whose chips are wagered there, what every screen shows, and what none may show."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from canberra import canberra, two_tables
from casino import KEY, Casino, casino, table
from forging import forge
from msgspec.structs import replace
from star_roulette import star
from tournament import CANBERRA, MINUTE, SEVEN_UP, STAFF, STAR, START, Cup
from watching import asked, on_dealer, on_display, on_terminal, staff_screen, terminal, watching, works

from croupier.floor.floor import Floor
from croupier.games.notation import WrongInput
from croupier.journal.streams import Event
from croupier.journal.verify import verify
from croupier.orders.order import Order
from croupier.play.tournament.commands import SealWager
from croupier.play.tournament.events import MinimumDeducted, WagerRevealed, WagerSealed
from croupier.play.wagering.wager_events import WagersChanged
from croupier.rulebooks.roles import PIT, Role
from croupier.server.views.pit import PitView
from croupier.server.views.session import FormView, OwnSession, TableSession
from croupier.storage.sqlite import SqliteStore
from croupier.tournaments import commands
from croupier.tournaments.conditions import Stage

SECOND = 1_000_000
SECRET = "straight:17"
PLAYED = "dealer spin\ndealer no_more_bets\ndealer number 5\ndealer confirm"
"""A round is played, on a number that nobody has wagered on."""


def up(clause: str) -> pytest.MarkDecorator:
    """The mark of a clause of 7-Up."""
    return pytest.mark.clause(SEVEN_UP, clause)


@contextmanager
def roulette(**reply: Any) -> Iterator[Cup]:
    """The final of three players at terminals of The Star's roulette."""
    written = table("A1", STAR, "roulette", seats="t1 t2 t3", period_s=None, settings='layout = "A"')
    with casino(written, STAFF) as c:
        for number in (1, 2, 3):
            c.play(f"operator issue_card C{number} person{number}\nt{number} present_card C{number}")
        yield _started(Cup(c, STAR), 3, **reply)


@contextmanager
def terminals(*written: str, **reply: Any) -> Iterator[Cup]:
    """The final of three players at R1 of Casino Canberra."""
    with casino(*written, STAFF) as c:
        yield _started(Cup(c, CANBERRA), 3, "R1", **reply)


def _started(cup: Cup, players: int, name: str = "A1", **reply: Any) -> Cup:
    stages = (Stage(name="Final", start=START, tables=1, seats=players, rounds=20),)
    cup.published(**{"stages": stages, "greatest": players, **reply}).led()
    cup.enter(*(f"visitor-{number}" for number in range(1, players + 1)))
    return cup.started(name)


def place_of(cup: Cup, entry: str) -> str:
    """Where an entrant sits."""
    return cup.session.seats[entry].place


def shown(c: Casino, seat: str) -> TableSession:
    """The session as a terminal shows it."""
    found = on_terminal(c, seat).round.session
    assert isinstance(found, TableSession)
    return found


def test_when_a_session_is_over_every_screen_of_its_table_shows_that_and_goes_on() -> None:
    with roulette(stages=(Stage(name="Final", start=START, tables=1, seats=3, rounds=1),)) as cup:
        staff = (works("cs1", Role.CASINO_SUPERVISOR), works("gs1", Role.GAMING_SUPERVISOR))
        screens = (terminal("t1", "A1"), *(staff_screen(each.id, "A1") for each in staff))
        with watching(cup.c, *screens, staff=staff) as seen:
            player, other, examiner = seen
            cup.c.play("dealer new_game\nt1 place red 100c\nt2 place red 100c\nt3 place red 100c")
            seen.show_all()
            assert [each.picture["round"]["session"]["number"] for each in seen] == [1, 1, 1]
            assert (player.picture["session"]["short"], other.picture["short"], examiner.picture["forms"]) == (
                0,
                {},
                [],
            )
            cup.c.play(PLAYED)
            cup.counted().announced()
            seen.show_all()
            assert not any("session" in each.picture["round"] for each in seen)
            assert (player.picture["session"], other.picture["short"], examiner.picture["forms"]) == (None, None, None)


# ---------------------------------------------------------------- whose chips


@star("10.6.1")
@star("10.1.1 (tournament chips)")
def test_no_money_is_handled_at_the_place_of_an_entrant() -> None:
    with roulette() as cup:
        cup.c.play("""
            dealer buy_in t1 cash 100.00
            expect refused 10.6.1
            t1 cash_out
            expect refused 10.6.1
            dealer new_game
            t1 place red 500c
            expect t1 balance 4500c
        """)
        assert cup.c.books()["chips:tournament:cup~E1-1"] <= 5_000


@canberra("11.1")
@canberra("11.3(a)(iv)")
@canberra("A.1 Tournament")
def test_notes_and_cash_out_are_switched_off_and_strangers_put_no_money_in() -> None:
    written = table("R1", CANBERRA, "roulette", seats="t1 t2 t3 t4 t5")
    with terminals(written) as cup:
        taken = sorted(place_of(cup, entry) for entry in cup.session.seats)
        free = next(name for name in ("t1", "t2", "t3", "t4", "t5") if name not in taken)
        cup.c.play(f"""
            {taken[0]} notes 20.00
            expect refused 11.1
            {taken[0]} cash_out
            expect refused 11.1
            monitoring transfer_credit {taken[0]} for-it cashless 20.00
            expect refused 11.1
            {free} notes 20.00
            expect refused A.1 Tournament
        """)
        assert "insert_note" not in on_terminal(cup.c, taken[0]).can
        assert "cash_out" not in on_terminal(cup.c, taken[0]).can


@canberra("11.7")
def test_the_other_tables_of_an_entrants_terminal_are_locked_during_the_session() -> None:
    with terminals(*two_tables(2)) as cup:
        seat = place_of(cup, "E1")
        cup.c.play(f"""
            dealer@R2 new_game
            {seat}@R2 place red 5.00
            expect refused 11.7
            dealer@R1 new_game
            {seat}@R1 place red 500c
            {seat}@R1 confirm
            expect {seat} bet 500c
        """)


@star("10.6.6")
def test_every_terminal_shows_all_totals_and_no_chip_goes_to_another_player() -> None:
    with roulette() as cup:
        cup.c.play("dealer new_game\nt1 place red 500c\nt2 place red 100c\nt3 place black 1000c")
        for seat in ("t1", "t2", "t3"):
            assert [each.chips for each in shown(cup.c, seat).seats] == [5_000] * 3
        cup.c.play("dealer spin\ndealer no_more_bets\ndealer number 1\ndealer confirm")
        totals = {each.place: each.chips for each in shown(cup.c, "t1").seats}
        assert totals == {"t1": 5_500, "t2": 5_100, "t3": 4_000}
        assert on_terminal(cup.c, "t2").credit == 5_100
        session = on_display(cup.c).round.session
        assert isinstance(session, TableSession)
        assert {each.place: each.chips for each in session.seats} == totals


@contextmanager
def seven_up_cup(**stated: Any) -> Iterator[Cup]:
    """The final of two players at terminals of 7-Up."""
    with casino(table("A1", SEVEN_UP, "seven_up", seats="t1 t2", period_s=None), STAFF) as c:
        yield _started(Cup(c, SEVEN_UP), 2, **stated)


@up("15.6.6")
@up("15.6.1")
def test_at_7_up_every_terminal_shows_both_totals_and_takes_no_money() -> None:
    with seven_up_cup() as cup:
        cup.c.play("""
            dealer buy_in t1 cash 50.00
            expect refused 15.6.1
            dealer new_game
            t1 place banker 500c
        """)
        for seat in ("t1", "t2"):
            assert [each.chips for each in shown(cup.c, seat).seats] == [5_000, 5_000]


@up("15.8.2.1")
@up("15.1.1(undisclosed wager)")
@up("15.8.2.6")
def test_at_7_up_a_form_is_shown_to_the_gaming_supervisor_alone_until_it_is_announced() -> None:
    with seven_up_cup(undisclosed=1) as cup:
        c = cup.c
        c.play("dealer new_game\nt1 place player 100c\nt2 seal_wager tie 500c confirmed=true")
        told = on_dealer(c, Role.GAMING_SUPERVISOR).forms
        assert told is not None
        assert [(each.place, each.bet, each.stake) for each in told] == [("t2", "tie", 500)]
        assert on_dealer(c).forms is None
        others = [role for role in PIT if role not in (Role.GAMING_SUPERVISOR, Role.DEALER)]
        staff = tuple(works(f"{role}1", role) for role in others)
        screens = (terminal("t1", "A1"), terminal("t2", "A1"), {"as": "display", "table": "A1"})
        with watching(c, *screens, *(staff_screen(each.id, "A1") for each in staff), staff=staff) as seen:
            seen.show_all()
            assert not [each for each in seen if each.picture.get("forms") is not None]
        c.play("gaming_supervisor examine_form t2\ndealer no_more_bets")
        assert not shown(c, "t1").revealed
        c.play("gaming_supervisor reveal_wager t2\nexpect t2 on tie 500c")
        assert [(each.place, each.bet, each.counts) for each in shown(c, "t1").revealed] == [("t2", "tie", 500)]


# ---------------------------------------------------------------- turns, cards and duty on the screens


@star("10.9.2")
@star("10.1.1 (marker)")
def test_every_terminal_shows_the_marker_and_whose_turn_it_is() -> None:
    with roulette(order=True, bet_seconds=30) as cup:
        cup.c.play("dealer new_game")
        first, second, _ = (each.place for each in shown(cup.c, "t1").seats)
        for seat in ("t1", "t2", "t3"):
            found = shown(cup.c, seat)
            assert (found.marker, found.turn) == (first, first)
            assert found.until is not None
            assert ("place" in on_terminal(cup.c, seat).can) is (seat == first)
        cup.c.play(f"{first} place red 500c\n{first} confirm")
        assert (shown(cup.c, "t1").marker, shown(cup.c, "t1").turn) == (first, second)
        assert "place" in on_terminal(cup.c, second).can


@star("10.6.4")
def test_the_dealers_terminal_names_who_had_to_wager_and_has_not() -> None:
    with roulette() as cup:
        cup.c.play("dealer new_game\nt1 place red 100c\nt3 place red 100c\ndealer spin\ndealer no_more_bets")
        assert "t2 had to wager in this round and has not (10.6.4)." in on_dealer(cup.c).announcements
        assert [each.place for each in shown(cup.c, "t1").seats if each.missing] == ["t2"]


@star("10.7.1")
def test_a_terminal_offers_a_pass_card_while_there_is_one_and_nothing_lies() -> None:
    with roulette(pass_cards=1) as cup:
        cup.c.play("dealer new_game\nt2 place red 100c")
        assert "play_pass_card" in on_terminal(cup.c, "t1").can
        assert "play_pass_card" not in on_terminal(cup.c, "t2").can
        cup.c.play("t1 play_pass_card")
        (own,) = (each for each in shown(cup.c, "t3").seats if each.place == "t1")
        assert (own.passed, own.pass_cards) == (True, 1)
        assert "place" not in on_terminal(cup.c, "t1").can


@canberra("11.11")
def test_a_terminal_says_how_much_is_still_to_be_put_at_risk() -> None:
    with terminals(table("R1", CANBERRA, "roulette", seats="t1 t2 t3")) as cup:
        cup.c.play("dealer new_game")
        for lines, short in (("", 100), ("t1 place red 300c", 100), ("t1 confirm", 0)):
            cup.c.play(lines)
            own = on_terminal(cup.c, "t1").session
            assert isinstance(own, OwnSession)
            assert own.short == short


def test_a_terminal_names_the_tournament_the_rank_of_everybody_and_chips_in_units_of_the_minimum() -> None:
    with roulette() as cup:
        before = shown(cup.c, "t1")
        assert (before.title, before.stage, before.play_off) == ("Spring Cup", "Final", False)
        assert (before.lowest, before.highest, before.chips) == (100, 1_000, (100, 200, 500, 1_000))
        assert [each.rank for each in before.seats] == [1, 1, 1]
        cup.c.play("dealer new_game\nt1 place red 500c\nt2 place red 500c\nt3 place black 1000c")
        cup.c.play("dealer spin\ndealer no_more_bets\ndealer number 1\ndealer confirm")
        assert {each.place: each.rank for each in shown(cup.c, "t2").seats} == {"t1": 1, "t2": 1, "t3": 3}


@pytest.mark.parametrize("order", [False, True])
def test_a_terminal_knows_whether_wagers_are_confirmed_in_the_session(order: bool) -> None:
    with roulette(order=order) as cup:
        assert shown(cup.c, "t1").confirms is order


@star("10.11.2")
def test_every_screen_of_the_table_says_at_once_that_a_dispute_stops_the_game() -> None:
    with roulette() as cup, watching(cup.c, terminal("t1", "A1"), {"as": "display", "table": "A1"}) as seen:
        assert shown(cup.c, "t1").stop is None
        cup.done(cup.lead, commands.RaiseDispute("A1", "whose turn it was"))
        seen.show_all()
        for each in seen:
            assert each.picture["round"]["session"]["stop"]["clause"] == "10.11.2"
        cup.done(cup.lead, commands.SettleDispute(1, "the round stands"))
        seen.show_all()
        for each in seen:
            assert each.picture["round"]["session"]["stop"] is None


def test_a_break_is_on_every_terminal_with_its_end() -> None:
    with terminals(table("R1", CANBERRA, "roulette", seats="t1 t2 t3")) as cup:
        cup.done(cup.lead, commands.TakeBreak(10))
        stop = shown(cup.c, "t1").stop
        assert stop is not None
        assert stop.until == cup.session.break_until


def test_a_session_by_the_clock_shows_when_it_ends_and_nothing_while_a_dispute_holds_the_clock() -> None:
    stages = (Stage(name="Final", start=START, tables=1, seats=3, minutes=30),)
    with roulette(stages=stages) as cup:
        ends = cup.session.started + 30 * MINUTE
        assert shown(cup.c, "t1").ends_at == ends
        cup.done(cup.lead, commands.RaiseDispute("A1", "a late wager"))
        assert shown(cup.c, "t1").ends_at is None
        cup.c.clock.advance(60)
        cup.done(cup.lead, commands.SettleDispute(1, "it is void"))
        now = shown(cup.c, "t1").ends_at
        assert now is not None
        assert 60 * SECOND <= now - ends < 61 * SECOND


@canberra("11.11")
def test_the_dealer_sees_who_has_still_to_wager_and_how_much() -> None:
    with terminals(table("R1", CANBERRA, "roulette", seats="t1 t2 t3")) as cup:
        assert on_dealer(cup.c, Role.DEALER).short == {}
        cup.c.play("dealer new_game\nt1 place red 300c\nt1 confirm")
        assert on_dealer(cup.c, Role.DEALER).short == {"t2": 100, "t3": 100}
    with casino(table("R1", CANBERRA, "roulette", seats="t1")) as c:
        assert on_dealer(c, Role.DEALER).short is None


# ---------------------------------------------------------------- undisclosed wagers


@contextmanager
def with_forms() -> Iterator[Cup]:
    """A session in which t2 has handed in a form: 500 on 17, straight up."""
    with roulette(undisclosed=1) as cup:
        cup.c.play(f"""
            dealer new_game
            t1 place red 100c
            t3 place red 100c
            t2 seal_wager {SECRET} 500c confirmed=true
        """)
        yield cup


@star("10.1.1 (undisclosed wager)")
@star("10.8.2.1")
def test_the_gaming_supervisors_console_alone_shows_what_a_form_says() -> None:
    with with_forms() as cup:
        c = cup.c
        sent = on_dealer(c, Role.GAMING_SUPERVISOR).forms
        assert sent is not None
        assert [(each.place, each.bet, each.stake, each.examined) for each in sent] == [("t2", SECRET, 500, False)]
        others = [role for role in PIT if role is not Role.GAMING_SUPERVISOR]
        staff = tuple(works(f"{role}1", role) for role in (*others, Role.INSPECTOR))
        screens = (*(terminal(seat, "A1") for seat in ("t1", "t2", "t3")), {"as": "display", "table": "A1"})
        with watching(c, *screens, *(staff_screen(each.id, "A1") for each in staff), staff=staff) as seen:
            seen.show_all()
            for each in seen:
                assert SECRET not in repr(each.picture)
                assert each.picture.get("forms") is None
        for seat in ("t1", "t3"):
            (form,) = (each.form for each in shown(c, seat).seats if each.place == "t2")
            assert form == "handed_in"
            assert shown(c, seat).revealed == ()
        assert "The form of t2 is to be examined (10.8.2.5)." in on_dealer(c).announcements
        c.play("gaming_supervisor examine_form t2")
        assert next(each.form for each in shown(c, "t1").seats if each.place == "t2") == "examined"


def in_pit(c: Casino, role: Role) -> tuple[FormView, ...] | None:
    """What the pit page shows a member of staff of the forms at its only table."""
    (shown_there,) = asked(c, "/api/pit", PitView, staff=works("kim", role)).tables
    assert isinstance(shown_there.session, TableSession)
    return shown_there.forms


@star("10.8.2.5")
@star("10.8.2.1")
def test_in_the_pit_the_gaming_supervisor_alone_reads_forms_and_is_offered_what_can_be_done_about_them() -> None:
    with with_forms() as cup:
        c = cup.c
        told = in_pit(c, Role.GAMING_SUPERVISOR)
        assert told is not None
        assert [(each.place, each.bet, each.stake, each.examined, each.can) for each in told] == [
            ("t2", SECRET, 500, False, ("examine_form", "hand_back_form"))
        ]
        assert in_pit(c, Role.CASINO_SUPERVISOR) is None
        c.play("gaming_supervisor examine_form t2")
        (examined,) = in_pit(c, Role.GAMING_SUPERVISOR) or ()
        assert (examined.examined, examined.can) == (True, ("hand_back_form",))
        c.play("dealer spin")
        (late,) = in_pit(c, Role.GAMING_SUPERVISOR) or ()
        assert late.can == ()
        c.play("dealer no_more_bets\ndealer number 17\ndealer confirm")
        assert in_pit(c, Role.GAMING_SUPERVISOR) == ()


@up("15.8.2.6")
@up("15.8.2.1")
def test_in_the_pit_of_7_up_a_form_is_announced_once_wagering_is_closed() -> None:
    with seven_up_cup(undisclosed=1) as cup:
        c = cup.c
        c.play("dealer new_game\nt1 place player 100c\nt2 seal_wager tie 500c confirmed=true")
        c.play("gaming_supervisor examine_form t2")
        for step, can in (("", ("hand_back_form",)), ("dealer no_more_bets", ("reveal_wager",))):
            c.play(step)
            (form,) = in_pit(c, Role.GAMING_SUPERVISOR) or ()
            assert form.can == can
            assert in_pit(c, Role.CASINO_SUPERVISOR) is None


@star("10.8.2.1")
def test_the_books_hold_a_form_sealed_until_it_is_revealed_and_neither_chips_nor_answers_tell() -> None:
    with with_forms() as cup:
        c = cup.c
        (sealed,) = (each for each in c.events("table:A1") if isinstance(each, WagerSealed))
        assert (sealed.place, sealed.free) == ("t2", 5_000)
        assert not any(SECRET.encode() in each.body for each in c.listed(c.floor.store.records("table:A1")))
        assert on_terminal(c, "t2").credit == 5_000
        c.play("""
            gaming_supervisor examine_form t2
            dealer spin
            dealer no_more_bets
            dealer number 17
            dealer confirm
            expect t2 balance 22500c
        """)
        (revealed,) = shown(c, "t1").revealed
        assert (revealed.place, revealed.bet, revealed.stake, revealed.counts) == ("t2", SECRET, 500, 500)
        assert c.holds()


def test_no_stored_digest_gives_away_what_a_form_says() -> None:
    with roulette(undisclosed=1) as cup:
        cup.c.play("dealer new_game")
        asked = SealWager(SECRET, 500, confirmed=True)
        order = Order("terminal:t2", 77, cup.c.clock.now(), Role.PLAYER, "terminal:t2", asked, "A1", "t2")
        assert cup.c.run(cup.c.floor.submit(order)).ok
        again = cup.c.run(cup.c.floor.submit(order))
        assert again.ok, "the same number says the same"
        (stored,) = (each for each in cup.c.listed(cup.c.floor.store.answers()) if each.number == 77)
        assert stored.digest != order.digest()
        other = replace(order, command=replace(asked, stake=600))
        assert not cup.c.run(cup.c.floor.submit(other)).ok


def found(file: Path, happened: list[tuple[str, Event]]) -> str:
    """What verify says of books with these events; nothing, if all is well."""
    store = SqliteStore(file)
    asyncio.run(forge(store, happened))
    verdict = asyncio.run(verify(store))
    return "" if verdict.first_fault is None else verdict.first_fault.what


@star("10.8.2.6")
@star("10.8.3.4")
def test_verify_works_out_again_what_comes_of_every_form(tmp_path: Path) -> None:
    with with_forms() as cup:
        cup.c.play("gaming_supervisor take_down_form t3 straight:99 300c")
        cup.c.play(f"gaming_supervisor examine_form t2\ngaming_supervisor examine_form t3\n{PLAYED}")
        conditions: list[tuple[str, Event]] = [("tournament:cup", each) for each in cup.c.events("tournament:cup")]
        events = cup.c.events("table:A1")
    (at, revealed), (_, faulty) = (
        (place, each) for place, each in enumerate(events) if isinstance(each, WagerRevealed)
    )
    lies, deducted = events[at + 1], events[at + 3]
    assert isinstance(lies, WagersChanged)
    assert isinstance(deducted, MinimumDeducted)
    assert (revealed.counts, faulty.counts, deducted.amount) == (500, 0, 100)
    nothing, minimum = replace(revealed, counts=0), replace(deducted, place="t2", account=lies.account)
    wager = WagersChanged("t3", deducted.account, "undisclosed", {"straight:99": 300}, 300)
    rules = "something else came of the undisclosed wager than the rules say"
    for number, (instead, what) in enumerate(
        [
            ((revealed, lies, faulty, deducted), ""),
            (
                (replace(revealed, stake=100), lies, faulty, deducted),
                "the undisclosed wager is not the one that was sealed",
            ),
            ((nothing, minimum, faulty, deducted), rules),
            ((nothing, lies, faulty, deducted), rules),
            ((revealed, minimum, faulty, deducted), rules),
            ((revealed, replace(lies, now={SECRET: 100}, debit=100), faulty, deducted), rules),
            ((revealed, lies, replace(faulty, counts=300), wager), rules),
            ((revealed, lies, faulty, replace(deducted, amount=0)), rules),
            ((revealed, lies), "the round is settled, and an undisclosed wager was not revealed"),
        ]
    ):
        tail = events[at + 4 :] if lies in instead else ()  # what was settled did lie
        assert (
            found(
                tmp_path / f"{number}.db",
                [*conditions, *(("table:A1", each) for each in (*events[:at], *instead, *tail))],
            )
            == what
        )
    cut_off: list[tuple[str, Event]] = [("table:A1", each) for each in events[: at + 1]]
    assert found(tmp_path / "cut.db", [*conditions, *cut_off]) == rules
    assert found(tmp_path / "alone.db", cut_off) == "nothing says what is played in this session"


def test_a_floor_with_another_key_does_not_start_while_a_form_is_sealed() -> None:
    with with_forms() as cup:
        c = cup.c
        c.stop()
        other = Floor(c.floor.plan, SqliteStore(c.database), c.clock, KEY[::-1])
        with pytest.raises(WrongInput, match="key is not the one that sealed it"):
            c.run(other.start())
        c.restart()


def test_a_restart_in_mid_session_loses_neither_form_nor_turn() -> None:
    with with_forms() as cup:
        cup.c.play("gaming_supervisor examine_form t2")
        before = cup.c.state("A1").tournament
        cup.c.restart()
        assert cup.c.state("A1").tournament == before
        cup.c.play("""
            supervisor resume_round
            dealer spin
            dealer no_more_bets
            dealer number 18
            dealer confirm
            expect t2 balance 4500c
        """)


@star("10.8.4")
def test_a_player_who_asks_sees_anothers_form_until_the_next_ball_is_spun() -> None:
    with with_forms() as cup:
        c = cup.c
        c.play("t3 look_at_form t2\nexpect refused 10.8.4")
        c.play("gaming_supervisor examine_form t2\ndealer spin\ndealer no_more_bets\ndealer number 17\ndealer confirm")
        assert "look_at_form" in on_terminal(c, "t3").can
        c.play("t3 look_at_form t2")
        own, other = on_terminal(c, "t3").session, on_terminal(c, "t1").session
        assert isinstance(own, OwnSession)
        assert isinstance(other, OwnSession)
        assert own.looked_at is not None
        assert (own.looked_at.bet, own.looked_at.stake) == (SECRET, 500)
        assert other.looked_at is None
        c.play("dealer new_game\ndealer spin\nt3 look_at_form t2\nexpect refused 10.8.4")


@pytest.mark.parametrize("role", ["dealer", "supervisor", "tournament_manager:tm"])
def test_nobody_else_takes_down_or_examines_a_form(role: str) -> None:
    with with_forms() as cup:
        cup.c.play(f"{role} examine_form t2\nexpect refused 10.8.2.5")
        cup.c.play(f"{role} take_down_form t1 red 1.00\nexpect refused 10.8.2.1")


@star("10.6.12")
@star("10.6.11")
def test_the_tournaments_manager_and_no_other_limits_the_time_and_restricts_late_players() -> None:
    with roulette(bet_seconds=30) as cup:
        cup.c.play("""
            tournament_manager:tm2 set_bet_time 20 20
            expect refused
            tournament_manager:tm set_bet_time 20 20
            dealer new_game
            t1 place red 500c
            wait 30s
            dealer restrict_to_minimum t2
            expect refused 10.6.12
            tournament_manager:tm give_standing_order true
            dealer restrict_to_minimum t2
            t2 place red 500c
            expect t2 on red 100c
            expect t1 on red 500c
        """)
        (late,) = (each for each in shown(cup.c, "t3").seats if each.restricted)
        assert late.place == "t2"
