"""How long a second, a minute, an hour and a day are as times are counted: in microseconds."""

SECOND = 1_000_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR
