"""Keys of a Round of Combat that is being fought, and of what lasts in a combat."""

import re
from typing import Final

from serried.model.memo import memo_on_value
from serried.model.vocabulary import Vocabulary
from serried.notation import kinds, words
from serried.notation.kinds import listed, mapped, whole, word, worded
from serried.notation.positions.facings import DIRECTION
from serried.notation.positions.key import Key, Keys

SAVE: Final = r"(aegis|fortitude) [2-6]\+( against .+)?"


def _save(text: str) -> str:
    if re.fullmatch(SAVE, text):
        return text
    message = f"{words.quoted(text)} is no Special Save; write it as `aegis 5+`"
    raise words.UnreadableError(message)


EDGES: Final = ("front", "rear", "left", "right")
MOST_POINTS: Final = 100_000
FIRST_STEP: Final = 10

COMBAT: Final = Key(
    name="combat",
    kind=kinds.TABLE,
    meaning="the Round of Combat that is being fought",
    inside="combat",
)
WIELDING: Final = Key(
    name="wielding",
    kind=kinds.TABLES,
    meaning="the weapons that models keep for the whole combat",
    inside="wielding",
)
DUEL: Final = Key(
    name="duel",
    kind=kinds.TABLES,
    meaning="Duels that go on from one Round to the next",
    inside="duel",
)
OF_FIGHTS: Final = (COMBAT, WIELDING, DUEL)
"""What only a file with a fight says."""

_POINTS: Final = mapped(
    kinds.NAME, whole(0, MOST_POINTS), "a table: unit = Health Points"
)
_BY_PLAYER: Final = mapped(
    kinds.PLAYER, whole(0, MOST_POINTS), "a table: player = points"
)
_UNITS: Final = listed(kinds.NAME, "a list of units")
_SUBJECTS: Final = listed(kinds.SUBJECT, "a list of models, as `guard.K`")

SIDES: Final = Key(
    name="sides",
    kind=mapped(kinds.NAME, kinds.PLAYER, "a table: unit = player"),
    meaning="the units of the combat as the Round began, and whose they are, or were",
    required=True,
)
LOST: Final = Key(
    name="lost",
    kind=_POINTS,
    meaning="the Health Points they have lost in this Round",
    default=(),
)
INITIATIVE: Final = Key(
    name="initiative",
    kind=whole(0, FIRST_STEP),
    meaning="the Initiative Step whose attacks come next",
)
ORDER: Final = Key(
    name="order",
    kind=kinds.TEXTS,
    meaning="when models strike, as `3: spears.R` or `2: guard.K mount`",
    default=(),
)
PASSED: Final = Key(
    name="passed",
    kind=listed(kinds.PLAYER, "a list of players"),
    meaning="who does nothing more in this step",
    default=(),
)
ATTACKS: Final = Key(
    name="attacks",
    kind=kinds.TEXTS,
    meaning="lines that allocate attacks of this Initiative Step",
    default=(),
)
NUMBERS: Final = Key(
    name="numbers",
    kind=kinds.TABLES,
    meaning="random Attack Values of this Initiative Step, as they were thrown",
    inside="numbers",
    default=(),
)
DUE: Final = Key(
    name="due",
    kind=kinds.TEXTS,
    meaning="lines of losses whose models their owners choose",
    default=(),
)
OVERKILL: Final = Key(
    name="overkill",
    kind=_BY_PLAYER,
    meaning="wounds beyond the last Health Point of a duellist, by whose they count",
    default=(),
)
ISSUED: Final = Key(
    name="issued",
    kind=listed(kinds.PLAYER, "a list of players"),
    meaning="who has issued a Duel in this Round",
    default=(),
)
CHALLENGER: Final = Key(
    name="challenger", kind=kinds.SUBJECT, meaning="who waits for an answer to a Duel"
)
REFUSED: Final = Key(
    name="refused",
    kind=_SUBJECTS,
    meaning="who could have accepted a Duel and did not",
    default=(),
)
SHAMING: Final = Key(
    name="shaming",
    kind=kinds.SUBJECT,
    meaning="whose Duel was refused and who has yet to name a Character",
)
CRUSHING: Final = Key(
    name="crushing", kind=_SUBJECTS, meaning="who makes a Crush Attack", default=()
)
GRINDING: Final = Key(
    name="grinding",
    kind=_SUBJECTS,
    meaning="who grinds in this Round instead of making Impact Hits",
    default=(),
)
FALLEN: Final = Key(
    name="fallen",
    kind=kinds.TABLES,
    meaning="duellists that fell in this Round, at which the other strikes still",
    inside="fallen",
    default=(),
)
SCORE: Final = Key(
    name="score",
    kind=_BY_PLAYER,
    meaning="the Combat Score, at the end of the Round",
    default=(),
)

TOUCHED: Final = Key(
    name="touched",
    kind=mapped(
        kinds.NAME,
        listed(kinds.NAME, "a list of units"),
        "a table: unit = a list of units",
    ),
    meaning="which enemies each unit has touched in this Round",
    default=(),
)
STEADFAST: Final = Key(
    name="steadfast",
    kind=_UNITS,
    meaning="losing units that were Steadfast as Break Tests began",
    default=(),
)
DONE: Final = Key(
    name="done",
    kind=_UNITS,
    meaning="units that have done what this step asks of them",
    default=(),
)
FLIGHTS: Final = Key(
    name="flights",
    kind=kinds.TABLES,
    meaning="the units that Broke, in the order in which they flee",
    inside="flights",
    default=(),
)
PURSUITS: Final = Key(
    name="pursuits",
    kind=kinds.TABLES,
    meaning="the units that Pursue or Overrun",
    inside="pursuits",
    default=(),
)
FIRST: Final = Key(
    name="first",
    kind=kinds.PLAYER,
    meaning="whose units make their Combat Reforms first",
)
# How often models strike
NUMBERED: Final = Key(
    name="unit", kind=kinds.NAME, meaning="whose attacks they are", required=True
)
NUMBERED_MODEL: Final = Key(
    name="model", kind=kinds.TEXT, meaning="the model, as `1.2`", required=True
)
NUMBERED_PART: Final = Key(
    name="part",
    kind=whole(0, MOST_POINTS),
    meaning="0 for the model itself, then its parts in order",
    default=0,
)
NUMBER: Final = Key(
    name="many",
    kind=whole(0, MOST_POINTS),
    meaning="how many attacks it has",
    required=True,
)
NUMBER_KEYS: Final = Keys((NUMBERED, NUMBERED_MODEL, NUMBERED_PART, NUMBER))

# Who flees, and who Pursues
MOST_INCHES: Final = 1000.0
FLEEING: Final = Key(name="unit", kind=kinds.NAME, meaning="who Broke", required=True)
AWAY: Final = Key(name="away", kind=kinds.NAME, meaning="the enemy that it flees from")
HEADING: Final = Key(
    name="heading", kind=DIRECTION, meaning="where it looks as it flees"
)
DISTANCE: Final = Key(
    name="distance",
    kind=kinds.number(0.0, MOST_INCHES, "inches"),
    meaning="what was rolled, in inches",
)
OVER: Final = Key(
    name="over",
    kind=kinds.TRUTH,
    meaning="whether it has moved, or is caught",
    default=False,
)
FLIGHT_KEYS: Final = Keys((FLEEING, AWAY, HEADING, DISTANCE, OVER))
PURSUING: Final = Key(
    name="unit", kind=kinds.NAME, meaning="who Pursues or Overruns", required=True
)
PURSUED: Final = Key(
    name="of", kind=kinds.NAME, meaning="the Broken unit; none for an Overrun"
)
CHARGES: Final = Key(
    name="charges", kind=kinds.NAME, meaning="the enemy that it is to charge"
)
FACING: Final = Key(
    name="facing",
    kind=listed(kinds.word(EDGES, "Facing"), "a list of Facings"),
    meaning="the Facing of it that is charged; both where chance is to say",
    default=(),
)
PURSUIT_KEYS: Final = Keys((PURSUING, PURSUED, DISTANCE, CHARGES, FACING, OVER))

# A duellist that fell
FALLEN_MODEL: Final = Key(
    name="model", kind=kinds.SUBJECT, meaning="who it was", required=True
)
FALLEN_PLAYER: Final = Key(
    name="player", kind=kinds.PLAYER, meaning="whose it was", required=True
)


def _number(name: str, meaning: str) -> Key[int]:
    return Key(name=name, kind=whole(0, 1000), meaning=meaning, required=True)


FALLEN_SKILL: Final = _number("defensive_skill", "its Defensive Skill")
FALLEN_RESILIENCE: Final = _number("resilience", "its Resilience")
FALLEN_ARMOUR: Final = _number("armour", "its Armour")
FALLEN_HP: Final = Key(
    name="hp", kind=whole(1, 1000), meaning="its Health Points when whole", default=1
)
SAVES: Final = Key(
    name="saves",
    kind=listed(
        worded("a Special Save, as `aegis 5+`", _save, SAVE),
        "a list of Special Saves, as `aegis 5+`",
    ),
    meaning="its Special Saves",
    default=(),
)
TRAITS: Final = Key(
    name="traits",
    kind=kinds.TEXTS,
    meaning="what else is asked of who is struck, as `parry`",
    default=(),
)
FALLEN_KEYS: Final = Keys(
    (
        *(FALLEN_MODEL, FALLEN_PLAYER, FALLEN_SKILL, FALLEN_RESILIENCE),
        *(FALLEN_ARMOUR, FALLEN_HP, SAVES, TRAITS),
    )
)

# What lasts from one Round to the next
WIELDER: Final = Key(
    name="unit", kind=kinds.NAME, meaning="whose weapon it is", required=True
)
WIELDER_LETTER: Final = Key(
    name="model", kind=kinds.LETTER, meaning="the letter of the models", default="R"
)
WEAPON: Final = Key(
    name="weapon", kind=kinds.TEXT, meaning="the weapon, by its name", required=True
)
WIELDING_KEYS: Final = Keys((WIELDER, WIELDER_LETTER, WEAPON))
ONE: Final = Key(name="one", kind=kinds.SUBJECT, meaning="who issued it", required=True)
OTHER: Final = Key(
    name="other", kind=kinds.SUBJECT, meaning="who accepted it", required=True
)
DUEL_KEYS: Final = Keys((ONE, OTHER))


@memo_on_value
def round_step_key(vocabulary: Vocabulary) -> Key[str]:
    """Return the key of the step of a Round, by the words of a book."""
    return Key(
        name="step",
        kind=word(vocabulary.round_steps, "step of a Round of Combat"),
        meaning="the step of the Round that is being taken",
        required=True,
    )


@memo_on_value
def combat_keys(vocabulary: Vocabulary) -> Keys:
    """Return the keys of a Round of Combat of one book."""
    return Keys(
        (
            *(SIDES, LOST, round_step_key(vocabulary), INITIATIVE, ORDER),
            *(PASSED, ATTACKS, NUMBERS, DUE, OVERKILL, ISSUED, CHALLENGER, REFUSED),
            *(SHAMING, CRUSHING, GRINDING, FALLEN, SCORE, TOUCHED, STEADFAST),
            *(DONE, FLIGHTS, PURSUITS, FIRST),
        )
    )
