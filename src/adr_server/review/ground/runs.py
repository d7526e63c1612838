"""Follow what pipelines call into make files, scripts and manifests: the lines that run, and what is not here.

Rule: all lines of a pipeline run. A line that calls a runner of `words/runners.yaml` runs what that finds in its files,
by name where these are lists of named commands; one that names a script of the project runs it. A comment runs nothing.
"""

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from posixpath import basename

from adr_server.codebase import FileProblem
from adr_server.codebase.project_files import ProjectFiles
from adr_server.codebase.stack import is_incidental
from adr_server.review.ground.file_kinds import COMMENT, VENDORED
from adr_server.review.words.word_tables import runner_rows

PIPELINE_FILE = re.compile(
    r"^\.(?:github/(?:workflows|actions)/.+\.ya?ml|circleci/.+\.ya?ml|gitlab-ci\.ya?ml|gitlab/.+\.ya?ml|travis\.yml|drone\.ya?ml"
    r"|woodpecker(?:/.+)?\.ya?ml|buildkite/.+|cirrus\.(?:yml|star)|semaphore/.+\.yml|forgejo/workflows/.+\.ya?ml"
    r"|gitea/workflows/.+\.ya?ml|teamcity/.+|builds?/.+\.yml|build\.yml|azure-?pipelines/.+\.ya?ml|tekton/.+\.ya?ml)$"
    r"|(?:^|/)(?:\.?azure-pipelines?[\w.-]*\.ya?ml|Jenkinsfile[\w.-]*|[\w.-]+\.[jJ]enkinsfile|bitbucket-pipelines\.yml"
    r"|(?:[\w.-]+[.-])?cloudbuild[\w.-]*\.ya?ml"
    r"|[\w.-]+\.gitlab-ci\.ya?ml|appveyor\.ya?ml|\.appveyor\.ya?ml|bitrise\.ya?ml|codemagic\.ya?ml|(?:[\w.-]+[.-])?buildspec[\w.-]*\.ya?ml|\.zuul\.ya?ml)$"
)
_SCRIPT = re.compile(
    r"(?:\.(?:sh|bash|zsh|py|rb|js|mjs|cjs|ts|ps1|groovy|pl|php|exs|kts|ya?ml|cmd|bat)|(?:^|/)[\w-]+)$"
)
_TOKEN = re.compile(r"(?<![\w$}{@/.-])\.{0,2}/?[\w@.-]+(?:/[\w@.-]+)*")
_HEAD = re.compile(
    r"^@?([A-Za-z_][\w./%-]*(?:[ \t]+[A-Za-z_][\w./%-]*)*)((?:[ \t]+[^:=\s]+)*)[ \t]*::?(?!=)(?P<rest>.*)$"
)
_VARIABLE = re.compile(r"\$[\w({]|%\w+%")
_INSTALLS = re.compile(r"\b(?:ci|i|install)\b|^\s*(?:-\s+)?(?:run:\s*)?(?:yarn|pnpm i\w*)\s*$")
_HOOKS = ("preinstall", "postinstall", "prepare")
_ARGUMENTS = re.compile(r"(?:gradlew?(?:\.bat)?|arguments:|tasks:)\s+(?P<given>[^&|;#]*)")
_MOST = 20_000
"""Lines after which no more is followed."""


@dataclass(frozen=True, kw_only=True)
class Step:
    """What runs, and the line of a file that has it, as it is `written` there; empty where that is all."""

    path: str
    number: int
    text: str
    written: str = ""


@dataclass(frozen=True, kw_only=True)
class Call:
    """A line that calls what is not here, as it is `told`; where it has `slots`, it may run tools of these alone."""

    step: Step
    told: str
    slots: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True)
class Runs:
    """What `pipelines` run, line by line, and their calls to what is not here; `paths` are all files that they run."""

    pipelines: tuple[str, ...]
    steps: tuple[Step, ...]
    calls: tuple[Call, ...]
    paths: tuple[str, ...]

    def unknown_to(self, slot: str | None) -> Call | None:
        """The first call that may run a tool of a slot."""
        return next((one for one in self.calls if not one.slots or slot is None or slot in one.slots), None)


@dataclass(frozen=True, kw_only=True)
class _Runner:
    call: re.Pattern[str]
    files: re.Pattern[str] | None = None
    named: bool = False
    only: re.Pattern[str] | None = None
    narrow: re.Pattern[str] | None = None
    told: str = ""
    unknown: bool = False
    within: str = ""
    slots: frozenset[str] = frozenset()


def runs_of(files: ProjectFiles, every: Iterable[str], is_known: Callable[[str], bool]) -> Runs:
    """What the pipelines among `every` file run; `is_known` tells of an action of GitHub whether it does one thing."""
    pipelines = [path for path in every if PIPELINE_FILE.search(path)]
    return _Following(files=files, is_known=is_known).through(pipelines)


@dataclass(kw_only=True)
class _Following:
    """The lines that were reached so far, and those whose calls are to be followed."""

    files: ProjectFiles
    is_known: Callable[[str], bool]
    steps: dict[Step, None] = field(default_factory=dict)
    calls: list[Call] = field(default_factory=list)
    waiting: list[Step] = field(default_factory=list)

    def through(self, pipelines: Sequence[str]) -> Runs:
        for path in pipelines:
            self._reach(self._lines(path))
        while self.waiting and len(self.steps) < _MOST:
            self._follow(self.waiting.pop())
        paths = dict.fromkeys((*pipelines, *(one.path for one in self.steps)))
        return Runs(pipelines=tuple(pipelines), steps=tuple(self.steps), calls=tuple(self.calls), paths=tuple(paths))

    def _reach(self, steps: Iterable[Step]) -> None:
        for step in steps:
            if step not in self.steps:
                self.steps[step] = None
                self.waiting.append(step)

    def _lines(self, path: str) -> Iterator[Step]:
        text = self.files.try_read(path)
        for number, line in enumerate("" if isinstance(text, FileProblem) else text.split("\n"), 1):
            if line.strip() and not COMMENT.match(line):
                yield Step(path=path, number=number, text=line)

    def _follow(self, step: Step) -> None:
        for runner in _runners():
            if not (runner.within in step.path and runner.call.search(step.text)):
                continue
            if runner.told:
                self._note(runner, step)
                continue
            filtered = runner.only is not None and (runner.narrow is None or _is_narrow(step.text, runner.narrow))
            for path in self._of(runner):
                if runner.named:
                    self._reach(self._entries(path, step))
                else:
                    lines = self._lines(path)
                    self._reach(one for one in lines if not filtered or (runner.only and runner.only.search(one.text)))
        for path in self._scripts(step.text):
            self._reach(self._lines(path))

    def _note(self, runner: _Runner, step: Step) -> None:
        used = re.search(r"uses:\s*[\"']?([\w.-]+/[\w.-]+)", step.text)
        if not (runner.unknown and used is not None and self.is_known(used[1].lower())):
            self.calls.append(Call(step=step, told=runner.told, slots=runner.slots))

    def _of(self, runner: _Runner) -> Iterator[str]:
        """The files that a runner works from."""
        for path in self.files.paths if runner.files is not None else ():
            if runner.files and runner.files.search(path) and not (is_incidental(path) or VENDORED.search(path)):
                yield path

    def _entries(self, path: str, step: Step) -> Iterator[Step]:
        """The named commands of a file that a line calls; where a variable names them, all."""
        entries = _entries(self.files, path)
        every = _VARIABLE.search(step.text) is not None
        globs = [one for one in re.findall(r"[\w:.-]*\*[\w:.*-]*", step.text) if one.strip("*:.-")]
        bare = re.search(r"\bmake\s*(?:[\"';&|)]|-[\w=]+\s*|$)", step.text) is not None
        for position, (name, lines) in enumerate(entries.items()):
            called = re.search(
                rf"(?<![\w:.-]){re.escape(name.removeprefix('pre').removeprefix('post'))}(?![\w-])", step.text
            )
            called = called or re.search(rf"(?<![\w.-]){re.escape(name)}(?![\w-])", step.text)
            hooked = name in _HOOKS and _INSTALLS.search(step.text)
            if every or called or hooked or (bare and position == 0) or any(fnmatchcase(name, one) for one in globs):
                yield from lines

    def _scripts(self, text: str) -> Iterator[str]:
        """The scripts and shared steps of the project that a line names by their paths."""
        for token in _TOKEN.findall(text):
            name = token.lstrip("./")
            for path in self._by_name.get(basename(name), ()) if name else ():
                if f"/{path}".endswith(f"/{name}") and ("/" in name or "." in name):
                    yield path
            for end in ("action.yml", "action.yaml") if "/" in name else ():
                yield from (path for path in self._by_name.get(end, ()) if path == f"{name}/{end}")

    @property
    def _by_name(self) -> Mapping[str, Sequence[str]]:
        if not self._names:
            for path in self.files.paths:
                if _SCRIPT.search(path):
                    self._names[basename(path)].append(path)
        return self._names

    _names: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))


def _is_narrow(text: str, narrow: re.Pattern[str]) -> bool:
    """Whether a line calls nothing but tasks that do one thing, and so no others in passing."""
    given = _ARGUMENTS.search(text)
    if given is None or given["given"].rstrip().endswith("\\") or _VARIABLE.search(given["given"]):
        return False
    tasks = [one.strip("\"'),]").rpartition(":")[2] for one in given["given"].split() if not one.startswith("-")]
    return bool(tasks) and all(narrow.fullmatch(one) for one in tasks if one)


def _entries(files: ProjectFiles, path: str) -> Mapping[str, Sequence[Step]]:
    """The named commands of a manifest with scripts, or of a make file, each with its lines."""
    text = files.try_read(path)
    if isinstance(text, FileProblem):
        return {}
    return _scripts_of(path, text) if path.endswith(".json") else _targets(path, text)


def _scripts_of(path: str, text: str) -> Mapping[str, Sequence[Step]]:
    try:
        document = json.loads(text)
    except ValueError:
        return {}
    scripts = document.get("scripts") if isinstance(document, dict) else None
    lines, start = text.split("\n"), max(text.find('"scripts"'), 0)
    first = text.count("\n", 0, start)
    found: dict[str, Sequence[Step]] = {}
    for name, said in scripts.items() if isinstance(scripts, dict) else ():
        number = next((at for at in range(first, len(lines)) if f'"{name}"' in lines[at]), first)
        told = " && ".join(map(str, said)) if isinstance(said, list) else str(said)
        manager = "composer" if basename(path) == "composer.json" else "npm"
        # One script may call another by its bare name alone: `@check`, `run-s lint`.
        found[name] = [Step(path=path, number=number + 1, text=f"{manager}: {told}", written=lines[number])]
    return found


def _targets(path: str, text: str) -> Mapping[str, Sequence[Step]]:
    found: dict[str, list[Step]] = {}
    names: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        head = _HEAD.match(line) if not line.startswith((" ", "\t", "#", ".")) else None
        if head is not None:
            names = head[1].split()
            step = Step(path=path, number=number, text=f"make {head['rest']}" if head["rest"].strip() else "")
            names = names if not path.lower().endswith("justfile") else names[:1]
            for name in names:
                found.setdefault(name, []).append(step)
        elif line[:1] in {"\t", " "} and line.strip() and not line.lstrip().startswith("#"):
            for name in names:
                found[name].append(Step(path=path, number=number, text=line))
        elif line.strip() and not line.startswith("#"):
            names = []
    return found


@cache
def _runners() -> tuple[_Runner, ...]:
    return tuple(
        _Runner(
            call=re.compile(row["call"], re.IGNORECASE),
            files=_pattern(row.get("files")),
            named=row.get("named") in {True, "true"},
            only=_pattern(row.get("only")),
            narrow=_pattern(row.get("narrow")),
            told=row.get("told", ""),
            unknown=row.get("unknown") in {True, "true"},
            within=row.get("within", ""),
            slots=frozenset(row.get("slots", ())),
        )
        for row in runner_rows()
    )


def _pattern(source: str | None) -> re.Pattern[str] | None:
    return re.compile(source) if source else None
