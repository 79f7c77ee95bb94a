"""Chips on the layout: placing, moving, taking off and taking back, series, and the arithmetic of cutting to the limits."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest
from house import house
from hypothesis import given, settings, strategies as st
from msgspec.structs import replace
from people import cut_by, refused_by

from croupier.orders.order import Command
from croupier.plan.floor_file import read_plan
from croupier.play.context import TableContext
from croupier.play.decide import decide
from croupier.play.decisions import Refused
from croupier.play.table import PlaceWagers, Setup, Table, Wagering
from croupier.play.wagering.chip_changes import UNDO_DEPTH
from croupier.play.wagering.limits import Limit, Limits
from croupier.play.wagering.wager_commands import Clear, Double, Move, Place, Remove, Repeat, Undo
from croupier.play.wagering.wager_events import WagersChanged
from croupier.rulebooks.library import rulebook

TIER = ("split:5-8", "split:10-11", "split:13-16", "split:23-24", "split:27-30", "split:33-36")
GRAND = {
    "street:0-2-3": 2,
    "split:4-7": 1,
    "split:12-15": 1,
    "split:18-21": 1,
    "split:19-22": 1,
    "corner:25-26-28-29": 2,
    "split:32-35": 1,
}

# ---------------------------------------------------------------- steps


def test_chips_are_placed_on_top_of_each_other_moved_taken_off_and_cleared() -> None:
    with house() as h:
        player = h.player("T1")
        h.wagered("T1", 50_00, {"red": 5_00})
        player.place("red", 3_00)
        player.place("straight:17", 2_00)
        assert player.chips == {"red": 8_00, "straight:17": 2_00}
        assert player.move("red", "straight:17").ok
        assert (player.chips, player.balance) == ({"straight:17": 10_00}, 40_00)
        assert player.place("black", 1_00).ok
        assert player.remove("straight:17").ok
        assert (player.chips, player.balance) == ({"black": 1_00}, 49_00)
        assert player.clear().ok
        assert (player.chips, player.balance, player.staked) == ({}, 50_00, 0)


def test_what_cannot_be_done_is_refused_and_changes_nothing() -> None:
    with house() as h:
        player = h.player("T1")
        h.wagered("T1", 50_00, {"red": 5_00})
        before = h.picture()
        impossible: list[Command] = [
            Place("red", 0),
            Place("red", -5_00),
            Place("rouge", 5_00),
            Place("red", 45_01),
            Move("black", "red"),
            Move("red", "red"),
            Move("red", "rouge"),
            Move("red", "tier"),
            Remove("black"),
            Repeat(),
        ]
        for command in impossible:
            answer = player.ask(command)
            assert (answer.ok, answer.again) == (False, False)
            assert answer.why
            assert answer.clause
        assert h.picture() == before


@pytest.mark.parametrize("command", [Clear(), Undo(), Repeat(), Double()])
def test_on_an_empty_layout_there_is_nothing_to_clear_undo_repeat_or_double(command: Command) -> None:
    with house() as h:
        h.wagered("T1", 50_00, {})
        assert not h.player("T1").ask(command).ok


def test_a_move_is_cut_to_the_limit_of_its_new_place_and_the_rest_comes_back() -> None:
    with house(straight=(1_00, 10_00)) as h:
        player = h.player("T1")
        h.wagered("T1", 50_00, {"red": 20_00, "straight:17": 4_00})
        assert cut_by(player.move("red", "straight:17"), "6.3.2")
        assert (player.chips, player.balance) == ({"straight:17": 10_00}, 40_00)
        assert player.place("red", 5_00).ok
        assert refused_by(player.move("red", "straight:17"), "6.3.2")
        assert (player.chips, player.balance) == ({"straight:17": 10_00, "red": 5_00}, 35_00)


def test_every_step_is_taken_back_in_turn_twenty_deep() -> None:
    with house() as h:
        player = h.player("T1")
        h.wagered("T1", 100_00, {})
        seen = [(player.chips, player.balance)]
        steps: list[Command] = [Place("tier", 1_00), Move("split:5-8", "red"), Double()]
        steps += [Place("grand_series", 10), Remove("red"), Clear(), Place("red", 1_00)]
        steps += [Place(f"straight:{number}", 10) for number in range(UNDO_DEPTH)]
        for step in steps:
            assert player.ask(step).ok
            seen.append((player.chips, player.balance))
        assert UNDO_DEPTH >= 10
        for before in list(reversed(seen[:-1]))[:UNDO_DEPTH]:
            assert player.undo().ok
            assert (player.chips, player.balance) == before
        assert not player.undo().ok
        assert player.place("black", 1_00).ok
        assert player.undo().ok
        assert (player.chips, player.balance) == seen[len(steps) - UNDO_DEPTH]


def test_each_kind_of_step_is_one_undo() -> None:
    steps: list[Command] = [
        Place("zero_spiel", 1_00),
        Move("red", "black"),
        Remove("red"),
        Clear(),
        Repeat(),
        Double(),
    ]
    for step in steps:
        with house() as h:
            player = h.player("T1")
            h.wagered("T1", 100_00, {"odd": 2_00, "even": 3_00})
            h.result("1")
            h.dealer.new_game()
            player.place("red", 1_00)
            player.place("straight:17", 2_00)
            before = (player.chips, player.balance)
            assert player.ask(step).ok
            assert (player.chips, player.balance) != before
            assert player.undo().ok
            assert (player.chips, player.balance) == before


def test_a_step_of_an_earlier_round_cannot_be_taken_back() -> None:
    with house() as h:
        h.wagered("T1", 50_00, {"red": 5_00})
        h.result("17")
        h.dealer.new_game()
        assert not h.player("T1").undo().ok
        assert h.player("T1").balance == 45_00


def test_repeat_places_what_was_on_the_layout_at_the_close_of_the_last_round_wagered_in() -> None:
    with house(red=(5_00, 100_00)) as h:
        player = h.player("T1")
        h.wagered("T1", 100_00, {"straight:17": 5_00, "tier": 1_00, "black": 4_00, "red": 1_00})
        player.remove("black")
        h.result("0")
        on_it = {"straight:17": 5_00, **dict.fromkeys(TIER, 1_00)}
        assert player.balance == 89_00
        h.dealer.new_game()
        h.result("0")
        h.dealer.new_game()
        assert player.repeat().ok
        assert (player.chips, player.balance) == (on_it, 78_00)
        assert player.repeat().ok
        assert player.chips == {bet: 2 * stake for bet, stake in on_it.items()}


def test_a_new_account_has_nothing_to_repeat_and_nothing_to_undo() -> None:
    with house() as h:
        player = h.player("T1")
        h.wagered("T1", 50_00, {"red": 5_00})
        h.result("17")
        h.wagered("T1", 5_00, {"red": 5_00})
        player.clear()
        assert player.cash_out().ok
        player.notes(50_00)
        assert not player.repeat().ok
        assert not player.undo().ok
        assert player.balance == 50_00


def test_repeat_and_double_are_refused_whole_where_the_credit_is_short() -> None:
    with house() as h:
        player = h.player("T1")
        h.wagered("T1", 50_00, {"red": 20_00, "black": 20_00})
        assert refused_by(player.double(), "4.2.4")
        h.result("0")
        h.dealer.new_game()
        assert refused_by(player.repeat(), "4.2.4")
        assert (player.chips, player.balance) == ({}, 10_00)


def test_double_cuts_each_bet_to_its_own_limit_and_says_which() -> None:
    with house(black=(1_00, 15_00), total=(0, 50_00)) as h:
        player = h.player("T1")
        h.wagered("T1", 100_00, {"straight:17": 10_00, "red": 10_00, "black": 10_00})
        answer = player.double()
        assert [(notice.bet, notice.clause) for notice in answer.notices] == [
            ("black", "6.3.2"),
            ("straight:17", "6.3.3"),
        ]
        assert (player.chips, player.balance) == ({"black": 15_00, "red": 20_00, "straight:17": 15_00}, 50_00)
        assert refused_by(player.double(), "6.3.2")


@pytest.mark.parametrize("stopped", [False, True])
def test_which_bet_a_repeat_cuts_does_not_depend_on_whether_the_system_was_stopped_in_between(stopped: bool) -> None:
    with house(total=(0, 50_00)) as h:
        player = h.player("T1")
        h.wagered("T1", 100_00, {"straight:17": 20_00, "red": 20_00, "black": 10_00})
        h.result("0")
        if stopped:
            h.restart()
        h.dealer.new_game()
        player.place("high", 15_00)
        answer = player.repeat()
        assert [(notice.bet, notice.clause) for notice in answer.notices] == [("straight:17", "6.3.3")]
        assert player.chips == {"high": 15_00, "black": 10_00, "red": 20_00, "straight:17": 5_00}


# ---------------------------------------------------------------- series


def test_a_series_is_lowered_alike_on_all_its_pieces() -> None:
    with house(split=(1_00, 10_00), corner=(1_00, 16_00)) as h:
        player = h.player("T1")
        h.wagered("T1", 100_00, {"split:18-21": 3_00})
        assert cut_by(player.place("grand_series", 9_00), "6.3.2")
        assert player.chips == Counter({bet: count * 7_00 for bet, count in GRAND.items()}) + Counter(
            {"split:18-21": 3_00}
        )
        player.undo()
        player.remove("split:18-21")
        assert cut_by(player.place("grand_series", 9_00), "6.3.2")
        assert player.chips == {bet: count * 8_00 for bet, count in GRAND.items()}
        assert player.balance == 100_00 - 9 * 8_00


def test_a_series_with_one_full_position_is_refused_and_no_piece_of_it_is_placed() -> None:
    with house(split=(1_00, 10_00)) as h:
        player = h.player("T1")
        h.wagered("T1", 100_00, {"split:18-21": 10_00})
        assert refused_by(player.place("grand_series", 1_00), "6.3.2")
        assert (player.chips, player.balance) == ({"split:18-21": 10_00}, 90_00)


def test_a_series_is_lowered_to_the_room_that_the_total_leaves_for_all_its_pieces() -> None:
    with house(total=(0, 50_00)) as h:
        player = h.player("T1")
        h.wagered("T1", 100_00, {"red": 3_50})
        assert cut_by(player.place("tier", 9_00), "6.3.3")
        assert player.chips == {"red": 3_50, **dict.fromkeys(TIER, 7_75)}
        assert player.balance == 50_00


@pytest.mark.clause("star-rapid-2016", "6.3.3")
def test_a_series_that_the_total_cuts_names_the_total_and_not_the_step_it_was_rounded_to() -> None:
    with house(total=(0, 50_00), split=(1_00, 100_00, 1_00)) as h:
        player = h.player("T1")
        h.wagered("T1", 100_00, {"red": 3_50})
        assert cut_by(player.place("tier", 9_00), "6.3.3")
        assert player.chips == {"red": 3_50, **dict.fromkeys(TIER, 7_00)}


@pytest.mark.clause("star-rapid-2016", "6.3.2")
def test_a_series_that_a_positions_maximum_cuts_names_the_maximum_and_not_the_step() -> None:
    with house(split=(1_00, 7_50, 1_00), street=(1_00, 40_00, 1_00)) as h:
        player = h.player("T1")
        h.wagered("T1", 100_00, {"red": 5_00})
        assert cut_by(player.place("grand_series", 9_00), "6.3.2")


# ---------------------------------------------------------------- cutting, by arithmetic

PLAN = read_plan(Path(__file__).parents[1] / "support" / "floor.toml").tables["R1"]


@st.composite
def signs(draw: st.DrawFn) -> Limits:
    """A sign with small amounts, so that every amount below one can be tried."""
    by_kind = {}
    for kind in PLAN.setup.limits.by_kind:
        lowest = draw(st.integers(1, 20))
        by_kind[kind] = Limit(lowest, lowest + draw(st.integers(0, 60)), draw(st.integers(1, 15)))
    return Limits(by_kind, 0, draw(st.integers(0, 200)))


def permitted(limits: Limits, chips: Mapping[str, int], others: int = 0, *, below: bool = False) -> bool:
    """Whether the sign permits these chips beside others; `below` lets a short amount lie, as it may until the close."""

    def on_its_own(bet: str, stake: int) -> bool:
        limit = limits.by_kind[bet.partition(":")[0]]
        if stake < limit.lowest:
            return below
        return stake <= limit.highest and (stake - limit.lowest) % limit.step == 0

    within_total = limits.max_total == 0 or sum(chips.values()) + others <= limits.max_total
    return within_total and all(on_its_own(*each) for each in chips.items())


def most_allowed(limits: Limits, on_layout: Counter[str], pieces: Counter[str], stake: int) -> int:
    """All that was asked, if it may lie; or else the largest lower amount, tried one by one, that the sign permits."""

    def with_each(each: int) -> Counter[str]:
        return Counter({piece: on_layout[piece] + each * count for piece, count in pieces.items()})

    others = sum(chips for bet, chips in on_layout.items() if bet not in pieces)
    if permitted(limits, with_each(stake), others, below=True):
        return stake
    return next((each for each in range(stake - 1, 0, -1) if permitted(limits, with_each(each), others)), 0)


def placed(
    limits: Limits, on_layout: Mapping[str, int], bet: str, stake: int, balance: int = 10_000
) -> Counter[str] | Refused:
    """What one placement adds to what lies, decided by the table alone."""
    table = Table(Wagering(10), 1, seats={"T1": PlaceWagers("T1-1", dict(on_layout))})
    answer = decide(_with(limits), table, TableContext(1, "T1", "T1-1", balance), Place(bet, stake))
    if isinstance(answer, Refused):
        return answer
    [event] = answer.events
    assert isinstance(event, WagersChanged)
    added = Counter({each: now - on_layout.get(each, 0) for each, now in event.now.items()})
    assert event.debit == added.total()
    return added


def _with(limits: Limits) -> Setup:
    return replace(PLAN.setup, limits=limits)


@given(
    limits=signs(),
    steps=st.lists(
        st.tuples(st.sampled_from(("red", "straight:17", "tier", "grand_series")), st.integers(1, 120)),
        min_size=1,
        max_size=6,
    ),
)
@settings(max_examples=300, deadline=None)
def test_what_is_placed_is_the_most_that_the_sign_permits_and_never_more_than_asked(
    limits: Limits, steps: list[tuple[str, int]]
) -> None:
    on_layout: Counter[str] = Counter()
    for bet, stake in steps:
        series = PLAN.setup.game.series.get(bet)
        pieces = Counter(series.pieces if series else (bet,))
        most = most_allowed(limits, on_layout, pieces, stake)
        added = placed(limits, on_layout, bet, stake)
        if isinstance(added, Refused):
            assert most == 0
        else:
            assert added == Counter({piece: most * count for piece, count in pieces.items()})
            on_layout += added
        assert permitted(limits, on_layout, below=True)


POLICIES = {
    (key, game): rulebook(key).offer(game).table
    for key, game in (
        ("star-rapid-2016", "roulette"),
        ("star-rapid-2016", "baccarat"),
        ("star-roulette-2024", "roulette"),
        ("canberra-mttg-2019", "roulette"),
        ("canberra-mttg-2019", "baccarat"),
        ("canberra-mttg-2019", "sic_bo"),
        ("crown-baccarat-2023", "baccarat"),
        ("star-7up-2016", "seven_up"),
    )
}
NAMED = {"most in one round": "total", "most on this": "most", "pass the limit": "most", "steps": "step"}
"""How a limit is put into words; what else is named is the least."""


def loosened(limits: Limits, name: str) -> Limits:
    """A sign without its maximums, its total or its steps."""
    if name == "total":
        return replace(limits, max_total=0)
    changed = {"highest": 10**6} if name == "most" else {"step": 1}
    return replace(limits, by_kind={kind: replace(each, **changed) for kind, each in limits.by_kind.items()})


@given(
    limits=signs(),
    on_layout=st.dictionaries(st.sampled_from(("red", "split:5-8")), st.integers(1, 60)),
    bet=st.sampled_from(("red", "split:5-8", "tier", "grand_series")),
    stake=st.integers(1, 120),
    document=st.sampled_from(sorted(POLICIES)),
)
@settings(max_examples=600, deadline=None)
def test_the_limit_named_is_the_one_without_which_the_most_would_be_permitted(
    limits: Limits, on_layout: dict[str, int], bet: str, stake: int, document: tuple[str, str]
) -> None:
    policy = POLICIES[document]
    kept = ("wrong_step", "over_maximum", "over_total", "below_minimum")
    own = replace(PLAN.setup.policy, **{name: getattr(policy, name) for name in kept})

    def asked(sign: Limits) -> tuple[int, str, str]:
        table = Table(Wagering(10), 1, seats={"T1": PlaceWagers("T1-1", dict(on_layout))})
        setup = replace(PLAN.setup, policy=own, limits=sign)
        answer = decide(setup, table, TableContext(1, "T1", "T1-1", 10**6), Place(bet, stake))
        if isinstance(answer, Refused):
            return 0, answer.why, answer.clause
        [event] = answer.events
        assert isinstance(event, WagersChanged)
        shown = answer.notices[0] if answer.notices else None
        return event.debit, shown.text if shown else "", shown.clause if shown else ""

    allowed, words, clause = asked(limits)
    if not words:
        return
    named = next((name for part, name in NAMED.items() if part in words), "least")
    clauses = {
        "most": own.over_maximum.clause,
        "total": own.over_total.clause if own.over_total else "",
        "step": own.wrong_step.clause,
        "least": own.below_minimum.clause,
    }
    assert clause == clauses[named]
    more = {name: asked(loosened(limits, name))[0] - allowed for name in ("most", "total", "step")}
    if named != "least":
        assert more[named] == max(more.values())
    elif any(more.values()):
        raise AssertionError(f"{words} is named, and {more} would have helped")


@given(limits=signs(), stake=st.integers(1, 120), balance=st.integers(0, 150), bet=st.sampled_from(("red", "tier")))
@settings(max_examples=200, deadline=None)
def test_a_placement_that_the_credit_does_not_cover_is_refused_whole(
    limits: Limits, stake: int, balance: int, bet: str
) -> None:
    rich, poor = placed(limits, {}, bet, stake), placed(limits, {}, bet, stake, balance)
    if isinstance(rich, Refused) or rich.total() <= balance:
        assert poor == rich
    else:
        assert isinstance(poor, Refused)
        assert poor.clause == "4.2.4"


@given(limit=signs().map(lambda sign: sign.by_kind["red"]), amount=st.integers(0, 120))
def test_the_next_lower_amount_is_the_largest_permitted_one(limit: Limit, amount: int) -> None:
    sign = Limits({"red": limit}, 0, 1_000)
    may_lie = [each for each in range(amount + 1) if permitted(sign, {"red": each}, below=True)]
    assert limit.next_lower(amount) == max(may_lie)
