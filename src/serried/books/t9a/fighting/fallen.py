"""The 9th Age, chapter "Close Combat": duellists that fell in this Round.

Source:
    DUEL-12, DUEL-13, AMB-101
"""

from typing import Final

from serried.books.t9a.attacks.saves import SpecialSave
from serried.books.t9a.fighting.targets import Target
from serried.model.actions.subject import Subject
from serried.model.combat import Fallen
from serried.model.ids import PlayerId

TRAITS: Final = ("parry", "distracting", "flammable")
AFRAID: Final = "afraid"
_IMMUNE: Final = "immune to "
_IS: Final = "is "


def fallen(model: Subject, player: PlayerId, struck: Target, *, afraid: bool) -> Fallen:
    """Return what is kept of a duellist that fell.

    Args:
        model: Who it was.
        player: Whose it was.
        struck: As what it was struck.
        afraid: Whether it suffered from a failed Fear Test (UR-FEAR).
    """
    traits = [name for name in TRAITS if getattr(struck, name)]
    traits += [AFRAID] if afraid else []
    traits += [f"{_IMMUNE}{one}" for one in sorted(struck.immune)]
    traits += [f"{_IS}{one}" for one in sorted(struck.what)]
    return Fallen(
        model,
        player,
        struck.defensive_skill,
        struck.resilience,
        struck.armour,
        struck.hp,
        tuple(_written(one) for one in struck.saves),
        tuple(traits),
    )


def struck_as_it_was(one: Fallen) -> Target:
    """Return as what a duellist that fell is struck still (DUEL-12)."""
    return Target(
        defensive_skill=one.defensive_skill,
        resilience=one.resilience,
        armour=one.armour,
        saves=tuple(_read(text) for text in one.saves),
        hp=one.hp,
        parry="parry" in one.traits,
        distracting="distracting" in one.traits,
        flammable="flammable" in one.traits,
        immune=_behind(_IMMUNE, one.traits),
        what=_behind(_IS, one.traits),
    )


def _behind(words: str, traits: tuple[str, ...]) -> frozenset[str]:
    return frozenset(one.removeprefix(words) for one in traits if one.startswith(words))


def _written(save: SpecialSave) -> str:
    against = f" against {save.against}" if save.against else ""
    return f"{save.name} {save.on}+{against}"


def _read(text: str) -> SpecialSave:
    first, _, against = text.partition(" against ")
    name, _, on = first.partition(" ")
    return SpecialSave(name, int(on.rstrip("+")), against)
