"""All modules of a page as one script."""

import re
from pathlib import Path

import pytest

import serried.table
from serried.table.serving.bundles import bundle
from serried.table.serving.pages import page_files

PAGE = Path(serried.table.__file__).parent / "page"


def test_a_module_comes_after_what_it_needs_and_once() -> None:
    """Two that need a third share it; what others wrote stays where it is."""
    scripts = {
        "/main.js": 'import { b } from "./parts/b.js";\nimport "./c.js";\nb();\n',
        "/parts/b.js": 'import { c as d } from "../c.js";\nexport const b = () => d;\n',
        "/c.js": 'import x from "./vendor/x.js";\nconst c = x;\nexport { c };\n',
    }

    assert bundle(scripts, "/main.js").splitlines() == [
        'import * as _vendor_x from "./vendor/x.js";',
        "const _c = {};",
        "{ // /c.js",
        "const { default: x } = _vendor_x;",
        "const c = x;",
        "",
        "Object.assign(_c, { c });",
        "}",
        "const _parts_b = {};",
        "{ // /parts/b.js",
        "const { c: d } = _c;",
        "const b = () => d;",
        "Object.assign(_parts_b, { b });",
        "}",
        "const _main = {};",
        "{ // /main.js",
        "const { b } = _parts_b;",
        "",
        "b();",
        "Object.assign(_main, {  });",
        "}",
        "export { _vendor_x, _c, _parts_b, _main };",
    ]


@pytest.mark.parametrize(
    "form",
    [
        "import * as all from './b.js';",
        "export default function () {}",
        "export let count = 0;",
        "const later = await import('./b.js');",
        'export * from "./b.js";',
    ],
)
def test_a_form_that_is_not_known_is_refused(form: str) -> None:
    """Nothing is left out in silence."""
    with pytest.raises(ValueError, match=re.escape(f"/a.js cannot be bundled: {form}")):
        bundle({"/a.js": f"{form}\n"}, "/a.js")


def test_modules_in_a_circle_are_refused() -> None:
    """Neither could run before the other."""
    scripts = {"/a.js": 'import "./b.js";\n', "/b.js": 'import "./a.js";\n'}

    with pytest.raises(ValueError, match=r"each other: /a\.js /b\.js$"):
        bundle(scripts, "/a.js")


def test_every_module_is_part_of_what_a_page_starts_with() -> None:
    """Pages name three; any further one that nobody imports would be dead."""
    sent = page_files()
    ours = {f"/{file.relative_to(PAGE).as_posix()}" for file in PAGE.rglob("*.js")}
    vendors = {address for address in ours if address.startswith("/vendor/")}
    named = {"/main.js", "/lobby.js", "/reference.js"}
    whole = "".join(sent[name].content.decode() for name in named)

    scripts = {name for name in sent if name.endswith(".js") and not sent[name].lasts}
    assert scripts == vendors | named
    assert all(f'".{address}"' in whole for address in vendors)
    assert all(f"{{ // {address}\n" in whole for address in ours - vendors)
