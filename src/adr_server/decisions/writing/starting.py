"""Plan the start of a log: its folder, a template, the first record and an index; what is there already stays."""

import posixpath
from collections.abc import Collection
from datetime import date

from adr_server.decisions.model import Decision, DecisionLog, SectionKind, Status
from adr_server.decisions.writing.change_set import ChangeSet, Edit
from adr_server.decisions.writing.drafting import DEFAULT_FOLDER, DEFAULT_TEMPLATE
from adr_server.decisions.writing.index import index
from adr_server.decisions.writing.numbering import Naming, dominant_folder, folder_in_project
from adr_server.decisions.writing.proof import read_back
from adr_server.decisions.writing.references import Markup
from adr_server.decisions.writing.sections import fill_sections
from adr_server.decisions.writing.templates import Heading, render, shipped_template
from adr_server.errors import UsageError
from adr_server.plurals import counted

CONVENTIONAL_FOLDERS = frozenset(
    {"docs/decisions", "doc/decisions", "docs/adr", "doc/adr", "docs/adrs", "doc/adrs", "adr", "adrs", "decisions"}
    | {"docs/architecture/decisions", "doc/architecture/decisions"}
)
_FIRST_TITLE = "Record architecture decisions"
_FIRST = {
    SectionKind.CONTEXT: "Decisions that shape this project need to be found again, with their reasons.",
    SectionKind.OPTIONS: "* Architecture decision records beside the code\n* No records",
    SectionKind.DECISION: "We keep a record of each of them in this folder, under version control.",
    SectionKind.CONSEQUENCES: "A decision can be read, questioned and replaced by a later one; writing it costs time.",
}


def init(
    log: DecisionLog,
    *,
    today: date,
    folder: str | None = None,
    template: str = DEFAULT_TEMPLATE,
    language: str = "en",
    existing: Collection[str] = (),
) -> ChangeSet:
    """The files that start a log in `folder` (from the project's root). `existing` are the paths that are taken.

    `folder` None is `docs/decisions`, and only where the project has no log yet: a second one has to be meant.

    The template and the record are in the words of `language`, the first record's reasons in English. Raises
    `UsageError` for a folder outside the project or one that holds records, and for a log that there is already;
    `UnknownNameError` for no such template.
    """
    if folder is None and log.decisions:
        own = dominant_folder(log)
        raise UsageError(
            f"{own or 'The root'} holds a log already ({counted(len(log.decisions), 'record')} in all); "
            "add a record with new, or name the folder of a second log with --folder."
        )
    place = folder_in_project(DEFAULT_FOLDER if folder is None else folder)
    holder = next((d.path for d in log.decisions if posixpath.dirname(d.path) == place), None)
    if holder is not None:
        raise UsageError(f"{place or 'The root'} holds records already, such as {holder}; add one with new.")
    shipped = shipped_template(template)
    naming = Naming()
    first_path = posixpath.join(place, naming.file_name(_FIRST_TITLE, number=1, today=today))
    heading = Heading(title=_FIRST_TITLE, number=1, status=Status.ACCEPTED, date=today.isoformat())
    text = render(shipped, heading, markup=Markup.MARKDOWN, language=language)
    filled, _ = fill_sections(text, first_path, _FIRST)
    blank = Heading(title="TITLE", number=None, status=Status.PROPOSED, date="YYYY-MM-DD")
    pattern = render(shipped, blank, markup=Markup.MARKDOWN, language=language)
    record: Decision = read_back(filled, first_path)
    readme = posixpath.join(place, "README.md")
    plan = index(DecisionLog(decisions=(record,), folders=(place,)), None, path=readme)
    edits = [
        Edit(path=first_path, before=None, after=filled),
        Edit(path=posixpath.join(place, "template.md"), before=None, after=pattern),
        *plan.changes.edits,
    ]
    if place not in CONVENTIONAL_FOLDERS:
        edits.append(Edit(path=".adr-dir", before=None, after=f"{place or '.'}\n"))
    taken = {path for path in existing if any(path == edit.path for edit in edits)}
    return ChangeSet.of(
        (edit for edit in edits if edit.path not in taken),
        [f"{path}: is there already, left as it is." for path in sorted(taken)],
    )
