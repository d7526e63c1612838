"""Tell by its path what a file is to a review: product, test, document, manifest, pipeline or settings."""

import re
from collections.abc import Iterator
from functools import lru_cache
from posixpath import basename, splitext

from adr_server.codebase.stack import is_incidental
from adr_server.codebase.stack.paths import ECOSYSTEM_OF, KEPT

Folders = tuple[str, ...]
"""Folders that a claim is judged in; none: the whole project."""

VENDORED = re.compile(
    r"(?:^|/)(?:vendor|vendored|_vendor|node_modules|third[_-]?party|bower_components|Pods|dist|\.yarn|generated|[._]?backups?|_?archived?)/"
    r"|(?:^|/)public/(?:bundles|(?:js|css|fonts)/filament)/|\.min\.(?:js|css)$"
)
_LOCK = re.compile(
    r"(?:^|/)(?:[^/]+\.lock|go\.sum|package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|packages\.lock\.json)$"
)
_TEST = re.compile(
    r"(?:^|/)(?:tests?|__\w*[Tt]est\w*__|__mocks__|specs?|e2e|cypress|playwright|testing|test[-_]?(?:utils|helpers?|support)|(?:integration|acceptance|functional|performance|load|stress|smoke|regression|e2e|end[-_]to[-_]end)[-_]?test(?:s|ing)?|[\w.]+[-_](?:tests?|testing)|"
    r"androidTest|testFixtures|benchmarks?|[\w.-]*Tests?)/|[._-](?:test|spec|cy|stories)s?\.\w+(?:\.\w+)?$|_test\.(?:go|py|rb)$"
    r"|(?:^|/)(?:test_[^/]+\.py|conftest\.py|[^/]*Tests?\.(?:java|kt|cs))$"
)
PIPELINE = re.compile(r"^\.github/|^\.circleci/|^\.gitlab|(?:^|/)(?:azure-pipelines|Jenkinsfile|\.travis)")
NO_CODE = (
    r"(?![^/]*\.(?:py|pyi|jsx?|tsx?|mjs|cjs|go|java|kts?|scala|groovy|rb|php|cs|fs|vb|rs|swift|exs?|dart|vue|svelte|cc?|cpp|hh?|hpp|mm?"
    r"|clj[cs]?|hs|sql|gradle)$)"
)
"""Behind the name of a document: `license.go` is none."""
DOCUMENT = re.compile(
    r"\.(?:md|markdown|adoc|asciidoc|rst|txt|svg|puml|drawio|html?|csv|ipynb|po|lock|sum|patch|diff|map)$"
    rf"|(?:^|/)(?:CHANGELOG|CHANGES|LICENSE|NOTICE|CODEOWNERS){NO_CODE}[^/]*$"
    r"|(?:^|/)(?:package-lock\.json|pnpm-lock\.yaml|npm-shrinkwrap\.json|composer\.lock|packages\.lock\.json)$",
    re.IGNORECASE,
)
_PROSE = re.compile(r"\.(?:md|mdx|markdown|adoc|asciidoc|rst|txt|svg|puml|drawio|po|patch|diff)$", re.IGNORECASE)
"""What tells of a thing and does not use it."""
_MEMORY = re.compile(
    rf"(?:^|/)(?:migrate|migrations?|alembic/versions|changesets?)/|(?:^|/)(?:CHANGELOG|CHANGES|HISTORY){NO_CODE}[^/]*$"
)
_LICENCE = re.compile(rf"(?:^|/)(?:LICEN[SC]E|NOTICE|COPYING|THIRD[-_]PARTY){NO_CODE}[^/]*$", re.IGNORECASE)
IGNORED_NAMES = re.compile(
    r"(?:^|/)(?:\.[a-z]*ignore|\.?cspell(?:\.config)?\.\w+|\.spelling|\.editorconfig|\.talismanrc)$"
)
"""What these files name is left out or spelt, and no use of it."""
_DESK = re.compile(
    r"(?:^|/)\.(?:devcontainer|vscode|vs|idea|fleet|zed|cursor|claude|codex|gemini|agents|windsurf)/"
    r"|(?:^|/)(?:\.devcontainer\.json|\.gitpod\.yml|\.mailmap|mkdocs\.ya?ml|antora\.yml|book\.toml|sidebars?\.[jt]s)$"
    r"|^\.github/(?:ISSUE_TEMPLATE|PULL_REQUEST_TEMPLATE|DISCUSSION_TEMPLATE)\b"
    r"|(?:^|/)(?:locales?|i18n|l10n|translations?)/(?:.*/)?[^/]*\.(?:json|ya?ml|properties|arb|strings|resx|ftl)$"
    r"|(?:\.(?:bak|orig|old|backup|save|rej|sw[op])\d*|~)$",
    re.IGNORECASE,
)
"""Where people work, what leads through documents, words for users, and copies that were left over."""
MIGRATION = re.compile(r"(?:^|/)db/(?:migrate|data)/\d+_\w+\.rb$")
"""A change to a database that was made once: what it names stood here then, and the schema says what is left of it."""
MANIFEST = re.compile(
    r"^(?:package\.json|pyproject\.toml|setup\.py|pom\.xml|build\.gradle(?:\.kts)?|go\.mod|Cargo\.toml|composer\.json|Gemfile"
    r"|pubspec\.yaml|mix\.exs|Package\.swift|requirements[\w.-]*\.(?:txt|in)|Pipfile|.+\.csproj|.+\.fsproj)$"
)
_BY_MANIFEST = (
    (r"^package\.json$", "npm"),
    (r"^(?:pyproject\.toml|setup\.(?:py|cfg)|requirements[\w.-]*\.(?:txt|in)|Pipfile)$", "pypi"),
    (r"^(?:pom\.xml|build\.gradle(?:\.kts)?|libs\.versions\.toml)$", "maven"),
    (r"^go\.mod$", "golang"),
    (r"^Cargo\.toml$", "cargo"),
    (r"^(?:.+\.(?:cs|fs|vb)proj|Directory\.Packages\.props|packages\.config)$", "nuget"),
    (r"^(?:Gemfile|.+\.gemspec)$", "gem"),
    (r"^composer\.json$", "composer"),
    (r"^Package\.swift$", "swift"),
    (r"^pubspec\.yaml$", "pub"),
    (r"^mix\.exs$", "hex"),
)
_ECOSYSTEM_OF_MANIFEST = tuple((re.compile(pattern), ecosystem) for pattern, ecosystem in _BY_MANIFEST)
_ANY_MANIFEST = re.compile("|".join(pattern for pattern, _ in _BY_MANIFEST))
_CATALOG = ".versions.toml"
_SETTINGS_FILE = re.compile(r"\.(?:js|cjs|mjs|ts)$")
APPLIED = re.compile(r"""^(?:apply\s+plugin|id|alias)\b\s*[("':]""")
"""A build script that applies a plugin runs it."""
TOOLING = frozenset({"quality", "build", "runtime", "delivery", "language"})
NATIVE = frozenset({".c", ".h", ".cc", ".cpp", ".cxx", ".hh", ".hpp", ".hxx", ".m", ".mm"})
"""The endings of languages without manifests of their own: C, C++ and Objective-C."""
COMMENT = re.compile(r"^\s*(?://|#|\*|/\*|--|<!--|;|%|\"\"\"|''')")


def folded(name: str) -> str:
    """A folder's name as records may write it."""
    return re.sub(r"[\s_.-]+", "", name).lower()


@lru_cache(maxsize=KEPT)
def is_test(path: str) -> bool:
    """Whether a file belongs to tests, examples of components, or benchmarks."""
    return _TEST.search(path) is not None


def is_lock(path: str) -> bool:
    """Whether a tool wrote the file to fix versions: names in it are packages, values are versions and hashes."""
    return _LOCK.search(path) is not None


def within(path: str, scope: Folders) -> bool:
    """Whether a file lies in a scope."""
    return not scope or any(path.startswith(f"{folder}/") for folder in scope)


def is_settings(path: str) -> bool:
    """Whether a source file only configures a tool (`vite.config.js`, `.eslintrc.js`)."""
    name = basename(path)
    return bool(_SETTINGS_FILE.search(name)) and (
        ".config." in name or name.startswith(".") or "config" in name.lower()
    )


def is_tool_settings(path: str) -> bool:
    """Whether a file only configures tools: by its name, or by the hidden folder that it lies in."""
    return is_settings(path) or ("/." in f"/{path}" and not PIPELINE.search(path) and not is_lock(path))


def is_tooling(path: str) -> bool:
    """Whether a file calls tools by name: a manifest with scripts, a pipeline, a make file."""
    name = basename(path)
    return bool(
        (MANIFEST.match(name) and name != "go.mod")
        or (PIPELINE.search(path) and not path.endswith((".py", ".js", ".ts", ".json")))
        or name
        in {
            "Makefile",
            "tox.ini",
            "noxfile.py",
            "setup.cfg",
            "Rakefile",
            "justfile",
            "Taskfile.yml",
            ".pre-commit-config.yaml",
        }
        or name.endswith(".sh")
    )


def ecosystems_of(name: str) -> Iterator[str]:
    """The ecosystems whose manifests bear this file name."""
    if _ANY_MANIFEST.match(name):
        yield from (ecosystem for pattern, ecosystem in _ECOSYSTEM_OF_MANIFEST if pattern.match(name))


def tells(path: str) -> bool:
    """Whether a file may show what a project is built of without being source, test, document, vendored or a lock."""
    name = basename(path)
    if MANIFEST.match(name) or name.endswith(_CATALOG):
        return not (is_incidental(path) or is_test(path) or VENDORED.search(path))
    return not (
        splitext(path)[1] in ECOSYSTEM_OF
        or DOCUMENT.search(path)
        or is_incidental(path)
        or is_test(path)
        or VENDORED.search(path)
    )


def is_prose(path: str) -> bool:
    """Whether a file tells of a thing and does not use it."""
    return _PROSE.search(path) is not None


def is_told_by(path: str) -> bool:
    """Whether a file shows what is there by what it names: no prose, no lock, no list of changes, no migration."""
    return not (
        _PROSE.search(path) or _LICENCE.search(path) or remembers(path) or IGNORED_NAMES.search(path) or is_lock(path)
    )


def is_off_product(path: str) -> bool:
    """Whether what a file names says nothing of the product: a place to work in, words for users, a copy left over."""
    return _DESK.search(path) is not None


def remembers(path: str) -> bool:
    """Whether a file keeps what was: a migration, or a list of changes."""
    return _MEMORY.search(path) is not None
