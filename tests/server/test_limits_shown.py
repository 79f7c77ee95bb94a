"""The limits in force beside the bets of a terminal, and in the record of a wager."""

from datetime import UTC, datetime

import pytest
from casino import Casino, casino, table
from crown_table import crown
from seven_up import PLAYER_ON_9, STAR, finish, seated, seven_up
from watching import asked, on_display, on_terminal, recalled, round_shown, table_shown, works

from croupier.journal.recall import recall
from croupier.play.sign import limits_under
from croupier.rulebooks.roles import Role
from croupier.server.views.past import PastRoundView
from croupier.server.views.player import PlayerView
from croupier.server.views.round import Range


def terminal(c: Casino, table: str, place: str = "t1") -> PlayerView:
    return on_terminal(c, place, table)


def until(c: Casino, hour: int, minute: int) -> None:
    """Move the clock to a time of this day, or of the next."""
    now = datetime.fromtimestamp(c.clock.now() / 1_000_000, UTC)
    seconds = (hour * 60 + minute - now.hour * 60 - now.minute) * 60 - now.second
    c.play(f"wait {seconds % 86_400}s")


def shown_of(c: Casino, number: int) -> list[Range]:
    """The limits of t1's wager on Banker in a round's record: for the player, in the pit, and as the recall has them."""
    again = recalled(c, "t1", "U1", number)
    past = asked(c, f"/api/pit/U1/rounds/{number}", PastRoundView, staff=works("sam", Role.GAMING_SUPERVISOR))
    found = c.run(recall(c.floor.store, "U1", number))
    assert again is not None
    assert found is not None
    (place,) = [each for each in past.places if each.place == "t1"]
    kept = limits_under(c.floor.plan.tables["U1"].setup, found.sign, "t1", "t1-1").on("banker")
    return [again.limits["banker"], place.limits["banker"], Range(kept.lowest, kept.highest, kept.step)]


@pytest.mark.clause(STAR, "6.6")
def test_the_record_of_a_wager_of_50_at_2110_shows_the_minimum_maximum_and_unit_that_were_displayed_then() -> None:
    with seated(seven_up(banker=(25_00, 5_000_00, 25_00))) as c:
        until(c, 21, 10)
        then = terminal(c, "U1").round.limits["banker"]
        assert then == Range(25_00, 5_000_00, 25_00)
        c.play("t1 place banker 50.00\ndealer no_more_bets")
        finish(c, PLAYER_ON_9)
        c.play("dealer discard_cards\nsupervisor change_limit banker 100.00 2000.00 step=50.00 after=1200\nwait 1200s")
        c.play("dealer new_game\nt1 place banker 150.00\ndealer no_more_bets")
        finish(c, PLAYER_ON_9)
        now = terminal(c, "U1").round.limits["banker"]
        assert now == Range(100_00, 2_000_00, 50_00)
        assert shown_of(c, 1) == [then] * 3
        assert shown_of(c, 2) == [now] * 3


@pytest.mark.clause(STAR, "6.6")
def test_a_player_with_limits_of_their_own_sees_those_and_finds_them_in_the_record() -> None:
    with seated(seven_up(banker=(25_00, 5_000_00, 25_00))) as c:
        c.play("dealer no_more_bets")
        finish(c, PLAYER_ON_9)
        c.play("dealer discard_cards\nsupervisor set_personal_limit t1 banker 25.00 8000.00\ndealer new_game")
        own = Range(25_00, 8_000_00, 25_00)
        assert terminal(c, "U1").own_limits["banker"] == own
        assert terminal(c, "U1", "t2").own_limits == {}
        c.play("t1 place banker 6000.00\ndealer no_more_bets")
        finish(c, PLAYER_ON_9)
        assert shown_of(c, 2) == [own] * 3


@pytest.mark.parametrize(
    ("document", "game", "refused"),
    [
        ("star-roulette-2024", "roulette", {"minimum": "4.2", "maximum": "4.1", "step": "4.1"}),
        ("canberra-mttg-2019", "roulette", {"minimum": "3.3"}),
        ("star-rapid-2016", "roulette", {}),
    ],
)
def test_a_terminal_is_sent_which_broken_limits_are_refused_and_by_which_clause(
    document: str, game: str, refused: dict[str, str]
) -> None:
    settings = 'layout = "A"' if document == "star-roulette-2024" else ""
    period_s = None if settings else 30
    with casino(table("R1", document, game, seats="t1", settings=settings, period_s=period_s)) as c:
        assert table_shown(c, "R1").refuses == refused


@pytest.mark.clause("star-rapid-2016", "6.1")
@pytest.mark.clause("star-rapid-2016", "1.1(maximum total bet)")
def test_where_the_sign_sets_no_maximum_in_all_there_is_none() -> None:
    with casino(table("R1", "star-rapid-2016", "roulette", seats="t1", default=(1_00, 400_000_00))) as c:
        c.play("t1 notes 10.00\nmonitoring transfer_credit t1 for-t1 cashless 1999990.00\ndealer new_game")
        c.play("\n".join(f"t1 place {bet} 400000.00" for bet in ("red", "odd", "low")))
        c.play("expect t1 balance 800000.00")
        shown = round_shown(c, "R1")
        assert (shown.min_total, shown.max_total) == (0, 0)
        assert not any("total" in line for line in on_display(c, "R1").limits)
    with casino(table("R1", "star-rapid-2016", "roulette", seats="t1", total=(5_00, 500_00))) as c:
        c.play("t1 notes 100.00\nsupervisor change_limit total 5.00 3.00\nexpect refused 6.1")
        c.play("supervisor change_limit total 5.00 0.00")
        assert "From the next round: total 5.00 or more." in terminal(c, "R1").announcements
        c.play("dealer new_game")
        shown = round_shown(c, "R1")
        assert (shown.min_total, shown.max_total) == (5_00, 0)


def test_the_total_and_the_differential_are_reported_where_the_document_knows_them() -> None:
    with casino(table("R1", "star-rapid-2016", "roulette", seats="t1", total=(5_00, 500_00))) as c:
        shown = round_shown(c, "R1")
        assert (shown.min_total, shown.max_total, shown.differential) == (5_00, 500_00, 0)
        assert {"Minimum total 5.00", "Maximum total 500.00"} <= {*on_display(c, "R1").limits}
    with crown(differential="2000.00") as c:
        shown = round_shown(c, "B1")
        assert (shown.max_total, shown.differential) == (0, 2_000_00)
        notes = {box.bet: box.note for box in table_shown(c, "B1").boxes}
        assert notes["player_dragon"] == "1 to 1 … 30 to 1, by margin"
