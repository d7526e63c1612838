"""The published schema of a settings file says what reading accepts."""

import json
import tomllib
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from adr_server.errors import InvalidArgumentsError
from adr_server.settings.loading import load_settings
from adr_server.settings.schema import settings_schema

ROOT = Path(__file__).parents[2]
NO_USER = {"ADR_SERVER_USER_CONFIG": ""}


def test_the_published_schema_is_the_one_of_now() -> None:
    published = json.loads((ROOT / "docs/schemas/settings.json").read_text(encoding="utf-8"))
    assert published == settings_schema(), "write it again: python tools/write_schemas.py"
    Draft202012Validator.check_schema(published)


@pytest.mark.parametrize(
    ("text", "valid"),
    [
        ("", True),
        ("file-size = 1000\n[budget]\ntokens = 500\nseconds = 2.5", True),
        ("file-size = '1MB'", True),
        ("[decisions]\nfolders = ['docs/adr']\nexclude = ['x/*']", True),
        ("[lint]\nignore = ['ADR103']\n[lint.severity]\nADR5 = 'off'", True),
        ("file-sise = 1", False),
        ("file-size = 0", False),
        ("file-size = 99_000_000_000", False),
        ("[budget]\nsecond = 1", False),
        ("[decisions]\nfolders = [1]", False),
        ("surface = 'core'", False),
        ("state-dir = '/x'", False),
        ("budget = 3", False),
    ],
)
def test_the_schema_and_reading_agree(tmp_path: Path, text: str, *, valid: bool) -> None:
    errors = list(Draft202012Validator(settings_schema()).iter_errors(tomllib.loads(text)))
    assert (not errors) is valid
    (tmp_path / ".adr-server.toml").write_text(text, encoding="utf-8")
    if valid:
        load_settings(tmp_path, {}, NO_USER)
    else:
        with pytest.raises(InvalidArgumentsError):
            load_settings(tmp_path, {}, NO_USER)
