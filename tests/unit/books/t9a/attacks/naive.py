"""Attacks rolled to the end as a person does it, die by die; nothing of the referee's.

Written from the clauses and from the ruling on the order of dice alone: one small dict
for each attack, hit and wound, and a die picked up whenever one is needed.
"""

from collections.abc import Iterator

from serried.books.t9a.attacks.bundles import Bundle


def losses(bundles: list[Bundle], dice: tuple[int, ...]) -> tuple[list[int], int]:
    """Return what each bundle takes, and how many dice were picked up."""
    cup = Cup(dice)
    hits = [list(hits_of(bundle, cup)) for bundle in bundles]
    pairs = list(zip(bundles, hits, strict=True))
    wounds = [list(wounds_of(bundle, some, cup)) for bundle, some in pairs]
    for bundle, some in zip(bundles, wounds, strict=True):
        armour(bundle, some, cup)
    for bundle, some in zip(bundles, wounds, strict=True):
        special(bundle, some, cup)
    lost = []
    for bundle, some in zip(bundles, wounds, strict=True):
        left = [wound for wound in some if not wound["saved"]]
        lost.append(sum(min(times(bundle.multiple, cup), bundle.clip) for _ in left))
    return lost, cup.picked


class Cup:
    """Dice that are picked up one by one."""

    def __init__(self, dice: tuple[int, ...]) -> None:
        self.dice = dice
        self.picked = 0

    def die(self) -> int:
        """Return the next one; there is an IndexError where none is left."""
        self.picked += 1
        return self.dice[self.picked - 1]


def thrown(many: int, least: int, cup: Cup, *, again: bool) -> list[int]:
    """Return so many dice, those that fail thrown again after all of them."""
    faces = [cup.die() for _ in range(many)]
    if again:
        for place, face in enumerate(faces):
            if face < least:
                faces[place] = cup.die()
    return faces


def hits_of(bundle: Bundle, cup: Cup) -> Iterator[str]:
    """Yield what each hit is: it wounds of itself, or it is to be rolled."""
    if bundle.to_hit is None:
        yield from ["rolled"] * bundle.many
        return
    extra = 0
    least = bundle.to_hit
    for face in thrown(bundle.many, least, cup, again=bundle.reroll_hits):
        if face == 6 and bundle.focus:
            extra += 1
        if face == 6 and bundle.poison:
            yield "wounds"
        elif face >= least:
            yield "rolled"
    yield from ["rolled"] * extra


def wounds_of(bundle: Bundle, hits: list[str], cup: Cup) -> Iterator[dict[str, bool]]:
    """Yield each wound."""
    if bundle.cannot_wound:
        return
    if bundle.to_wound is None:
        yield from ({"lethal": False, "saved": False} for _ in hits)
        return
    least = bundle.to_wound
    faces = thrown(hits.count("rolled"), least, cup, again=bundle.reroll_wounds)
    for face in faces:
        if face >= least:
            yield {"lethal": bundle.lethal and face == 6, "saved": False}
    yield from ({"lethal": False, "saved": False} for _ in range(hits.count("wounds")))


def armour(bundle: Bundle, wounds: list[dict[str, bool]], cup: Cup) -> None:
    """Save by armour from what is not lethal."""
    for wound in wounds:
        if not wound["lethal"] and bundle.armour_save is not None:
            wound["saved"] = cup.die() >= bundle.armour_save


def special(bundle: Bundle, wounds: list[dict[str, bool]], cup: Cup) -> None:
    """Save from the ordinary wounds, then from those that Lethal Strike made."""
    to_repeat = []
    open_ones = [wound for wound in wounds if not wound["saved"]]
    for wound in sorted(open_ones, key=lambda one: one["lethal"]):
        offered = [("aegis", bundle.aegis)]
        if not wound["lethal"]:
            offered.append(("fortitude", bundle.fortitude))
        known = [(name, on) for name, on in offered if on is not None]
        if not known:
            continue
        name, on = max(known, key=lambda save: worth(*save, divine=bundle.divine))
        wound["saved"] = cup.die() >= on
        if wound["saved"] and name == "aegis" and bundle.divine:
            to_repeat.append((wound, on))
    for wound, on in to_repeat:
        wound["saved"] = cup.die() >= on


def worth(name: str, on: int, *, divine: bool) -> float:
    """Return how often a Special Save saves."""
    once = (7 - on) / 6
    return once * once if divine and name == "aegis" else once


def times(multiple: str, cup: Cup) -> int:
    """Return what one unsaved wound becomes."""
    if multiple == "":
        return 1
    if multiple.isdigit():
        return int(multiple)
    kind, _, more = multiple.partition("+")
    face = cup.die()
    return (face if kind == "D6" else [1, 1, 2, 2, 3, 3][face - 1]) + int(more or 0)
