"""Who works on a floor, and what else gives it orders."""

from enum import StrEnum


class Role(StrEnum):
    """Who is asking."""

    PLAYER = "player"
    DEALER = "dealer"
    GAMING_SUPERVISOR = "gaming_supervisor"
    """In immediate charge of a game; at Crown the Table Inspector is."""
    CASINO_SUPERVISOR = "casino_supervisor"
    ASSISTANT_GAMING_MANAGER = "assistant_gaming_manager"
    GAMING_MANAGER = "gaming_manager"
    TABLE_INSPECTOR = "table_inspector"
    TABLE_GAMES_MANAGER = "table_games_manager"
    CASINO_MANAGER_TABLE_GAMES = "casino_manager_table_games"
    GENERAL_MANAGER_TABLE_GAMES = "general_manager_table_games"
    GAMING_SHIFT_MANAGER = "gaming_shift_manager"
    OPERATOR = "operator"
    CASHIER = "cashier"
    INSPECTOR = "inspector"
    TOURNAMENT_MANAGER = "tournament_manager"
    """In overall control of a tournament, by appointment to that one; at Canberra the Tournament Director is."""
    TOURNAMENT_DIRECTOR = "tournament_director"
    SCRUTINEER = "scrutineer"
    """Oversees the draw of a promotion, by nomination for that one."""
    CLOCK = "clock"
    WHEEL = "wheel"
    SHOE = "shoe"
    DICE = "dice"
    ACCEPTOR = "acceptor"
    """What a terminal takes and gives money with: its note acceptor, ticket reader, card reader and printer."""
    LAYOUT = "layout"
    """A cloth layout that reads the chips lying on it."""
    MONITORING = "monitoring"
    """The central monitoring system."""


PIT = (
    *(Role.DEALER, Role.GAMING_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.ASSISTANT_GAMING_MANAGER, Role.GAMING_MANAGER),
    *(
        Role.TABLE_INSPECTOR,
        Role.TABLE_GAMES_MANAGER,
        Role.CASINO_MANAGER_TABLE_GAMES,
        Role.GENERAL_MANAGER_TABLE_GAMES,
    ),
    *(Role.GAMING_SHIFT_MANAGER, Role.OPERATOR),
)
"""Who works at the tables, and may ask for what takes another's word."""
LEADERS = (Role.TOURNAMENT_MANAGER, Role.TOURNAMENT_DIRECTOR)
"""Who runs a tournament."""
STAFF = (*PIT, *LEADERS, Role.SCRUTINEER, Role.CASHIER, Role.INSPECTOR)
"""Who signs in."""
