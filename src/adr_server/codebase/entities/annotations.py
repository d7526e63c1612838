"""Read `@knowgraph` annotations: YAML in a comment or a docstring of any language, bound to the entity it speaks of.

What an annotation lacks or says in the wrong shape is a problem with its line and the remedy, and the rest is kept.
Pure: no I/O. The keys are those of the KnowGraph annotation schema; a key that it does not know is kept by name.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from adr_server.codebase.documents import SyntaxProblemError
from adr_server.codebase.entities.comments import IsComment, Places
from adr_server.codebase.entities.model import Annotation, Link, Problem
from adr_server.codebase.yaml_tree import YamlNode, parse_yaml

MARKER: Final = "@knowgraph"
MANIFESTS: Final = frozenset({".knowgraph.yml", ".knowgraph.yaml"})
MAX_ANNOTATIONS = 500
_MAX_LINES = 200
_MAX_CHARACTERS = 20_000
_MAX_VALUE = 2_000
_MARKER = MARKER.encode()
_MARGIN = re.compile(r"^([ \t]*)(?:\*(?!/)|//[/!]*|#+'?|--+|;+|%+)?")
_END = re.compile(r"\*/|\"\"\"|'''|-->|(?:--)?\]\]\s*$|=end\b|-\}|\*\)|=cut\b|`;?\s*$")
_LINE_COMMENT = re.compile(r"^[ \t]*(//|#|--(?!\[)|;|%)")
_LINK_HOSTS: Final = (
    ("notion", ("notion.so", "notion.site")),
    ("jira", ("atlassian.net/browse", "jira.")),
    ("linear", ("linear.app",)),
    ("confluence", ("atlassian.net/wiki", "confluence.")),
    ("github", ("github.com",)),
)
_SCALARS: Final = ("type", "description", "owner", "status")
_GROUPS: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "context": (("business_goal", "funnel_stage", "revenue_impact"), ()),
    "dependencies": ((), ("services", "external_apis", "databases")),
    "compliance": (("data_sensitivity",), ("regulations", "audit_requirements")),
    "operational": (("sla", "on_call_team"), ("monitoring_dashboards",)),
}


@dataclass(slots=True)
class _Draft:
    """What was read of one annotation so far."""

    line: int
    offset: int = 0
    one: dict[str, str] = field(default_factory=dict)
    many: dict[str, tuple[str, ...]] = field(default_factory=dict)
    links: list[Link] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def problem(self, line: int, message: str) -> None:
        self.problems.append(Problem(line=line, message=message))


def read_annotations(places: Places, is_comment: IsComment) -> tuple[tuple[Annotation, ...], tuple[Problem, ...]]:
    """Every annotation of a text in its order, and what is wrong with them."""
    annotations: list[Annotation] = []
    problems: list[Problem] = []
    source, at, tries = places.text.source, -1, 0
    while (at := source.find(_MARKER, at + 1)) >= 0 and tries < MAX_ANNOTATIONS:
        if not is_comment(at) or source[at + len(_MARKER) : at + len(_MARKER) + 1].isalnum():
            continue
        tries += 1
        line = places.text.line(at)
        last, body = _body(places, at, line)
        annotation, found = read_annotation(body, line, places.described_at(last))
        end = places.text.last_line
        problems.extend(problem if problem.line <= end else replace(problem, line=end) for problem in found)
        if annotation is not None:
            # A module's annotation opens the file, and what follows it is any declaration.
            annotations.append(replace(annotation, entity="") if annotation.type == "module" else annotation)
    return tuple(annotations), tuple(problems)


def read_manifest(text: str) -> tuple[tuple[Annotation, ...], tuple[Problem, ...]]:
    """What a manifest (`.knowgraph.yml`) says of its repository; its settings are kept as unknown keys."""
    draft = _Draft(line=1)
    node, _ = _parse(text[:_MAX_CHARACTERS], draft, 0)
    if node is None:
        return (), tuple(draft.problems)
    for key, at, value in node.entries():
        _read_key(key, at, value, draft)
    draft.one.setdefault("type", "repository")
    said = len(draft.one) + len(draft.many) + len(draft.links) > 1
    return (_annotation(draft, ""),) if said else (), tuple(draft.problems)


def read_annotation(body: str, line: int, entity: str) -> tuple[Annotation | None, tuple[Problem, ...]]:
    """One annotation out of its YAML `body`, whose first line stands on `line`; None where it is no mapping."""
    draft = _Draft(line=max(line, 1))
    node, offset = _parse(body, draft, line)
    if node is None:
        return None, tuple(draft.problems)
    draft.offset = offset
    for key, at, value in node.entries():
        _read_key(key, at + offset, value, draft)
    for key, example in (("type", "function"), ("description", "what it is for, in one sentence")):
        if not draft.one.get(key):
            draft.problem(draft.line, f"{MARKER} has no `{key}`: add a line `{key}: {example}`")
    return _annotation(draft, entity), tuple(draft.problems)


def _parse(body: str, draft: _Draft, line: int) -> tuple[YamlNode | None, int]:
    """The mapping in `body` and what to add to its lines; prose behind a blank line is left out where it is none."""
    offset = line - 1 if line else 0
    first: SyntaxProblemError | None = None
    for text in dict.fromkeys((body, re.split(r"\n[ \t]*\n", body.lstrip("\n"), maxsplit=1)[0])):
        padding = len(body) - len(body.lstrip("\n")) if text != body else 0
        try:
            node = parse_yaml(text)
        except SyntaxProblemError as error:
            first = first or error
            continue
        if node is not None and any(True for _ in node.entries()):
            return node, offset + padding
    if first is not None:
        draft.problem(max(first.line + offset, 1), f"{MARKER} {first}: write `key: value` lines below it")
    else:
        draft.problem(draft.line, f"{MARKER} holds no `key: value` lines: write `type:` and `description:` below it")
    return None, 0


def _read_key(key: str, line: int, value: YamlNode, draft: _Draft) -> None:
    if key in _SCALARS:
        _one(key, line, value, draft)
    elif key == "tags":
        _many(key, line, value, draft)
    elif key == "links":
        _links(line, value, draft)
    elif key in _GROUPS:
        singles, lists = _GROUPS[key]
        entries = list(value.entries())
        if not entries and value.text is not None:
            draft.problem(line, f"`{key}` is no mapping: indent its keys ({', '.join((*singles, *lists))}) below it")
        for inner, at, item in entries:
            if inner in singles:
                _one(inner, at + draft.offset, item, draft)
            elif inner in lists:
                _many(inner, at + draft.offset, item, draft)
            else:
                draft.unknown.append(f"{key}.{inner}")
    else:
        draft.unknown.append(key)


def _one(key: str, line: int, value: YamlNode, draft: _Draft) -> None:
    if value.text is not None:
        draft.one[key] = value.text.strip()[:_MAX_VALUE]
    elif any(True for _ in value.elements()) or any(True for _ in value.entries()):
        draft.problem(line, f"`{key}` is no text: write it on one line, `{key}: …`")


def _many(key: str, line: int, value: YamlNode, draft: _Draft) -> None:
    if value.text is not None:
        draft.many[key] = tuple(part.strip() for part in value.text.split(",") if part.strip())
        return
    # Dashboards come with a title too: `- {url: https://…, title: Orders}`.
    said = [
        item.text or next((child.text for name, _, child in item.entries() if name == "url"), None)
        for item in value.elements()
    ]
    found = [text.strip()[:_MAX_VALUE] for text in said if text]
    if len(found) < sum(1 for _ in value.elements()) or any(True for _ in value.entries()):
        draft.problem(line, f"`{key}` is no list of texts: write `{key}: [one, two]`")
    draft.many[key] = tuple(found)


def _links(line: int, value: YamlNode, draft: _Draft) -> None:
    for item in value.elements():
        said = {key: child.text for key, _, child in item.entries() if child.text}
        url = (item.text or said.get("url") or "").strip()
        if not re.match(r"https?://\S+$", url):
            draft.problem(item.line + draft.offset, "a link has no `url`: write `- {type: jira, url: https://…}`")
            continue
        draft.links.append(Link(type=(said.get("type") or _type_of(url)).lower(), url=url, title=said.get("title")))
    if value.text is not None:
        draft.problem(line, "`links` is no list: write `- {type: jira, url: https://…}` below it")


def _type_of(url: str) -> str:
    return next((name for name, hosts in _LINK_HOSTS if any(host in url for host in hosts)), "other")


def _annotation(draft: _Draft, entity: str) -> Annotation:
    one, many = draft.one, draft.many
    return Annotation(
        entity=entity,
        line=draft.line,
        type=one.get("type", ""),
        description=one.get("description", ""),
        owner=one.get("owner"),
        status=one.get("status"),
        tags=many.get("tags", ()),
        links=tuple(draft.links),
        business_goal=one.get("business_goal"),
        funnel_stage=one.get("funnel_stage"),
        revenue_impact=one.get("revenue_impact"),
        services=many.get("services", ()),
        external_apis=many.get("external_apis", ()),
        databases=many.get("databases", ()),
        regulations=many.get("regulations", ()),
        data_sensitivity=one.get("data_sensitivity"),
        audit_requirements=many.get("audit_requirements", ()),
        sla=one.get("sla"),
        on_call_team=one.get("on_call_team"),
        monitoring_dashboards=many.get("monitoring_dashboards", ()),
        unknown_keys=tuple(dict.fromkeys(draft.unknown)),
    )


def _body(places: Places, at: int, line: int) -> tuple[int, str]:
    """The YAML below the marker at byte `at` on `line`: the comment's last line, and its text without its margins.

    The text begins on the marker's own line, so that its lines are the file's.
    """
    lines = [text.decode("utf-8", "replace") for text in places.text.lines[line - 1 : line - 1 + _MAX_LINES]]
    start = places.text.starts[line - 1]
    head = places.text.source[start:at].decode("utf-8", "replace")
    rest = lines[0][len(head) + len(MARKER) :]
    mark = _LINE_COMMENT.match(head)
    kept = [rest.lstrip(" \t:")]
    for number, text in enumerate(lines[1:], start=1):
        if _END.search(kept[-1]):
            kept[-1] = _END.split(kept[-1], maxsplit=1)[0]
            return line + number - 1, _dedented(kept)
        if mark is not None and not text.lstrip().startswith(mark[1]):
            return line + number - 1, _dedented(kept)
        kept.append(_MARGIN.sub(lambda match: " " * len(match[0]), text, count=1))
        if kept[-1].lstrip().startswith("@"):
            kept.pop()
            return line + number, _dedented(kept)
    if _END.search(kept[-1]):
        kept[-1] = _END.split(kept[-1], maxsplit=1)[0]
    return line + len(kept) - 1, _dedented(kept)


def _dedented(lines: list[str]) -> str:
    margin = min((len(line) - len(line.lstrip()) for line in lines[1:] if line.strip()), default=0)
    return "\n".join([lines[0], *(line[margin:].rstrip() for line in lines[1:])])[:_MAX_CHARACTERS]
