"""Bytes to lines: whatever way they were cut on the wire."""

LONGEST = 128


class Lines:
    r"""Gathers bytes and gives whole lines, ended by CR, LF or both; empty ones are left out.

    A line that is too long comes once, cut off, when it passes the limit, and the rest of it is thrown away: so a line that
    never ends takes little memory, and whoever reads it is told.

    >>> lines = Lines()
    >>> lines.feed(b"*X;5;552;2"), lines.feed(b"4;0;155;1\r\n*X")
    ([], [b'*X;5;552;24;0;155;1'])
    """

    def __init__(self, longest: int = LONGEST) -> None:
        self._longest = longest
        self._begun = b""
        self._too_long = False

    def feed(self, data: bytes) -> list[bytes]:
        """The lines that these bytes complete."""
        *whole, rest = (self._begun + data.replace(b"\r", b"\n")).split(b"\n")
        found = []
        for line in whole:
            if line and not self._too_long:
                found.append(self._cut(line))
            self._too_long = False
        if len(rest) > self._longest and not self._too_long:
            found.append(self._cut(rest))
            self._too_long = True
        self._begun = b"" if self._too_long else rest
        return found

    def _cut(self, line: bytes) -> bytes:
        """A line, or of one that is too long so much that nobody takes it for a whole one."""
        return line[: self._longest + 1]
