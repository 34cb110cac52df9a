"""Everything: whoever imports this has loaded all that a question may need.

Later there may be no descriptor to open it; and a worker that is made from a process
which has it loads nothing, and works out nothing that every table needs.
"""

import gc
import importlib
import pkgutil

import serried
from serried.table.examples import FIRST, example
from serried.table.planning import Standing, planned
from serried.table.requests import Play

for _module in pkgutil.walk_packages(serried.__path__, f"{serried.__name__}."):
    if not _module.name.endswith(".__main__"):
        importlib.import_module(_module.name)
_first = example(FIRST)
_standing = Standing(battle=_first.battle, requests=_first.requests, at=0, version=1)
for _unit in _first.battle.units:
    planned(_standing, Play(id=0, line=f"{_unit.id} advance: forward 0.1"))
gc.collect()
gc.freeze()  # what stays for good is not looked through again while people wait
