"""Find what the pages of a project load from elsewhere: packages that a network delivers, scripts of services.

Rule: the address of a script, a style or a frame tells, by its host or by the package in its path; a link to a site
does not.
"""

import re
from collections.abc import Iterator

from adr_server.codebase.import_statements import MAX_CHARACTERS

MOST_LOOKS = 5_000
"""Addresses of one file that are looked at."""
ENDINGS = frozenset(
    {
        ".html",
        ".htm",
        ".xhtml",
        ".erb",
        ".haml",
        ".slim",
        ".pug",
        ".jinja",
        ".jinja2",
        ".j2",
        ".njk",
        ".nunjucks",
        ".hbs",
        ".mustache",
        ".ejs",
        ".twig",
        ".liquid",
        ".cshtml",
        ".razor",
        ".heex",
        ".eex",
        ".leex",
        ".ftl",
        ".gohtml",
        ".tmpl",
        ".vue",
        ".svelte",
        ".astro",
        ".jsx",
        ".tsx",
        ".php",
    }
)
"""Files that hold pages, or parts of them."""
_TAG = re.compile(r"(?<![\w-])(?:script|link|iframe|Script)\b", re.IGNORECASE)
_LOADED = re.compile(r"""\b(?:src|href)\s*[:=]>?\s*["'{`]*(?:https?:)?//([\w.-]+)(/[^"'`\s>)}]*)?""")
_BEFORE = frozenset(":\"'`={ ")
_AROUND = 300
"""Characters of one tag."""
_DELIVERED = (
    (re.compile(r"cdn\.jsdelivr\.net|fastly\.jsdelivr\.net"), re.compile(r"/npm/((?:@[\w.-]+/)?[\w.-]+?)(?:@|/|$)")),
    (re.compile(r"unpkg\.com|esm\.sh|cdn\.skypack\.dev"), re.compile(r"/((?:@[\w.-]+/)?[\w.-]+?)(?:@|/|\?|$)")),
    (re.compile(r"cdnjs\.cloudflare\.com|ajax\.googleapis\.com"), re.compile(r"/ajax/libs/([\w.-]+)/")),
    (re.compile(r"(?:stackpath|maxcdn|netdna)\.bootstrapcdn\.com"), re.compile(r"/([a-z-]+)/")),
    (re.compile(r"code\.jquery\.com"), re.compile(r"/(jquery(?:-ui|-mobile)?)")),
)


def loaded_by(source: str) -> Iterator[tuple[str, str, int]]:
    """Each address that a page loads, host and path, with the npm package in it ("" for none) and the offset."""
    at, looks = source.find("//"), 0
    while 0 <= at < MAX_CHARACTERS:
        if not source[at + 2 : at + 3].isalnum() or source[max(0, at - 1) : at] not in _BEFORE:
            at = source.find("//", at + 2)
            continue
        if (looks := looks + 1) > MOST_LOOKS:
            return
        begin = max(0, at - _AROUND)
        before = source[begin:at]
        opened = max(before.rfind("<"), before.rfind("\n"))
        match = _LOADED.search(source, begin + opened + 1, at + _AROUND)
        if match and match.start() < at < match.end() and _TAG.search(source, begin + opened + 1, at):
            host, path = match[1].lower(), match[2] or ""
            yield host + path, _package(host, path), match.start(1)
        at = source.find("//", at + 2)


def _package(host: str, path: str) -> str:
    """The package that a network delivers at an address; nothing where it delivers none."""
    if host == "cdn.tailwindcss.com":
        return "tailwindcss"
    for hosts, packages in _DELIVERED:
        if hosts.fullmatch(host) and (match := packages.match(path)):
            return match[1]
    return ""
