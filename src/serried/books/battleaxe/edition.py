"""Battleaxe: the edition that is printed."""

from typing import Final

from serried.books.battleaxe.normal_movement import MARCH, ORDINARY
from serried.books.battleaxe.order import ORDER
from serried.books.battleaxe.vocabulary import VOCABULARY
from serried.rules.case import Edition

EDITION: Final = Edition(
    vocabulary=VOCABULARY,
    order=ORDER,
    ordinary=ORDINARY,
    march=MARCH,
)
