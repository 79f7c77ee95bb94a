"""A table as the pages draw it: boxes to see, spots to touch.

A roulette layout is drawn as it lies on the cloth. Every other game is rows of boxes.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from urllib.parse import quote

from msgspec import Struct

from croupier.games.baccarat import banker_wins_with_6
from croupier.games.bet_kinds import CARD_BET
from croupier.games.card_layout import WIDTH, card_areas
from croupier.games.layout import COLUMNS, ROWS, boxes, inside_spots, positions
from croupier.games.payouts import Bet, Result, condition
from croupier.games.roulette import Roulette, colour
from croupier.games.settlement import Game
from croupier.games.sic_bo import FACES, SicBo
from croupier.plan.floor_plan import TablePlan
from croupier.plan.theme_file import Theme
from croupier.play.spins.lucky_ball import LUCKY_BALL
from croupier.play.wagering.limits import bet_of, kind_of
from croupier.rulebooks.citation import applies
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.policy import Excess, Short, TablePolicy
from croupier.server.presenters.checklist import checklist
from croupier.server.views.layout import Box, LogoView, Pay, Placement, PlayingArea, SeriesBet, Spot, ThemeView, Tone
from croupier.server.views.table import TableView
from croupier.words import sentence, words_for

OUTSIDE: tuple[tuple[str, str, Tone], ...] = (
    ("low", "1-18", ""),
    ("even", "EVEN", ""),
    ("red", "RED", "red"),
    ("black", "BLACK", "black"),
    ("odd", "ODD", ""),
    ("high", "19-36", ""),
)
DOZENS = ("1st 12", "2nd 12", "3rd 12")
OUTSIDE_ZERO = "straight:0@outside"
"""The second box for zero of a layout that has one outside."""
LUCKY: tuple[tuple[str, Tone], ...] = (("red", "red"), ("green", "green"), ("blue", "blue"), ("yellow", "yellow"))
BUT = {banker_wins_with_6: "on 6"}
"""The events that a box has room to name, where a hand is paid otherwise on them."""


class LayoutCell(Struct, frozen=True):
    """A bet's box in a row: its label or the dice drawn in its place, and its share of the row."""

    bet: str
    label: str = ""
    colour: Tone = ""
    dice: tuple[int, ...] = ()
    share: float = 1


Row = tuple[float, list[LayoutCell]]
"""A row's height, and its boxes."""


def table_view(plan: TablePlan) -> TableView:
    """All about a table that does not change while it is open."""
    game, book = plan.setup.game, rulebook(plan.rulebook)
    drawn, spots = _drawn(plan)
    pressed, cards = plan.setup.policy.result_pressed, plan.setup.policy.cards
    down = None if cards is None else cards.face_down
    return TableView(
        id=plan.setup.table,
        title=plan.title,
        casino=book.casino,
        rulebook=plan.rulebook,
        game=game.name,
        wheel=game.wheel.order if isinstance(game, Roulette) else (),
        boxes=tuple(drawn),
        spots=tuple(spots),
        diagram=plan.diagram,
        playing_areas=tuple(_playing_areas(plan)),
        theme=_theme(plan),
        series=tuple(SeriesBet(each.text, each.pieces) for each in game.series.values()),
        placement=_placement(plan, spots),
        results_shown=plan.results_shown,
        chips=plan.chips,
        notes=plan.notes if book.money.notes is not None and plan.terminals else (),
        confirms=plan.setup.confirms,
        face_down=applies(down),
        result_pressed=applies(pressed),
        simulated=device(game) if plan.simulated else "",
        is_read=is_read(plan),
        must_show=() if (must := checklist(plan)) is None else must.value,
        refuses=_refuses(plan.setup.policy),
        at_once=plan.setup.tables_at_once,
    )


def _refuses(policy: TablePolicy) -> dict[str, str]:
    """The limits that no wager of a terminal may break, each with its clause."""
    rules = {"minimum": policy.below_minimum, "maximum": policy.over_maximum, "step": policy.wrong_step}
    return {limit: rule.clause for limit, rule in rules.items() if rule.value in (Excess.REFUSE, Short.REFUSE)}


def _theme(plan: TablePlan) -> ThemeView | None:
    theme = plan.theme
    if theme == Theme():
        return None
    at = None if theme.logo is None else theme.logo.at
    logo = (
        None if at is None else LogoView(f"/api/tables/{quote(plan.setup.table)}/logo", at.x, at.y, at.width, at.height)
    )
    return ThemeView(theme.background, theme.text, theme.font, logo)


def _playing_areas(plan: TablePlan) -> Iterator[PlayingArea]:
    """The boxes along the table: positions on the cloth first, then terminals. The drawings of the diagrams are not at hand,
    so each of them is arranged alike (7-Up, Diagrams A and B as read)."""
    places = (*plan.positions, *plan.terminals)
    for number in range(1, plan.boxes + 1):
        yield PlayingArea(number, places[number - 1] if number <= len(places) else "")


def _placement(plan: TablePlan, spots: Sequence[Spot]) -> Placement | None:
    """The document's help on where chips lie: of each kind the bet that it names, or the one drawn in the middle of them."""
    policy, game = plan.setup.policy.wheel, plan.setup.game
    rule = policy.placement_pictures if policy is not None else None
    if policy is None or rule is None or not isinstance(game, Roulette):
        return None
    named = {kind_of(bet): bet for bet in (policy.placement_examples.value if policy.placement_examples else ())}
    kinds: dict[str, list[str]] = {}
    for spot in spots:
        if spot.kind != LUCKY_BALL:
            kinds.setdefault(spot.kind, []).append(spot.bet)
    bets = (named.get(kind, several[len(several) // 2]) for kind, several in kinds.items())
    return Placement(rule.value["00" in game.wheel.order], tuple(bets))


def is_read(plan: TablePlan) -> bool:
    """Whether a device reads the outcomes of a table, so that they are entered by hand only where it does not."""
    return plan.simulated or device(plan.setup.game) in plan.links


def device(game: Game) -> str:
    """What a game's outcomes come from."""
    return "wheel" if isinstance(game, Roulette) else "dice" if isinstance(game, SicBo) else "shoe"


def _drawn(plan: TablePlan) -> tuple[list[Box], list[Spot]]:
    game = plan.setup.game
    if isinstance(game, Roulette):
        return _roulette(game, plan)
    drawn = list(_stacked(game, _dice_rows()) if isinstance(game, SicBo) else _card_boxes(plan))
    return drawn, [_spot(plan, box.bet, *_chip_in(box)) for box in drawn if box.bet in game.bets]


def _chip_in(box: Box) -> tuple[float, float]:
    """Where a chip lies in a box: in the middle, but below what a box with a note has to say."""
    if not box.note:
        return box.x + box.width / 2, box.y + box.height / 2
    return box.x + box.width / 2, box.y + box.height - (0.38 if box.height > 1 else 0.3)


def _spot(plan: TablePlan, bet: str, x: float, y: float, numbers: Iterable[str] = ()) -> Spot:
    game = plan.setup.game
    return Spot(bet, kind_of(bet), x, y, tuple(numbers), pays_of(game, game.bets[bet_of(bet)]))


# ---------------------------------------------------------------- what a bet pays


def pays_of(game: Game, bet: Bet) -> tuple[Pay, ...]:
    """What a bet pays and when, each once, as the document has them."""
    lines = [line for line in bet.lines if line.result is Result.WIN]
    if len({line.odds for line in lines}) == 1:
        return (Pay(str(lines[0].odds), ""),)
    when: Sequence[str] = [condition(line.event) for line in lines]
    if kind_of(bet.text) == "single":
        when = [sentence("on_one_die"), sentence("on_two_dice"), sentence("on_three_dice")]
    elif isinstance(game, Roulette):
        when = [*(words_for("boosts")[boost] for boost in game.boosts), sentence("without_boost")]
    return tuple(Pay(str(line.odds), words) for line, words in zip(lines, when, strict=True))


def _in_short(game: Game, bet: Bet) -> str:
    """What a bet pays, for a box: `8 to 1`, `1 to 1, 1 to 2 on 6`, `1 to 1 or 2 to 1`, `1 to 1 … 30 to 1, by
    margin`."""
    odds = sorted({each.odds for each in pays_of(game, bet)}, key=Fraction)
    but = {str(line.odds): BUT[line.event] for line in bet.lines if line.event in BUT}
    if len(odds) == 2 and but:
        return ", ".join(f"{to_one(each)} {but.get(each, '')}".rstrip() for each in sorted(odds, key=but.__contains__))
    all_odds = [to_one(each) for each in odds]
    if len(all_odds) < 3:
        return " or ".join(all_odds)
    by = CARD_BET[bet.text].odds_by if bet.text in CARD_BET else ""
    return ", ".join(filter(None, (f"{all_odds[0]} … {all_odds[-1]}", by)))


def to_one(odds: str) -> str:
    """Odds as people say them: `19/20` is 19 to 20, and `8` is 8 to 1."""
    gain, _, unit = odds.partition("/")
    return sentence("odds_to", gain=gain, unit=unit or 1)


# ---------------------------------------------------------------- roulette


def _roulette(game: Roulette, plan: TablePlan) -> tuple[list[Box], list[Spot]]:
    drawn = [
        *number_boxes(game),
        *_outside_boxes(),
        *(_zero_outside() if plan.setup.outside_zero else ()),
        *(_lucky_boxes(game) if plan.setup.lucky_ball else ()),
    ]
    places = {
        **{bet: (along + 1, COLUMNS - across) for bet, (along, across) in inside_spots(game.wheel).items()},
        **{box.bet: _chip_in(box) for box in drawn},
    }
    covered = positions(game.wheel)
    spots = [
        _spot(plan, bet, *at, [each for each in game.wheel.order if each in covered.get(bet_of(bet), ())])
        for bet, at in places.items()
        if bet_of(bet) in game.bets
    ]
    return drawn, spots


def number_boxes(game: Roulette) -> list[Box]:
    """The numbers, the zeros at the left and 3, 6, 9 along the top."""
    return [
        Box(
            bet=f"straight:{pocket}",
            label=pocket,
            note="",
            dice=(),
            colour="green" if pocket in ("0", "00") else "red" if colour(pocket) == "red" else "black",
            x=box.head + 1,
            y=COLUMNS - box.right / 2,
            width=box.foot - box.head,
            height=(box.right - box.left) / 2,
        )
        for pocket, box in boxes(game.wheel).items()
    ]


def _outside_boxes() -> Iterator[Box]:
    for place in range(1, COLUMNS + 1):
        yield Box(f"column:{place}", "2 to 1", "", (), "", ROWS + 1, COLUMNS - place, 1, 1)
    for place, label in enumerate(DOZENS):
        yield Box(f"dozen:{place + 1}", label, "", (), "", 1 + 4 * place, COLUMNS, 4, 1)
    for place, (bet, label, tone) in enumerate(OUTSIDE):
        yield Box(bet, label, "", (), tone, 1 + 2 * place, COLUMNS + 1, 2, 1)


def _zero_outside() -> Iterator[Box]:
    yield Box(OUTSIDE_ZERO, "0", "", (), "green", 0, COLUMNS, 1, 2)


def _lucky_boxes(game: Roulette) -> Iterator[Box]:
    for place, (lucky, tone) in enumerate(LUCKY):
        bet = f"lucky_ball:{lucky}"
        odds = sorted(int(each.odds) for each in pays_of(game, game.bets[bet]))
        note = sentence("odds_to", gain=" · ".join(map(str, odds)), unit=1)
        yield Box(bet, sentence("lucky_colour", colour=lucky), note, (), tone, 1 + 3 * place, COLUMNS + 2.25, 3, 1)


# ---------------------------------------------------------------- rows of boxes


def _card_boxes(plan: TablePlan) -> Iterator[Box]:
    """A coup's boxes: side bets, the tie, the two hands. What the document wants drawn is drawn, if it is offered or not."""
    game, areas = plan.setup.game, plan.setup.policy.areas
    for bet, at in card_areas({*game.bets, *(areas.value if areas is not None else ())}).items():
        described, fill = CARD_BET[bet], plan.theme.areas.get(bet, "")
        label = described.label or described.name
        note, colour = _offered(game, bet, described.tone)
        yield Box(bet, label, note, (), colour, at.x, at.y, at.width, at.height, fill)


def _offered(game: Game, bet: str, tone: Tone) -> tuple[str, Tone]:
    """What a box says of what its bet pays, and its colour; that it is not offered, where it is not."""
    return (_in_short(game, game.bets[bet]), tone) if bet in game.bets else (sentence("not_offered"), "void")


def _dice_rows() -> list[Row]:
    """A roll's boxes: small and big, doubles and triples, totals, combinations, single numbers."""
    doubles = [LayoutCell(f"double:{face}", dice=(face, face)) for face in FACES]
    triples = [LayoutCell(f"triple:{face}", dice=(face,) * 3, share=1.4) for face in FACES]
    pairs = [(one, other) for one in FACES for other in FACES if one < other]
    return [
        (
            1,
            [
                LayoutCell("small", sentence("small_with_range"), "small"),
                LayoutCell("any_triple", sentence("any_triple"), "triple"),
                LayoutCell("big", sentence("big_with_range"), "big"),
            ],
        ),
        (1, [*doubles[:3], *triples, *doubles[3:]]),
        (1, [LayoutCell(f"total:{total}", str(total)) for total in range(4, 18)]),
        (1, [LayoutCell(f"combination:{one}-{other}", dice=(one, other)) for one, other in pairs]),
        (1, [LayoutCell(f"single:{face}", dice=(face,)) for face in FACES]),
    ]


def _stacked(game: Game, rows: Iterable[Row]) -> Iterator[Box]:
    """Rows of boxes below each other, each as wide as the layout."""
    y = 0.0
    for height, row in rows:
        x, unit = 0.0, WIDTH / sum(cell.share for cell in row)
        for cell in row:
            width = cell.share * unit
            note, colour = _offered(game, cell.bet, cell.colour)
            yield Box(cell.bet, cell.label, note, cell.dice, colour, x, y, width, height)
            x += width
        y += height
