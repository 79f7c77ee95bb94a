"""A heat in a real browser that leads to a final: a secret wager, a late one, pass cards, a tie, its play-off, prizes."""

from pathlib import Path

from pages import opened, spun, violations, wait_on
from playwright.sync_api import Browser, Page, expect
from served_cup import ServedCup
from serving import PASSWORD
from star_roulette import star
from test_browser_longer_text import holds
from test_browser_tournament import KIOSK, at_table, begun, in_turn, terminal, wager
from tournament import START

from croupier.tournaments import commands
from croupier.tournaments.conditions import Stage

SECRET = '"stake":700'
"""What a form in this test says and nothing else does."""


class Wire:
    """Everything that a page has been sent over its socket."""

    def __init__(self, page: Page) -> None:
        self.heard: list[str] = []
        page.on("websocket", lambda socket: socket.on("framereceived", self._frame))

    def _frame(self, payload: str | bytes) -> None:
        self.heard.append(payload if isinstance(payload, str) else payload.decode())

    @property
    def tells(self) -> bool:
        """Whether the secret was among it."""
        return any(SECRET in each for each in self.heard)


def pit(browser: Browser, cup: ServedCup, staff: str) -> Page:
    page = opened(browser, f"{cup.http}/pit", KIOSK)
    page.get_by_label("Name").fill(staff)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("[data-do='sign_in']").click()
    expect(page.locator("[data-table='A1']")).to_be_visible()
    return page


def comes(dealer: Page, number: str) -> None:
    """The ball is spun and comes to rest, and the cloth is cleared."""
    spun(dealer)
    dealer.locator("[data-do='no_more_bets']").click()
    dealer.locator(f"[data-number='{number}']").click()
    dealer.locator("[data-do='confirm_outcome']").click()


def fill_in(player: Page, number: int, stake: int) -> None:
    """A form is filled in, read once more, and handed in."""
    player.locator("[data-do='secret_wager']").click()
    player.get_by_label("Kind of bet").select_option("straight")
    player.locator("select[name=bet]").select_option(f"straight:{number}")
    player.get_by_label("Chips, from").fill(str(stake))
    player.locator("[data-do='read_form']").click()
    player.locator("[data-do='seal_wager']").click()
    expect(player.locator("[data-do='secret_wager']")).to_have_text("Secret wager handed in")


@star("10.8.2.5")
def test_the_gaming_supervisor_examines_a_form_in_the_pit_or_hands_it_back_and_nobody_else_reads_it(
    browser: Browser, tmp_path: Path
) -> None:
    with begun(tmp_path, rounds=2) as cup:
        first, *_ = in_turn(cup)
        player = terminal(browser, cup, first)
        fill_in(player, 17, 700)
        pit_page, other = pit(browser, cup, "supervisor2"), pit(browser, cup, "supervisor1")
        form = pit_page.get_by_role("group", name=f"Secret wager of {first}")
        expect(form.locator("[data-form-says]")).to_have_text("Straight up 17, 700")
        expect(form.locator("[data-do='reveal_wager']")).to_have_count(0)
        expect(other.locator("[data-alert]")).to_contain_text(f"The form of {first} is to be examined (10.8.2.5).")
        expect(other.locator("[data-form-of]")).to_have_count(0)
        assert violations(pit_page) == []
        expect(form.locator("[data-do='hand_back_form']")).to_be_disabled()
        form.get_by_label("Reason").fill("The number cannot be read")
        form.locator("[data-do='hand_back_form']").click()
        expect(form).to_have_count(0)
        expect(player.locator("[data-do='secret_wager']")).to_have_text("Secret wager (1 left)")
        fill_in(player, 18, 700)
        form.locator("[data-do='examine_form']").click()
        expect(form).to_contain_text("examined, the indicator stands")
        expect(form.locator("[data-do='examine_form']")).to_have_count(0)
        holds(pit_page)


@star("10.8.2.1")
@star("10.8.2.6")
@star("10.7.1")
@star("10.6.12")
@star("10.10.3")
def test_a_heat_of_three_with_a_secret_wager_ends_in_a_tie_a_play_off_decides_who_goes_on_and_a_final_who_wins(
    browser: Browser, tmp_path: Path
) -> None:
    final = Stage(name="Final", start=START, tables=1, seats=3, rounds=1)
    with begun(tmp_path, 2, final, name="Heat", advance=2) as cup:
        first, second, third = in_turn(cup)
        by_place = {seat.place: entry for entry, seat in cup.session.seats.items()}
        pages = {place: terminal(browser, cup, place) for place in (first, second, third)}
        a, b, c = pages.values()
        dealer, board = (
            at_table(browser, cup, "dealer1"),
            opened(browser, f"{cup.http}/leaderboard?tournament=cup", KIOSK),
        )
        supervisor, other = pit(browser, cup, "supervisor2"), pit(browser, cup, "supervisor1")
        nobody = [Wire(page) for page in (b, c, dealer)]
        for page in (b, c, dealer):
            page.reload()
        expect(dealer.locator("[data-session]")).to_be_visible()
        expect(board.locator("[data-table='A1']")).to_contain_text("0 of 2 rounds played")

        # The first round: a secret wager, an open one, and one that comes late. The secret one wins.
        fill_in(a, 17, 700)
        expect(a.locator("[data-turn]")).to_have_text("Your turn: confirm when you have done")
        expect(dealer.locator(f"[data-form-of='{first}']")).to_contain_text("to be examined")
        expect(dealer.locator("[data-do='spin_ball']")).to_have_count(0)
        a.locator("footer [data-do='confirm']").click()
        expect(b.locator("[data-short]")).to_have_text("Still to wager: 100")
        wager(b, "red")
        expect(b.locator("[data-short]")).to_have_count(0)
        supervisor.locator("[data-do='examine_form']").click()
        expect(c.locator(f"[data-entrant='{first}']")).to_contain_text("secret wager, examined")
        cup.c.play("tournament_manager:tm give_standing_order true")
        expect(dealer.locator("[data-do='pass_over']")).to_be_disabled()
        cup.c.clock.advance(31)
        dealer.locator(f"[data-do='restrict_to_minimum'][data-place='{third}']").click()
        expect(c.locator(f"[data-entrant='{third}']")).to_contain_text("minimum only")
        c.locator("[data-chip='500']").click()
        wager(c, "red")
        expect(c.locator("[data-meter='bet']")).to_have_text("100")
        expect(board.locator("[data-entry] b")).to_have_text(["5,000"] * 3)
        spun(dealer)
        dealer.locator("[data-do='no_more_bets']").click()
        expect(c.locator("[data-phase='closed']").first).to_be_visible()
        expect(other.locator("[data-staked]")).to_have_text("200 chips")
        assert not any(each.tells for each in nobody), "nobody is sent what a form says before it is revealed"
        dealer.locator("[data-number='17']").click()
        dealer.locator("[data-do='confirm_outcome']").click()
        for page in (a, b, c, dealer):
            expect(page.locator(f"[data-revealed='{first}']")).to_contain_text("Straight up 17, 700")
        expect(other.locator("[data-staked]")).to_have_text("0 chips")
        wait_on(dealer, lambda: all(each.tells for each in nobody))  # and then everybody is
        for page in (a, b, c):
            expect(page.locator("[data-total]")).to_have_text(["29,500", "4,900", "4,900"])
        expect(a.locator("[data-rank]")).to_have_text("Rank 1 of 3, 29,500 chips")
        expect(b.locator("[data-rank]")).to_have_text("Rank 2 of 3, 4,900 chips")
        expect(board.locator(f"[data-entry='{by_place[first]}'] .rank")).to_have_text("1")
        expect(board.locator("[data-table='A1']")).to_contain_text("1 of 2 rounds played")
        b.locator("[data-do='look_at_form']").click()
        expect(b.locator("[data-looked-at]")).to_contain_text("Straight up 17")

        # The second and last: the marker has moved on, and two play their pass cards.
        dealer.locator("[data-do='new_game']").click()
        expect(a.locator("[data-session-round]")).to_have_text("Round 2 of 2")
        expect(a.locator(f"[data-entrant='{second}']")).to_contain_text("marker")
        expect(a.locator("[data-do='secret_wager']")).to_have_count(0)
        for page in (b, c):
            expect(page.locator("[data-turn]")).to_have_text("Your turn to wager")
            page.locator("[data-do='play_pass_card']").click()
            expect(page.locator("[data-do='play_pass_card']")).to_have_text("Pass card played")
        expect(a.locator("[data-turn]")).to_have_text("Your turn to wager")
        wager(a, "black")
        comes(dealer, "18")
        for page in (a, b, c, dealer):
            expect(page.locator("[data-session]")).to_have_count(0)
        expect(board.locator("[data-entry] b")).to_have_text(["29,400", "4,900", "4,900"])
        expect(board.locator("[data-entry] .rank")).to_have_text(["1", "2", "2"])
        expect(board.locator("[data-table='A1']")).to_contain_text("Finished")

        # One goes on, and two are level for the other place: they play off.
        cup.counted().announced()
        expect(board.locator(f"[data-entry='{by_place[first]}'] .state")).to_have_text("Goes on")
        for place in (second, third):
            expect(board.locator(f"[data-entry='{by_place[place]}'] .state")).to_have_text("Plays off")
        seats = play(cup, dealer, pages, "Heat, play-off", {by_place[second], by_place[third]})
        expect(board.locator(".stage")).to_have_text("Heat, play-off")
        winner, loser = settle(cup, dealer, pages, seats)
        cup.counted().announced()
        expect(board.locator(f"[data-entry='{winner}'] .state")).to_have_text("Goes on")

        # The final, between the two who went on.
        seats = play(cup, dealer, pages, "Final", {by_place[first], winner})
        expect(board.locator(".stage")).to_have_text("Final")
        champion, runner_up = settle(cup, dealer, pages, seats)
        assert loser not in seats
        cup.counted().announced()
        cup.done(cup.lead, commands.AwardPrizes())
        expect(board.locator("[data-entry] .rank").first).to_have_text("1")
        expect(board.locator(f"[data-entry='{champion}'] .state")).to_have_text("180.00")
        expect(board.locator(f"[data-entry='{runner_up}'] .state")).to_have_text("90.00")
        assert cup.state.prizes == {champion: 180_00, runner_up: 90_00, loser: 30_00}
        assert violations(board) == []
        holds(board)


def play(cup: ServedCup, dealer: Page, pages: dict[str, Page], stage: str, players: set[str]) -> dict[str, str]:
    """The next session begins, for these players at the places drawn for them, whose pages say so; the places, by entry."""
    cup.started("A1")
    dealer.locator("[data-do='new_game']").click()
    seats = {entry: seat.place for entry, seat in cup.session.seats.items()}
    assert {*seats} == players
    for place in seats.values():
        expect(pages[place].get_by_role("region", name="Tournament")).to_contain_text(stage)
        expect(pages[place].locator("[data-session-round]")).to_contain_text("Round 1")
        expect(pages[place].locator("[data-total]")).to_have_count(len(players))
    return seats


def settle(cup: ServedCup, dealer: Page, pages: dict[str, Page], seats: dict[str, str]) -> tuple[str, str]:
    """The first wagers on black and the other on red, and red comes; who won, and who did not."""
    order = in_turn(cup)
    for place, bet in zip(order, ("black", "red"), strict=True):
        expect(pages[place].locator("[data-turn]")).to_have_text("Your turn to wager")
        wager(pages[place], bet)
    comes(dealer, "18")
    expect(dealer.locator("[data-session]")).to_have_count(0)
    by_place = {place: entry for entry, place in seats.items()}
    return by_place[order[1]], by_place[order[0]]
