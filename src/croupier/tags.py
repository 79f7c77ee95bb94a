"""The name by which an event, a command or a phase goes on disk, on the wire and in a rulebook's authorities."""

from msgspec import Struct


def tag_of(kind: Struct | type) -> str:
    """Of one of them, or of its class.

    >>> class Spin(Struct, tag="spin_ball"): ...
    >>> tag_of(Spin), tag_of(Spin())
    ('spin_ball', 'spin_ball')
    """
    return str(kind.__struct_config__.tag)  # type: ignore[union-attr]  # classes come as `type`, out of unions and tables
