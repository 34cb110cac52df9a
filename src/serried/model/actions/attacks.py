"""Attacks: at whom a unit strikes in one Initiative Step."""

from typing import ClassVar

from serried.frozen import frozen
from serried.model.actions.form import Action, Astray, Form, Item
from serried.model.actions.subject import Subject
from serried.tuples import NamedTuple


class AttackShare(NamedTuple):
    """Attacks of one model, or of several in a row, at one Health Pool.

    Attributes:
        first: The model, by place or letter; the first of several.
        last: The last of several, in the same rank.
        part: The model part, or the kind of Special Attack; None for the model itself.
        many: How many of its attacks; None for all of them.
        target: The enemy: its R&F, or one Champion or Character.
    """

    first: str
    last: str | None
    part: str | None
    many: int | None
    target: Subject


@frozen(kw_only=True)
class Attack(Action):
    """Allocate the attacks of *subject* in the Initiative Step that comes next.

    Attributes:
        shares: Who strikes whom; who is not named strikes as a whole unit does.
    """

    form: ClassVar = Form(
        "{subject} attack",
        Item(
            "{first:model} [to {last:place}] [{part:part}] [{many:count}]"
            " on {target:subject}",
            many="shares",
            of=AttackShare,
        ),
        examples=(
            "spears attack: 1.1 to 1.4 on foes",
            "spears attack: 1.1 to 1.4 on foes, C on foes.C, K mount 2 on foes",
        ),
        item="attack",
        required=True,
        astray=(
            Astray(
                "{subject} attack {target}",
                "`attack` says whom models strike in a Round of Combat, as"
                " `{subject} attack: 1.1 on {target}`; to charge write"
                " `{subject} charge {target}`",
            ),
        ),
    )

    subject: Subject
    shares: tuple[AttackShare, ...]
