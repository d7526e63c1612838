"""The command's own text is the one that the tool's template gives, whatever the value."""

from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from adr_server.cli.reports.impact import impact_text
from adr_server.content import content_root
from adr_server.sandbox.templates import TemplateRenderer

TEMPLATE = Path(content_root().servers, "review", "change_impact", "template.md.j2").read_text(encoding="utf-8")
RENDERER = TemplateRenderer()

texts = st.one_of(
    st.sampled_from(["", "a", "src/orders.py", "Use PostgreSQL", "  two  ", "\u202eab\x07", "{{ x }}", "ö" * 130]),
    st.text(max_size=20),
)
lines = texts.map(lambda text: " ".join(text.split()))
numbers = st.integers(min_value=1, max_value=10_000)
places = st.fixed_dictionaries({"path": lines, "line": numbers, "text": lines})
namings = st.fixed_dictionaries({"id": lines, "status": lines, "place": places, "sentence": lines})
touched = st.fixed_dictionaries(
    {
        "name": lines,
        "slot": lines,
        "kind": lines,
        "added": st.booleans(),
        "standing": lines,
        "evidence": st.lists(places, max_size=3),
        "named": st.lists(namings, max_size=3),
        "before": st.lists(lines, max_size=1),
    }
)
governing = st.fixed_dictionaries(
    {
        "id": lines,
        "path": lines,
        "title": st.none() | lines,
        "status": lines,
        "superseded_by": st.lists(lines, max_size=2),
        "evidence": st.lists(st.fixed_dictionaries({"place": places, "governed": lines}), max_size=4),
    }
)
records = st.dictionaries(lines, st.lists(lines, min_size=1, max_size=2), max_size=2)
together = st.fixed_dictionaries({"id": lines, "path": lines, "commits": numbers, "last": lines})
values = st.fixed_dictionaries(
    {
        "base": st.none() | lines,
        "files": st.integers(min_value=0, max_value=9),
        "changed": st.lists(lines, max_size=1),
        "records": records,
        "governing": st.lists(governing, max_size=2),
        "forbidden": st.lists(touched, max_size=2),
        "needed": st.lists(touched, max_size=2),
        "told": st.lists(touched, max_size=2),
        "ungoverned": st.lists(lines, max_size=12),
        "unresolved": st.lists(lines, max_size=6),
        "changed_together": st.lists(together, max_size=2),
        "searched": st.lists(lines, min_size=1, max_size=3),
        "notes": st.lists(lines, max_size=1),
    }
)


@given(values)
@settings(max_examples=60)
def test_the_text_is_that_of_the_tools_template(value: dict[str, Any]) -> None:
    assert impact_text(value) == RENDERER.render(TEMPLATE, value)
