from itertools import product

import pytest

from adr_server.decisions.model import SectionKind, Status
from adr_server.decisions.reading import read_decision
from adr_server.decisions.writing import languages, shipped_template, shipped_templates
from adr_server.decisions.writing.references import Markup
from adr_server.decisions.writing.templates import Heading, render
from adr_server.errors import UnknownNameError

NAMES = [template.name for template in shipped_templates()]
SUFFIX = {Markup.MARKDOWN: "md", Markup.ASCIIDOC: "adoc", Markup.RST: "rst"}
HEADING = Heading(title="Use Redis", number=7, status=Status.PROPOSED, date="2026-11-21")


def test_there_are_nine_and_each_says_where_it_comes_from() -> None:
    assert len(NAMES) == 9
    for template in shipped_templates():
        assert template.summary
        assert template.source
        assert "MIT" in template.licence


def test_an_unknown_template_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownNameError, match="Did you mean 'nygard'"):
        shipped_template("nygaard")


@pytest.mark.parametrize("markup", list(Markup))
@pytest.mark.parametrize("name", NAMES)
def test_what_a_template_says_reads_back_in_every_language(name: str, markup: Markup) -> None:
    for language, status in product(languages(), (s for s in Status if s is not Status.UNKNOWN)):
        heading = Heading(title="Use Redis", number=7, status=status, date="2026-11-21")
        text = render(shipped_template(name), heading, markup=markup, language=language)
        record = read_decision(text, f"adr/0007-use-redis.{SUFFIX[markup]}")
        read = (record.title, record.number, record.status, record.date)
        assert read == ("Use Redis", 7, status, "2026-11-21"), (language, status)
        assert "TODO" in text
        assert "{{" not in text


@pytest.mark.parametrize("name", NAMES)
def test_a_template_has_a_context_or_sentence_and_a_decision(name: str) -> None:
    text = render(shipped_template(name), HEADING, markup=Markup.MARKDOWN, language="en")
    assert read_decision(text, "adr/0007-use-redis.md").section(SectionKind.DECISION) is not None
