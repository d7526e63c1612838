"""Say a new value the way the old one was said: its emphasis, quotes, case, full stop and dates.

What the old value said beside the status word (a reason, a reference) belonged to that status and goes with it.
"""

import re
from datetime import date

from adr_server.decisions.writing.phrases import status_word_pattern
from adr_server.errors import UsageError

_DAY = r"\d{4}-\d{2}-\d{2}"
_WRAPPED = re.compile(r"^(?P<mark>\*\*\*|\*\*|__|\*|_|`|\"|')(?P<core>.+?)(?P=mark)(?P<stop>\.?)$")
_DATE_FIRST = re.compile(rf"^(?P<day>{_DAY})(?P<gap>[\s:,\u2013-]+)(?P<core>\S.*)$")
_DATE_LAST = re.compile(
    rf"^(?P<core>\w[^\d(,:;]*?)(?P<gap>\s*[(,:\u2013-]?\s*(?:(?:on|am|le|el|em|il|op|since)\s+)?)(?P<day>{_DAY})(?P<end>\)?\.?)$"
)
_LONGEST = 300
"""A status is a few words; what is longer is cut before its dress is looked at."""
_BOLD = re.compile(r"(\*\*|__)(?P<word>[^*_]+?)\1")
_YAML_RISKY = re.compile(
    r"""^[\s\[\]{}&*!|>%@`"'#,?:-]|:(?:\s|$)|\s#|^(?:true|false|yes|no|on|off|null|~)$""", re.IGNORECASE
)


def restate(old: str, words: str, *, link: str = "", today: date | None = None) -> str:
    """`words` and, behind them, `link`, in the dress of `old`; `today` replaces a date beside it."""
    text = " ".join(old[:_LONGEST].split())
    if not link and (chosen := _choose(text, words)) is not None:
        return chosen
    wrapped = _WRAPPED.match(text)
    if wrapped is not None and not (link and wrapped["mark"] == "`") and wrapped["mark"] not in wrapped["core"]:
        mark = wrapped["mark"]
        return f"{mark}{restate(wrapped['core'], words, link=link, today=today)}{mark}{wrapped['stop']}"
    day = today.isoformat() if today is not None else None
    if (first := _DATE_FIRST.match(text)) is not None:
        return f"{day or first['day']}{first['gap']}{restate(first['core'], words, link=link)}"
    if (last := _DATE_LAST.match(text)) is not None and not link:
        return f"{restate(last['core'], words)}{last['gap']}{day or last['day']}{last['end']}"
    cased = _cased(text, words)
    if link:
        return f"{cased} {link}"
    return f"{cased}." if re.fullmatch(r"\w[\w ]*\.", text) else cased


def quoted(old: str, text: str, *, place: str) -> str:
    """`text` as a front matter value: the quotes of `old`, or double ones where plain YAML would misread it.

    Raises `UsageError` for a value that spans lines; `place` is `path:line` for its message.
    """
    raw = old.strip()
    if raw[:1] in {"|", ">", "&", "*", "!"}:
        raise UsageError(f"{place}: the value is a YAML block, anchor or tag; write it on one line first.")
    if raw[:1] == "'" and "'" not in text:
        return f"'{text}'"
    if raw[:1] in {'"', "'"} or _YAML_RISKY.search(text):
        escaped = text.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    return text


def unquoted(raw: str) -> str:
    """The text of a one-line front matter scalar."""
    text = raw.strip()
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        inner = text[1:-1]
        return inner.replace("''", "'") if text[0] == "'" else inner.replace('\\"', '"').replace("\\\\", "\\")
    return text


def fit_cell(line: str, start: int, end: int, text: str, *, rigid: bool, place: str) -> str:
    """`line` with its cell text from `start` to `end` replaced; the bar behind it stays put where the blanks allow.

    `rigid` is a grid table, in which the text must fit: `UsageError` otherwise.
    """
    rest = line[end:]
    blanks = len(rest) - len(rest.lstrip(" "))
    closed = rest.lstrip(" ").startswith("|")
    room = (end - start) + blanks - (1 if closed else 0)
    if rigid and len(text) > room:
        raise UsageError(f"{place}: {text!r} does not fit the column of the grid table; widen the table first.")
    padding = max(room - len(text), 0) + 1 if closed else blanks
    if closed and blanks == 0 and start > 0 and line[start - 1] == "|":
        padding = 0
    return f"{line[:start]}{text}{' ' * padding}{rest.lstrip(' ')}"


def _choose(text: str, words: str) -> str | None:
    """A list of statuses with one in bold: move the bold, if the list has the word."""
    found = list(status_word_pattern().finditer(text))
    bold = [hit for hit in _BOLD.finditer(text) if status_word_pattern().fullmatch(hit["word"].strip())]
    if len(found) < 3 or len(bold) != 1:  # noqa: PLR2004 - two words are a sentence, three are a list to choose from
        return None
    plain = text[: bold[0].start()] + bold[0]["word"] + text[bold[0].end() :]
    target = re.search(rf"(?<!\w){re.escape(words)}(?!\w)", plain, re.IGNORECASE)
    if target is None:
        return None
    mark = bold[0][1]
    return f"{plain[: target.start()]}{mark}{target[0]}{mark}{plain[target.end() :]}"


def _cased(old: str, words: str) -> str:
    first = re.search(r"[^\W\d_]+", old)
    if first is None:
        return words
    if first[0].isupper() and len(first[0]) > 1:
        return words.upper()
    return words[:1].lower() + words[1:] if first[0][0].islower() else words
