"""Partnerships over the maximum: several places near it on the same area, coup after coup."""

from collections.abc import Mapping, Sequence

from croupier.play.wagering.limits import Limits, bet_of, kind_of
from croupier.play.wagering.wager_events import Chips
from croupier.rulebooks.conduct import PartnershipAlert


def partners(
    rule: PartnershipAlert, coups: Sequence[Mapping[str, Chips]], limits: Mapping[str, Limits]
) -> dict[str, tuple[str, ...]]:
    """The places that were near the maximum together in each of these coups, by the bet on which they were."""
    found = [_near(rule, coup, limits) for coup in coups]
    together = {bet: set.intersection(*(coup.get(bet, set()) for coup in found)) for bet in found[0]}
    return {bet: tuple(sorted(places)) for bet, places in together.items() if len(places) > 1}


def _near(rule: PartnershipAlert, wagers: Mapping[str, Chips], limits: Mapping[str, Limits]) -> dict[str, set[str]]:
    near: dict[str, set[str]] = {}
    for place, known in limits.items():
        for area, stake in wagers.get(place, {}).items():
            bet = bet_of(area)
            limit = known.by_kind.get(kind_of(bet))
            if limit is not None and stake * 100 >= rule.percent.value * limit.most:
                near.setdefault(bet, set()).add(place)
    return near
