"""Where a project runs and what builds it, as facts with the line that each one came from."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from adr_server.codebase.evidence import Evidence, FileProblem
from adr_server.codebase.project_files import ProjectFiles


@dataclass(frozen=True, kw_only=True, slots=True)
class ContainerImage:
    """An image that something runs or builds on; `name` has neither tag nor digest, `tag` is None where none is set."""

    name: str
    tag: str | None
    evidence: Evidence


@dataclass(frozen=True, kw_only=True, slots=True)
class ComposeService:
    """A service of a compose file; `image` is None where the service is built from the project.

    `optional`: it belongs to profiles, and starts only where one of them is asked for. `remote`: it is built from
    another repository, which the file names by its address.
    """

    name: str
    image: str | None
    ports: tuple[str, ...]
    evidence: Evidence
    optional: bool = False
    remote: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class KubernetesObject:
    """A Kubernetes object as a manifest or a Helm template writes it; `name` may hold template text."""

    api_version: str
    kind: str
    name: str | None
    evidence: Evidence


@dataclass(frozen=True, kw_only=True, slots=True)
class Chart:
    """A Helm chart that another one depends on, or a values key that names an image's repository."""

    name: str
    version: str | None
    evidence: Evidence


@dataclass(frozen=True, kw_only=True, slots=True)
class InfrastructureResource:
    """A resource of Terraform, CloudFormation, Bicep, Pulumi or Serverless: `provider`, `type` and its local name.

    `role` is what the line declares: `resource`, `data`, `module` or `provider`.
    """

    tool: str
    role: str
    provider: str
    type: str
    name: str
    evidence: Evidence


@dataclass(frozen=True, kw_only=True, slots=True)
class Pipeline:
    """A pipeline definition of a CI system; `name` as it calls itself, else its file."""

    system: str
    name: str
    evidence: Evidence


@dataclass(frozen=True, kw_only=True, slots=True)
class PipelineStep:
    """A reusable step that a pipeline names: an action, an orb or a task, at the version it is pinned to."""

    system: str
    name: str
    version: str | None
    evidence: Evidence


@dataclass(frozen=True, kw_only=True, slots=True)
class EnvironmentVariable:
    """A variable that an environment template asks for; its value is never kept."""

    name: str
    evidence: Evidence


@dataclass(frozen=True, kw_only=True, slots=True)
class CloudProvider:
    """A cloud that the infrastructure code names, with the first lines that do."""

    name: str
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, kw_only=True)
class Environment:
    """All that a project says about where it runs; each part in the order of paths and lines."""

    images: tuple[ContainerImage, ...] = ()
    services: tuple[ComposeService, ...] = ()
    kubernetes: tuple[KubernetesObject, ...] = ()
    charts: tuple[Chart, ...] = ()
    infrastructure: tuple[InfrastructureResource, ...] = ()
    pipelines: tuple[Pipeline, ...] = ()
    steps: tuple[PipelineStep, ...] = ()
    variables: tuple[EnvironmentVariable, ...] = ()
    clouds: tuple[CloudProvider, ...] = ()
    problems: tuple[FileProblem, ...] = ()


Fact: TypeAlias = (
    ContainerImage
    | ComposeService
    | KubernetesObject
    | Chart
    | InfrastructureResource
    | Pipeline
    | PipelineStep
    | EnvironmentVariable
    | FileProblem
)
FactReader: TypeAlias = Callable[[ProjectFiles], Iterator[Fact]]
