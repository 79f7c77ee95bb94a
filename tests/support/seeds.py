"""Seeds of tests that try something else every time: printed, so that a red run can be repeated.

CROUPIER_SEED=1234 pytest tests/floor/test_kills.py
"""

import os
import random


def seed() -> int:
    """The seed of this run: another each time, unless the environment names one."""
    chosen = int(os.environ.get("CROUPIER_SEED", "") or random.SystemRandom().randrange(2**32))
    print(f"CROUPIER_SEED={chosen}")
    return chosen
