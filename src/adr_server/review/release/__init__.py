"""Releases against decisions: changelog, tags, and the facts that are known before the next one. Pure."""

from adr_server.review.release.changelog import Changelog, ChangelogSection, find_changelog, read_changelog
from adr_server.review.release.facts import (
    Fact,
    FactName,
    Holds,
    Seen,
    changelog_names_decisions,
    images_pinned,
    no_open_drift,
    no_proposed_implemented,
    pipeline_present,
    tests_pass,
    tree_clean,
    unmeasured,
    version_described,
)
from adr_server.review.release.mapping import DecisionRelease, Release, is_version, map_decisions

__all__ = [
    "Changelog",
    "ChangelogSection",
    "DecisionRelease",
    "Fact",
    "FactName",
    "Holds",
    "Release",
    "Seen",
    "changelog_names_decisions",
    "find_changelog",
    "images_pinned",
    "is_version",
    "map_decisions",
    "no_open_drift",
    "no_proposed_implemented",
    "pipeline_present",
    "read_changelog",
    "tests_pass",
    "tree_clean",
    "unmeasured",
    "version_described",
]
