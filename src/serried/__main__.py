"""``python -m serried`` is ``serried``."""

import sys

from serried.cli.main import main

sys.exit(main())
