"""Read what Python projects declare: pyproject.toml (PEP 621 and 735, Poetry, PDM, uv, Hatch), setup.*, Pipfile."""

import ast
import configparser
import re
import warnings
from collections.abc import Iterator, Mapping

from adr_server.codebase.dependencies.ecosystem import Ecosystem
from adr_server.codebase.dependencies.manifests import Manifest
from adr_server.codebase.dependencies.model import Dependency, Found, Scope, exact_version, scope_of_group
from adr_server.codebase.dependencies.requirements import normalized, pinned, requirement
from adr_server.codebase.documents import Document, SyntaxProblemError, items, parse_toml, table, text
from adr_server.codebase.each_file import read_each
from adr_server.codebase.lines import Lines
from adr_server.codebase.project_files import ProjectFiles

_SETUP_KEYWORDS = {
    "install_requires": Scope.RUNTIME,
    "setup_requires": Scope.BUILD,
    "tests_require": Scope.TEST,
}
MAX_SETUP_CHARACTERS = 500_000


def read_python(files: ProjectFiles) -> Iterator[Found]:
    """The dependencies of every Python manifest but requirements files."""
    yield from read_each(files, files.named("pyproject.toml"), _pyproject)
    yield from read_each(files, files.named("setup.cfg"), _setup_cfg)
    yield from read_each(files, files.named("setup.py"), _setup_py)
    yield from read_each(files, files.named("Pipfile"), _pipfile)


def _pyproject(path: str, source: str) -> Iterator[Found]:
    document = parse_toml(source)
    manifest = Manifest(path, document.lines, Ecosystem.PYPI)
    for keys, scope in _requirement_lists(document):
        yield from _requirement_list(manifest, document, keys, scope)
    for keys, scope in _poetry_tables(document):
        yield from _poetry_table(manifest, document, keys, scope)


def _requirement_lists(document: Document) -> Iterator[tuple[tuple[str, ...], Scope]]:
    yield ("build-system", "requires"), Scope.BUILD
    yield ("project", "dependencies"), Scope.RUNTIME
    for extra in table(document.get("project", "optional-dependencies")):
        yield ("project", "optional-dependencies", extra), _scope_of_extra(extra)
    for group in table(document.get("dependency-groups")):
        yield ("dependency-groups", group), scope_of_group(group)
    yield ("tool", "uv", "dev-dependencies"), Scope.DEV
    for group in table(document.get("tool", "pdm", "dev-dependencies")):
        yield ("tool", "pdm", "dev-dependencies", group), scope_of_group(group)
    for name in table(document.get("tool", "hatch", "envs")):
        for key in ("dependencies", "extra-dependencies"):
            yield ("tool", "hatch", "envs", name, key), scope_of_group(name)


def _scope_of_extra(extra: str) -> Scope:
    if re.search(r"(?:^|[-_])(?:dev|develop|development|lint|docs?|typing)(?:$|[-_])", extra):
        return Scope.DEV
    return Scope.TEST if scope_of_group(extra) is Scope.TEST else Scope.OPTIONAL


def _requirement_list(
    manifest: Manifest, document: Document, keys: tuple[str, ...], scope: Scope
) -> Iterator[Dependency]:
    line = document.line(*keys)
    for entry in items(document.get(*keys)):
        written = text(entry)
        found = requirement(written) if written else None
        if written and found:
            # Entries stand in the order of the file, so each is looked for below the one before.
            line = document.lines.after(line, written)
            yield manifest.declares(found[0], line, scope=scope, constraint=found[1], version=pinned(found[1]))


def _poetry_tables(document: Document) -> Iterator[tuple[tuple[str, ...], Scope]]:
    yield ("tool", "poetry", "dependencies"), Scope.RUNTIME
    yield ("tool", "poetry", "dev-dependencies"), Scope.DEV
    for group in table(document.get("tool", "poetry", "group")):
        scope = Scope.RUNTIME if group == "main" else scope_of_group(group)
        yield ("tool", "poetry", "group", group, "dependencies"), scope


def _poetry_table(manifest: Manifest, document: Document, keys: tuple[str, ...], scope: Scope) -> Iterator[Dependency]:
    for name, value in table(document.get(*keys)).items():
        if name.lower() == "python":
            continue
        constraint = text(value) or text(table(value).get("version"))
        optional = table(value).get("optional") is True and scope is Scope.RUNTIME
        yield manifest.declares(
            normalized(name),
            document.line(*keys, name),
            scope=Scope.OPTIONAL if optional else scope,
            constraint=constraint,
            version=exact_version(constraint),
        )


def _pipfile(path: str, source: str) -> Iterator[Found]:
    document = parse_toml(source)
    manifest = Manifest(path, document.lines, Ecosystem.PYPI)
    for section, value in document.root.items():
        if section in {"source", "requires", "scripts", "pipenv"}:
            continue
        scope = {"packages": Scope.RUNTIME, "dev-packages": Scope.DEV}.get(section, scope_of_group(section))
        for name, written in table(value).items():
            constraint = text(written) or text(table(written).get("version"))
            constraint = None if constraint == "*" else constraint
            yield manifest.declares(
                normalized(name),
                document.line(section, name),
                scope=scope,
                constraint=constraint,
                version=pinned(constraint),
            )


def _setup_cfg(path: str, source: str) -> Iterator[Found]:
    config = configparser.RawConfigParser(strict=False)
    try:
        config.read_string(source)
    except configparser.Error as error:
        raise SyntaxProblemError(
            f"is no setup.cfg: {error.message.splitlines()[0]}", getattr(error, "lineno", 1) or 1
        ) from None
    lines = Lines(source)
    manifest = Manifest(path, lines, Ecosystem.PYPI)
    lists = [("options", key, scope) for key, scope in _SETUP_KEYWORDS.items()]
    if config.has_section("options.extras_require"):
        extras = config.options("options.extras_require")
        lists += [("options.extras_require", extra, _scope_of_extra(extra)) for extra in extras]
    for section, key, scope in lists:
        line = lines.after(lines.after(1, f"[{section}]"), key)
        for written in re.split(r"[\n;](?=\s*[A-Za-z])|\n", config.get(section, key, fallback="")):
            if (found := requirement(written)) and written.strip():
                line = lines.after(line, written.strip())
                yield manifest.declares(found[0], line, scope=scope, constraint=found[1], version=pinned(found[1]))


def _setup_py(path: str, source: str) -> Iterator[Found]:
    """What `setup()` says in literals; names and sums of lists are followed inside the module, nothing is run."""
    if "setup" not in source:
        return
    if len(source) > MAX_SETUP_CHARACTERS:
        raise SyntaxProblemError(f"is longer than {MAX_SETUP_CHARACTERS} characters and was not read")
    try:
        with warnings.catch_warnings():
            # Another project's doubtful escapes are no warnings of ours.
            warnings.simplefilter("ignore")
            tree = ast.parse(source)
    except SyntaxError as error:
        raise SyntaxProblemError(f"is no Python: {error.msg}", error.lineno or 1) from None
    except (RecursionError, MemoryError, ValueError):
        raise SyntaxProblemError("is no Python that can be read") from None
    manifest = Manifest(path, Lines(source), Ecosystem.PYPI)
    names = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for keyword in _setup_keywords(tree, names):
        if keyword.arg in _SETUP_KEYWORDS:
            yield from _literals(manifest, keyword.value, names, _SETUP_KEYWORDS[keyword.arg])
        elif keyword.arg == "extras_require" and isinstance(extras := _resolve(keyword.value, names), ast.Dict):
            for key, value in zip(extras.keys, extras.values, strict=True):
                extra = key.value if isinstance(key, ast.Constant) and isinstance(key.value, str) else ""
                yield from _literals(manifest, value, names, _scope_of_extra(extra))


def _setup_keywords(tree: ast.Module, names: Mapping[str, ast.expr]) -> Iterator[ast.keyword]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called != "setup":
            continue
        for keyword in node.keywords:
            unpacked = _resolve(keyword.value, names) if keyword.arg is None else None
            if isinstance(unpacked, ast.Dict):
                for key, value in zip(unpacked.keys, unpacked.values, strict=True):
                    if isinstance(key, ast.Constant) and isinstance(key.value, str):
                        yield ast.keyword(arg=key.value, value=value)
            else:
                yield keyword


def _resolve(node: ast.expr, names: Mapping[str, ast.expr]) -> ast.expr:
    return names.get(node.id, node) if isinstance(node, ast.Name) else node


def _literals(
    manifest: Manifest, node: ast.expr, names: Mapping[str, ast.expr], scope: Scope, depth: int = 0
) -> Iterator[Dependency]:
    if depth > 20:  # noqa: PLR2004 - a list that is built of itself has no end
        return
    match _resolve(node, names):
        case ast.List(elts=parts) | ast.Tuple(elts=parts) | ast.Set(elts=parts):
            for part in parts:
                yield from _literals(manifest, part, names, scope, depth + 1)
        case ast.Starred(value=inner):
            yield from _literals(manifest, inner, names, scope, depth + 1)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            yield from _literals(manifest, left, names, scope, depth + 1)
            yield from _literals(manifest, right, names, scope, depth + 1)
        case ast.Constant(value=str(written), lineno=line):
            for offset, one in enumerate(written.splitlines()):
                if one.strip() and (found := requirement(one)):
                    yield manifest.declares(
                        found[0], line + offset, scope=scope, constraint=found[1], version=pinned(found[1])
                    )
        case _:
            return  # Computed when setup runs: unknown.
