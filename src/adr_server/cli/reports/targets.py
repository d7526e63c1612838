"""Which forms a report has, and where each of them goes. Light: the help of a command needs it."""

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adr_server.errors import UsageError

FORMATS = ("text", "json", "sarif", "junit", "github", "gitlab", "markdown")
OF_SUFFIX = {".sarif": "sarif", ".xml": "junit", ".json": "json", ".md": "markdown", ".txt": "text"}


@dataclass(frozen=True, kw_only=True)
class Target:
    """One form of the report, and its file; None is standard output."""

    format: str
    file: Path | None = None

    @classmethod
    def of_file(cls, file: Path, of_suffix: Mapping[str, str] = OF_SUFFIX) -> "Target":
        """The target whose form the file's name tells.

        Raises:
            UsageError: it tells none.
        """
        found = of_suffix.get(file.suffix.lower())
        if found is None:
            known = ", ".join(of_suffix)
            raise UsageError(f"--output {file.name}: its name tells no format ({known}); put --format before it")
        return cls(format=found, file=file)


def add_target_options(parser: argparse.ArgumentParser, formats: Sequence[str], of_suffix: Mapping[str, str]) -> None:
    """`--format`, `--output` and `--json`, each as often as wanted; `arguments.targets` holds the targets, or None."""
    parser.add_argument(
        "--format",
        dest="targets",
        action=_Targets,
        of_suffix=of_suffix,
        choices=list(formats),
        help="default: text; may be given again",
    )
    parser.add_argument(
        "--json", dest="targets", action=_Targets, of_suffix=of_suffix, nargs=0, help="as --format json"
    )
    parser.add_argument(
        "--output",
        dest="targets",
        action=_Targets,
        of_suffix=of_suffix,
        metavar="FILE",
        help="where the format before it goes",
    )


def require_one_spoken(targets: Sequence[Target]) -> None:
    """Raises UsageError where two of them would go to standard output."""
    spoken = [target.format for target in targets if target.file is None]
    if len(spoken) > 1:
        raise UsageError(f"{' and '.join(spoken)} would both go to standard output: give all but one an --output.")


class _Targets(argparse.Action):
    """`--output` belongs to the `--format` before it; without one its file name says the format."""

    def __init__(self, *given: Any, of_suffix: Mapping[str, str], **named: Any) -> None:
        super().__init__(*given, **named)
        self._of_suffix = of_suffix

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[object] | None,
        option_string: str | None = None,
    ) -> None:
        targets: list[Target] = list(getattr(namespace, self.dest) or ())
        word = str(values)
        if option_string == "--json":
            targets.append(Target(format="json"))
        elif option_string == "--format":
            targets.append(Target(format=word))
        elif targets and targets[-1].file is None:
            targets[-1] = Target(format=targets[-1].format, file=Path(word))
        else:
            try:
                targets.append(Target.of_file(Path(word), self._of_suffix))
            except UsageError as problem:
                parser.error(str(problem))
        setattr(namespace, self.dest, targets)
