"""Keep a list of tasks that follow from the decisions, between markers.

A task belongs to a record by the comment at its end. What people did to the list (ticked a box, reworded a line, added
tasks of their own) stays; only tasks that a record no longer asks for go, and only while they are open.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from adr_server.decisions.markers import Markers
from adr_server.decisions.model import Decision, DecisionLog, SectionKind, Status
from adr_server.decisions.writing.change_set import ChangeSet, Edit
from adr_server.decisions.writing.references import LabelStyle, reference
from adr_server.decisions.writing.regions import append_region, find_regions, region_lines, replace_region

TODO_MARKERS = Markers(name="adr-server", start="<!-- adr-todo:start -->", stop="<!-- adr-todo:end -->")
_KEY = re.compile(r"<!--\s*adr:(?P<key>\S+)\s*-->$")
_TASK = re.compile(r"^(?P<lead>\s*[-*+]\s+)\[(?P<box>.)\]\s+(?P<text>.*)$")
_BOX = re.compile(r"^\s*[-*+]\s+\[(?P<box>[ xX])\]\s+(?P<text>\S.*)$")
_TODO_HEADING = re.compile(
    r"^(?:action items?|actions|next steps|follow[- ]?ups?|to[- ]?do|tasks|implementation tasks|nächste schritte"
    r"|aufgaben|maßnahmen|prochaines étapes|actions à mener|próximos pasos|tareas|próximos passos|tarefas"
    r"|prossimi passi|attività|volgende stappen|taken|następne kroki|zadania|アクションアイテム|次のステップ"
    r"|后续步骤|任务)$",
    re.IGNORECASE,
)
_ITEM = re.compile(r"^\s{0,3}(?:[-*+]|\d+[.)])\s+(?P<text>\S.*)$")
_ALIVE = frozenset({Status.ACCEPTED, Status.PROPOSED, Status.DRAFT})


@dataclass(frozen=True, kw_only=True)
class Task:
    """Something that a record asks to be done; `key` is stable while the record says the same."""

    decision: Decision
    text: str
    key: str
    done: bool
    line: int


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One line of a task list. `key` is None for a task of no record; `state` is what stands in the box."""

    text: str
    state: str
    key: str | None
    line: int
    raw: str

    @property
    def done(self) -> bool:
        """Whether the box is ticked."""
        return self.state in "xX"


def tasks_of(decision: Decision) -> tuple[Task, ...]:
    """What the record asks for: its boxes and action items; without any, to be carried out (or decided)."""
    if decision.status not in _ALIVE:
        return ()
    found: dict[str, tuple[str, bool, int]] = {}
    if decision.status is Status.ACCEPTED:
        for text, done, line in _asked(decision):
            found.setdefault(_key(decision, text), (text, done, line))
    if not found:
        verb = "Carry out" if decision.status is Status.ACCEPTED else "Decide"
        line = decision.lines.get("title", decision.anchor or 1)
        found[_key(decision, verb)] = (f"{verb}: {decision.title or decision.id}", False, line)
    return tuple(Task(decision=decision, text=t, key=key, done=d, line=n) for key, (t, d, n) in found.items())


def todo(log: DecisionLog, text: str | None, *, path: str = "TODO.md") -> ChangeSet:
    """The task list of all records, regenerated in `text` (None: no such document yet); empty when nothing is new.

    Raises `BrokenInputError` for a marker without its other half.
    """
    before = text or ""
    wanted = {task.key: task for decision in log.decisions for task in tasks_of(decision)}
    known = {_record_part(f"{_name(d)}#") for d in log.decisions}
    shared = _shared_numbers(log)
    regions = find_regions(before, (TODO_MARKERS,), path)
    if not regions:
        new = [_line(task, path, shared) for task in wanted.values()]
        heading = "" if before.strip() else "# Decisions to carry out"
        after = append_region(before, TODO_MARKERS, heading, new) if new else before
        return ChangeSet.of([Edit(path=path, before=text, after=after)] if new else [])
    old = region_lines(before, regions[0])
    elsewhere = {e.key for region in regions[1:] for e in read_tasks("\n".join(region_lines(before, region)))}
    kept, notes, seen = _kept(old, wanted, known, path)
    missing = [task for key, task in wanted.items() if key not in seen and key not in elsewhere]
    after = replace_region(before, regions[0], _merged(kept, missing, path, shared))
    return ChangeSet.of([Edit(path=path, before=text, after=after)], notes)


def read_tasks(text: str) -> tuple[Entry, ...]:
    """Every task line of a text, in order; lines count from 1."""
    found = (_entry(line, number) for number, line in enumerate(text.splitlines(), 1))
    return tuple(entry for entry in found if entry is not None)


def _entry(line: str, number: int = 0) -> Entry | None:
    hit = _TASK.match(line)
    if hit is None:
        return None
    said = hit["text"].rstrip()
    key = _KEY.search(said) if said.endswith("-->") else None
    text = said[: key.start()].rstrip() if key else said
    return Entry(text=text, state=hit["box"], key=key["key"] if key else None, line=number, raw=line)


def record_of(key: str) -> str:
    """The name of the record that a task's key belongs to."""
    return _record_part(key)


def record_name(decision: Decision) -> str:
    """The name by which tasks belong to this record."""
    return _name(decision)


def _asked(decision: Decision) -> Iterable[tuple[str, bool, int]]:
    for section in decision.sections:
        listed = section.kind is not SectionKind.OPTIONS
        tasks = bool(_TODO_HEADING.match(section.heading.strip().rstrip(":")))
        fence = False
        for offset, line in enumerate(section.text.splitlines()):
            if line.lstrip().startswith(("```", "~~~")):
                fence = not fence
            if fence or not listed:
                continue
            box = _BOX.match(line)
            item = _ITEM.match(line) if tasks else None
            if box is not None:
                yield " ".join(box["text"].split()), box["box"] != " ", section.line + 1 + offset
            elif item is not None:
                yield " ".join(item["text"].split()), False, section.line + 1 + offset


def _kept(
    old: Sequence[str], wanted: dict[str, Task], known: set[str], path: str
) -> tuple[list[str], list[str], set[str]]:
    kept: list[str] = []
    notes: list[str] = []
    seen: set[str] = set()
    for line in old:
        hit = _entry(line)
        key = hit.key if hit is not None else None
        if hit is None or key is None or key in wanted or _record_part(key) not in known or hit.state != " ":
            kept.append(line)
        else:
            notes.append(f"{path}: dropped {hit.text!r}: its record no longer asks for it.")
        if key is not None:
            seen.add(key)
    return kept, notes, seen


def _merged(kept: list[str], missing: Sequence[Task], path: str, shared: frozenset[int]) -> list[str]:
    """New tasks behind the last one of their record, else at the end; blank lines around the list stay."""
    out = list(kept)
    while out and not out[-1].strip():
        out.pop()
    while out and not out[0].strip():
        out.pop(0)
    for task in missing:
        record = _name(task.decision)
        keys = [(i, hit.key) for i, line in enumerate(out) if (hit := _entry(line)) is not None]
        last = next((i for i, key in reversed(keys) if key is not None and _record_part(key) == record), len(out) - 1)
        out.insert(last + 1, _line(task, path, shared))
    return out


def _shared_numbers(log: DecisionLog) -> frozenset[int]:
    """Numbers that several records bear, in folders of their own or by mistake: they name none of them."""
    counts = Counter(d.number for d in log.decisions if d.number is not None)
    return frozenset(number for number, count in counts.items() if count > 1)


def _line(task: Task, path: str, shared: frozenset[int]) -> str:
    link = reference(path, task.decision, LabelStyle.ID, by_id=task.decision.number in shared)
    text = task.text.replace("<!--", "").replace("-->", "")
    return f"- [{'x' if task.done else ' '}] {text} ({link}) <!-- adr:{task.key} -->"


def _name(decision: Decision) -> str:
    return re.sub(r"\s+", "-", decision.id)


def _key(decision: Decision, text: str) -> str:
    said = " ".join(re.sub(r"[\W_]+", " ", text.casefold()).split())
    return f"{_name(decision)}#{sha256(said.encode()).hexdigest()[:8]}"


def _record_part(key: str) -> str:
    return key.rpartition("#")[0]
