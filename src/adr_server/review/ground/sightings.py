"""Where a technology or a package was seen, and what the module of a package is called. Pure: names and facts."""

from dataclasses import dataclass

from adr_server.codebase import Evidence


@dataclass(frozen=True, kw_only=True)
class Sightings:
    """Where something was seen: used in the product, used in tests only, or declared and no more."""

    product: tuple[Evidence, ...] = ()
    tests: tuple[Evidence, ...] = ()
    declared: tuple[Evidence, ...] = ()

    @property
    def every(self) -> tuple[Evidence, ...]:
        """All of them, the strongest first."""
        return (*self.product, *self.tests, *self.declared)


def module_of(package: str) -> str:
    """The name under which a package is imported, as far as its own name tells, in lower case."""
    if package.startswith("@"):
        return package.lower()
    group, colon, _ = package.partition(":")
    return (
        (group if colon else package.rpartition("/")[2] if package.count("/") > 1 else package)
        .replace("-", "_")
        .lower()
    )


def top_of(module: str) -> str:
    """The part of an imported module's name that tells its package, in lower case."""
    if module.startswith("@"):
        return "/".join(module.split("/")[:2]).lower()
    if module.count("/") > 1:
        return module.rpartition("/")[2].replace("-", "_").lower()
    return module.partition("/")[0].partition(".")[0].replace("-", "_").lower()
