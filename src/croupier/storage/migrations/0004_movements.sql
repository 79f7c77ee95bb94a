-- What moved between a chip account and anybody else, found by the account. Chips that were laid on a layout are left out:
-- nearly every transfer is one of those, and a wager must not pay for what is seldom asked.

CREATE INDEX transfer_from_stakes ON transfer (source) WHERE source LIKE 'stakes:%';
CREATE INDEX transfer_from_chips  ON transfer (source) WHERE source LIKE 'chips:%' AND target NOT LIKE 'stakes:%';
CREATE INDEX transfer_to_chips    ON transfer (target) WHERE target LIKE 'chips:%' AND source NOT LIKE 'stakes:%';
