"""Settings: what a book says, unless the position file departs from it."""

from serried.model.battle import Battle, SettingValue
from serried.model.vocabulary import Vocabulary


def setting(battle: Battle, vocabulary: Vocabulary, name: str) -> SettingValue:
    """Return the value of the setting called *name* for *battle*."""
    for key, value in battle.rulings:
        if key == name:
            return value
    found = vocabulary.setting(name)
    if found is None:
        message = f"{vocabulary.name} has no setting {name!r}"
        raise KeyError(message)
    return found.default


def number_setting(battle: Battle, vocabulary: Vocabulary, name: str) -> float:
    """Return the number that the setting called *name* has for *battle*."""
    value = setting(battle, vocabulary, name)
    if isinstance(value, str):
        message = f"{name} is no number"
        raise TypeError(message)
    return float(value)


def word_setting(battle: Battle, vocabulary: Vocabulary, name: str) -> str:
    """Return the word that the setting called *name* has for *battle*."""
    return str(setting(battle, vocabulary, name))
