"""scan: what a text gives away, where exactly, and what it does not take for a secret."""

import base64
import json
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.security import Category, scan, shipped_rules
from adr_server.security.searched_text import SearchedText
from secret_samples import AWS, CARD, GITHUB, IBAN, JWT, MAIL, PASSWORD, PEM, SLACK, TELEPHONE


def found(text: str, path: str = "") -> list[tuple[str, str]]:
    return [(find.rule, text[find.start : find.end]) for find in scan(text, path=path)]


@pytest.mark.parametrize(
    ("rule", "value"),
    [
        ("github-token", GITHUB),
        ("slack-token", SLACK),
        ("aws-access-key-id", AWS),
        ("jwt", JWT),
        ("card-number", CARD),
        ("iban", IBAN),
        ("email", MAIL),
        ("telephone", TELEPHONE),
    ],
)
def test_a_value_with_a_known_form_is_found_to_the_character(rule: str, value: str) -> None:
    assert found(f"before {value} after") == [(rule, value)]


@pytest.mark.parametrize(
    "line",
    [
        f'password = "{PASSWORD}"',
        f"DB_PASSWORD={PASSWORD}",
        f"docker run -e DB_PASSWORD={PASSWORD} image",
        f"password: {PASSWORD}",
        f'{{"password": "{PASSWORD}"}}',
        f"<password>{PASSWORD}</password>",
        f"mysql --password={PASSWORD} -h db",
        f"postgres://app:{PASSWORD}@db.internal/orders",
        f'os.environ.get("DB_PASSWORD", "{PASSWORD}")',
        f"machine db.internal login app password {PASSWORD}",
        f"curl -u app:{PASSWORD} https://api.internal",
    ],
)
def test_an_assigned_password_is_found_in_every_syntax(line: str) -> None:
    assert [value for _, value in found(line)] == [PASSWORD]


@pytest.mark.parametrize(
    "line",
    [
        f'пароль: "{PASSWORD}"',
        f"пароль = {PASSWORD}",
        f'密码 = "{PASSWORD}"',
        f"口令\N{FULLWIDTH COLON}{PASSWORD}",
        f'数据库密码="{PASSWORD}"',
        f"パスワード: {PASSWORD}",
        f'"비밀번호": "{PASSWORD}"',
        f'contraseña = "{PASSWORD}"',
        f'mot_de_passe = "{PASSWORD}"',
        f'müller.password_für_alle_passwort = "{PASSWORD}"',
    ],
)
def test_a_password_is_found_by_its_name_in_other_languages_and_scripts(line: str) -> None:
    [find] = scan(line)
    assert line[find.start : find.end] == PASSWORD


@pytest.mark.parametrize("address", ["иван@пример.рф", "jürgen@müller.de", "张伟@例子.中国"])
def test_a_mail_address_in_any_script_is_found(address: str) -> None:
    [find] = scan(f"mail: {address}, or by letter")
    assert (find.rule, find.start, find.end) == ("email", 6, 6 + len(address))


def test_the_body_of_a_private_key_is_found_and_its_frame_is_left() -> None:
    [(rule, value)] = found(PEM)
    assert rule == "private-key"
    assert "BEGIN" not in value
    assert value.strip().startswith("MC4CAQ")


def test_base64_of_a_secret_is_found_as_what_it_holds() -> None:
    encoded = base64.b64encode(f"password={PASSWORD}".encode()).decode()
    [find] = scan(f"config: {encoded}")
    assert (find.rule, find.encoded) == ("plain-password", True)


def test_the_values_of_a_kubernetes_secret_are_found_and_its_user_name_is_not() -> None:
    value = base64.b64encode(PASSWORD.encode()).decode()
    text = f"kind: Secret\ndata:\n  key: {value}\n  username: YWRtaW5pc3RyYXRvcg==\n"
    assert found(text) == [("kubernetes-secret", value)]


@pytest.mark.parametrize(
    "line",
    [
        'password = "changeme"',
        'password = "${DB_PASSWORD}"',
        "docker run -e DB_PASSWORD=$DB_PASSWORD image",
        "connect(password=settings.password or None)",
        "token: {{ vault_token }}",
        'token = getenv("TOKEN")',
        "secret: ENC[AES256,k3Jx9QmZ2vR7tLw8NbYc]",
        'api_key = "your-api-key-here"',
        "github: ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        "AKIAIOSFODNN7EXAMPLE",
        'public_api_key = "k3Jx9QmZ2vR7tLw8NbYc4HsD6fGp"',
        'token_uri = "https://oauth2.googleapis.com/token"',
        "postgres://user:password@localhost/db",
        "card 4012 8888 8888 1882",
        "sha512-k3Jx9QmZ2vR7tLw8NbYc4HsD6fGpA1eUiO5T==",
    ],
)
def test_a_stand_in_a_reference_or_a_wrong_check_digit_is_no_find(line: str) -> None:
    assert found(line) == []


def test_a_file_named_after_its_secret_is_one_and_a_dummy_is_none() -> None:
    value = "k3Jx9QmZ2vR7tLw8NbYc4HsD6fGp"
    assert [rule for rule, _ in found(value, "deploy/api.token")] == ["plain-secret"]
    assert found(PEM, "tests/dummy.pem") == []


def test_line_and_column_point_at_the_value() -> None:
    [find] = scan(f"a\nb\n  key: {GITHUB}\n")
    assert (find.line, find.column) == (3, 8)


def test_only_the_asked_categories_are_looked_for() -> None:
    finds = scan(f"{GITHUB} {MAIL}", categories=[Category.PERSONAL])
    assert [find.rule for find in finds] == ["email"]


def test_a_secret_within_a_secret_is_one_find() -> None:
    assert len(found(f"https://{MAIL.split('@')[0]}:{GITHUB}@github.internal/x")) == 1


@given(st.text())
def test_any_text_gives_ordered_spans_inside_it(text: str) -> None:
    finds = scan(text)
    ends = [0, *(edge for find in finds for edge in (find.start, find.end)), len(text)]
    assert ends == sorted(ends)


@pytest.mark.parametrize("piece", ["password=", "a_secret:", "eyJ", "://a:", "-----BEGIN PRIVATE KEY-----", "+49 "])
def test_the_work_grows_with_the_text_only(piece: str) -> None:
    calls = 0

    def count() -> None:
        nonlocal calls
        calls += 1

    scan(piece * 3_000, check_time=count)
    assert calls >= len(shipped_rules())


def test_upper_case_that_grows_when_lowered_moves_no_span() -> None:
    text = "\u0130" * 5 + f" {GITHUB}"
    assert found(text) == [("github-token", GITHUB)]


def test_json_with_escapes_is_read_by_its_keys() -> None:
    text = json.dumps({"config": f"id: 1\nsecret: {GITHUB}\n"})
    assert found(text) == [("github-token", GITHUB)]


PIECES = (
    AWS,
    CARD,
    GITHUB,
    IBAN,
    JWT,
    MAIL,
    PEM,
    SLACK,
    TELEPHONE,
    f'password = "{PASSWORD}"',
    f"<token>{GITHUB}</token>",
)
BETWEEN = (" ", "\n", ", ", "=", "'", "AB12 ", "12345678 ", "x" * 24, "env(", "</", "\u0130", "\u00a0")


@given(st.lists(st.sampled_from((*PIECES, *BETWEEN)), max_size=9).map("".join))
def test_what_a_rule_is_spared_by_its_keywords_holds_nothing(text: str) -> None:
    everywhere = [
        replace(rule, also=())
        if rule.names or rule.finder
        else replace(rule, keywords=(), hint=None, also=(), dense=False)
        for rule in shipped_rules()
    ]
    assert scan(text) == scan(text, rules=everywhere)


@given(st.text(alphabet="ab \n\t\u00a0\u2003\x1c", max_size=200))
def test_long_words_are_those_between_white_space(text: str) -> None:
    spans = [match.span() for match in re.finditer(r"\S{20,}", text)]
    assert list(SearchedText(text).long_words) == spans
