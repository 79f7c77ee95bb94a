"""What an argument of a command is: an amount, a moment, a count, the name of a place.

To Python these are numbers and texts; the checks, the scripts and the pages read from a command's fields which it is.
"""

from typing import Annotated, Any, get_args, get_origin

from msgspec import Meta
from msgspec.structs import FieldInfo

Cents = Annotated[int, Meta(description="An amount of money, in cents.")]
Moment = Annotated[int, Meta(description="A point in time, in microseconds since 1970.")]
Seconds = Annotated[int, Meta(description="A length of time, in seconds.")]
Minutes = Annotated[int, Meta(description="A length of time, in minutes.")]
Count = Annotated[int, Meta(description="How many there are.")]
Ordinal = Annotated[int, Meta(description="Which one it is, by its number: a round, a case, a card of the coup.")]
PlaceName = Annotated[str, Meta(description="A place at a table: a terminal, or a position on the cloth.")]
TableName = Annotated[str, Meta(description="A table of the floor.")]
AccountId = Annotated[str, Meta(description="A chip account.")]
TicketNumber = Annotated[str, Meta(description="The number of a ticket, a hand pay or a voucher.")]
PersonId = Annotated[str, Meta(description="A person: by the register's id, such as P12, or another opaque one.")]
Text = Annotated[str, Meta(description="A text that no event holds: it is kept apart, sealed.")]
Letter = Annotated[str, Meta(description="A text of several lines, kept apart as a Text is.")]
Identity = Annotated[str, Meta(description="The issuer and number of an identity document: only a keyed hash is kept.")]
MUST_BE_SAID = Meta(description="What has to be said, though it may be missing in what was journalled earlier.")


def needed(argument: FieldInfo) -> bool:
    """Whether a command has to say this."""
    return argument.required or MUST_BE_SAID in get_args(argument.type)


def plain(kind: Any) -> Any:
    """What an argument is to Python.

    >>> plain(Cents), plain(PlaceName), plain(bool)
    (<class 'int'>, <class 'str'>, <class 'bool'>)
    """
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind
