"""The reference at the table: every clause and ruling of a book as a page.

Made of what the referee itself reads, when somebody first asks for it: so it is there
without a network, and is of the very version that judges.
"""

import re
from collections.abc import Iterator
from functools import cache
from html import escape
from itertools import groupby
from typing import Final

from serried.books.clauses import Clause, ClauseBook, Ruling, clause_book
from serried.books.registry import BUILT_IN, book
from serried.table.answers.rulebooks import NAME
from serried.table.serving.pages import TYPES, Page

ADDRESS: Final = re.compile(r"/reference/([a-z0-9_]+)\.html")

HEAD: Final = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="../icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="../css/colours.css">
<link rel="stylesheet" href="../css/manual.css">
<script type="module" src="../reference.js"></script>
</head>
<body class="manual">
"""


def reference_at(address: str) -> Page | None:
    """Return the page of a book by its address; None where there is none."""
    found = ADDRESS.fullmatch(address)
    if found is None or found[1] not in BUILT_IN:
        return None
    return _page(found[1])


@cache
def _page(name: str) -> Page:
    return Page(TYPES["html"], "".join(_parts(name)).encode())


def _parts(name: str) -> Iterator[str]:
    rules = book(name)
    clauses = clause_book(rules.package)
    known = {one.id for one in clauses.clauses} | {one.id for one in clauses.rulings}
    title = f"The clauses of {rules.title}"
    chapters = [
        (f"chapter-{number}", chapter, tuple(group))
        for number, (chapter, group) in enumerate(
            groupby(clauses.clauses, key=lambda one: one.chapter), 1
        )
    ]
    yield HEAD.format(title=escape(title))
    yield f"<header><h1>{escape(title)}</h1>\n<p>{_others(name)}</p>\n"
    yield '<p><label>Search <input id="search" type="search"></label>'
    yield ' <span id="found" role="status"></span></p>\n'
    yield '<details><summary>Chapters</summary><nav aria-label="Chapters"><ul>\n'
    for anchor, chapter, _ in chapters:
        yield f'<li><a href="#{anchor}">{escape(chapter)}</a></li>\n'
    yield '<li><a href="#rulings">Rulings</a></li>\n</ul></nav></details></header>\n'
    yield "<main>\n"
    for anchor, chapter, group in chapters:
        yield f'<h2 id="{anchor}">{escape(chapter)}</h2>\n'
        for clause in group:
            yield from _clause(clause, clauses, known)
    yield '<h2 id="rulings">Rulings: how doubts are settled</h2>\n'
    for ruling in clauses.rulings:
        yield from _ruling(ruling, known)
    yield "</main>\n</body>\n</html>\n"


def _others(name: str) -> str:
    links = [
        f'<a href="./{other}.html">{escape(book(other).title)}</a>'
        for other in BUILT_IN
        if other != name
    ]
    words = "Every clause that the referee knows, in our own words. Also: "
    return words + ", ".join(links)


def _clause(one: Clause, clauses: ClauseBook, known: set[str]) -> Iterator[str]:
    status = one.gap or one.partly
    if status:
        status = f"; not enforced yet: {status}"
    yield f'<section id="{one.id}"><h3><a href="#{one.id}">{one.id}</a></h3>\n'
    yield f"<p>{_linked(one.text, known - {one.id})}</p>\n"
    for example in one.examples:
        yield f'<p class="example">{_linked(example, known - {one.id})}</p>\n'
    read = ", ".join(ruling.id for ruling in clauses.rulings_on(one.id))
    about = f"{one.kind}; trust {one.trust} ({one.tag}){status}"
    if read:
        about += f"; in doubt: {read}"
    yield f"<p><small>{_linked(about, known)}</small></p></section>\n"


def _ruling(one: Ruling, known: set[str]) -> Iterator[str]:
    yield f'<section id="{one.id}"><h3><a href="#{one.id}">{one.id}</a></h3>\n'
    yield f"<p>{_linked(one.question, known)}</p>\n"
    yield f"<p>{_linked(one.reading, known - {one.id})}</p>\n"
    about = f"reads {', '.join(one.clauses)}"
    if one.setting:
        about += f"; a position file may set {one.setting}"
    yield f"<p><small>{_linked(about, known)}</small></p></section>\n"


def _linked(text: str, known: set[str]) -> str:
    """Return a text with a link at each clause and ruling that it names."""

    def link(found: re.Match[str]) -> str:
        name = found[0]
        return f'<a href="#{name}">{name}</a>' if name in known else name

    return NAME.sub(link, escape(text))
