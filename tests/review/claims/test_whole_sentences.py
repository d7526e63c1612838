"""A claim tells the whole sentence that makes it, and the line that the sentence begins on."""

import pytest

from adr_server.review.claims.quoting import quoted
from judging import judged, record

LONG = "that is kept for as long as the law wants it, in whatever form it came to us, "


@pytest.mark.parametrize(
    ("decision", "text", "on_line"),
    [
        ("We will use PostgreSQL.", "We will use PostgreSQL.", "We will use PostgreSQL."),
        (
            "For all that has to be stored, and after a\nlong talk, we have decided that we will use\nPostgreSQL.",
            "For all that has to be stored, and after a long talk, we have decided that we will use PostgreSQL.",
            "For all that has to be stored, and after a",
        ),
        ("Be it so. We will use\nPostgreSQL.", "We will use PostgreSQL.", "We will use"),
    ],
)
def test_a_sentence_is_told_whole_and_begins_on_its_line(decision: str, text: str, on_line: str) -> None:
    written = record(decision)
    [one] = judged({"requirements.txt": "psycopg2\n"}, written)
    [claim] = quoted([one.claim], {one.claim.path: written})
    assert (claim.subject.name, claim.text, claim.on_line) == ("PostgreSQL", text, on_line)
    assert on_line in written.split("\n")[claim.line - 1]


def test_a_very_long_sentence_ends_in_an_ellipsis_between_two_words() -> None:
    [one] = judged({"requirements.txt": "psycopg2\n"}, record(f"We will use PostgreSQL for data {LONG * 12}and so on."))
    assert len(one.claim.text) <= 600
    assert one.claim.text.endswith("…")
    assert one.claim.text.startswith("We will use PostgreSQL for data that is kept")


def test_what_a_sentence_says_behind_a_setting_is_no_limit_of_it() -> None:
    files = {
        "pom.xml": "<project/>\n",
        "src/A.java": "class A {}\n",
        "a/application.yml": "spring:\n  jpa:\n    hibernate:\n      ddl-auto: validate\n",
    }
    said = "`ddl-auto` is `validate`: Hibernate looks at the tables that\nare there; it never creates or alters one."
    [one] = judged(files, record(said))
    assert (one.claim.polarity.value, one.verdict.value) == ("set_to", "conform")
    assert judged(files, record("In development, `ddl-auto` is `validate`.")) == []
