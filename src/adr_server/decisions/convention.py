"""Where a project keeps its records, as the user says it."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Discovery:
    """What the user says about where records are. Globs match whole relative paths (`*` crosses folders).

    `folders`: these and those beneath them hold records, whatever their names; when given, no other folder is looked at
    unless `include` names its files.
    """

    folders: tuple[str, ...] = ()
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()


BY_CONVENTION = Discovery()
"""What is found when the user says nothing."""
