"""The command line: what the referee said, for people and for programs."""

import gc
from typing import Final

from serried.late import when_looked_into, without_translations

LITTLE_GARBAGE: Final = 100_000
"""How many new objects it takes to look for garbage: loading modules makes none."""

gc.set_threshold(LITTLE_GARBAGE)

for _module in ("copy", "inspect"):  # dataclasses import them, and look into them for
    when_looked_into(_module)  # none of ours
without_translations()
