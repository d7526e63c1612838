"""How a log names its files: folder, prefix, number, separator, slug and extension, learnt from its own records."""

import posixpath
import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from adr_server.decisions.model import Decision, DecisionLog
from adr_server.errors import UsageError

_NUMBERED = re.compile(r"^(?P<prefix>[^\W\d][\w .-]*?)??(?P<number>\d{1,6})(?P<sep>[-_. ]+|$)(?P<slug>.*)$")
_DATED = re.compile(r"^(?P<day>\d{4}-\d{2}-\d{2}|\d{8})(?P<sep>[-_. ]+)(?P<slug>.*)$")
_RETIRED = frozenset(
    {"deprecated", "superseded", "rejected", "archive", "archived", "drafts", "draft", "obsolete", "old"}
)
_GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
_SLUG_LIMIT = 80


class Scheme(StrEnum):
    """What a file name begins with."""

    NUMBER = "number"
    DATE = "date"
    SLUG = "slug"


@dataclass(frozen=True, kw_only=True)
class Naming:
    """A log's file names: `{prefix}{number:0{width}}{separator}{slug}{extension}`, or a day in the number's place.

    `nested` holds the file's name where each record has a folder of its own (`0001-title/README.md`).
    """

    scheme: Scheme = Scheme.NUMBER
    prefix: str = ""
    width: int = 4
    separator: str = "-"
    slug_separator: str = "-"
    capitals: bool = False
    extension: str = ".md"
    nested: str | None = None
    compact_day: bool = False

    def file_name(self, title: str, *, number: int | None, today: date) -> str:
        """The path of a new record below the log's folder."""
        slug = slugify(title, separator=self.slug_separator, capitals=self.capitals)
        match self.scheme:
            case Scheme.NUMBER:
                stem = f"{self.prefix}{number or 0:0{self.width}d}{self.separator if slug else ''}{slug}"
            case Scheme.DATE:
                day = today.strftime("%Y%m%d") if self.compact_day else today.isoformat()
                stem = f"{day}{self.separator if slug else ''}{slug}"
            case Scheme.SLUG:
                stem = f"{self.prefix}{slug or 'decision'}"
        return f"{stem}/{self.nested}" if self.nested else f"{stem}{self.extension}"


def slugify(title: str, *, separator: str = "-", capitals: bool = False) -> str:
    """`title` as part of a file name: letters and digits of any script, accents dropped, cut at a word."""
    plain = re.sub(r"`|\[([^\]]*)\]\([^)]*\)", lambda hit: hit[1] or "", title).translate(_GERMAN)
    plain = re.sub(r"(?<=\w)['’](?=\w)", "", plain)
    decomposed = unicodedata.normalize("NFKD", plain)
    latin = "".join(char for char in decomposed if not ("\u0300" <= char <= "\u036f"))
    composed = unicodedata.normalize("NFC", latin if capitals else latin.lower())
    words = [word for word in re.split(r"[\W_]+", composed) if word]
    slug = ""
    for word in words:
        longer = f"{slug}{separator}{word}" if slug else word
        if len(longer) > _SLUG_LIMIT or len(longer.encode()) > 2 * _SLUG_LIMIT:
            break
        slug = longer
    return slug or "".join(words)[: _SLUG_LIMIT // 2]


def folder_in_project(folder: str) -> str:
    """A folder that a caller named, from the project's root without slashes around it; `""` for the root itself.

    Raises `UsageError` for one that lies outside the project.
    """
    place = posixpath.normpath(folder.strip() or ".")
    if place.startswith(("/", "../")) or place == "..":
        raise UsageError(f"{folder!r}: lies outside the project; name a folder inside the project, from its root.")
    return "" if place == "." else place


def dominant_folder(log: DecisionLog) -> str | None:
    """The folder that most records stand in, retired ones aside; the newest one where two have as many."""
    found = Counter(_log_folder(d) for d in log.decisions)
    alive = {folder: count for folder, count in found.items() if not _is_retired(folder)} or dict(found)
    if not alive:
        return min(log.folders, key=lambda folder: (folder.count("/"), folder), default=None)
    latest = {folder: max(d.date or "" for d in log.decisions if _log_folder(d) == folder) for folder in alive}
    return max(alive, key=lambda folder: (alive[folder], latest[folder], folder))


def records_in(log: DecisionLog, folder: str) -> tuple[Decision, ...]:
    """The records of one log: in `folder`, in folders of their own there, or in its folders for retired ones."""
    return tuple(d for d in log.decisions if _same_log(_log_folder(d), folder))


def learn_naming(records: Iterable[Decision]) -> Naming:
    """The naming that most of these records follow; the default where there are none or they follow none."""
    stems = [(stem, nested, suffix) for stem, nested, suffix in map(_stem, records) if stem]
    if not stems:
        return Naming()
    kinds = Counter(_scheme(stem) for stem, _, _ in stems)
    scheme = kinds.most_common(1)[0][0]
    own = [(stem, nested, suffix) for stem, nested, suffix in stems if _scheme(stem) is scheme]
    nested = Counter(nested for _, nested, _ in own).most_common(1)[0][0]
    extension = Counter(suffix for _, _, suffix in own).most_common(1)[0][0]
    pattern = {Scheme.NUMBER: _NUMBERED, Scheme.DATE: _DATED, Scheme.SLUG: re.compile(r"(?P<slug>.*)")}[scheme]
    parts = [found.groupdict() for stem, _, _ in own if (found := pattern.match(stem)) is not None]
    slugs = [part["slug"] for part in parts if part["slug"]]
    return Naming(
        scheme=scheme,
        prefix=_most(part.get("prefix") or "" for part in parts),
        width=_width(part["number"] for part in parts) if scheme is Scheme.NUMBER else 0,
        separator=_most((part["sep"] for part in parts if part.get("sep")), default="-"),
        slug_separator=_most(
            ("_" if "_" in s else " " if " " in s else "-" for s in slugs if re.search(r"[-_ ]", s)), "-"
        ),
        capitals=bool(slugs) and sum(slug != slug.lower() for slug in slugs) * 2 > len(slugs),
        extension=extension,
        nested=nested,
        compact_day=scheme is Scheme.DATE and sum(len(part["day"]) == 8 for part in parts) * 2 > len(parts),  # noqa: PLR2004 - YYYYMMDD
    )


def number_in(path: str) -> int | None:
    """The number in a record's file name (or in its folder's, for `0001-title/README.md`); None for a date or none."""
    stem = _path_stem(path)[0]
    found = _NUMBERED.match(stem)
    return int(found["number"]) if found is not None and not _DATED.match(stem) else None


def numbers_in(paths: Iterable[str], folder: str) -> frozenset[int]:
    """The numbers that the records of `folder` bear in a list of paths, such as the tree of a base branch."""
    found = (number_in(path) for path in paths if _same_log(_path_stem(path)[3], folder))
    return frozenset(number for number in found if number is not None)


def next_number(log: DecisionLog, base_numbers: Collection[int] = (), *, folder: str | None = None) -> int:
    """One more than the highest number of the log in `folder` (the dominant one) and of `base_numbers`; 1 for none.

    A number that lies outside the run of the others (a year among two-digit numbers) is not gone on from; a record that
    cannot be read keeps the number of its name.
    """
    place = dominant_folder(log) if folder is None else folder
    own = {d.number for d in (log.decisions if place is None else records_in(log, place)) if d.number is not None}
    own |= numbers_in(log.unreadable, place or "")
    taken = sorted(own | set(base_numbers))
    run = 0
    for number in taken:
        if run and number > 10 * run + 100:
            break
        run = number
    return run + 1


def _most(values: Iterable[str], default: str = "") -> str:
    counted = Counter(values)
    return counted.most_common(1)[0][0] if counted else default


def _width(numbers: Iterable[str]) -> int:
    seen = list(numbers)
    padded = [len(number) for number in seen if number.startswith("0")]
    return Counter(len(number) for number in seen).most_common(1)[0][0] if padded else 1


def _scheme(stem: str) -> Scheme:
    if _DATED.match(stem):
        return Scheme.DATE
    return Scheme.NUMBER if _NUMBERED.match(stem) else Scheme.SLUG


def _stem(decision: Decision) -> tuple[str, str | None, str]:
    if decision.anchor is not None:
        return "", None, ""
    stem, nested, suffix, _ = _path_stem(decision.path)
    return stem, nested, suffix


def _path_stem(path: str) -> tuple[str, str | None, str, str]:
    """Stem, the file's name where the stem is its folder's, suffix, and the folder of the log."""
    folder, name = posixpath.split(path)
    stem, suffix = posixpath.splitext(name)
    own = posixpath.basename(folder)
    if stem.lower() in {"readme", "index"} and _scheme(own) is not Scheme.SLUG:
        return own, name, suffix, posixpath.dirname(folder)
    return stem, None, suffix, folder


def _log_folder(decision: Decision) -> str:
    return _path_stem(decision.path)[3]


def _is_retired(folder: str) -> bool:
    return posixpath.basename(folder).lower() in _RETIRED


def _same_log(folder: str, log_folder: str) -> bool:
    return folder == log_folder or (_is_retired(folder) and posixpath.dirname(folder) == log_folder)
