"""Read from a sentence where something lies in the project: the path or the name of a file that it states literally.

Rule: only what stands as a path (in code marks, with a slash, or beside "folder") is one; a path of a machine, an
address or a pattern of signs is none, and of a path with a gap in it only what stands before the gap.
"""

import re
from collections.abc import Iterator
from posixpath import splitext

from adr_server.review.claim import Placement
from adr_server.review.claims.entries import label_says
from adr_server.review.words.labels import any_of
from adr_server.review.words.wording import Polarity, Wording

_GAP = re.compile(r"[<{\[$%*]|[NX]{3,}|0001|(?<![A-Za-z])(?:number|title|name|yyyy|nnnn?|xxxx?)(?![A-Za-z])")
_OPEN = re.compile(r"\{[^{},]*\}|<[^<>]*>|\*+")
_CALLED = re.compile(r"[\w.*-]*\*[\w.*-]*\.[a-z]\w*")
_LABELLED = re.compile(r"(?P<label>[^:`|]{3,60}): `(?P<path>[^`]+)`")
_DESCRIBED = re.compile(r"`(?P<path>[^`]+)` ?(?::|[–—-]) (?P<label>(?:[\w'’/-]+ ?){1,4})(?:\W.*)?")
_OF_A_CHANGE = re.compile(rf"\b{any_of('told_of_a_change')}\b", re.IGNORECASE)
"""A label that says where something was done, or what to look at, places nothing."""
_PATH = re.compile(r"^(?!.*\.\.)(?:\./)?[\w@+-][\w@.+-]*(?:/[\w@.+-]+)*/?$|^\.[a-z][\w.-]*(?:/[\w@.+-]+)*/?$")
_FILE = re.compile(
    r"^[\w-]+(?:\.[\w-]+)?\.(?:md|adoc|rst|ya?ml|json|toml|xml|txt|ini|cfg|conf|sql|proto|graphqls?|feature|tf|sh|py|[jt]sx?|"
    r"rb|go|java|kts?|cs|rs|php|html|s?css|csv|puml|lock)$",
    re.IGNORECASE,
)
"""A file without a folder; `org.acme.model` is none."""
_NO_NAMES = frozenset(
    {
        *("root", "same", "home", "project", "base", "top", "parent", "current", "working", "own", "new", "single"),
        *("specific", "dedicated", "separate", "certain", "particular", "special", "given", "predefined", "designated"),
        *("relevant", "respective", "appropriate", "corresponding", "different", "following", "existing", "other"),
    }
)
"""Words before "folder" that are no name of one."""
_ADDRESS = re.compile(r"^(?:[\w-]+\.)+(?:com|org|io|net|dev|gov|uk|de|fr)(?:/|$)", re.IGNORECASE)
_MARKED = re.compile(r"`([^`\n]{2,120})`")
_CONFIGURED = re.compile(
    rf"(?:^|\b|(?=[,;])){any_of('configured_in')}"
    r" `(?P<file>(?:[\w.-]+/)*[\w.-]*\.(?:json5?|ya?ml|toml|[cm]?js|cfg|ini))`(?=$|[.,;)])",
    re.IGNORECASE,
)
_CHART = re.compile(rf"\b{any_of('chart_in')} `[\w./-]+`", re.IGNORECASE)
_DEEP = 2
"""Slashes of a path without an ending that is no name of a package or an image."""
_RECORDS = re.compile(rf"\b{any_of('records')}\b", re.IGNORECASE)


def placements(clause: str, wording: Wording) -> Iterator[Placement]:
    """The places that a clause states, in its order."""
    if (file := _settings_file(clause)) is not None:
        yield file
        return
    for phrase in wording.layout:
        match = phrase.pattern.search(clause)
        if match is None:
            continue
        groups = match.groupdict()
        if groups.get("file"):
            yield Placement(path=groups["file"].strip("`"), kept=True)
            return
        path, called = _path(groups["path"], beside=bool(groups.get("folder")))
        if path:
            yield Placement(path=path, called=called, records=_RECORDS.search(groups.get("thing") or "") is not None)
            return


def labelled_place(plain: str, *, item: bool) -> Iterator[Placement]:
    """The path of a source that an entry has behind its label, or before what is said of it.

    "Event store: `src/lib/events.ts`", and in a list (`item`) "`src/lib/http.ts`: the one place that knows fetch".
    """
    match = _LABELLED.fullmatch(plain) or (_DESCRIBED.fullmatch(plain) if item else None)
    if match is None or _OF_A_CHANGE.search(match["label"]) or label_says(match["label"]) is not Polarity.USE:
        return
    path = file_path(match["path"]) if not _GAP.search(match["path"]) else ""
    if "/" in path and (splitext(path)[1] or (item and path.count("/") >= _DEEP)):
        yield Placement(path=path)


def _settings_file(clause: str) -> Placement | None:
    """The file in which something is set up, or that a chart has at its root."""
    chart = _CHART.search(clause)
    if chart is not None:
        return Placement(path="Chart.yaml", kept=True)
    match = _CONFIGURED.search(clause)
    path = file_path(match["file"]) if match is not None and not _GAP.search(match["file"]) else ""
    return Placement(path=path, kept=True, settings=True) if path else None


def file_path(written: str) -> str:
    """The path that is written for a file or folder of the project; empty where it may be something else's name."""
    if written.startswith("@") or _ADDRESS.match(written) or not _PATH.match(written):
        return ""
    is_hidden = written.startswith(".") and len(written) > 2  # noqa: PLR2004 - ".", ".."
    told = "/" in written or is_hidden or _FILE.match(written)
    return written.removeprefix("./").rstrip("/") if told else ""


def _path(written: str, *, beside: bool) -> tuple[str, str]:
    """A path as the project has it, and a glob of its files' names, if it has one; empty where the words are none."""
    marked = _MARKED.fullmatch(written.strip())
    text = (marked[1] if marked else written).strip().rstrip(".,;:")
    gap, called = _GAP.search(text), ""
    if gap is not None:
        head = text[: gap.start()].rpartition("/")[0]
        called = _glob(text[len(head) :].strip("/")) if head else ""
        text = f"{head}/" if head else ""
    if not text or _ADDRESS.match(text) or not _PATH.match(text):
        return "", ""
    if "/" not in text and not (beside and (marked or text not in _NO_NAMES)) and not (marked and _FILE.match(text)):
        return "", ""
    return text.removeprefix("./").rstrip("/"), called


def _glob(name: str) -> str:
    """What the names of files are like, where a path leaves a part of them open; empty where that may be a folder."""
    glob = _OPEN.sub("*", name.removeprefix("**/"))
    return glob if _CALLED.fullmatch(glob) else ""
