"""What `make mutate` breaks is still there to be broken: it reads the source, which changes under it."""

from pathlib import Path

import pytest

from croupier.floor.follow_ups import FOLLOW_UPS

ROOT = Path(__file__).parents[2]


def test_breaks_are_planted_in_every_room_and_every_follow_up_can_be_struck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    from mutations.breaks import Chosen, choose, without_unseen
    from mutations.planting import plant_all

    breaks = without_unseen(plant_all(tmp_path))
    rooms = {path.parent.name for path in (ROOT / "src" / "croupier").glob("*/__init__.py")}
    tried = choose(breaks, Chosen(seed=1, most=224))
    assert {each.room for each in tried} == rooms
    assert len(tried) == 224
    struck = {each.words.partition(" of ")[0] for each in breaks if each.kind == "follow-up"}
    assert struck == {each.__name__ for several in FOLLOW_UPS.values() for each in several}
