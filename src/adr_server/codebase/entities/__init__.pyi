from .coverage import (
    ANNOTATABLE as ANNOTATABLE,
    AnnotationProblem as AnnotationProblem,
    Coverage as Coverage,
    coverage as coverage,
    suggest as suggest,
    validate as validate,
)
from .model import (
    Annotation as Annotation,
    Entity as Entity,
    EntityType as EntityType,
    FileFacts as FileFacts,
    Link as Link,
    Problem as Problem,
    Reader as Reader,
    Reference as Reference,
    ReferenceKind as ReferenceKind,
)
from .reading import read_entities as read_entities
