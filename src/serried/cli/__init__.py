"""The command line: what the referee said, for people and for programs."""

from serried.late import when_looked_into, without_translations

for _module in ("copy", "inspect"):  # dataclasses import them, and look into them for
    when_looked_into(_module)  # none of ours
without_translations()
