"""Answer schemas: read by name when asked for, or refused with the file and the reason."""

from pathlib import Path

import pytest

from adr_server.errors import BrokenInputError, UnknownNameError
from adr_server.prompts import AnswerSchemas

GOOD = '{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object"}'


def _schemas(tmp_path: Path, **texts: str) -> AnswerSchemas:
    folder = tmp_path / "prompts" / "schemas"
    folder.mkdir(parents=True)
    for name, text in texts.items():
        (folder / f"{name}.json").write_text(text, encoding="utf-8")
    return AnswerSchemas(tmp_path / "prompts")


def test_a_schema_is_found_by_the_name_of_its_file(tmp_path: Path) -> None:
    schemas = _schemas(tmp_path, rule_review=GOOD)
    assert schemas.names == ("rule_review",)
    assert schemas.get("rule_review")["type"] == "object"


def test_an_unknown_schema_is_answered_with_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError, match=r"Did you mean 'rule_review'"):
        _schemas(tmp_path, rule_review=GOOD).get("rule_reviews")


def test_no_folder_means_no_schemas(tmp_path: Path) -> None:
    assert AnswerSchemas(tmp_path / "nowhere").names == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{\n,", r"prompts/schemas/x\.json:2: not JSON"),
        ("[]", r"prompts/schemas/x\.json:1: must be a JSON object"),
        ("{}", r'prompts/schemas/x\.json:1: must say "\$schema"'),
        ("[" * 100_000, r"prompts/schemas/x\.json:1: nested too deep"),
    ],
)
def test_a_broken_schema_is_refused_with_its_file_and_line(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(BrokenInputError, match=message):
        _schemas(tmp_path, x=text).get("x")
