"""A record's title: its heading, a field, or its first line.

Rule: a heading that is a template's or says no more than "ADR 12" gives way to a field that names the title.
"""

import re

from adr_server.decisions import inline
from adr_server.decisions.dates import LEADING_DAY
from adr_server.decisions.fields import known
from adr_server.decisions.html import inline_html
from adr_server.decisions.openings import entry_title
from adr_server.decisions.outline import section_kind
from adr_server.decisions.page import Block, BlockKind
from adr_server.decisions.record_text import RecordText
from adr_server.decisions.titles import strip_title, title_number
from adr_server.decisions.words import fold, vocabulary

_TITLE_LINE = re.compile(r"[^\n:|]{3,80}(?<![.!?,;])")


def title_of(record: RecordText) -> str | None:
    """The title without its number; None where there is none."""
    block = record.skeleton.title
    named = [field for field in record.fields("title") if not _is_placeholder(field.value)]
    generic = vocabulary().lists["generic_titles"]
    if record.name.number is not None and (block is None or record.skeleton.blocks[0].line < block.line):
        # "KEP-12: Name" on the first line is the title, though it was not marked as a heading.
        plain = _plain_title(record)
        if plain is not None and title_number(record.skeleton.blocks[0].text) == record.name.number:
            return plain
    if block is not None and not (block.level > 1 and any(field in record.matter for field in named)):
        heading = " ".join(inline_html(block.text).split())
        heading = LEADING_DAY.sub("", heading) if record.many else heading
        title = _filled_in(strip_title(heading, _own_number(record, heading)), record.name.slug)
        title = _without_word(title, record)
        bare = fold(inline.plain(title)).strip(" :.#")
        exclaimed = bare.rstrip("!") in vocabulary().statuses
        if (
            bare
            and not (named and _is_placeholder(title))
            and ((bare not in generic and not exclaimed) or not named)
            and not re.fullmatch(r"(?:adr|ad|rfc)?\W*\d+", bare)
        ):
            record.lines["title"] = block.line
            if _is_placeholder(title):
                record.problem("title_placeholder", f"The title {title[:60]!r} is a template's.", block.line)
            return title
        if not named:
            below = _line_below(record, block)
            record.lines["title"] = below.line if below is not None else block.line
            return below.text.strip() if below is not None else title or None
    for field in named:
        record.lines["title"] = field.line
        return strip_title(" ".join(field.value.split()), record.name.number) or None
    return _plain_title(record)


def _line_below(record: RecordText, heading: Block) -> Block | None:
    """The line below a heading that says no more than a number, where it reads like a title: short, and no sentence."""
    after = next((block for block in record.skeleton.blocks if block.line > heading.line), None)
    if after is None or after.kind is not BlockKind.PARAGRAPH or not _TITLE_LINE.fullmatch(after.text.strip()):
        return None
    return after if section_kind(after.text) is None and known(after.text.split(":")[0]) is None else None


def _own_number(record: RecordText, heading: str) -> int | None:
    """The number that a heading may repeat: its file's, or its own where the file holds many records."""
    return title_number(heading) if record.many else record.name.number


def _filled_in(title: str, slug: str) -> str:
    """`title` without the brackets that a template left around it; they stay where the template's words do too."""
    bracketed = re.fullmatch(r"\[([^\[\]]+)\]", title.strip())
    if bracketed is None or fold(bracketed.group(1)) in vocabulary().lists["placeholder_titles"]:
        return title
    return bracketed.group(1).strip() if _long_words(bracketed.group(1)) & _long_words(slug) else title


def _without_word(title: str, record: RecordText) -> str:
    """`title` without an "ADR" in front that numbers nothing, where the file's name is the rest of it."""
    found = re.match(r"(?i)adr\s+(?=\S)", title)
    own = record.name.number is not None and not record.many
    shared = _long_words(title) & _long_words(record.name.slug)
    return title[found.end() :] if found and own and shared and "adr" not in record.name.slug.split() else title


def _long_words(text: str) -> set[str]:
    return set(re.findall(r"\w{4,}", fold(text)))


def _plain_title(record: RecordText) -> str | None:
    """A title that is no heading: the first line of the file, when it begins as records' titles do."""
    first = next(iter(record.skeleton.blocks), None)
    if first is not None and record.skeleton.title is None and (entry := entry_title(first.text)) is not None:
        return entry
    if first is None or first.kind is not BlockKind.PARAGRAPH or "\n" in first.text or len(first.text) > 200:  # noqa: PLR2004 - a title is a line
        return None
    title = strip_title(first.text, record.name.number)
    if title != re.sub(r"^\*\*(.*)\*\*$", r"\1", first.text.strip()) and known(title.split(":")[0]) is None:
        record.lines["title"] = first.line
        return title
    return None


def _is_placeholder(title: str) -> bool:
    text = inline.without_targets(title).strip()
    bare = fold(inline.plain(title)).strip(" .:[]{}<>\"'")
    return (
        bare in vocabulary().lists["placeholder_titles"]
        or bool(re.fullmatch(r"[{<\[].*[}>\]](?!\()", text))
        or bool(re.search(r"<title>|\{title\}|\[title\]|<short|\{short|\[short", title, re.IGNORECASE))
    )
