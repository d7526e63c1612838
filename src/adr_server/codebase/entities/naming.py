"""Turn what a grammar captured into names: of things, of callees, of imports. Pure: text in, names out."""

import re
from collections.abc import Iterator
from functools import lru_cache

MAX_NAME = 200
_GENERIC = re.compile(r"<[^<>]*>|\[[^\[\]]*\]")
_PLAIN = re.compile(r"(?:\$|\\|::|@|\.)?[\w$]+(?:(?:\?\.|!\.|\.|::|->|\?->|&\.|\\|/)[\w$]+)*[!?]?")
_LAST = re.compile(r"([\w$]+[!?]?)$")
_BASE = re.compile(r"[\w$]+(?:(?:\.|::|\\)[\w$]+)*")
_IMPORT = re.compile(r"[\w.]{1,200}")
AS = " as "
"""Stands between what an import points at and the name that it has in the file."""
_RENAMED = re.compile(r"\s+as\s+|\s*=>\s*")
_LOCAL = re.compile(r"[\w$]{1,100}")
_ENDING = re.compile(r"(?<=[^/.])\.(?:[cm]?[jt]sx?|vue|svelte|py|rb|php|h|hpp|hh)$")
_BACKSLASH = "\\"
_MODULE_QUOTES = "\"'`<>"
_QUOTES = "\"'`<>[]"
_MAX_GROUPS = 500
LOUD = re.compile(r"_{0,2}[A-Z][A-Z0-9_]+")
TITLED = re.compile(r"[A-Z]\w+")


@lru_cache(maxsize=65_536)
def callee(source: bytes) -> str | None:
    """The name that a call calls, as written (`self.stock.reserve`); where it is an expression, its last name."""
    if len(source) > MAX_NAME:
        # Of a chain of calls over many lines only the last name is the callee's.
        source = source[-MAX_NAME:]
    text = "".join(source.decode("utf-8", "replace").split())
    if _PLAIN.fullmatch(text):
        return text.removeprefix("\\")
    shorter = _without_generics(text)
    if shorter != text and _PLAIN.fullmatch(shorter):
        return shorter
    match = _LAST.search(shorter)
    return match[1] if match and not match[1].isdigit() else None


def base_name(text: str) -> str | None:
    """The name of a base type, without type arguments and call parentheses."""
    match = _BASE.search("".join(text.split()))
    return match[0] if match else None


def declared_name(text: str) -> tuple[tuple[str, ...], str]:
    """The owners that a declaration's own name spells out (`Orders::place`), and the name itself."""
    text = " ".join(text.split())[:MAX_NAME]
    if text[:1] in {'"', "'", "`", "["} or "." in text or "`" in text:
        parts = [part.strip(_QUOTES) for part in text.split(".")]
    elif "::" in text and not text.startswith("operator"):
        parts = [_without_generics(part).strip() for part in text.split("::")]
    else:
        return (), text
    parts = [part for part in parts if part]
    return tuple(parts[:-1]), parts[-1] if parts else text


def imported(module: str, name: str | None, alias: str = "") -> Iterator[str]:
    """The targets of an import: `module` and the name taken from it, groups in braces taken apart.

    What has another name in the file, given as `alias` or written there, is `target as alias`.
    """
    if name is None and not alias and _IMPORT.fullmatch(module):
        yield module
        return
    quoted = module.strip()
    # A file may have brackets in its name: `./[id]`.
    text = quoted.strip(_MODULE_QUOTES)
    if name is not None:
        if not name.strip():
            return  # Behind the last comma of a group.
        # A script takes names from a file, whose path may hold any sign that parts names elsewhere.
        mark = "\\" if "\\" in text or "\\" in name else "#" if quoted[:1] in _QUOTES else "."
        text = f"{text}{'' if text.endswith(('.', _BACKSLASH)) and mark != '#' else mark}{name.strip()}"
    # Scala imports several things with one word.
    waiting = _parts(text[len("import ") :].strip(" ;"))[::-1] if text.startswith("import ") else [text.strip(" ;")]
    for _ in range(_MAX_GROUPS):
        if not waiting:
            return
        text = waiting.pop()
        head, brace, rest = text.partition("{")
        if brace:
            group = rest[: rest.rfind("}")] if "}" in rest else rest
            waiting.extend(reversed([head.strip() + part for part in _parts(group)]))
            continue
        text, *other = _RENAMED.split(text.strip(), maxsplit=1)
        # A word of Kotlin may stand in ticks.
        text = (
            "".join(text.replace("`", "").split())
            .removesuffix("::self")
            .removesuffix("::*")
            .removesuffix("._")
            .removesuffix(".*")
        )
        if text and len(text) <= MAX_NAME:
            yield renamed(text, "".join(other).strip() or alias)


def renamed(target: str, alias: str) -> str:
    """`target as alias`; the target alone where it has that name by itself, or the alias is none."""
    plain = _LOCAL.fullmatch(alias) and alias != "_"
    return f"{target}{AS}{alias}" if plain and last_part(target) != alias else target


def last_part(target: str) -> str:
    """The last name of what code points at: `place` of `app.orders.place`, `orders` of `./orders.js`."""
    target = target.partition(AS)[0].removesuffix("#*")
    if "/" in target:
        target = _ENDING.sub("", target)
    for mark in ("/", "#", "::", ".", "\\", ":"):
        target = target.rstrip(mark).rpartition(mark)[2] or target
    return target


def _parts(group: str) -> list[str]:
    """The members of a group, split at its outer commas."""
    parts, depth, begin = [], 0, 0
    for at, letter in enumerate(group):
        depth += (letter == "{") - (letter == "}")
        if letter == "," and depth == 0:
            parts.append(group[begin:at].strip())
            begin = at + 1
    parts.append(group[begin:].strip())
    return [part for part in parts if part]


def _without_generics(text: str) -> str:
    for _ in range(5):
        shorter = _GENERIC.sub("", text)
        if shorter == text:
            break
        text = shorter
    return text
