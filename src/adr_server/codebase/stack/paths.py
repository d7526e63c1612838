"""What a path alone says of a file: its language by its ending, and whether the project is built of it. Pure."""

import re
from functools import lru_cache

from adr_server.codebase.dependencies import Ecosystem

_BY_ENDING = {
    (".py", ".pyi", ".pyx"): Ecosystem.PYPI,
    (".js", ".jsx", ".mjs", ".cjs", ".ts", ".tsx", ".mts", ".cts", ".vue", ".svelte", ".astro"): Ecosystem.NPM,
    (".java", ".kt", ".kts", ".scala", ".groovy", ".gradle"): Ecosystem.MAVEN,
    (".go",): Ecosystem.GOLANG,
    (".rs",): Ecosystem.CARGO,
    (".cs", ".fs", ".vb", ".cshtml", ".razor"): Ecosystem.NUGET,
    (".rb", ".rake", ".ru"): Ecosystem.GEM,
    (".php",): Ecosystem.COMPOSER,
    (".swift",): Ecosystem.SWIFT,
    (".dart",): Ecosystem.PUB,
    (".ex", ".exs", ".heex"): Ecosystem.HEX,
}
ECOSYSTEM_OF = {ending: ecosystem for endings, ecosystem in _BY_ENDING.items() for ending in endings}
SETTINGS_ENDINGS = frozenset({".yml", ".yaml", ".properties", ".toml", ".ini", ".cfg", ".conf", ".env", ".json"})
_INCIDENTAL = re.compile(
    r"(?:^|/)(?:test-?data|test-?resources|(?:__)?test-?files(?:__)?|fixtures?|__fixtures__|examples?|samples?|docs?|documentation|third_party"
    r"|archived(?:[-_][\w.-]+)?|[\w.]+[-_]archived?|(?:tests?|src|code|backend|frontend|app)[-_]old|old[-_](?:tests?|src|code)"
    r"|(?:samples?|examples?|demo)[-_]?(?:app(?:lication)?s?|projects?|services?|code|sites?)|(?:code|api|sdk)[-_]samples?|\w+[-_]demos?)/",
    re.IGNORECASE,
)
_ASSISTANTS = (
    r"agents?|ai(?:ox|os)(?:-\w+)?|antigravity|augment|bmad(?:-\w+)?|claude|cline(?:rules)?|codex|continue|cursor|gemini|junie"
    r"|kiro|opencode|qwen|roo|serena|specify|trae|windsurf"
)
"""The folders in which assistants of developers keep their tools, templates and catalogues."""
_BESIDE = re.compile(
    rf"^(?:tools|scripts?|hack|experiments?|playground)/|(?:^|/)\.(?:semgrep|{_ASSISTANTS})/"
    r"|(?:^|/)scripts?/[^/]*(?:experiment|benchmark)[^/]*\.(?:sh|bash|py|rb|js|ts)$"
)
KEPT = 65_536
"""Paths of which an answer is kept: each is asked about by many."""


@lru_cache(maxsize=KEPT)
def is_incidental(path: str) -> bool:
    """Whether a file is a fixture, an example or a document: it shows a thing, and does not build the project of it."""
    return _INCIDENTAL.search(path) is not None


@lru_cache(maxsize=KEPT)
def is_beside(path: str) -> bool:
    """Whether a file serves the work on the product and is no part of it: scripts, experiments, skills, lint rules."""
    return _BESIDE.search(path) is not None
