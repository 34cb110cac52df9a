"""The version of this library, the one place where it is written."""

from typing import Final

VERSION: Final = "0.1.0"
