"""How one record names another: a link that resolves from where it stands, labelled as this log labels its records."""

import posixpath
import re
from collections import Counter
from enum import StrEnum

from adr_server.decisions.model import Decision, DecisionLog

_NOT_IN_TARGET = re.compile(r"[\s()<>\\%\"'`|\[\]{}\x00-\x1f]")
_ID_LABEL = re.compile(r"^[A-Za-z]+[-_ ]?\d+$")
_NUMBERED_LABEL = re.compile(r"^\d+\.\s+\S")
_STEM_LABEL = re.compile(r"^\d{4,8}[-_]\S+$")


class Markup(StrEnum):
    """The languages that records are written in."""

    MARKDOWN = "markdown"
    ASCIIDOC = "asciidoc"
    RST = "rst"


class LabelStyle(StrEnum):
    """What stands between a link's brackets."""

    ID = "id"
    NUMBERED_TITLE = "numbered_title"
    TITLE = "title"
    STEM = "stem"


def markup_of(path: str) -> Markup:
    """The markup that the file name promises; Markdown where it promises none."""
    suffix = posixpath.splitext(path)[1].lower()
    if suffix in {".adoc", ".asciidoc", ".asc"}:
        return Markup.ASCIIDOC
    return Markup.RST if suffix in {".rst", ".rest"} else Markup.MARKDOWN


def label_style(log: DecisionLog, decision: Decision) -> LabelStyle:
    """The style that the log's links mostly have; without links, the habit of `decision`'s format."""
    seen: Counter[LabelStyle] = Counter()
    for record in log.decisions:
        for link in record.links:
            if _NUMBERED_LABEL.match(link.text):
                seen[LabelStyle.NUMBERED_TITLE] += 1
            elif _ID_LABEL.match(link.text):
                seen[LabelStyle.ID] += 1
            elif _STEM_LABEL.match(link.text):
                seen[LabelStyle.STEM] += 1
    if seen:
        return seen.most_common(1)[0][0]
    if decision.number is None:
        return LabelStyle.STEM if "log4brains" in decision.format else LabelStyle.TITLE
    return LabelStyle.NUMBERED_TITLE if decision.format.startswith("nygard") else LabelStyle.ID


def label_of(target: Decision, style: LabelStyle) -> str:
    """The words for `target`; a style that it cannot have falls back to its title, then to its file's stem."""
    stem = _stem(target.path)
    title = target.title or stem
    match style:
        case LabelStyle.ID if target.number is not None:
            digits = re.search(r"\d+", target.id)
            width = len(digits[0]) if digits else 4
            return f"ADR-{target.number:0{width}d}"
        case LabelStyle.NUMBERED_TITLE if target.number is not None:
            return f"{target.number}. {title}"
        case LabelStyle.STEM:
            return stem
        case _:
            return title


def reference(source_path: str, target: Decision, style: LabelStyle, *, by_id: bool = False) -> str:
    """A link from `source_path` to `target` in the markup of the source; its id alone within one file.

    `by_id` says the record's id in place of a label that several records would share.
    """
    if source_path == target.path:
        return target.id if by_id else label_of(target, LabelStyle.ID)
    label = target.id if by_id else " ".join(label_of(target, style).split())
    return link_text(source_path, label, target.path)


def link_text(source_path: str, label: str, target_path: str) -> str:
    """A link from `source_path` to `target_path` in the markup of the source."""
    target_path = relative(source_path, target_path)
    match markup_of(source_path):
        case Markup.MARKDOWN:
            escaped = re.sub(r"(?<!\\)([\[\]|])", r"\\\1", label)
            return f"[{escaped}]({target_path})"
        case Markup.ASCIIDOC:
            return f"xref:{target_path}[{label.replace(']', chr(92) + ']')}]"
        case Markup.RST:
            return f"`{re.sub('[`<>]', '', label)} <{target_path}>`__"


def relative(source_path: str, target_path: str) -> str:
    """`target_path` as seen from the folder of `source_path`, encoded so that no markup breaks it."""
    found = posixpath.relpath(target_path, posixpath.dirname(source_path) or ".")
    return _NOT_IN_TARGET.sub(lambda hit: "".join(f"%{byte:02X}" for byte in hit[0].encode()), found)


def _stem(path: str) -> str:
    folder, name = posixpath.split(path)
    stem = posixpath.splitext(name)[0]
    return posixpath.basename(folder) if stem.lower() in {"readme", "index"} and folder else stem
