"""Provenance goes into front matter of any kind, and never breaks the document."""

from hypothesis import given
from hypothesis import strategies as st

from adr_server.registry import read_front_matter
from adr_server.review import with_provenance

FACTS = {"by": "adr-server 1", "from": 'a "b": c', "evidence": ["src/a b.py:3", "- x"]}


def test_front_matter_is_begun_or_gone_on_with() -> None:
    assert (with_provenance("# T\n", "a.md", {"by": "us"}) or "") == "---\nprovenance:\n  by: us\n---\n\n# T\n"
    there = with_provenance("---\r\nstatus: proposed\r\n---\r\n# T\r\n", "a.md", {"by": "us"})
    assert there == "---\r\nprovenance:\r\n  by: us\r\nstatus: proposed\r\n---\r\n# T\r\n"


def test_a_form_without_front_matter_has_none() -> None:
    assert with_provenance("= T\n", "a.adoc", FACTS) is None


@given(st.text(max_size=80))
def test_any_source_reads_back_as_text(source: str) -> None:
    text = with_provenance("# T\n", "a.md", {"from": source or "x", "evidence": [source or "x"]})
    assert text is not None
    document, body, _ = read_front_matter(text, "a.md")
    assert isinstance(document.value, dict)
    assert list(document.value) == ["provenance"]
    assert body.strip() == "# T"
