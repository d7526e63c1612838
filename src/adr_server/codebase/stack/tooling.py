"""Find where a tool is configured or run: a table of settings, a hook, a step of a pipeline, a script. Pure.

Rule: a name counts where a tool's name stands, as the table's name or as a command's first word; a package that is
installed (`pip install ruff`) or spoken of is not run.
"""

import re
from collections.abc import Collection, Iterator
from functools import lru_cache
from posixpath import basename

from adr_server.codebase.dependencies import Dependency, Ecosystem, Scope
from adr_server.codebase.stack.paths import KEPT

MAX_CHARACTERS = 200_000
"""Settings and scripts are short; of a longer file the beginning is looked at."""
_PLUGIN = re.compile(r"-maven-plugin$|:maven-[\w-]+-plugin$|\.gradle\.plugin$")
_LATER = re.compile(r"\bapply\s*(?:\(\s*)?false\b|\.apply\(false\)")
_VERSIONS = re.compile(r"(?:^|/)settings\.gradle(?:\.kts)?$")
_SETTINGS = re.compile(r"^(?:pyproject\.toml|setup\.cfg|tox\.ini|\.pre-commit-config\.ya?ml|lefthook\.ya?ml)$")
_HOOKS = re.compile(r"^(?:\.pre-commit-config|lefthook)\.ya?ml$")
_SCRIPTS = re.compile(
    r"^(?:package\.json|composer\.json|[Mm]akefile|GNUmakefile|[Jj]ustfile|[Tt]askfile\.ya?ml|noxfile\.py|Procfile(?:\.\w+)?"
    r"|Dockerfile(?:\.[\w.-]+)?|[\w.-]+\.Dockerfile)$"
)
_PIPELINES = re.compile(
    r"(?:^|/)(?:\.github/(?:workflows|actions)/.+|\.circleci/config|\.gitlab-ci|azure-pipelines[\w-]*|bitbucket-pipelines"
    r"|\.travis|cloudbuild|\.drone|buildspec)\.ya?ml$|(?:^|/)Jenkinsfile$|\.sh$"
)
_TABLE = r"^[ \t]*\[\[?(?:tool[.:])?{name}(?:[.:\] -])"
_KEY = r'^[ \t]{{1,4}}"{name}(?:Config)?"[ \t]*:[ \t]*[{{\[]'
_HOOK = r"^[ \t-]*(?:id|repo|entry):[ \t]*[\"\']?(?:\S*/)?(?:mirrors-)?{name}(?:-[\w-]+)?[\"\'\s]"
_RUNNERS = (
    r"(?:npx|bunx|uvx|pnpx|(?:uv|poetry|pdm|pipenv|hatch|npm|pnpm|yarn|bun|bundle|rye)(?:[ \t]+(?:run|exec|dlx|x))?"
    r"|python[\d.]*[ \t]+-m|coverage[ \t]+run[ \t]+-m|time|nice|xvfb-run|cross-env(?:[ \t]+\w+=\S+)*|sudo)"
)
COMMAND_PLACE = (
    r"(?:^[ \t]*(?:-[ \t]+)?@?|(?:run|script|entry|cmd|command)[\"\']?:[ \t]*[\"\']?|\": \""
    r"|&&[ \t]*|\|\|?[ \t]*|;[ \t]*|\$\("
    r"|^(?:CMD|ENTRYPOINT)[ \t]+(?:\[[ \t]*\")?|^RUN[ \t]+(?:--\S+[ \t]+)*"
    r"|^(?:web|worker|release|clock|scheduler|beat)\w*:[ \t]+)"
    rf"(?:{_RUNNERS}[ \t]+(?:--?[\w-]+[ \t]+)*)*(?:[\w.$(){{}}/-]*/)?"
)
"""What stands before a command: where one may begin, and what runs it."""
_COMMAND = r"{name}(?=[ \t\"\';&|\\\n]|$)(?![ \t]*[:=])"


def is_applied(dependency: Dependency) -> bool:
    """Whether a line that declares a plugin of a build applies it there, and does not only say its version."""
    plugin = dependency.ecosystem is Ecosystem.MAVEN and dependency.direct and dependency.scope is Scope.BUILD
    line = dependency.evidence
    return (
        plugin
        and not _VERSIONS.search(line.path)
        and not _LATER.search(line.text)
        and bool(_PLUGIN.search(dependency.name))
    )


def command_of(package: str) -> str:
    """The word by which the tool of a package is called: the last part of a scoped name."""
    return package.rpartition("/")[2].lower()


@lru_cache(maxsize=KEPT)
def runs_tools(path: str) -> bool:
    """Whether the file at `path` configures or runs tools."""
    name = basename(path)
    return bool(_SETTINGS.match(name) or _SCRIPTS.match(name) or _PIPELINES.search(path))


def runs_hooks(path: str) -> bool:
    """Whether the file at `path` lists hooks, which run a tool that no manifest need ask for."""
    return _HOOKS.match(basename(path)) is not None


def tools_in(path: str, text: str, commands: Collection[str]) -> Iterator[tuple[str, int]]:
    """Each of `commands` that the file configures or runs, once, with the offset of the place that shows it."""
    text = text[:MAX_CHARACTERS]
    lowered = text.lower()
    name = basename(path)
    for command in sorted(commands):
        if command not in lowered:
            continue
        match = next(filter(None, (re.search(form, text, re.MULTILINE) for form in _forms(name, command))), None)
        if match is not None:
            yield command, match.end() - 1


def _forms(name: str, command: str) -> Iterator[str]:
    # Settings write "-" and "_" as they please.
    spelt = re.escape(command).replace(r"\-", "[-_]").replace("_", "[-_]")
    if name.endswith((".toml", ".cfg", ".ini")):
        yield _TABLE.format(name=spelt)
    elif name.endswith(".json"):
        yield _KEY.format(name=spelt)
    elif _SETTINGS.match(name):
        yield _HOOK.format(name=spelt)
    yield COMMAND_PLACE + _COMMAND.format(name=spelt)
