"""Figures in the address of a request: no larger than a browser writes them, or a database keeps them."""

from typing import Annotated, TypeAlias

from litestar.params import QueryParameter

Figure: TypeAlias = Annotated[int, QueryParameter(ge=0, le=2**53 - 1)]
"""The number of a command, a moment or a count."""
