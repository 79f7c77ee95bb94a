"""Undisclosed wagers at the tables of a floor: who reads a form and when, and what the books say of it."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from casino import KEY, Casino
from finals import PLAYED, roulette, seven_up_cup, shown, up
from forging import forge
from msgspec.structs import replace
from star_roulette import star
from tournament import Cup
from watching import asked, on_dealer, on_terminal, staff_screen, terminal, watching, works

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

SECRET = "straight:17"


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
