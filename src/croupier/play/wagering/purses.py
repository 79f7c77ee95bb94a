"""The purses that a player's chips are of."""

TOKENS = "tokens"
"""The second purse of promotional tokens; every other one is a colour of colour checks."""


def account_of(account: str, purse: str) -> str:
    """The account that a purse is, in the books; the main one has no name."""
    return f"{account}/{purse}" if purse else account
