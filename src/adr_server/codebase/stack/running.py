"""Tell which technologies an environment names: its images, charts, resources, pipelines and variables. Pure.

Rule: every line is given, in the order of the environment; who keeps only some of them chooses itself.
"""

import re
from collections.abc import Iterator

from adr_server.codebase.environment import ContainerImage, Environment
from adr_server.codebase.evidence import Evidence
from adr_server.codebase.stack.entry import Entry
from adr_server.codebase.stack.lexicon import Lexicon

_GENERIC_IMAGE = re.compile(
    r"^(?:.*/)?(?:library|bitnami|bitnamilegacy|cimg|circleci|amd64|arm64v8|chainguard)/([^/]+)$"
)

Named = tuple[Entry, Evidence, ContainerImage | None]
"""A technology, the line that names it, and the image if the line names one."""


def named_by(environment: Environment, lexicon: Lexicon) -> Iterator[Named]:
    """Each technology that an environment names, with each line that does."""
    yield from _run(environment, lexicon)
    for service in environment.services:
        yield from _called("Docker Compose", service.evidence, lexicon)
    for variable in environment.variables:
        for entry in lexicon.variables.of(variable.name):
            yield entry, variable.evidence, None
    yield from _provisioned(environment, lexicon)
    for pipeline in environment.pipelines:
        yield from _called(pipeline.system, pipeline.evidence, lexicon)
    for step in environment.steps:
        for entry in lexicon.actions.of(step.name.lower()):
            yield entry, step.evidence, None


def _run(environment: Environment, lexicon: Lexicon) -> Iterator[Named]:
    for image in environment.images:
        for entry in _of_image(image.name, lexicon):
            yield entry, image.evidence, image
    for chart in environment.charts:
        for entry in lexicon.images.of(chart.name):
            yield entry, chart.evidence, None
    for item in environment.kubernetes:
        group = item.api_version.rpartition("/")[0] or item.api_version
        for entry in lexicon.resources.of(group.lower()):
            yield entry, item.evidence, None


def _provisioned(environment: Environment, lexicon: Lexicon) -> Iterator[Named]:
    for resource in environment.infrastructure:
        # Azure names its types by provider and kind (Microsoft.Storage/storageAccounts), Terraform's registry
        # a provider by owner and name.
        names = (
            resource.type,
            resource.provider,
            f"{resource.name}/{resource.type}" if resource.role == "provider" else "",
            resource.type.partition("/")[0],
        )
        for entry in {entry.name: entry for name in names for entry in lexicon.resources.of(name.lower())}.values():
            yield entry, resource.evidence, None
        yield from _called(resource.tool, resource.evidence, lexicon)


def _called(name: str, evidence: Evidence, lexicon: Lexicon) -> Iterator[Named]:
    if entry := lexicon.by_name.get(name):
        yield entry, evidence, None


def _of_image(name: str, lexicon: Lexicon) -> list[Entry]:
    host, _, rest = name.partition("/")
    bare = rest if rest and ("." in host or ":" in host or host == "localhost") else name
    generic = _GENERIC_IMAGE.match(bare)
    candidates = dict.fromkeys([name, bare, *([generic[1]] if generic else [])])
    return list({entry.name: entry for one in candidates for entry in lexicon.images.of(one)}.values())
