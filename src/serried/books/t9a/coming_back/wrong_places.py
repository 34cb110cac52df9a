"""The 9th Age, chapter "Raise Health Points": places that nobody can have."""

from collections import Counter
from collections.abc import Iterator, Mapping

from serried.books.t9a.coming_back.new_ground import Hindrance
from serried.books.t9a.coming_back.raised_choices import Choice, Named
from serried.books.t9a.coming_back.returning import ONE_EACH, Return
from serried.books.t9a.units import CHAMPION, leads
from serried.model.formation import EMPTY
from serried.model.ids import Letter, rank_and_file
from serried.model.unit import Unit
from serried.model.verdict import Finding


def judge_named(
    back: Return,
    choices: tuple[Choice, ...],
    named: Named,
    blocked: Mapping[str, Hindrance],
) -> Iterator[Finding]:
    """Say which clauses forbid the places that a line names.

    Args:
        back: Who returns.
        choices: Every lawful way.
        named: What the line names, which is none of them.
        blocked: What keeps models from places that would be in order.
    """
    who = tuple(_judge_letters(back, choices, named))
    yield from who
    where = tuple(_judge_places(back, choices, named, blocked))
    yield from where
    if not who and not where:
        together = "RAISE-8" if len(back.unit.formation.ranks) == 1 else "RAISE-7"
        late = any(choice.fits(named) for choice in choices)
        yield Finding(
            clause="RAISE-14" if late else together,
            holds=False,
            reason="gives_way_first" if late else "not_together",
            values=(("places", ", ".join(place for _, place in named)),),
            unit=back.unit.id,
        )


def _judge_letters(
    back: Return, choices: tuple[Choice, ...], named: Named
) -> Iterator[Finding]:
    """Judge who comes back (RAISE-3 to RAISE-5)."""
    unit = back.unit
    letters = Counter(letter for letter, _ in named)
    wrong = False
    for letter in letters:
        if unit.is_character(letter):
            wrong = True
            yield _of(back, "RAISE-3", "no_character_returns", letter)
        elif (
            letter in ONE_EACH
            and unit.formation.lettered(letter)
            and not any(letter in choice.letters for choice in choices)
        ):
            wrong = True
            yield _of(back, "RAISE-5", "stands_already", letter)
    if wrong:
        return
    most = back.models + back.champion  # with who gives way to it
    if letters.total() > most:
        yield Finding(
            clause="RAISE-5" if back.models >= back.missing else "RAISE-4",
            holds=False,
            reason="too_many_named",
            measured=letters.total(),
            limit=most,
            margin=most - letters.total(),
            unit=unit.id,
        )
    elif back.champion and not any(choice.champion for choice in choices):
        yield _of(back, "RAISE-15", "nobody_gives_way", CHAMPION)
    elif not any(_has(choice, letters) for choice in choices):
        placed = max(len(choice.letters) + bool(choice.champion) for choice in choices)
        if letters.total() <= placed:
            yield _of(back, "RAISE-3", "not_their_turn", ", ".join(letters.elements()))


def _has(choice: Choice, letters: Counter[str]) -> bool:
    champion = (CHAMPION,) if choice.champion else ()
    return letters <= Counter((*choice.letters, *champion))


def _judge_places(
    back: Return,
    choices: tuple[Choice, ...],
    named: Named,
    blocked: Mapping[str, Hindrance],
) -> Iterator[Finding]:
    """Judge each place for itself (RAISE-7 to RAISE-9, RAISE-13)."""
    lawful = {place for choice in choices for place in choice.way.places}
    foremost = {place for choice in choices for place in choice.champion}
    single = len(back.unit.formation.ranks) == 1
    for letter, place in named if back.models else ():
        if letter == CHAMPION:
            if foremost and place not in foremost:
                yield _not_there(back, choices, place)
        elif place in blocked:
            hindrance = blocked[place]
            yield Finding(
                clause="RAISE-9",
                holds=False,
                reason="place_blocked",
                values=(("place", place), ("clause", hindrance.clause)),
                measured=hindrance.measured,
                limit=hindrance.limit,
                margin=hindrance.measured - hindrance.limit,
                unit=back.unit.id,
                model=place,
                other=hindrance.other,
            )
        elif place not in lawful:
            clause = "RAISE-8" if single else "RAISE-7"
            reason = "no_end_or_new_rank" if single else "not_in_the_rear_rank"
            yield _of(back, clause, reason, letter, place)


def _not_there(back: Return, choices: tuple[Choice, ...], place: str) -> Finding:
    """Say why a Champion cannot stand at *place*, by who stands there (RAISE-13).

    A place is called as it is afterwards: a rank that grows on its left is counted
    from there.
    """
    left = min(choice.way.left for choice in choices)
    holder = _holder(back.unit, place, left)
    reason = "not_foremost"
    if holder is None:
        reason = "nobody_there"
    elif back.unit.is_character(holder):
        reason = "character_stays"
    elif leads(back.unit, holder):
        reason = "leader_stays"
    found = _of(back, "RAISE-13", reason, CHAMPION, place)
    said = () if holder is None else (("holder", holder),)
    return found.replaced(values=(*found.values, *said))


def _holder(unit: Unit, place: str, left: int) -> Letter | None:
    """Return the letter of who stands at a place of a rank that grows on its left."""
    rank, file = rank_and_file(place)
    row, column = rank - 1, file - 1 - left
    ranks = unit.formation.ranks
    if not (row < len(ranks) and 0 <= column < len(ranks[row])):
        return None
    letter = ranks[row][column]
    return None if letter == EMPTY else letter


def _of(
    back: Return, clause: str, reason: str, letter: str, place: str | None = None
) -> Finding:
    values = (("letter", letter), *((("place", place),) if place else ()))
    return Finding(
        clause=clause,
        holds=False,
        reason=reason,
        values=values,
        unit=back.unit.id,
        model=place,
    )
