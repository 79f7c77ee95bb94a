"""What an automated wheel sends over a wire, noise and all, and the lines in it."""

RECORDED = (
    b"\x00\xff3;1\r\n"
    b"*X;2;552;7;0;150;1\r\n*X;2;552;7;0;151;1\r\n"
    b"*X:3:552:7:0:152:1\n*X;4;552;7;0;153;1\r"
    b"\xf0\x9f*X;4;552\r\n"
    b"24\r\n*X;5;552;24;0;155;1\r\n\r\n*X;5;552;24;0;155;1\r\n"
)
"""A stream as a wire gives it: the end of a line, noise, both separators, all three line ends, a line cut short."""
AS_LINES = [
    b"\x00\xff3;1",
    b"*X;2;552;7;0;150;1",
    b"*X;2;552;7;0;151;1",
    b"*X:3:552:7:0:152:1",
    b"*X;4;552;7;0;153;1",
    b"\xf0\x9f*X;4;552",
    b"24",
    b"*X;5;552;24;0;155;1",
    b"*X;5;552;24;0;155;1",
]
