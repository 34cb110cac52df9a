"""Pages with what their commands and programs really show."""

import tempfile
from pathlib import Path

from making.blocks import blocks_of
from making.console import Shell, working_folder
from making.interpreter import Interpreter


def replayed(page: str) -> str:
    """Return *page* with the output of every console and pycon block as it is now."""
    shell, interpreter = Shell(), Interpreter()
    shown, place = [], 0
    with tempfile.TemporaryDirectory() as folder, working_folder(Path(folder)):
        for block in blocks_of(page):
            text = block.text
            if block.file:
                Path(block.file).write_text(text, encoding="utf-8")
            elif block.kind == "console" and not block.excuse:
                text = shell.replay(text)
            elif block.kind == "pycon" and not block.excuse:
                text = interpreter.replay(text)
            shown += [page[place : block.start], text]
            place = block.end
    return "".join([*shown, page[place:]])
