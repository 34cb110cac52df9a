"""The 9th Age, chapter "Random Movement": on which dice a unit moves.

Source:
    RND-1, RND-3
"""

from serried.model.errors import RuleGapError
from serried.model.unit import Unit
from serried.rules.named_rules import RANDOM_MOVEMENT, in_brackets
from serried.rules.random_dice import RandomDice, random_dice


def throw_of(unit: Unit) -> RandomDice:
    """Return the dice of a unit's Random Movement: of several the lowest average.

    Raises:
        RuleGapError: RND-1 if nothing says which dice.

    Source:
        RND-1, RND-3
    """
    letters = {place.letter for place in unit.formation.places}
    said = [in_brackets(unit, letter, RANDOM_MOVEMENT) for letter in letters]
    texts = {unit.profile.random or "", *(text for some in said for text in some)}
    found = [throw for text in sorted(texts) if (throw := random_dice(text))]
    if not found:
        clause = "RND-1"
        because = f'how far {unit.id} moves at random is not said; add `random = "3D6"`'
        raise RuleGapError(clause, because)
    return min(found, key=lambda throw: throw.average)
