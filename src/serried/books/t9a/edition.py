"""The 9th Age: the edition that is printed."""

from typing import Final

from serried.books.t9a.moving_units import ADVANCE, MARCH
from serried.books.t9a.order import ORDER
from serried.books.t9a.vocabulary import VOCABULARY
from serried.rules.case import Edition

EDITION: Final = Edition(
    vocabulary=VOCABULARY,
    order=ORDER,
    ordinary=ADVANCE,
    march=MARCH,
)
