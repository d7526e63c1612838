"""Where a project runs and what builds it."""

from adr_server.codebase.environment.model import (
    Chart,
    CloudProvider,
    ComposeService,
    ContainerImage,
    Environment,
    EnvironmentVariable,
    InfrastructureResource,
    KubernetesObject,
    Pipeline,
    PipelineStep,
)
from adr_server.codebase.environment.reading import analyze_environment, environment_of

__all__ = [
    "Chart",
    "CloudProvider",
    "ComposeService",
    "ContainerImage",
    "Environment",
    "EnvironmentVariable",
    "InfrastructureResource",
    "KubernetesObject",
    "Pipeline",
    "PipelineStep",
    "analyze_environment",
    "environment_of",
]
