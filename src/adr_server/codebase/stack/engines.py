"""Find the engine that settings choose where the client speaks to several: databases, caches, brokers. Pure.

Rule: only keys that choose one where they stand tell (`engine = "postgres"` of infrastructure, Prisma's `provider`, the
`dialect` or `adapter` of a mapper, the `queue_adapter` of Rails, a driver that a connection is opened with), with the
value as it is written there; and words of SQL that one database alone takes. What package.json says that it is
installed by is the engine `package-manager:pnpm`.
"""

import re
from collections.abc import Iterator
from posixpath import basename, splitext

from adr_server.codebase.import_statements import MAX_CHARACTERS

ENDINGS = frozenset({".tf", ".prisma", ".bicep", ".hcl", ".sql"})
"""Files that are no sources, and say such a thing."""
_TO = r"""["']?\s*(?:=>|:=|[:=])\s*["':]?"""
_VALUE = r"([A-Za-z][\w.+-]*)"
_SET = re.compile(rf"{_TO}{_VALUE}")
_CHART = re.compile(rf"{_TO}(?:[\w-]+/)?{_VALUE}")
"""A chart that is installed, of whatever repository."""
_CALLED = re.compile(r"""\(\s*["'`]([A-Za-z]\w*)[:"'`]""")
_DOTTED = re.compile(r"([A-Za-z]\w*)")
_MANAGERS = (
    re.compile(r"\"packageManager\"\s*:\s*\"([a-z]+)@"),
    re.compile(
        r"\"devEngines\"\s*:\s*\{[^\0]{0,600}?\"packageManager\"\s*:\s*\[?\s*\{[^{}]{0,200}?\"name\"\s*:\s*\"([a-z]+)\""
    ),
)
_ENABLED = re.compile(
    r"^[ \t]*(?:diesel|sqlx|sea-orm|sea-query|rbatis|refinery|quaint)[\w-]{0,40}[ \t]*=[ \t]*"
    r"\{[^}\n]{0,300}?features[ \t]*=[ \t]*\[([^\]\n]{0,300})\]",
    re.MULTILINE,
)
_QUOTED = re.compile(r"\"([\w-]+)\"")
_NAME = re.compile(r"\w+$")
_LONGEST = 24
_PREFIXES = frozenset({"db_", "database_", "rds_", "db", "database", "cache_", "default_", "wagtail_", "email_"})
_BEGINNING = MAX_CHARACTERS + 100
"""No key is looked for behind these characters; one that begins within the first of them may reach beyond."""
_MAPPERS = ("typeorm", "TypeOrm", "DataSource(")
_ANYWHERE = {
    "ngine": {
        "engine": _SET,
        "Engine": _SET,
        "engine_type": _SET,
        "EngineType": _SET,
        "DatabaseInstanceEngine.": _DOTTED,
        "DatabaseClusterEngine.": _DOTTED,
    },
    "ENGINE": {"ENGINE": _SET},
    "atabase": {"database_version": _SET, "databaseVersion": _SET},
    "dialect": {"dialect": _SET},
    "dapter": {"adapter": _SET, "queue_adapter": _SET, "Ecto.Adapters.": _DOTTED},
    "db-kind": {"db-kind": _SET},
    "BACKEND": {"BACKEND": _SET},
    "FILE_STORAGE": {"FILE_STORAGE": _SET},
    "cache_store": {"cache_store": _SET},
    "hart": {"chart": _CHART, "Chart": _CHART},
}
"""Keys by what several of them have in common: a file is searched for that once, and most files have none of it."""
_BY_ENDING = {
    ".go": {"sql.Open": _CALLED, "sqlx.Open": _CALLED, "sqlx.Connect": _CALLED},
    ".php": {"PDO": _CALLED},
}
_IN_SCRIPTS = {"client": _SET, "driver": _SET}
"""Keys of `knexfile.js` and its like; elsewhere they may name anything."""
_DIALECTS = {
    "postgresql": r"\bCREATE[ \t]+EXTENSION\b|\bLANGUAGE[ \t]+'?plpgsql\b|\b(?:TIMESTAMPTZ|JSONB|BIGSERIAL)\b"
    r"|\bgen_random_uuid\(",
    "mysql": r"\bENGINE[ \t]*=[ \t]*InnoDB\b|\bDEFAULT[ \t]+CHARSET[ \t]*=",
    "sqlite": r"\bAUTOINCREMENT\b|\bWITHOUT[ \t]+ROWID\b",
    "sqlserver": r"\bNVARCHAR[ \t]*\([ \t]*MAX[ \t]*\)|\bUNIQUEIDENTIFIER\b|\[dbo\]\.",
    "oracle": r"\bVARCHAR2[ \t]*\(",
}
"""Words that no other database takes, nor what speaks its language."""
_SPOKEN = {engine: re.compile(words, re.IGNORECASE) for engine, words in _DIALECTS.items()}
_TELLING = {
    "postgresql": ("extension", "plpgsql", "timestamptz", "jsonb", "bigserial", "gen_random_uuid"),
    "mysql": ("innodb", "charset"),
    "sqlite": ("autoincrement", "rowid"),
    "sqlserver": ("nvarchar", "uniqueidentifier", "[dbo]"),
    "oracle": ("varchar2",),
}
"""A word of each pattern, in small letters: where none stands, there is no need to look for the pattern."""
_PLATFORM_DATABASES = re.compile(r"^databases:[ \t]*$", re.MULTILINE)
"""Render runs PostgreSQL as its database, and no other."""
_SCRIPTS = frozenset({".js", ".ts", ".cjs", ".mjs", ".json", ".yml", ".yaml"})


def chosen_engines(path: str, source: str) -> Iterator[tuple[str, int]]:
    """Each value that a key of a file chooses, in small letters and without what it stands in, with its offset."""
    name, ending = basename(path), splitext(path)[1]
    if ending == ".sql":
        yield from _dialects(source)
        return
    yield from _of_platforms(path, source)
    if ending == ".prisma":
        yield from _after({"provider": _SET}, source)
        return
    yield from _managers(source) if name == "package.json" else ()
    yield from _by_keys(ending, source)
    if ending in _SCRIPTS:
        yield from _after(_IN_SCRIPTS, source)
        if any(name in source for name in _MAPPERS):
            yield from _after({"type": _SET}, source)
    if name == "Cargo.toml":
        for match in _ENABLED.finditer(source, 0, MAX_CHARACTERS):
            for feature in _QUOTED.findall(match[1]):
                yield feature, match.start()


def _of_platforms(path: str, source: str) -> Iterator[tuple[str, int]]:
    """The databases that a platform runs, and does not name."""
    if basename(path) in {"render.yaml", "render.yml"} and (
        match := _PLATFORM_DATABASES.search(source, 0, MAX_CHARACTERS)
    ):
        yield "postgresql", match.start()
    if path.endswith("supabase/config.toml"):
        yield "postgresql", 0


def _managers(source: str) -> Iterator[tuple[str, int]]:
    """What package.json says that its packages are installed by."""
    for pattern in _MANAGERS:
        if (match := pattern.search(source, 0, MAX_CHARACTERS)) is not None:
            yield f"package-manager:{match[1]}", match.start(1)


def _by_keys(ending: str, source: str) -> Iterator[tuple[str, int]]:
    for common, keys in _ANYWHERE.items():
        if source.find(common, 0, _BEGINNING) >= 0:
            yield from _after(keys, source)
    yield from _after(_BY_ENDING.get(ending, {}), source)


def _dialects(source: str) -> Iterator[tuple[str, int]]:
    """The databases whose own words a file of SQL has, each once; what stands in a comment is none of them."""
    # The one letter that grows when it is made small would move all that stands behind it.
    lowered = source[:MAX_CHARACTERS].replace("\u0130", "I").lower()
    for engine, words in _TELLING.items():
        found = (_spoken_at(lowered, word, _SPOKEN[engine]) for word in words)
        if (at := next((at for at in found if at is not None), None)) is not None:
            yield engine, at


def _spoken_at(lowered: str, word: str, pattern: re.Pattern[str]) -> int | None:
    """The first place of a pattern in a line that has `word` before any comment; None where there is none."""
    at = lowered.find(word)
    while at >= 0:
        begin = lowered.rfind("\n", 0, at) + 1
        end = lowered.find("\n", at)
        line = lowered[begin : end if end >= 0 else len(lowered)].partition("--")[0]
        if match := pattern.search(line):
            return begin + match.start()
        at = lowered.find(word, begin + max(len(line), at - begin + 1))
    return None


def _stands_alone(source: str, at: int) -> bool:
    """Whether a key is no part of a longer name (`search_engine`), but for what says that it is a database's."""
    before = _NAME.search(source, max(0, at - _LONGEST), at)
    return before is None or before[0].lower() in _PREFIXES


def _after(keys: dict[str, re.Pattern[str]], source: str) -> Iterator[tuple[str, int]]:
    for key, pattern in keys.items():
        at = source.find(key, 0, _BEGINNING)
        while 0 <= at < MAX_CHARACTERS:
            match = pattern.match(source, at + len(key))
            if match and _stands_alone(source, at):
                # `django.db.backends.postgresql` is called so in its last part.
                yield match[1].rpartition(".")[2].lower(), match.start(1)
            at = source.find(key, at + len(key), _BEGINNING)
