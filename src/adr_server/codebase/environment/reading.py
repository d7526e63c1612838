"""Gather where a project runs: containers, Kubernetes, infrastructure code, pipelines, variables and clouds."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TypeVar

from adr_server.codebase.environment.containers import read_containers
from adr_server.codebase.environment.infrastructure import read_infrastructure
from adr_server.codebase.environment.kubernetes import read_kubernetes
from adr_server.codebase.environment.model import (
    Chart,
    CloudProvider,
    ComposeService,
    ContainerImage,
    Environment,
    EnvironmentVariable,
    Fact,
    FactReader,
    InfrastructureResource,
    KubernetesObject,
    Pipeline,
    PipelineStep,
)
from adr_server.codebase.environment.pipelines import read_pipelines
from adr_server.codebase.environment.variables import read_variables
from adr_server.codebase.evidence import Evidence, FileProblem
from adr_server.codebase.project_files import ProjectFiles, ReadText

READERS: tuple[FactReader, ...] = (
    read_containers,
    read_kubernetes,
    read_infrastructure,
    read_pipelines,
    read_variables,
)
# Names of infrastructure providers, as Terraform, CloudFormation and the Serverless Framework call them.
CLOUDS = {
    "aws": "Amazon Web Services",
    "awscc": "Amazon Web Services",
    "google": "Google Cloud",
    "google-beta": "Google Cloud",
    "azure": "Microsoft Azure",
    "azurerm": "Microsoft Azure",
    "azuread": "Microsoft Azure",
    "azapi": "Microsoft Azure",
    "digitalocean": "DigitalOcean",
    "hcloud": "Hetzner Cloud",
    "oci": "Oracle Cloud",
    "ibm": "IBM Cloud",
    "alicloud": "Alibaba Cloud",
    "openstack": "OpenStack",
    "scaleway": "Scaleway",
    "linode": "Linode",
    "vultr": "Vultr",
    "ovh": "OVHcloud",
    "cloudflare": "Cloudflare",
    "heroku": "Heroku",
    "vercel": "Vercel",
    "netlify": "Netlify",
    "fly": "Fly.io",
}
MAX_EVIDENCE = 5
_F = TypeVar("_F")


def analyze_environment(paths: Sequence[str], read: ReadText) -> Environment:
    """What the files among `paths` say about where the project runs, each fact with its line.

    `read` gives a file's text and raises BrokenInputError; such a file is told in `problems`, and the rest goes on.
    """
    return environment_of(ProjectFiles(paths, read))


def environment_of(files: ProjectFiles) -> Environment:
    """As `analyze_environment`, for files that are at hand already."""
    facts: dict[Fact, None] = {}
    for reader in READERS:
        facts |= dict.fromkeys(reader(files))
    infrastructure = _only(InfrastructureResource, facts)
    problems = sorted(_only(FileProblem, facts), key=lambda problem: (problem.path, problem.line))
    return Environment(
        images=_only(ContainerImage, facts),
        services=_only(ComposeService, facts),
        kubernetes=_only(KubernetesObject, facts),
        charts=_only(Chart, facts),
        infrastructure=infrastructure,
        pipelines=_only(Pipeline, facts),
        steps=_only(PipelineStep, facts),
        variables=_only(EnvironmentVariable, facts),
        clouds=_clouds(infrastructure),
        problems=tuple(problems),
    )


def _only(kind: type[_F], facts: Iterable[object]) -> tuple[_F, ...]:
    return tuple(fact for fact in facts if isinstance(fact, kind))


def _clouds(infrastructure: Iterable[InfrastructureResource]) -> tuple[CloudProvider, ...]:
    found: dict[str, list[Evidence]] = defaultdict(list)
    for resource in infrastructure:
        if (cloud := CLOUDS.get(resource.provider)) and len(found[cloud]) < MAX_EVIDENCE:
            found[cloud].append(resource.evidence)
    return tuple(CloudProvider(name=name, evidence=tuple(evidence)) for name, evidence in sorted(found.items()))
