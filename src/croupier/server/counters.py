"""What is counted of commands as they come in and are answered."""

from prometheus_client import Counter, Histogram

COMMANDS = Counter(
    "croupier_commands", "Commands answered, by what they asked and how they were answered.", ("do", "ok")
)
REFUSALS = Counter("croupier_refusals", "Commands refused, by the reason.", ("reason",))
SECONDS = Histogram("croupier_answer_seconds", "From reading a command off the socket to its durable answer.")


def refused() -> dict[str, int]:
    """How many commands were refused, by the reason."""
    [family] = REFUSALS.collect()
    return {each.labels["reason"]: int(each.value) for each in family.samples if each.name.endswith("_total")}


def answered() -> tuple[tuple[float, ...], tuple[int, ...]]:
    """The bounds of what answers took, in seconds, and how many took up to each, and longer than all of them."""
    [family] = SECONDS.collect()
    up_to = [(float(each.labels["le"]), int(each.value)) for each in family.samples if each.name.endswith("_bucket")]
    counts = tuple(count - before for (_, count), before in zip(up_to, (0, *(each for _, each in up_to)), strict=False))
    return tuple(bound for bound, _ in up_to[:-1]), counts
