"""Find the values of Kubernetes Secret objects in YAML or JSON text, with their spans. Pure.

Reads the parser's events one by one: its composer overflows the C stack on a deep document. A document with syntax of
its own (a Helm template) is left to the other rules.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

import yaml

from adr_server.security.checks import SHORT_PASSWORD, is_base64, is_password, is_stand_in, text_of_base64

_KIND = re.compile(r"\bkind[\"']?[ \t]*:[ \t]*[\"']?secret\b", re.IGNORECASE)
_DOCUMENT = re.compile(r"^---(?:[ \t].*)?$", re.MULTILINE)
_PUBLIC = re.compile(
    r"(?:^|[._-])(?:user(?:name)?|login|email|namespace|host(?:name)?|port|server|url|endpoint|region|ca|crt|cert|pub|type|name)$"
    r"|\.(?:crt|cert|cer|pub)$|^ca[._-]",
    re.IGNORECASE,
)
_HEADER = re.compile(r"[|>][^\n]*\n[ \t]*")
MOST = 2_000_000
_Loader: type[yaml.SafeLoader] | type[yaml.CSafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, kw_only=True)
class _Value:
    key: str
    text: str
    start: int
    end: int
    encoded: bool


@dataclass
class _Mapping:
    """A mapping being read: `section` is `data` or `stringData` while its own values are wanted."""

    section: str | None = None
    key: str | None = None
    kind: str | None = None
    values: list[_Value] = field(default_factory=list)


def secret_values(text: str) -> Iterator[tuple[int, int, str]]:
    """Start, end and key of each value of a Secret's `data` and `stringData` that is not a stand-in."""
    if len(text) > MOST or "kind" not in text or not _KIND.search(text):
        return
    bounds = [0, *(match.end() for match in _DOCUMENT.finditer(text)), len(text)]
    for start, end in pairwise(bounds):
        document = text[start:end]
        if _KIND.search(document):
            for value in _values_of(document):
                if _tells(value):
                    yield start + value.start, start + value.end, value.key


def _tells(value: _Value) -> bool:
    if _PUBLIC.search(value.key) or not value.text.strip():
        return False
    if not value.encoded:
        return is_password(value.text.strip()) or "PRIVATE KEY" in value.text
    plain = "".join(value.text.split())
    if is_stand_in(plain):
        return False
    if not is_base64(plain):
        return False
    decoded = text_of_base64(plain)
    if decoded is None:
        return True
    hidden = decoded.strip()
    # A document may mention an example and be none.
    short = len(hidden) < SHORT_PASSWORD or ("{" not in hidden and "\n" not in hidden and is_stand_in(hidden))
    return not (short or "BEGIN CERTIFICATE" in hidden)


def _values_of(document: str) -> list[_Value]:
    """The values of all Secrets of one document; nothing where it does not parse."""
    found: list[_Value] = []
    stack: list[_Mapping | None] = []
    try:
        for event in yaml.parse(document, Loader=_Loader):
            match event:
                case yaml.MappingStartEvent():
                    stack.append(_Mapping(section=_opens(stack)))
                case yaml.SequenceStartEvent():
                    _opens(stack)
                    stack.append(None)
                case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                    _close(stack, found)
                case yaml.ScalarEvent():
                    _scalar(stack, event, document)
                case yaml.AliasEvent():
                    _opens(stack)
                case _:
                    pass  # Stream and document events carry nothing.
    except (yaml.YAMLError, UnicodeError):
        return []
    return found


def _opens(stack: list[_Mapping | None]) -> str | None:
    """The section that a value which opens now is, its key being used up."""
    parent = stack[-1] if stack else None
    if parent is None:
        return None
    key, parent.key = parent.key, None
    return key if key in {"data", "stringData"} else None


def _close(stack: list[_Mapping | None], found: list[_Value]) -> None:
    done = stack.pop()
    parent = stack[-1] if stack else None
    if done is None:
        return
    if done.section is not None and parent is not None:
        parent.values += done.values
    elif (done.kind or "").lower() == "secret":
        found += done.values


def _scalar(stack: list[_Mapping | None], event: yaml.ScalarEvent, document: str) -> None:
    mapping = stack[-1] if stack else None
    if mapping is None:
        return
    if mapping.key is None:
        mapping.key = event.value
        return
    key, mapping.key = mapping.key, None
    if key == "kind":
        mapping.kind = event.value
    if mapping.section is not None:
        start, end = _inside(event, document)
        mapping.values.append(
            _Value(key=key, text=event.value, start=start, end=end, encoded=mapping.section == "data")
        )


def _inside(event: yaml.ScalarEvent, document: str) -> tuple[int, int]:
    """The span of the text itself: without quotes, without the header of a block, without white space around it."""
    start = event.start_mark.index if event.start_mark else 0
    end = event.end_mark.index if event.end_mark else start
    if event.style in {"'", '"'}:
        start, end = start + 1, end - 1
    elif event.style in {"|", ">"}:
        header = _HEADER.match(document, start, end)
        start = header.end() if header else start
    while end > start and document[end - 1].isspace():
        end -= 1
    return start, end
