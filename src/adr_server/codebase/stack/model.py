"""What a project is built of, as facts: a technology with the lines that name it, and whether anything uses it."""

from dataclasses import dataclass

from adr_server.codebase.evidence import Evidence, FileProblem


@dataclass(frozen=True, kw_only=True, slots=True)
class Technology:
    """One technology of the lexicon that the project names.

    `slot` is the role that it fills (one relational database rules out another), None for technologies that fill none.
    `version` and `purl` come from the manifest, lock file or image that names it; of what runs from an image
    the version is that of the image, for the packages that speak to it have their own. `used` is true when an import, a
    symbol, a configuration, an image, a resource or a pipeline outside fixtures, examples and documentation says so; a
    manifest, a lock file or an environment template only declares. `evidence` has at most five lines a kind.
    """

    name: str
    category: str
    slot: str | None
    purl: str | None
    version: str | None
    evidence: tuple[Evidence, ...]
    used: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Stack:
    """The technologies by category and name, and by place the manifests and settings that could not be read."""

    technologies: tuple[Technology, ...]
    problems: tuple[FileProblem, ...] = ()
