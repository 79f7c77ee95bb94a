"""Python loads this first where `feed` asks for it: what goes out is cut in the processes, too, that tests start."""

from mutations.feed import cut

cut()
