"""All problems of all shipped content, for authors and for CI."""

from pathlib import Path

from adr_server import patterns, prompts
from adr_server.catalog import Catalog
from adr_server.catalog.check import check_catalog
from adr_server.content import Content
from adr_server.prompts import AnswerSchemas
from adr_server.prompts.prompts import read_prompts
from adr_server.sandbox.schemas import draft_problems
from adr_server.sandbox.templates import TemplateRenderer
from adr_server.tokens import count


def content_problems(content: Content) -> tuple[str, ...]:
    """A `place:line: field: message` line for everything that is wrong; none means that all of it is sound."""
    catalog = Catalog(content.servers)
    renderer = TemplateRenderer(catalog.template_texts())
    known, _ = read_prompts(content.prompts)
    return (
        *check_catalog(
            catalog,
            templates=renderer,
            prompts={prompt.name: prompt.sections for prompt in known},
            schemas=AnswerSchemas(content.prompts).names,
            tests=_tests(content),
        ),
        *prompts.check(content.prompts, templates=TemplateRenderer(), count=count, schema_problems=draft_problems),
        *patterns.check(content.patterns),
    )


def _tests(content: Content) -> Path | None:
    """The test folder of a checkout; an installed wheel has none."""
    tests = content.root / "tests" / "servers"
    return tests.parent if tests.is_dir() else None
