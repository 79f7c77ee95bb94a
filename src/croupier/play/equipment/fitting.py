"""What fits at a table by its document: which equipment may be registered for it, and which put in use."""

from collections.abc import Collection

from croupier.play.answers import Refused
from croupier.play.equipment.register import Item
from croupier.rulebooks.citation import Cited, applies
from croupier.rulebooks.equipment import EquipmentPolicy, Kind


def unfit(policy: EquipmentPolicy, item: Item) -> Refused | None:
    """Why an item cannot be registered; nothing if it can."""
    match item.kind:
        case Kind.WHEEL:
            return _too_small(policy.wheel_mm, item.diameter_mm, "A wheel has a diameter of {} mm at the least")
        case Kind.BALL:
            return _unfit_ball(policy, item)
        case Kind.DOLLY:
            return _unlisted(policy.dolly, item.material, "A dolly is made of {}")
        case Kind.STATION:
            return _unlisted(policy.stations, item.layout, "The layout of a dealer station is {}")
        case Kind.SHUFFLER:
            return _unlisted(policy.shufflers, item.type, "The shuffling device is of type {}") or _unlisted(
                policy.shuffler_decks, item.decks, "A shuffling device takes {} decks"
            )
        case Kind.DISCARD_RACK:
            return _too_small(policy.rack_decks, item.decks, "The discard rack holds {} decks at the least")
    return None


def unusable(policy: EquipmentPolicy, item: Item, decks: int) -> Refused | None:
    """Why an item that is registered cannot be put in use in a game with so many decks; nothing if it can."""
    rule = policy.all_decks_at_once
    if applies(rule) and item.kind is Kind.SHUFFLER and item.decks < decks:
        return Refused(f"A shuffling device in use here takes {decks} decks at once", rule.clause)
    return None


def _unfit_ball(policy: EquipmentPolicy, ball: Item) -> Refused | None:
    size, metallic = policy.ball_mm, policy.ball_metallic
    if size is not None and not size.value[0] <= ball.diameter_mm <= size.value[1]:
        return Refused(f"A ball has a diameter of {size.value[0]} to {size.value[1]} mm", size.clause)
    if metallic is not None and ball.metallic and not metallic.value:
        return Refused("A ball has no metal in it", metallic.clause)
    return None


def _too_small(least: Cited[int] | None, given: float, words: str) -> Refused | None:
    if least is None or given >= least.value:
        return None
    return Refused(words.format(least.value), least.clause)


def _unlisted(
    listed: Cited[Collection[str]] | Cited[Collection[int]] | None, given: object, words: str
) -> Refused | None:
    if listed is None or given in listed.value:
        return None
    return Refused(words.format(" or ".join(map(str, listed.value))), listed.clause)
