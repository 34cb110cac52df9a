"""Python as on a page: what is typed after ``>>>``, and what comes of it."""

import contextlib
import doctest
import io
import traceback
from typing import Any


class Interpreter:
    """Runs the ``pycon`` blocks of one page, which share their names."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {"__name__": "__main__"}

    def replay(self, text: str) -> str:
        """Return the text of a block with what its statements really show."""
        lines = text.splitlines(keepends=True)
        shown, place = [], 0
        for example in doctest.DocTestParser().get_examples(text):
            after = example.lineno + example.source.count("\n")
            shown += lines[place:after]
            shown.append(self.run(example.source))
            place = after + example.want.count("\n")
        return "".join([*shown, *lines[place:]])

    def run(self, source: str) -> str:
        """Run one statement and return what it shows; of a traceback, the end."""
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            try:
                exec(compile(source, "<page>", "single"), self.names)  # noqa: S102 - the page is ours
            except Exception as why:  # noqa: BLE001 - whatever a page shows
                print("Traceback (most recent call last):\n    ...")
                print("".join(traceback.format_exception_only(why)), end="")
        return out.getvalue()
