"""An amount in words, as a ticket says it beside the figures.

>>> in_words(1_052_35)
'One thousand and fifty-two dollars and thirty-five cents'
>>> in_words(1)
'One cent'
"""

SMALL = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
GROUPS = ((1_000_000_000, "billion"), (1_000_000, "million"), (1_000, "thousand"))


def in_words(cents: int) -> str:
    """An amount below a thousand billion dollars."""
    dollars, rest = divmod(cents, 100)
    parts = [_counted(dollars, "dollar")] if dollars or not rest else []
    if rest:
        parts.append(_counted(rest, "cent"))
    words = " and ".join(parts)
    return words[0].upper() + words[1:]


def _counted(number: int, unit: str) -> str:
    return f"{_number(number)} {unit}" if number == 1 else f"{_number(number)} {unit}s"


def _number(number: int) -> str:
    if number < 20:
        return SMALL[number]
    if number < 100:
        ten, one = divmod(number, 10)
        return TENS[ten] if not one else f"{TENS[ten]}-{SMALL[one]}"
    if number < 1_000:
        return _joined(f"{SMALL[number // 100]} hundred", number % 100)
    value, name = next(group for group in GROUPS if number >= group[0])
    return _joined(f"{_number(number // value)} {name}", number % value)


def _joined(first: str, rest: int) -> str:
    if not rest:
        return first
    return f"{first} and {_number(rest)}" if rest < 100 else f"{first} {_number(rest)}"
