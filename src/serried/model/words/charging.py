"""Words of findings: Charges, reactions, and chargers that move."""

from types import MappingProxyType
from typing import Final

from serried.model.charge_words import DECLARING, REACTING, REDIRECTING
from serried.model.resolve_words import RESOLVING
from serried.model.words.message import Message

WORDS: Final = MappingProxyType(
    {
        reason: Message(*words)
        for part in (DECLARING, REACTING, REDIRECTING, RESOLVING)
        for reason, words in part.items()
    }
)
