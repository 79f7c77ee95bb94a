"""Reports on the books."""

from croupier.floor.store import Account, Reading


async def credit_given(reading: Reading) -> list[Account]:
    """The accounts below nought, which is what credit to a player would be: there should be none."""
    return [account for account in await reading.accounts() if min(account.balance, account.staked) < 0]
