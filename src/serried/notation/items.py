"""Items of a line: what stands between the commas behind the colon."""

from serried.notation import words
from serried.notation.words import UnreadableError


def listed(details: str | None, form: str) -> list[str]:
    """Return the items after the colon, of which there is one or more."""
    items = [item.strip() for item in (details or "").split(",")]
    if not any(items):
        message = f"nothing follows the verb; write `{form}`"
        raise UnreadableError(message)
    if not all(items):
        message = "there is nothing between two commas, or after the last one"
        raise UnreadableError(message)
    return items


def split_test(
    details: str | None, form: str, *, alone: bool = False
) -> tuple[list[str], str | None]:
    """Return the items, and who is tested where the last one says so.

    Args:
        details: What follows the colon.
        form: How it is written.
        alone: Whether who is tested may be all that is said.
    """
    items = listed(details, form)
    match items[-1].split():
        case ["test", "by", letter] if alone and not items[1:]:
            return [], words.letter(letter)
        case ["test", "by", letter]:
            return listed(",".join(items[:-1]), form), words.letter(letter)
        case [*last, "test", "by", letter]:  # the comma was forgotten
            return [*items[:-1], " ".join(last)], words.letter(letter)
    return items, None


def read_share(item: str, of: str = "hits") -> tuple[str, int]:
    """Read ``R 5``: a letter, and how much of something falls to it."""
    match item.split():
        case [letter, hits]:
            return words.letter(letter), words.count(hits)
    message = f"{words.quoted(item)} is no share of the {of}; write `R 5`"
    raise UnreadableError(message)


def read_point(text: str) -> tuple[float, float]:
    """Read a place on the table, ``30, 20``."""
    x, _, y = text.partition(",")
    return words.signed(x.strip()), words.signed(y.strip())
