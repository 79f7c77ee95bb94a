"""A roulette layout as the pages draw it: boxes to see, spots to touch."""

from croupier.floor.plan import TablePlan
from croupier.games.layout import COLUMNS, ROWS, boxes, inside_spots, positions
from croupier.games.payouts import Result
from croupier.games.roulette import Roulette, colour
from croupier.server.views import Box, SeriesBet, Spot, TableView

OUTSIDE = ("low", "even", "red", "black", "odd", "high")
LABELS = {"low": "1-18", "high": "19-36", "even": "EVEN", "odd": "ODD", "red": "RED", "black": "BLACK"}
DOZENS = ("1st 12", "2nd 12", "3rd 12")


def table_view(plan: TablePlan, casino: str) -> TableView:
    """All about a table that does not change while it is open."""
    game, limits = plan.setup.game, plan.setup.limits
    drawn = [*_number_boxes(game), *_outside_boxes()]
    places = {
        **{bet: (along + 1, COLUMNS - across) for bet, (along, across) in inside_spots(game.wheel).items()},
        **{box.bet: (box.x + box.width / 2, box.y + box.height / 2) for box in _outside_boxes()},
    }
    covered = positions(game.wheel)
    spots = [
        Spot(
            bet,
            bet.partition(":")[0],
            *places[bet],
            tuple(number for number in game.wheel.order if number in covered[bet]),
            next(str(line.odds) for line in of.lines if line.result is Result.WIN),
            limits.on(bet).lowest,
            limits.on(bet).highest,
        )
        for bet, of in game.bets.items()
    ]
    return TableView(
        id=plan.setup.table,
        title=plan.title,
        casino=casino,
        rulebook=plan.rulebook,
        game=game.name,
        wheel=game.wheel.order,
        boxes=tuple(drawn),
        spots=tuple(spots),
        series=tuple(SeriesBet(each.text, each.pieces) for each in game.series.values()),
        chips=plan.chips,
        notes=plan.notes,
        min_total=limits.min_total,
        max_total=limits.max_total,
        simulated=plan.simulated,
    )


def _number_boxes(game: Roulette) -> list[Box]:
    """The numbers, the zeros at the left and 3, 6, 9 along the top."""
    return [
        Box(
            f"straight:{pocket}",
            pocket,
            "green" if pocket in ("0", "00") else "red" if colour(pocket) == "red" else "black",
            box.head + 1,
            COLUMNS - box.right / 2,
            box.foot - box.head,
            (box.right - box.left) / 2,
        )
        for pocket, box in boxes(game.wheel).items()
    ]


def _outside_boxes() -> list[Box]:
    columns = [Box(f"column:{place}", "2 to 1", "", ROWS + 1, COLUMNS - place, 1, 1) for place in range(1, COLUMNS + 1)]
    dozens = [Box(f"dozen:{place + 1}", DOZENS[place], "", 1 + 4 * place, COLUMNS, 4, 1) for place in range(3)]
    even_chances = [
        Box(
            bet,
            LABELS[bet],
            "red" if bet == "red" else "black" if bet == "black" else "",
            1 + 2 * place,
            COLUMNS + 1,
            2,
            1,
        )
        for place, bet in enumerate(OUTSIDE)
    ]
    return [*columns, *dozens, *even_chances]
