"""Which paths may be records, and how surely, by their folders, their names and the project's configurations.

Rule: nothing is read here but configurations and what READMEs say of places; vendored folders, worktrees and what the
user excludes do not exist.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from fnmatch import fnmatchcase
from functools import lru_cache
from posixpath import basename, dirname, normpath

from adr_server.decisions.convention import Discovery
from adr_server.decisions.signposts import SIGNPOSTS, may_hold_decisions, pointed_to
from adr_server.decisions.titles import file_stem, markup_of, number_in, stem_of
from adr_server.decisions.words import fold, places, vocabulary

_CONFIGURATIONS = (
    ".adr-dir",
    ".log4brains.yml",
    ".log4brains.yaml",
    ".adrrc",
    ".adr.json",
    "adr.config.json",
    ".madr.yml",
    ".madr.yaml",
)


class Candidates:
    """Sorts paths by how surely they are records; reads nothing but configurations (`text`) and READMEs (`glance`)."""

    def __init__(
        self,
        paths: Sequence[str],
        convention: Discovery,
        text: Callable[[str], str | None],
        glance: Callable[[str], str | None],
    ) -> None:
        self.certain: set[str] = set()
        self.named: dict[str, set[str]] = defaultdict(set)
        self.possible: dict[str, set[str]] = defaultdict(set)
        self.logs: set[str] = set()
        self.proposals: set[str] = set()
        """Folders of proposals, by their names or by the template for proposals that stands in or over them."""
        self.pointed: dict[str, set[str]] = {}
        """Folders that a README says hold decisions, with the documents there that nothing else tells to be records."""
        self._convention = convention
        documents = places()["markdown"] | places()["asciidoc"] | places()["restructured"]
        self._configured = tuple(
            normpath(folder.strip("/")) if folder.strip("/.") else "" for folder in convention.folders
        )
        self._only = bool(convention.folders)
        kept = []
        for path in paths:
            dot = path.rfind(".")
            ending = path[dot + 1 :].lower()
            if dot > 0 and (ending in documents or (ending == "erb" and markup_of(path) in documents)):
                kept.append(path)
            elif path[path.rfind("/") + 1 :] in _CONFIGURATIONS and not _left_out(dirname(path)) and not self._only:
                self._configured += _configured(path, text(path) or "")
        for path in kept:
            self._place(path)
        if not self._only:
            self._point(kept, glance)
        templates = {dirname(path) for path in kept if _is_proposal_template(path)} if self.possible else set()
        self.proposals.update(
            folder
            for folder in self.possible
            if folder in templates
            or dirname(folder) in templates
            or any(fold(part) in places()["proposal_folders"] for part in folder.split("/"))
        )

    def _point(self, kept: Sequence[str], glance: Callable[[str], str | None]) -> None:
        """Look where the project's READMEs point: at documents, and at folders of them."""
        by_folder: dict[str, set[str]] = defaultdict(set)
        for path in kept:
            if not _left_out(dirname(path)) and not self._is_excluded(path):
                by_folder[dirname(path)].add(path)
        documents = {path for beside in by_folder.values() for path in beside}
        for signpost in SIGNPOSTS:
            said = glance(signpost) if signpost in documents else None
            for place in set(pointed_to(signpost, said, by_folder, documents)) if said else ():
                if (
                    place in documents
                    and place not in self.certain
                    and fold(file_stem(place)) not in places()["readmes"]
                ):
                    self.logs.add(place)
                folder = place if place in by_folder else dirname(place)
                if folder in by_folder and may_hold_decisions(folder):
                    self.pointed[folder] = by_folder[folder] - self.certain

    def _is_excluded(self, path: str) -> bool:
        return any(fnmatchcase(path, glob) for glob in self._convention.exclude)

    def _place(self, path: str) -> None:
        folder = dirname(path)
        convention = self._convention
        if convention.exclude and self._is_excluded(path):
            return
        if convention.include and any(fnmatchcase(path, glob) for glob in convention.include):
            self.certain.add(path)
            return
        if (
            self._configured
            and any(folder == own or folder.startswith(f"{own}/") or own == "" for own in self._configured)
            and ("" not in self._configured or folder == "" or self._only)
        ):
            self.certain.add(path)
            return
        if self._only or _left_out(folder):
            return
        if _is_decision_folder(folder):
            self.certain.add(path)
            return
        stem = file_stem(path)
        if re.match(r"(?i)(?:adr|madr)[-_ ]?\d", stem) or (
            stem_of(path) != stem and re.match(r"(?i)adr[-_ ]?\d", stem_of(path))
        ):
            self.named[dirname(path)].add(path)
        elif fold(stem) in places()["logs"] or fold(stem).partition(" ")[2] in places()["log_ends"]:
            self.logs.add(path)
        elif any(letter.isdigit() for letter in stem_of(path)[:24]):
            name, home = number_in(stem_of(path)), home_of(path)
            bare = fold(basename(home)) in places()["proposal_folders"]
            if name.number is not None and (name.slug or bare) and not _is_of_work(home):
                self.possible[home].add(path)


def _is_proposal_template(path: str) -> bool:
    """Whether `path` names a template that numbered proposals are copied from (`0000-template`, `rfc-template`)."""
    stem = fold(file_stem(path))
    tokens = stem.split(" ")
    words = vocabulary().lists["template_words"]
    return tokens[-1] in words and (
        number_in(stem_of(path)).number == 0 or bool(set(tokens) & places()["proposal_folders"])
    )


@lru_cache(maxsize=65536)
def _is_of_work(folder: str) -> bool:
    """Whether a folder holds what is to be done or was found out: its numbered documents are no records."""
    return fold(basename(folder).lstrip(".")) in places()["work_folders"]


@lru_cache(maxsize=65536)
def _left_out(folder: str) -> bool:
    vendored = places()["vendored"]
    # A service may be called so deeper down; at the top, or hidden, it is where somebody put copies.
    backups, parts = places()["backups"], folder.split("/")
    return bool(folder) and (
        any(
            fold(part) in vendored
            or part.lower() in (".git", ".worktrees", "_site")
            or "{{" in part  # a template's tree
            for part in parts
        )
        or fold(parts[0]) in backups
        or any(part.startswith(".") and fold(part) in backups for part in parts)
        or _shows_an_agent(parts)
    )


def _shows_an_agent(parts: Sequence[str]) -> bool:
    """Whether a folder holds what shows an agent how to write: a skill's own, or an agent's hidden commands."""
    names = [part.lower() for part in parts]
    hidden = next((at for at, name in enumerate(names) if name.startswith(".") and name != ".github"), len(names))
    if not places()["command_folders"].isdisjoint(names[hidden + 1 :]):
        return True
    return "skills" in names and not places()["skill_folders"].isdisjoint(names[names.index("skills") + 1 :])


@lru_cache(maxsize=65536)
def _is_decision_folder(folder: str) -> bool:
    names = places()["folders"]
    return any(fold(re.sub(r"^\d+[-_. ]+", "", part)) in names for part in folder.split("/") if part)


def home_of(path: str) -> str:
    """The folder that holds the record: for a README of its own folder, the one above."""
    folder = dirname(path)
    return dirname(folder) if stem_of(path) != file_stem(path) else folder


def _configured(path: str, text: str) -> tuple[str, ...]:
    """The folders that a configuration at `path` names, from the project's root."""
    base = dirname(path)
    if basename(path) == ".adr-dir":
        named: Iterable[str] = [line.strip() for line in text.split("\n")[:1]]
    else:
        named = re.findall(
            r"(?:adrFolder|adrDir|adr_dir|adr-dir|directory|path|folder)[\"']?\s*[:=]\s*[\"']?([^\s\"',#}]+)",
            text[:20000],
        )
    folders = (
        normpath(f"{base}/{name}" if base else name) for name in named if name and not name.startswith(("/", "..", "~"))
    )
    return tuple(folder for folder in folders if folder not in (".", "") and not folder.startswith(".."))
