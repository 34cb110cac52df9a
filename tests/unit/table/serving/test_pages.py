"""What a browser is sent, and what of it it need not ask for again."""

import re
from pathlib import Path

import pytest

from serried.table.serving.pages import page_files, sent

NAMED = re.compile(r'(?:href|src)="\./([^"]+)"')


@pytest.mark.parametrize("opened", ["/", "/index.html", "/lobby.html"])
def test_all_that_a_page_names_may_be_kept(opened: str) -> None:
    """It is there, and never changes; the page itself is asked for each time."""
    found = page_files()
    named = NAMED.findall(found[opened].content.decode())

    assert len(named) > 5
    for one in named:
        assert sent(found[f"/{one}"]).headers["cache-control"] == (
            "private, max-age=31536000, immutable"
        )
    assert "cache-control" not in sent(found[opened]).headers


def test_what_those_ask_for_is_beside_them() -> None:
    """Scripts, styles and words name others by where they stand themselves."""
    found = page_files()
    lasting = [name for name in found if found[name].lasts]
    folders = {name.split("/")[1] for name in lasting}

    assert len(folders) == 1
    plain = {name.removeprefix(f"/{next(iter(folders))}") for name in lasting}
    assert {"/vendor/preact.js", "/vendor/alegreya.woff2", "/words/de.json"} <= plain
    assert all(
        found[name] == found[f"/{min(folders)}{name}"]._replace(lasts=False)
        for name in plain
    )


def test_another_content_has_another_address(tmp_path: Path) -> None:
    """A browser that keeps a file for a year never shows the old one for the new."""

    def asked(style: str) -> str:
        folder = tmp_path / style
        folder.mkdir()
        (folder / "index.html").write_text('<link rel="stylesheet" href="./a.css">')
        (folder / "a.css").write_text(f"body {{ color: {style}; }}")
        found = page_files(folder)
        name = str(*NAMED.findall(found["/"].content.decode()))
        assert style in found[f"/{name}"].content.decode()
        return name

    assert asked("red") != asked("blue")


def test_what_is_not_there_is_not_kept() -> None:
    """It may be there tomorrow."""
    answer = sent(None)

    assert (answer.status_code, "cache-control" in answer.headers) == (404, False)
