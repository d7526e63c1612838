from .model import (
    Chart as Chart,
    CloudProvider as CloudProvider,
    ComposeService as ComposeService,
    ContainerImage as ContainerImage,
    Environment as Environment,
    EnvironmentVariable as EnvironmentVariable,
    InfrastructureResource as InfrastructureResource,
    KubernetesObject as KubernetesObject,
    Pipeline as Pipeline,
    PipelineStep as PipelineStep,
)
from .reading import analyze_environment as analyze_environment, environment_of as environment_of
