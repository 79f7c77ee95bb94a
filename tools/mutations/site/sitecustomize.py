"""Python loads this first where `breaks` asks for it: the breaks are in the processes, too, that tests start."""

import os
from pathlib import Path

from mutations.planted import FOLDER, begin

if FOLDER in os.environ:
    begin(Path(os.environ[FOLDER]))
