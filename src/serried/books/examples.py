"""What a new position file starts from, book by book."""

from importlib.resources import files

from serried.notation.positions.template import template
from serried.rules.book import Book


def example(rules: Book) -> str:
    """Return the example that a book brings as example.toml, or else a plain one."""
    own = files(rules.package) / "example.toml"
    if own.is_file():
        return own.read_text(encoding="utf-8")
    return template(rules.vocabulary)
