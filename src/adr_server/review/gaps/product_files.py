"""Tell which files the product itself is made of: what no gap may rest on is left out before anything is looked for.

Rule: tests, documents and what serves the work are none of it, nor are playgrounds, mocks, declarations of types,
containers for development, benchmarks, sites of documents, modules that nothing includes, copied charts, recipes, what
its own README calls no more than a trial, networks to try out and what other projects are begun with. A folder that
holds most of the sources is the product, whatever it is called. A pipeline counts where its system reads it.
"""

import re
from collections.abc import Iterable, Sequence
from posixpath import basename, dirname, join, normpath, splitext

from adr_server.codebase import FileProblem
from adr_server.codebase.project_files import ProjectFiles
from adr_server.codebase.stack import is_beside, is_incidental
from adr_server.codebase.stack.paths import ECOSYSTEM_OF
from adr_server.review.gaps.copied_parts import copied_charts
from adr_server.review.ground.file_kinds import PIPELINE, is_test
from adr_server.review.ground.ground import Ground

_TRIED_OUT = re.compile(r"(?:^|/)playgrounds?/", re.IGNORECASE)
_SANDBOX = re.compile(r"(?:^|/)sandbox(?:es)?/", re.IGNORECASE)
_MOCKED = re.compile(
    r"(?:^|/)(?:mocks?|fakes?|stubs?|fake[-_][\w.-]+|test[-_]?servers?|mock[-_][\w.-]+|mock[A-Z]\w*|[\w.-]+[-_]mocks?|[a-z]\w*Mocks?|mock(?:server|api)s?|wiremock)/"
)
_TYPES = re.compile(r"\.d\.[cm]?ts$")
_WORKPLACE = re.compile(
    r"(?:^|/)\.(?:devcontainer|storybook)/|(?:^|/)\.devcontainer\.json$|(?:^|/)dev[-_]?(?:tools|servers?)/|(?:^|/)src/dev/",
    re.IGNORECASE,
)
_AT_THE_ROOT = re.compile(
    r"/(?:\.travis\.yml|\.gitlab-ci\.ya?ml|\.circleci/config\.ya?ml|\.github/workflows/[^/]+|bitbucket-pipelines\.yml"
    r"|\.drone\.ya?ml|\.?appveyor\.yml|\.cirrus\.yml)$"
)
"""Pipelines whose systems read them at the root of a repository: below it they came along with a copied part."""
_RECIPES = re.compile(r"(?:^|/)recipes/.+\.ya?ml$")
"""Settings that others may copy; what cooks keep is no YAML."""
_SCAFFOLDED = re.compile(
    r"(.*(?:^|/)(?:templates?|boilerplates?|scaffold(?:s|ing)?|starters?|blueprints?)/[^/]+)/(?:[^/]+/)?"
    r"(?:package\.json|pyproject\.toml|Cargo\.toml|go\.mod|pom\.xml|build\.gradle(?:\.kts)?|Gemfile|composer\.json|[^/]+\.csproj)",
)
"""The manifest of what a project may be begun with, and the folder of that."""
_ARCHETYPE = re.compile(
    r"(?:^|/)archetype-resources/|(?:^|/)generators/(?:[^/]+/)*templates/"
    r"|(?:^|/)\{\{[^/{}]+\}\}/|_TO_REPLACE\b|(?:^|/)terraform/templates?/modules?/"
)
"""What Maven, Rails, Cookiecutter and toolkits of infrastructure make new projects of."""
_TRIAL_NETS = re.compile(
    r"(?:^|/)contrib/(?:[^/]+/)*(?:[\w.-]+[-_])?(?:(?:test|dev|local)[-_]?nets?|demos?)/", re.IGNORECASE
)
"""Networks to try out, that somebody put beside the product; elsewhere the product may be deployed to a testnet."""
_RUNNERS = re.compile(
    r"(?:^|/)(?:github|gitlab|gha|ci|self-?hosted)[-_](?:self-?hosted-)?runners?/"
    r"|(?:^|/)\.?(?:ci|circleci|buildkite|github|gitlab)/(?:.+/)?(?:(?:Docker|Container)file[^/]*|[^/]+\.(?:Docker|Container)file)$"
)
"""What pipelines run in."""
_DOCKERFILE = re.compile(r"^(?:Dockerfile|Containerfile)(?:\.[\w.-]+)?$|\.Dockerfile$")
_STAGE = re.compile(r"^FROM[ \t]+(?:--\S+[ \t]+)*\S+(?:[ \t]+AS[ \t]+(\S+))?[ \t]*$", re.IGNORECASE | re.MULTILINE)
_DEVELOPER = re.compile(r"^(?:dev|develop|developer|development|dev-?container)$", re.IGNORECASE)
_RUNS = re.compile(r"^(?:CMD|ENTRYPOINT)\s", re.IGNORECASE | re.MULTILINE)
_PUTS_IN = re.compile(
    r"^\s*(?:COPY|ADD)\s|\b(?:curl|wget|git|install|add|get|restore|clone|pull|fetch)\b|--mount=|^ONBUILD\s",
    re.IGNORECASE | re.MULTILINE,
)
"""What brings something into an image."""
_EMULATES = re.compile(
    r"\b(?:azurite|cosmosdb-server|localstack|dynamodb-local|wiremock|mailhog|maildev|mailpit|fake-gcs-server|s3rver|s3mock"
    r"|stripe-mock|emulators:start)\b",
    re.IGNORECASE,
)
_COPIES = re.compile(r"^\s*(?:COPY|ADD)\s+(?!--from=)", re.IGNORECASE | re.MULTILINE)
_BICEP = re.compile(r"""^\s*module\s+\w+\s+'([^']+\.bicep)'""", re.MULTILINE)
_SOURCE = re.compile(r"""^\s*source\s*=\s*"(\.[^"]+)\"""", re.MULTILINE)
_DOCUMENTS = re.compile(
    r"((?!\.).+)/(?:docusaurus\.config\.\w+|\.(?:vitepress|vuepress)/config\.\w+|mkdocs\.ya?ml|_quarto\.yml|antora\.yml)$"
)
"""The folder of a site of documents, by the settings of what builds it; one at the root is the project itself."""
_WATCHED = re.compile(r"(?:^|/)instrumentations?/", re.IGNORECASE)
"""What watches the calls of other code names whatever that may call."""
_READ_ME = re.compile(r"((?!\.).+)/README(?:\.(?:md|adoc|rst|txt))?", re.IGNORECASE)
_TRIAL = re.compile(
    r"(?:^|[.!?:>*]\s)\W{0,6}(?:(?:please )?note:? (?:that )?)?(?:this|these|it|everything here)\b[^.!?\n]{0,100}?"
    r"\b(?:not\s+(?:meant|intended|suitable|suited|recommended|designed|fit)\s+(?:to\s+be\s+used\s+)?(?:for|in)\s+(?:an?\s+)?"
    r"product(?:ion|ive)\b|not\s+(?:for\s+production|production[- ]ready)\b"
    r"|(?:for|as)\s+(?:an?\s+)?(?:evaluation|demonstration|demo|illustration)\s+(?:purposes?|only)\b)",
    re.IGNORECASE | re.MULTILINE,
)
"""What a README says of what lies beside it; of a server that it starts it may say the same."""
_OPENING = 1_000
"""Characters of a README that say what its folder is."""
_MEASURED = re.compile(r"(?:^|/)bench(?:es)?/")
"""Where benchmarks run."""
_PARTS_OF_WHICH = (_TRIED_OUT, _SANDBOX, _MOCKED, _WATCHED, _ARCHETYPE, _TRIAL_NETS, _MEASURED)
MOST_COMMON = 0.5


def product_of(ground: Ground) -> Ground:
    """The ground as far as it is the product."""
    files = ground.files()
    sources = ground.sources
    aside = _unreached(files) | _documents(files.paths) | _beginnings(files, sources) | copied_charts(files)
    aside |= _called_so(ground.paths, sources)
    kept = [path for path in ground.paths if path not in aside and _is_product(path) and not _is_workplace(path, files)]
    if len(kept) == len(ground.paths):
        return ground  # What was seen in it already is not looked for again.
    return Ground(kept, ground.read, lexicon=ground.lexicon, modules=ground.modules)


def _is_product(path: str) -> bool:
    if PIPELINE.search(path):
        # A workflow may be called after the tests that it runs.
        return _AT_THE_ROOT.search(path) is None and not is_incidental(path) and not is_test(f"{dirname(path)}/")
    return not (
        is_incidental(path)
        or is_test(path)
        or is_beside(path)
        or _TYPES.search(path)
        or _WORKPLACE.search(path)
        or _AT_THE_ROOT.search(path)
        or _RUNNERS.search(path)
        or _RECIPES.search(path)
    )


def _called_so(paths: Iterable[str], sources: Sequence[str]) -> frozenset[str]:
    """The files in folders that are called after what is no product, but for pipelines; unless most sources lie so."""
    found: set[str] = set()
    of_sources = frozenset(sources)
    for pattern in _PARTS_OF_WHICH:
        # `paths` has every source: one search tells of both.
        lying = {path for path in paths if pattern.search(path)}
        if len(lying & of_sources) <= MOST_COMMON * len(sources):
            found |= {path for path in lying if pattern is not _SANDBOX or _is_tried_in(path)}
    return frozenset(path for path in found if not PIPELINE.search(path))


def _is_tried_in(path: str) -> bool:
    """Whether a file in a sandbox is code: that is also the name of an environment that the product is deployed to."""
    return splitext(path)[1] in ECOSYSTEM_OF or basename(path) == "package.json"


def _is_workplace(path: str, files: ProjectFiles) -> bool:
    """Whether a Dockerfile has no stage but those for developers, by their names, or runs a tool on what is mounted.

    An emulator of a provider's service, with nothing of the project in it, is one, too.
    """
    if not _DOCKERFILE.search(basename(path)):
        return False
    text = files.try_read(path)
    if isinstance(text, FileProblem):
        return False
    stages = _STAGE.findall(text)
    if stages and all(_DEVELOPER.match(stage) for stage in stages):
        return True
    if _EMULATES.search(text) and not _COPIES.search(text):
        return True
    return _RUNS.search(text) is not None and _PUTS_IN.search(text) is None


def _unreached(files: ProjectFiles) -> frozenset[str]:
    """Files of infrastructure modules that nothing includes: parts of a template that the project never used."""
    mains = [path for path in files.ending(".bicep") if basename(path).startswith("main")]
    reached: set[str] = set()
    waiting = list(mains)
    while waiting:
        path = waiting.pop()
        text = files.try_read(path)
        if path in reached or isinstance(text, FileProblem):
            continue
        reached.add(path)
        waiting += [target for named in _BICEP.findall(text) if (target := files.beside(path, named)) is not None]
    unused = {path for path in files.ending(".bicep") if path not in reached} if mains else set()
    included: set[str] = set()
    for path in files.ending(".tf"):
        text = files.try_read(path)
        if not isinstance(text, FileProblem):
            included |= {normpath(join(dirname(path), source)) for source in _SOURCE.findall(text)}
    roots = any("/modules/" not in f"/{path}" for path in files.ending(".tf"))
    if included or roots:
        unused |= {path for path in files.ending(".tf") if "/modules/" in f"/{path}" and not _lies_in(path, included)}
    return frozenset(unused)


def _documents(paths: Iterable[str]) -> frozenset[str]:
    """The files of sites of documents that lie beside the product."""
    paths = tuple(paths)
    sites = {match[1] for path in paths if (match := _DOCUMENTS.match(path))}
    return frozenset(path for path in paths if _lies_in(path, sites)) if sites else frozenset()


def _beginnings(files: ProjectFiles, sources: Sequence[str]) -> frozenset[str]:
    """The files of folders that their README calls a trial, or that projects are begun with, unless most lie there."""
    found = {match[1] for path in files.paths if (match := _SCAFFOLDED.fullmatch(path) or _trial(path, files))}
    if not found or sum(_lies_in(source, found) for source in sources) > MOST_COMMON * len(sources):
        return frozenset()
    return frozenset(path for path in files.paths if _lies_in(path, found))


def _trial(path: str, files: ProjectFiles) -> re.Match[str] | None:
    """The folder of a README that calls it a trial."""
    match = _READ_ME.fullmatch(path)
    text = files.try_read(path) if match else ""
    return match if isinstance(text, str) and _TRIAL.search(text[:_OPENING]) else None


def _lies_in(path: str, folders: set[str]) -> bool:
    folder = dirname(path)
    while folder:
        if folder in folders:
            return True
        folder = dirname(folder)
    return False
