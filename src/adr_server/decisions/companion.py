"""Fields of a record that stand in a file of their own beside it: `kep.yaml` beside a proposal's README.

Rule: what the record states itself counts; the file beside it fills in what the record leaves open, and no line of the
record is given for that. Source: the template of Kubernetes' enhancement proposals (`keps/NNNN-kep-template/kep.yaml`).
"""

from collections.abc import Collection
from dataclasses import replace
from posixpath import basename, dirname, join, splitext

from adr_server.decisions.model import Decision, Link, Relation, Status
from adr_server.decisions.readers import read_decision
from adr_server.decisions.titles import file_stem, stem_of
from adr_server.decisions.words import places

MAX_TEXT = 100_000
"""A longer file beside a record is none that people keep."""
_ANSWERED = ("status_missing", "status_unclear", "title_placeholder")
_RETIRED = (Status.REJECTED, Status.DEPRECATED, Status.SUPERSEDED)


def companion_of(path: str, known: Collection[str]) -> str | None:
    """The file beside the README at `path` that holds its fields; None where there is none, or `path` is no README."""
    if stem_of(path) == file_stem(path):
        return None
    folder = dirname(path)
    return next((found for name in sorted(places()["companions"]) if (found := join(folder, name)) in known), None)


def with_companion(decision: Decision, text: str, path: str) -> Decision:
    """`decision` with what the YAML in `text`, the file `path`, says and the record does not."""
    told = _read(text, path)
    if told is None:
        return decision
    name = basename(path)
    status, status_text = decision.status, decision.status_text
    if status is Status.UNKNOWN and told.status is not Status.UNKNOWN:
        status = told.status
        status_text = f"{told.status_text} ({name}:{told.lines.get('status', 2) - 1})"
    links = {(link.relation, link.text): link for link in (*decision.links, *map(_unplaced, told.links))}
    if status not in _RETIRED and any(link.relation is Relation.SUPERSEDED_BY for link in told.links):
        status = Status.SUPERSEDED
    answered = _ANSWERED if status is not Status.UNKNOWN else ()
    return replace(
        decision,
        title=decision.title or told.title,
        status=status,
        status_text=status_text,
        date=decision.date or told.date,
        date_text=decision.date_text if decision.date else told.date_text,
        deciders=decision.deciders or told.deciders,
        tags=decision.tags or told.tags,
        links=tuple(links.values()),
        beside=path,
        problems=tuple(problem for problem in decision.problems if problem.code not in answered),
    )


def _read(text: str, path: str) -> Decision | None:
    if len(text) > MAX_TEXT:
        return None
    lines = [line for line in text.lstrip("\ufeff").splitlines() if line.rstrip() not in ("---", "...")]
    return read_decision("\n".join(["---", *lines, "---", ""]), f"{splitext(path)[0]}.md")


def _unplaced(link: Link) -> Link:
    """A link of the file beside it has no line in the record: it stands at its head."""
    return replace(link, line=1)
