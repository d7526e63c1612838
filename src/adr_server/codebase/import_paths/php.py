"""Which file of a project a name of PHP means. Source: PSR-4 (the `autoload` of composer.json)."""

from collections import defaultdict
from functools import cached_property
from posixpath import dirname, join, normpath

from adr_server.codebase.documents import SyntaxProblemError, parse_json, table
from adr_server.codebase.import_paths.model import FOREIGN, Meaning, nearest
from adr_server.codebase.project_files import ProjectFiles, folders_up


class PhpClasses:
    """Finds the classes of a project, and the files that it includes."""

    def __init__(self, files: ProjectFiles) -> None:
        self._files = files

    def find(self, module: str, path: str) -> Meaning | None:
        r"""What `A\B::name`, or the path of an include, means in the file at `path`."""
        if "/" in module or module.endswith(".php"):
            places = (normpath(join(folder, module.lstrip("/"))) for folder in (dirname(path), *folders_up(path)))
            found = next((place for place in places if place in self._files), None)
            return None if found is None else Meaning(files=(found,))
        name, _, member = module.lstrip("\\").partition("::")
        parts = name.split("\\")
        names = (parts[-1], *((member,) if member else ()))
        for prefix, folders in self._prefixes.items():
            if not prefix or name.startswith(f"{prefix}\\"):
                rest = name[len(prefix) :].lstrip("\\").replace("\\", "/")
                for folder in folders:
                    if (wanted := f"{normpath(join(folder, rest))}.php") in self._files:
                        return Meaning(files=(wanted,), names=names)
        # Without a map, what ends in the namespace's last part and the name.
        hits = self._tails.get("/".join(parts[-2:]).lower(), []) if len(parts) > 1 else []
        if hits:
            return Meaning(files=(nearest(hits, path),), names=names)
        tops = {prefix.partition("\\")[0] for prefix in self._prefixes}
        return FOREIGN if tops and "" not in tops and parts[0] not in tops else None

    @cached_property
    def _tails(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for path in self._files.ending(".php"):
            found["/".join(path.removesuffix(".php").split("/")[-2:]).lower()].append(path)
        return found

    @cached_property
    def _prefixes(self) -> dict[str, list[str]]:
        """Each namespace that a composer.json maps, without its last sign, to its folders; the longest first."""
        found: dict[str, list[str]] = defaultdict(list)
        for path in self._files.named("composer.json"):
            text = self._files.try_read(path)
            if not isinstance(text, str):
                continue
            try:
                root = parse_json(text).root
            except SyntaxProblemError:
                continue
            for section in ("autoload", "autoload-dev"):
                for prefix, folders in table(table(root.get(section)).get("psr-4")).items():
                    listed = folders if isinstance(folders, list) else [folders]
                    found[prefix.rstrip("\\")] += [
                        normpath(join(dirname(path), folder)).removeprefix("./")
                        for folder in listed
                        if isinstance(folder, str)
                    ]
        return dict(sorted(found.items(), key=lambda item: -len(item[0])))
