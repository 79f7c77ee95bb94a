"""Crown's tables: their layouts and areas, the shuffling machines, the console, and displays that fall silent."""

import json

import pytest
from casino import KEY, Casino, casino, table
from counter import actors
from crown import CROWN
from equipped import wrong
from sessions import session, terms
from watching import on_dealer

from croupier.floor.displays import Displays
from croupier.journal.keys import screen_key
from croupier.journal.recall import recall
from croupier.play.equipment.events import FaultReported, ItemPutInUse, RepairReported
from croupier.play.round_commands import NewGame
from croupier.play.wagering.wager_commands import Place
from croupier.server.access.sign_in import SignIn
from croupier.server.sockets.feed import Feed

KINDS = ("player", "banker", "tie", "player_pair", "banker_pair", "player_dragon", "banker_dragon")


def crown(settings: str = "", leave_out: str = "", seats: str = "t1 t2 t3", positions: str = "p1", **other: str) -> str:
    """A table with terminals and a cloth, with equipment written otherwise; `leave_out` is what has no area."""
    written = table(
        "B1",
        CROWN,
        "baccarat",
        seats=seats,
        positions=positions,
        config={"version": "A"},
        settings=settings,
        leave_out=leave_out,
        equipment=other,
    )
    return "\n".join(line for line in written.splitlines() if not line.startswith("leave_out")) + "\n"


def at_fault(c: Casino) -> list[str]:
    """What the Staff Game Console announces of faults."""
    return [each for each in on_dealer(c).announcements if "out of order" in each]


# ---------------------------------------------------------------- layouts and terminals


@pytest.mark.clause(CROWN, "2.1")
@pytest.mark.parametrize("layout", range(17))
def test_a_table_has_one_of_the_documents_layouts(layout: int) -> None:
    found = wrong(crown(f"layout = {layout}", "tie" if layout == 10 else ""))
    assert not found if layout in range(1, 14) else "(clause 2.1)" in found


@pytest.mark.clause(CROWN, "2.1 Note")
@pytest.mark.parametrize("layout", range(1, 14))
def test_layouts_9_to_12_are_played_on_in_a_tournament_alone(layout: int) -> None:
    with casino(crown(f"layout = {layout}", "tie" if layout == 10 else "")) as c:
        c.play("dealer new_game\nexpect refused 2.1 Note" if 9 <= layout <= 12 else "dealer new_game")
        assert c.answer.ok is not (9 <= layout <= 12)
    with session(crown(f"layout = {layout}", "tie" if layout == 10 else ""), "t1 t2 p1", terms()) as s:
        s.does(NewGame())
        s.wager("t1", player=500)
        assert s.refuses(Place("player", 100), "t3") == "2.1 Note"


@pytest.mark.clause(CROWN, "3.22(c)")
def test_on_layout_10_there_is_no_tie() -> None:
    with session(crown("layout = 10", "tie"), "t1", terms()) as s:
        s.does(NewGame())
        assert s.refuses(Place("tie", 100), "t1") == "1.1 Betting Area"
        assert "tie" not in s.plan.setup_for(s.table).game.bets
    assert "tie" in wrong(crown("layout = 10"))


@pytest.mark.clause(CROWN, "2.1")
def test_only_the_areas_of_the_layout_can_be_wagered_on() -> None:
    three = 'layout = 3\nareas = ["player", "banker", "tie"]'
    pairs_and_dragons = " ".join(KINDS[3:])
    with casino(crown(three, pairs_and_dragons)) as c:
        c.play("""
            dealer buy_in t1 cash 100.00
            dealer new_game
            t1 place player_pair 10.00
            expect refused 1.1 Betting Area
            t1 place player 10.00
            expect t1 balance 90.00
        """)
    assert "there is no area super_7s in this game" in wrong(crown('areas = ["super_7s"]'))
    assert "leave it out" in wrong(
        table("R1", "star-roulette-2024", "roulette", seats="t1", settings='areas = ["red"]')
    )


@pytest.mark.clause(CROWN, "1.1 ATS")
def test_a_terminal_whose_table_is_closed_takes_no_wager() -> None:
    with casino(crown()) as c:
        c.play("""
            dealer buy_in t1 cash 100.00
            t1 place player 25.00
            expect refused 1.1 Wagering Period
            expect t1 balance 100.00
            table_games_manager announce_closing after=10m
            wait 10m
            table_games_manager close_table
            dealer buy_in t2 cash 100.00
            expect refused 3.16(a)
            dealer new_game
            expect refused 6.5
            t1 place player 25.00
            expect refused 1.1 Wagering Period
            expect t1 balance 100.00
        """)


@pytest.mark.clause(CROWN, "1.1 Staff Game Console (SGC)")
def test_no_period_begins_at_terminals_without_a_console_that_works() -> None:
    with casino(crown(dealer_terminal="")) as c:
        c.play("dealer new_game\nexpect refused 1.1 Staff Game Console (SGC)")
    with casino(crown()) as c:
        c.play("""
            dealer report_fault B1-dealer-terminal dark
            dealer new_game
            expect refused 1.1 Staff Game Console (SGC)
        """)
    with casino(crown(seats="", dealer_terminal="")) as c:
        c.play("dealer new_game")


# ---------------------------------------------------------------- shuffling machines


@pytest.mark.clause(CROWN, "1.1 Automatic Shuffler")
def test_a_machine_of_either_kind_is_registered_with_its_approval_and_assigned_by_a_manager() -> None:
    kinds = {"M-14": "card_shuffling_machine", "M-15": "automatic_shuffler"}
    both = ", ".join(f'{{ id = "{each}", type = "{kind}" }}' for each, kind in kinds.items())
    written = crown(shuffler=f"[{both}]")
    assert "M-14 has no approval" in wrong(written)
    assert "(clause 1.1 Automatic Shuffler)" in wrong(written)
    assert "is of type automatic_shuffler or card_shuffling_machine" in wrong(
        crown(shuffler='{ id = "M-16", type = "multishuffler" }')
    )
    with casino(written.replace("covers = [", 'covers = ["M-14", "M-15", ')) as c:
        c.play("""
            dealer use_item M-15
            expect refused 1.1 Automatic Shuffler
            table_games_manager:tess use_item M-15
        """)
        assert ItemPutInUse("shuffler", "M-15", "M-14") in c.events("table:B1")
        assert actors(c, "table:B1")["item_put_in_use"][0].startswith("staff:tess")


# ---------------------------------------------------------------- other electronic equipment


@pytest.mark.clause(CROWN, "2.3")
def test_a_table_may_have_displays_a_controller_a_game_system_and_a_monitoring_system() -> None:
    kinds = ("winning_number_display", "game_system", "display_controller", "monitoring_system", "display_screen")
    assert not wrong(crown(**{kind: f'{{ id = "{kind}" }}' for kind in kinds}))
    assert not wrong(crown(**dict.fromkeys(kinds, "")))


@pytest.mark.clause(CROWN, "2.3")
def test_a_display_that_does_not_answer_for_5_seconds_is_at_fault_until_it_does() -> None:
    with casino(crown(display_screen='[{ id = "D1" }, { id = "D2" }]')) as c:
        displays = Displays(c.floor)
        c.clock.advance(4.9)
        displays.heard("D2")
        displays.heard("D9")
        c.run(displays.look())
        assert at_fault(c) == []
        c.clock.advance(0.1)
        c.run(displays.look())
        c.run(displays.look())
        (fault,) = [each for each in c.events("table:B1") if isinstance(each, FaultReported)]
        assert (fault.item, fault.fault) == ("D1", "it has not answered for 5 seconds")
        assert fault.at == actors(c, "table:B1")["fault_reported"][1]
        assert at_fault(c) == ["The display screen D1 is out of order: it has not answered for 5 seconds."]
        displays.heard("D1")
        c.run(displays.look())
        assert RepairReported("D1") in c.events("table:B1")
        assert at_fault(c) == []


@pytest.mark.clause(CROWN, "2.3")
def test_a_fault_is_reported_by_the_dealer_and_its_repair_by_the_table_games_manager() -> None:
    with casino(crown(display_screen='{ id = "D1" }')) as c:
        c.play("""
            dealer report_fault D1 cracked
            dealer report_repair D1
            expect refused 2.3
            table_games_manager report_repair D1
        """)
        c.play("dealer report_fault D1 cracked")
        displays = Displays(c.floor)
        c.run(displays.look())
        assert at_fault(c) == ["The display screen D1 is out of order: cracked."]


@pytest.mark.clause(CROWN, "2.3")
def test_a_display_page_that_says_it_is_there_is_heard() -> None:
    with casino(crown(display_screen='{ id = "D1" }')) as c:
        feed = Feed(c.floor, SignIn(c.floor, KEY), KEY)
        hello = json.dumps({"hello": {"as": "display", "table": "B1", "screen": "D1", "key": screen_key(KEY, "D1")}})
        reply = iter(
            ({"type": "websocket.connect"}, *({"type": "websocket.receive", "text": text} for text in (hello, "{}")))
        )

        async def receive() -> dict[str, str]:
            c.clock.advance(2.6)
            return next(reply, {"type": "websocket.disconnect"})

        async def send(_: object) -> None:
            pass

        async def watched() -> None:
            await feed.screen(receive, send)
            await feed.displays.look()

        c.run(watched())
        assert at_fault(c) == []
        c.clock.advance(2.6)
        c.run(feed.displays.look())
        assert len(at_fault(c)) == 1


# ---------------------------------------------------------------- a result that nobody sees


def play_coup(c: Casino, place: str = "t1") -> None:
    """$10 on Player, which wins."""
    c.play(f"dealer new_game\n{place} place player 10.00\nwait 30s\ndealer no_more_bets\ndealer cards 8s 7h Kd Kc")
    c.play("dealer confirm\ndealer discard_cards")


@pytest.mark.clause(CROWN, "5.23")
def test_with_all_displays_down_the_game_is_shut_down_and_earlier_coups_stand() -> None:
    with casino(crown(display_screen='[{ id = "D1" }, { id = "D2" }]')) as c:
        c.play("t1 notes 100.00")
        play_coup(c)
        play_coup(c)
        c.play("dealer new_game\nt1 place banker 30.00\nexpect t1 balance 90.00")
        proposal = "No display answers: shut the game down if players can neither see nor hear the result (5.23)."
        c.play("dealer report_fault D1 dark")
        assert proposal not in on_dealer(c).announcements
        c.play("dealer report_fault D2 dark")
        assert proposal in on_dealer(c).announcements
        c.play("dealer declare result_unseen dark\nexpect t1 balance 120.00\ndealer new_game\nexpect refused 5.23")
        assert proposal not in on_dealer(c).announcements
        assert "Still to do: Players see or hear the results again." in on_dealer(c).announcements
        for number in (1, 2):
            found = c.run(recall(c.floor.store, "B1", number))
            assert found is not None
            assert not found.void
            assert [each.returned for each in found.settled] == [20_00]
        c.play("""
            dealer complete result_unseen works passed
            expect refused 5.23
            table_games_manager complete result_unseen works passed
            dealer new_game
        """)


@pytest.mark.clause(CROWN, "5.23")
def test_a_coup_that_was_called_is_completed_before_the_game_is_shut_down() -> None:
    with casino(crown(display_screen='{ id = "D1" }')) as c:
        c.play("""
            t1 notes 100.00
            dealer new_game
            t1 place player 10.00
            wait 30s
            dealer no_more_bets
            table_inspector declare result_unseen dark
            dealer cards 8s 7h Kd Kc
            dealer confirm
            expect t1 balance 110.00
            dealer discard_cards
            dealer new_game
            expect refused 5.23
        """)


@pytest.mark.clause(CROWN, "5.23")
def test_a_game_is_shut_down_between_two_coups() -> None:
    with casino(crown(display_screen='{ id = "D1" }')) as c:
        c.play("t1 notes 100.00")
        play_coup(c)
        c.play("dealer declare result_unseen dark\ndealer new_game\nexpect refused 5.23\nexpect t1 balance 110.00")
