"""What fits at a table by its document: which equipment may be registered for it, and which put in use."""

from collections.abc import Callable, Collection

from croupier.play.decisions import Refused
from croupier.play.equipment.register import Item
from croupier.play.reasons import Reason
from croupier.rulebooks.citation import Cited, applies
from croupier.rulebooks.equipment import EquipmentPolicy, Kind
from croupier.words import sentence


def unfit(policy: EquipmentPolicy, item: Item) -> Refused | None:
    """Why an item cannot be registered; nothing if it can."""
    match item.kind:
        case Kind.WHEEL:
            return _too_small(
                policy.wheel_mm, item.diameter_mm, lambda least: sentence("wheel_has_a_diameter", least=least)
            )
        case Kind.BALL:
            return _unfit_ball(policy, item)
        case Kind.DOLLY:
            return _unlisted(policy.dolly, item.material, lambda listed: sentence("dolly_is_made_of", listed=listed))
        case Kind.STATION:
            return _unlisted(policy.stations, item.layout, lambda listed: sentence("station_layout_is", listed=listed))
        case Kind.SHUFFLER:
            return _unlisted(
                policy.shufflers, item.type, lambda listed: sentence("shuffling_device_is_of_type", listed=listed)
            ) or _unlisted(
                policy.shuffler_decks,
                item.decks,
                lambda listed: sentence("shuffling_device_takes_decks", listed=listed),
            )
        case Kind.DISCARD_RACK:
            return _too_small(
                policy.rack_decks, item.decks, lambda least: sentence("discard_rack_holds_decks", least=least)
            )
    return None


def unusable(policy: EquipmentPolicy, item: Item, decks: int) -> Refused | None:
    """Why an item that is registered cannot be put in use in a game with so many decks; nothing if it can."""
    rule = policy.all_decks_at_once
    if applies(rule) and item.kind is Kind.SHUFFLER and item.decks < decks:
        return Refused(Reason.FAULT, sentence("shuffling_device_in_use_here_takes", decks=decks), rule.clause)
    return None


def _unfit_ball(policy: EquipmentPolicy, ball: Item) -> Refused | None:
    size, metallic = policy.ball_mm, policy.ball_metallic
    if size is not None and not size.value[0] <= ball.diameter_mm <= size.value[1]:
        return Refused(
            Reason.FAULT, sentence("ball_has_diameter_of_size", size=size.value[0], size_2=size.value[1]), size.clause
        )
    if metallic is not None and ball.metallic and not metallic.value:
        return Refused(Reason.FAULT, sentence("ball_has_no_metal_in_it"), metallic.clause)
    return None


def _too_small(least: Cited[int] | None, given: float, words: Callable[[int], str]) -> Refused | None:
    if least is None or given >= least.value:
        return None
    return Refused(Reason.FAULT, words(least.value), least.clause)


def _unlisted(
    listed: Cited[Collection[str]] | Cited[Collection[int]] | None, given: object, words: Callable[[str], str]
) -> Refused | None:
    if listed is None or given in listed.value:
        return None
    return Refused(Reason.FAULT, words(" or ".join(map(str, listed.value))), listed.clause)
