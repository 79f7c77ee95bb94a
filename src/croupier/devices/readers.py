"""The devices of a floor, each with the reader for its lines."""

from collections.abc import Iterator

from croupier.devices.dice import DiceRecognition
from croupier.devices.link import Link
from croupier.devices.reliability import by_declaring, by_hand
from croupier.devices.shoe import ReadingShoe
from croupier.devices.wheel import AutomatedWheel
from croupier.floor.floor import Floor
from croupier.games.roulette import Roulette
from croupier.games.sic_bo import SicBo
from croupier.plan.devices import DeviceReader
from croupier.play.table import Setup


def links(floor: Floor) -> Iterator[Link]:
    """A link for every device that the floor file gives an address."""
    for name, plan in floor.plan.tables.items():
        for device, address in plan.links.items():
            yield Link(floor, name, device, address, reader(plan.setup))


def reader(setup: Setup) -> DeviceReader:
    """What understands the device of a table's game."""
    if isinstance(setup.game, Roulette):
        return AutomatedWheel(setup.game.wheel.pockets)
    if isinstance(setup.game, SicBo):
        return DiceRecognition(by_hand(setup.policy, "enter_dice"), by_declaring(setup.policy, "die_not_flat"))
    return ReadingShoe(setup.policy)
