"""A book from outside that brings its bridges: The 9th Age with words of its own."""

from dataclasses import replace
from typing import Final

from serried.books.bridges import battleaxe_to_t9a, t9a_to_battleaxe
from serried.books.t9a.book import BOOK as T9A
from serried.model.effects import Until
from serried.model.marks import Mark
from serried.model.vocabulary import Characteristic
from serried.rules.book import Book
from serried.rules.bridge import Moment, Told

TIRED: Final = Mark("tired")
WORDS: Final = T9A.edition.vocabulary
OUT: Final = t9a_to_battleaxe.BRIDGE
BACK: Final = battleaxe_to_t9a.BRIDGE

BOOK: Final[Book] = replace(
    T9A,
    title="Wayfarers: a toy",
    edition=replace(
        T9A.edition,
        vocabulary=replace(
            WORDS,
            name="wayfarers",
            phases=(("dawn", ()), *WORDS.phases),
            rates=(*WORDS.rates, Characteristic(name="stamina", meaning="Stamina")),
            marks={**WORDS.marks, TIRED: Until.TURN},
        ),
    ),
    bridges=(
        replace(
            OUT,
            here="wayfarers",
            phases={**OUT.phases, "dawn": Moment("movement", "start", "dawn breaks")},
            characteristics={**OUT.characteristics, "stamina": {}},
            marks={**OUT.marks, TIRED: Told((Mark.MARCHED,), "tired is marched")},
        ),
        replace(
            BACK,
            there="wayfarers",
            characteristics={
                "movement": {"advance": 1.0, "march": 2.0, "stamina": 3.0},
                "leadership": {"discipline": 1.0},
            },
        ),
    ),
)
