"""Everything: whoever imports this has loaded all that a question may need.

Later there may be no descriptor to open it; and a worker that is made from a process
which has it loads nothing.
"""

import importlib
import pkgutil

import serried

for _module in pkgutil.walk_packages(serried.__path__, f"{serried.__name__}."):
    if not _module.name.endswith(".__main__"):
        importlib.import_module(_module.name)
