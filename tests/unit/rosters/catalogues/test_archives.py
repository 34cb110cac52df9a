"""Files of other programs are small enough, and stay where they are."""

import io
import zipfile
from pathlib import Path

import pytest

from serried.model.errors import NotationError
from serried.rosters import read_catalogues, read_list
from serried.rosters.catalogues.archives import LARGEST, unpacked
from serried.rosters.trees import DEEPEST, parse_tree
from unit.rosters.tiny import CATALOGUE, written

SUFFIXES = frozenset((".cat",))


def packed(*files: tuple[str, bytes]) -> bytes:
    """Return a zip archive."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return buffer.getvalue()


def test_a_packed_catalogue_is_read_like_any_other(tmp_path: Path) -> None:
    """A .catz file holds one catalogue."""
    written(tmp_path)
    (tmp_path / "lowland.cat").unlink()
    data = packed(("lowland.cat", CATALOGUE.encode()))
    (tmp_path / "lowland.catz").write_bytes(data)

    found = read_catalogues(tmp_path)

    assert found.files == 2
    assert found.find("spears").units[0].file == "lowland.catz"


def test_a_zip_bomb_is_refused() -> None:
    """A file that shrank more than 200 to 1, or is too large unpacked, is refused."""
    bomb = packed(("a.cat", b"0" * LARGEST))

    with pytest.raises(NotationError, match="200 to 1"):
        unpacked(bomb, "a.catz", SUFFIXES)


def test_an_archive_holds_one_catalogue() -> None:
    """Two catalogues in one archive are refused."""
    two = packed(("a.cat", b"<catalogue/>"), ("b.cat", b"<catalogue/>"))

    with pytest.raises(NotationError, match="exactly one"):
        unpacked(two, "a.catz", SUFFIXES)


def test_a_broken_archive_is_refused_in_one_line() -> None:
    """An archive cut short says that it cannot be read."""
    whole = packed(("a.cat", b"<catalogue/>"))

    with pytest.raises(NotationError) as refused:
        unpacked(whole[: len(whole) // 2], "a.catz", SUFFIXES)

    assert str(refused.value) == "a.catz: is packed in a way that cannot be read here"


def test_a_file_has_a_size_limit() -> None:
    """A file above the limit is refused unread."""
    with pytest.raises(NotationError, match="larger than 8000000 bytes"):
        unpacked(b" " * (LARGEST + 1), "a.cat", SUFFIXES)


def test_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    """A symbolic link that leads elsewhere is not followed."""
    home, elsewhere = tmp_path / "home", tmp_path / "elsewhere.cat"
    home.mkdir()
    elsewhere.write_text(CATALOGUE, encoding="utf-8")
    (home / "link.cat").symlink_to(elsewhere)

    with pytest.raises(NotationError, match=r"link\.cat: is no file of its folder"):
        read_catalogues(home)


def test_folders_inside_are_not_looked_into(tmp_path: Path) -> None:
    """Only the folder itself is read."""
    written(tmp_path)
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "other.cat").write_text("no XML", encoding="utf-8")

    assert read_catalogues(tmp_path).files == 2


@pytest.mark.parametrize("folder", ["nowhere", "lowland.cat"])
def test_what_is_no_folder_is_refused(tmp_path: Path, folder: str) -> None:
    """A folder that is not there, or a file, is refused."""
    written(tmp_path)

    with pytest.raises(NotationError, match="folder"):
        read_catalogues(tmp_path / folder)


def test_a_folder_without_catalogues_is_refused(tmp_path: Path) -> None:
    """An empty folder says so."""
    with pytest.raises(NotationError, match="holds no catalogue"):
        read_catalogues(tmp_path)


@pytest.mark.parametrize(
    "declared",
    [
        "<!DOCTYPE a>",
        '<!DOCTYPE a [<!ENTITY b "c">]>',
        '<!DOCTYPE a SYSTEM "file:///a">',
    ],
)
def test_no_document_type_is_read(declared: str) -> None:
    """Entities are refused before they can be expanded."""
    text = f'<?xml version="1.0"?>\n{declared}<a/>'

    with pytest.raises(NotationError, match=r"x\.ros:2: declares a document type"):
        parse_tree(text.encode(), "x.ros")


def test_depth_is_limited() -> None:
    """Elements inside one another have an end."""
    deep = "<a>" * (DEEPEST + 1) + "</a>" * (DEEPEST + 1)

    with pytest.raises(NotationError, match="nested more than 64 deep"):
        parse_tree(deep.encode(), "x.cat")


@pytest.mark.parametrize(
    "text", ["", "spears", "<a>", "<a></b>", '<?xml version="1.0" encoding="hm"?><a/>']
)
def test_what_is_no_xml_is_refused_with_its_file(text: str) -> None:
    """Broken XML is one clear line."""
    with pytest.raises(NotationError, match=r"^x\.cat:\d+: "):
        parse_tree(text.encode(), "x.cat")


@pytest.mark.parametrize(
    "data",
    [
        b"{",
        b"{}",
        b'{"roster": 5}',
        b'{"forces": 5, "roster": []',
        b"[" * 100_000,
        b'{"forces":' * 900 + b"1" + b"}" * 900,
        b"<roster",
        b"<catalogue/>",
        b"spears\0",
        b"PK\x03\x04",
    ],
)
def test_a_list_that_cannot_be_read_raises_a_notation_error(data: bytes) -> None:
    """Nothing else escapes, whatever the bytes."""
    with pytest.raises(NotationError, match=r"^x:"):
        read_list(data, "x")
