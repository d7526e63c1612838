"""What is kept out by its kind: an ORM by what fills its slot, a habit of writing by the lines that show it."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from adr_server.review import Verdict
from histories import State
from histories import judged as judged_in
from judging import judged, record

PLAIN = {
    "package.json": '{"dependencies": {"pg": "8"}}\n',
    "src/a.ts": "import pg from 'pg'\n// never any: any\nexport const many = (one: string) => evaluate(one)\n",
    "vite.config.ts": "export default {}\n",
    "test/a.test.ts": "export default 1\n",
}


def verdicts(files: Mapping[str, str], sentence: str) -> list[str]:
    return [one.verdict.value for one in judged(files, record(sentence))]


@pytest.mark.parametrize(
    ("sentence", "line"),
    [
        ("Do not use default exports.", "export default function a() {}"),
        ("We will not use default exports.", "export { a as default }"),
        ("Default exports must not be used.", "export default 1"),
        ("We will not use `any`.", "const a: any = 1"),
        ("We will never use `any`.", "const a = b as any"),
        ("`any` is forbidden.", "const a: Array<any> = []"),
        ("We will not use `var`.", "var a = 1"),
        ("No wildcard imports.", ""),
        ("We will never use `eval`.", "eval('1')"),
        ("`console.log` must not be used.", "console.log(1)"),
    ],
)
def test_a_habit_is_seen_in_the_lines_of_the_product(sentence: str, line: str) -> None:
    files = PLAIN | {"src/b.py": "import os\n"}
    assert verdicts(files, sentence) == ["conform"]
    broken = files | ({"src/z.ts": f"{line}\n"} if line else {"src/c.py": "from os import *\n"})
    [found] = judged(broken, record(sentence))
    assert (found.verdict.value, len(found.evidence)) == ("drift", 1)


@pytest.mark.parametrize("sentence", ["We will not use an ORM.", "No ORM.", "We use no ORM.", "ORMs are not allowed."])
def test_a_kind_of_technology_is_seen_in_what_fills_its_slot(sentence: str) -> None:
    assert verdicts(PLAIN, sentence) == ["conform"]
    files = PLAIN | {
        "package.json": '{"dependencies": {"typeorm": "8"}}\n',
        "src/o.ts": "import { Entity } from 'typeorm'\n",
    }
    [found] = judged(files, record(sentence))
    assert (found.verdict.value, found.note) == ("drift", "TypeORM is used")


def test_what_another_record_wants_is_no_drift_of_its_kind() -> None:
    files = PLAIN | {
        "package.json": '{"dependencies": {"typeorm": "8"}}\n',
        "src/o.ts": "import { Entity } from 'typeorm'\n",
    }
    found = judged(files, record("We will not use an ORM."), record("We will use TypeORM.", number=2))
    assert [one.verdict.value for one in found] == ["not_checkable", "conform"]


def test_what_only_writes_queries_is_no_orm() -> None:
    files = {"go.mod": "module x\n\nrequire github.com/jmoiron/sqlx v1.3.5\n"}
    source = {"store/a.go": 'package store\n\nimport "github.com/jmoiron/sqlx"\n'}
    assert [one.verdict.value for one in judged({**files, **source}, record("No ORM."))] == ["conform"]
    files = {"go.mod": "module x\n\nrequire gorm.io/gorm v1.25.0\n"}
    source = {"store/a.go": 'package store\n\nimport "gorm.io/gorm"\n'}
    assert [one.verdict.value for one in judged({**files, **source}, record("No ORM."))] == ["drift"]


@pytest.mark.parametrize(
    "sentence",
    ["We will not use default exports in pages.", "Avoid default exports.", "We will not use the ORM layer."],
)
def test_a_sentence_that_limits_itself_keeps_nothing_out(sentence: str) -> None:
    assert "drift" not in verdicts(PLAIN | {"src/z.ts": "export default 1\n"}, sentence)


def test_where_no_file_could_show_it_nothing_is_said() -> None:
    assert verdicts({"go.mod": "module x\n", "a.go": "package a\n"}, "No default exports.") == ["not_checkable"]


NEW_FILE = "Below `src` no `.js` or `.jsx` file may be added any more."


@pytest.mark.parametrize(
    ("added", "expected"),
    [("src/late.jsx", Verdict.DRIFT), ("tools/late.js", Verdict.CONFORM), ("src/late.ts", Verdict.CONFORM)],
)
def test_what_may_not_be_added_is_looked_for_in_what_came_since(added: str, expected: Verdict, tmp_path: Path) -> None:
    first = {"src/old.js": "export const a = 1\n", "src/new.ts": "export const b = 2\n", "package.json": "{}\n"}
    adr = {"docs/adr/0001-x.md": record(NEW_FILE)}
    states: list[State] = [
        ("2023-01-01", first),
        ("2024-01-01", adr),
        ("2025-01-01", {added: "export const c = 3\n"}),
    ]
    (found,) = judged_in(tmp_path / "r", *states)
    assert found.verdict is expected
