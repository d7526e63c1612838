"""mask: nothing is left, nothing else changes, and what parsed before parses after."""

import json
import tomllib

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from adr_server.security import MASK, Category, Strategy, hide, mask, scan
from secret_samples import AWS, CARD, GITHUB, IBAN, JWT, MAIL, PASSWORD, PEM, SLACK, TELEPHONE

VALUES = (GITHUB, SLACK, AWS, JWT, CARD, IBAN, MAIL, TELEPHONE, PEM)


@pytest.mark.parametrize("strategy", list(Strategy))
@pytest.mark.parametrize("value", VALUES)
def test_a_masked_value_is_gone_and_masking_again_changes_nothing(strategy: Strategy, value: str) -> None:
    text = f"one {value} two"
    once = mask(text, scan(text), strategy).text
    assert value not in once
    assert once.startswith("one ")
    assert once.endswith(" two")
    assert mask(once, scan(once), strategy).text == once


@pytest.mark.parametrize(
    ("strategy", "expected"),
    [
        (Strategy.FULL, MASK),
        (Strategy.PARTIAL, f"{MASK}-{GITHUB[-4:]}"),
        (Strategy.PLACEHOLDER, f"{MASK}_GITHUB_TOKEN"),
        (Strategy.ENVIRONMENT, "${GITHUB_TOKEN}"),
    ],
)
def test_each_strategy_says_what_it_promises(strategy: Strategy, expected: str) -> None:
    assert mask(GITHUB, scan(GITHUB), strategy).text == expected


@pytest.mark.parametrize("strategy", list(Strategy))
@pytest.mark.parametrize("inner", [GITHUB, AWS, PASSWORD])
def test_a_key_that_holds_another_secret_is_hidden_whole_even_where_that_one_was_masked_before(
    strategy: Strategy, inner: str
) -> None:
    first, body, more, last = PEM.split("\n")
    key = f"{first}\n{body}\n{inner}\n{more}\n{last}"
    for text in (key, key.replace(inner, mask(GITHUB, scan(GITHUB), strategy).text)):
        hidden = hide(text, strategy, categories=list(Category))
        assert not any(part in hidden for part in (body, inner, more)), hidden
        assert hide(hidden, strategy, categories=list(Category)) == hidden


def test_a_short_value_shows_nothing_of_itself() -> None:
    text = 'password = "s3cr3t-9"'
    assert mask(text, scan(text), Strategy.PARTIAL).text == f'password = "{MASK}"'


@pytest.mark.parametrize("strategy", list(Strategy))
def test_files_that_other_programs_read_still_parse(strategy: Strategy) -> None:
    number = int(CARD.replace(" ", ""))
    as_json = json.dumps({"card": number, "token": GITHUB, "key": PEM}, indent=1)
    as_yaml = f"token: {GITHUB}\nlist: [{GITHUB}, {MAIL}]\nkey: |\n  " + PEM.replace("\n", "\n  ") + "\nend: 1\n"
    as_toml = f'token = "{GITHUB}"\n'
    as_env = f"export TOKEN={GITHUB}\n# note\nPASSWORD='{PASSWORD}'\n"
    for path, text, read in (
        ("a.json", as_json, json.loads),
        ("a.yaml", as_yaml, yaml.safe_load),
        ("a.toml", as_toml, tomllib.loads),
        (".env", as_env, str.splitlines),
    ):
        masked = mask(text, scan(text, path=path), strategy, path=path)
        assert masked.kept
        assert len(read(masked.text)) == len(read(text))
        assert GITHUB not in masked.text


def test_a_key_names_the_variable_that_takes_the_place_of_its_value() -> None:
    text = f"db.password = '{PASSWORD}'"
    assert mask(text, scan(text), Strategy.ENVIRONMENT).text == "db.password = '${DB_PASSWORD}'"


@example([JWT, *[MAIL] * 11])
@given(st.lists(st.sampled_from([*VALUES, "x", " ", "\n", "password=", "token: ", '"', MASK, "${A}"]), max_size=12))
def test_masking_is_idempotent_whatever_stands_side_by_side(pieces: list[str]) -> None:
    text = "".join(pieces)
    once = hide(text, categories=Category)
    assert hide(once, categories=Category) == once
