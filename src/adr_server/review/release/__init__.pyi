from .changelog import (
    Changelog as Changelog,
    ChangelogSection as ChangelogSection,
    find_changelog as find_changelog,
    read_changelog as read_changelog,
)
from .facts import (
    Fact as Fact,
    FactName as FactName,
    Holds as Holds,
    Seen as Seen,
    changelog_names_decisions as changelog_names_decisions,
    images_pinned as images_pinned,
    no_open_drift as no_open_drift,
    no_proposed_implemented as no_proposed_implemented,
    pipeline_present as pipeline_present,
    tests_pass as tests_pass,
    tree_clean as tree_clean,
    unmeasured as unmeasured,
    version_described as version_described,
)
from .mapping import (
    DecisionRelease as DecisionRelease,
    Release as Release,
    is_version as is_version,
    map_decisions as map_decisions,
)
