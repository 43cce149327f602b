"""Modules as one: what is bundled, in which order, and what is refused."""

from pathlib import Path

import pytest

from outs.web.site.page import bundled

MODULES = {
    "app.js": 'import { two as other } from "./lib/two.js";\nimport { html } from "./vendor/html.js";\nhtml(other);\n'
    'import("./later.js");\nimport("./lib/one.js");\n',
    "later.js": "export const late = 1;\n",
    "lib/one.js": "export const one = 1;\nexport class Box {}\n",
    "lib/two.js": 'import { one, Box } from "./one.js";\nexport function two() {\n  return [one, Box];\n}\n',
    "vendor/html.js": "const a=()=>1;export{a as html};",
}


def written(folder: Path, **changed: str) -> Path:
    """A folder of modules, of which some are changed, by their names without an ending."""
    for name, text in MODULES.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(changed.get(path.stem, text))
    return folder


def test_modules_come_after_what_they_import_and_those_loaded_later_stay_apart(tmp_path: Path) -> None:
    found = bundled(written(tmp_path), ["app.js"], "./code/")
    assert found.modules == ("lib/one.js", "lib/two.js", "vendor/html.js", "app.js")
    assert "const a=()=>1;\nreturn { html: a };" in found.text
    assert 'const { two : other } = modules["lib/two.js"];' in found.text
    assert 'import(new URL("./code/" + name, document.baseURI))' in found.text
    assert 'importLater("later.js");\nPromise.resolve(modules["lib/one.js"]);' in found.text
    assert found.exports == (
        "const modules = globalThis.outsModules;\n"
        'export const one = modules["lib/one.js"].one;\nexport const Box = modules["lib/one.js"].Box;\n'
        'export const two = modules["lib/two.js"].two;\nexport const html = modules["vendor/html.js"].html;\n'
    )


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("one", 'import { two } from "./two.js";\n', "imports itself"),
        ("one", "export default 1;\n", "no import or export that can be bundled"),
        ("one", 'import "./two.js";\n', "no import or export that can be bundled"),
        ("two", "export const one = 2;\n", "both export one"),
    ],
)
def test_what_is_not_understood_is_refused(tmp_path: Path, name: str, text: str, said: str) -> None:
    app = {"app": 'import { one } from "./lib/one.js";\nimport { two } from "./lib/two.js";\n'}
    with pytest.raises(ValueError, match=said):
        bundled(written(tmp_path, **app, **{name: text}), ["app.js"], "./")
