"""Text for people stands in one place, by key."""

from typing import get_args

import msgspec

from croupier.server.door.message import DeskMessage, OfficeMessage, TableMessage
from croupier.words import words_for


def test_every_command_that_a_screen_may_list_has_one_sentence_and_no_sentence_is_left_over() -> None:
    kinds = [
        kind
        for place in (TableMessage, DeskMessage, OfficeMessage)
        for field in msgspec.structs.fields(place)
        for kind in get_args(field.type)
    ]
    commands = words_for("commands")
    assert set(commands) == {str(kind.__struct_config__.tag) for kind in kinds}
    assert [each for each in commands.values() if not each.endswith((".", "?")) or "\n" in each] == []
