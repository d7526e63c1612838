"""Find what scripts, pipelines and settings say of where a project runs: commands, files for a platform, variables.

Rule: a command counts where one may begin, not where it is spoken of; a file that several platforms read tells by what
stands in it; a variable that is set for the project asks for a service, and does not show that anything uses it.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from posixpath import basename, splitext

from adr_server.codebase.evidence import EvidenceKind, FileProblem
from adr_server.codebase.project_files import ProjectFiles
from adr_server.codebase.stack.entry import Entry
from adr_server.codebase.stack.lexicon import Lexicon
from adr_server.codebase.stack.paths import is_incidental
from adr_server.codebase.stack.tooling import COMMAND_PLACE, MAX_CHARACTERS, runs_tools

_SCRIPTS = re.compile(
    r"(?:^|/)(?:bin|scripts?|ci|\.?buildkite|deploy(?:ment)?|concourse|infra(?:structure)?|\.gitlab|\.semaphore)/"
    r"|(?:^|/)deploy[\w.-]*$"
)
_SCRIPT_ENDINGS = frozenset({"", ".sh", ".bash", ".ps1", ".yml", ".yaml"})
_SET_IN = re.compile(
    r"\.(?:ya?ml|tf|tfvars|toml)$|(?:^|/)(?:app\.json|Dockerfile[\w.-]*|\.env(?:\.[\w.-]+)?)$|\.tfvars\.json$"
)
_BETWEEN = r"(?:[ \t]+--?\w[\w-]*(?:=\S+|[ \t]+(?:\"[^\"\n]*\"|'[^'\n]*'|[^\s\"'-]\S*))?)*[ \t]+"
"""Options may stand between the words of a command; behind `--`, or in a quotation, another command begins."""
_VARIABLE = re.compile(r"(?<![A-Z0-9_])[A-Z][A-Z0-9]*_[A-Z0-9_]+")
# What several platforms call the same is told apart by what stands in it, in the words of each platform's own manual.
_TOKEN = re.compile(r"[\w.+-]+")
"""A word of a script, or a part of a path there: so a command begins."""
_READ_BY = (
    ("Heroku", re.compile(r"^app\.json$"), re.compile(r'^\s*"(?:buildpacks|addons|formation)"\s*:', re.MULTILINE)),
    (
        "Cloud Foundry",
        re.compile(r"^(?:cf[-_.])?manifest[\w.-]*\.ya?ml(?:\.erb)?$"),
        re.compile(r"^applications:[ \t]*$", re.MULTILINE),
    ),
    (
        "Google App Engine",
        re.compile(r"^app[\w.-]*\.ya?ml$"),
        re.compile(r"^runtime:[ \t]*[\"']?(?:python|nodejs|go|java|php|ruby|custom)\w*[\"']?[ \t]*$", re.MULTILINE),
    ),
    (
        "AWS Elastic Beanstalk",
        re.compile(r"^\S+\.config$"),
        re.compile(r"^(?:option_settings|container_commands):", re.MULTILINE),
    ),
    ("Dokku", re.compile(r"^app\.json$"), re.compile(r'^\s*"dokku"\s*:', re.MULTILINE)),
)


def deployments(files: ProjectFiles, lexicon: Lexicon) -> Iterator[tuple[Entry, str, str, int, EvidenceKind]]:
    """Each technology with the file, its text, the offset of what shows it there, and what kind of place it is."""
    commands = _by_first_word(lexicon.commands)
    for path in files.paths:
        name = basename(path)
        platforms = [(platform, sign) for platform, names, sign in _READ_BY if names.match(name)]
        runs, sets = _runs_commands(path), _SET_IN.search(path) is not None
        if not (platforms or runs or sets) or is_incidental(path):
            continue
        source = files.try_read(path)
        if isinstance(source, FileProblem):
            continue
        for platform, sign in platforms:
            if (entry := lexicon.by_name.get(platform)) and (match := sign.search(source)):
                yield entry, path, source, match.end() - 1, EvidenceKind.CONFIG
        for command, offset in _commands_in(source, commands) if runs else ():
            for entry in lexicon.commands[command]:
                yield entry, path, source, offset, EvidenceKind.PIPELINE
        for variable, offset in _variables_in(source) if sets else ():
            for entry in lexicon.variables.of(variable):
                yield entry, path, source, offset, EvidenceKind.ENVIRONMENT


def _runs_commands(path: str) -> bool:
    """Whether a file is a script or a pipeline that may deploy the project."""
    return runs_tools(path) or (_SCRIPTS.search(path) is not None and splitext(path)[1] in _SCRIPT_ENDINGS)


def _by_first_word(commands: Iterable[str]) -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for command in commands:
        if first := _TOKEN.search(command):
            found[first[0]].append(command)
    return found


def _commands_in(source: str, commands: Mapping[str, list[str]]) -> Iterator[tuple[str, int]]:
    """Each call of one of `commands`, which stand by their first words, with the offset of its last sign."""
    text = source[:MAX_CHARACTERS]
    firsts = commands.keys() & set(_TOKEN.findall(text))
    named = (command for first in firsts for command in commands[first])
    if held := frozenset(command for command in named if all(word in text for word in command.split())):
        longest_first = sorted(held, key=lambda command: (-len(command), command))
        for match in _calls(tuple(longest_first)).finditer(text):
            yield longest_first[int((match.lastgroup or "c0")[1:])], match.end() - 1


@cache
def _calls(commands: tuple[str, ...]) -> re.Pattern[str]:
    forms = (f"(?P<c{at}>{_BETWEEN.join(map(re.escape, command.split()))})" for at, command in enumerate(commands))
    return re.compile(rf"{COMMAND_PLACE}(?:{'|'.join(forms)})(?=[ :\t\"';&|\\\n]|$)(?![ \t]*=)", re.MULTILINE)


def _variables_in(source: str) -> Iterator[tuple[str, int]]:
    """The first place of each name that is written as variables of an environment are."""
    seen: set[str] = set()
    for match in _VARIABLE.finditer(source, 0, MAX_CHARACTERS):
        if match[0] not in seen:
            seen.add(match[0])
            yield match[0], match.start()
