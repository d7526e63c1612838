"""A report as the one comment of a pull request: Markdown of at most 60 kB, found again by a mark that nobody sees."""

from collections.abc import Mapping

from adr_server.cli.reports.markdown import Link, as_markdown, linker, no_link
from adr_server.decisions.lint import Severity
from adr_server.plurals import counted
from adr_server.review.checks import Report

MARK = "<!-- adr-server: check -->"
MOST_BYTES = 60_000


def as_comment(report: Report, *, least: Severity | None, link: Link = no_link) -> str:
    """The comment; the same report gives the same text. `least` is the severity from which on a finding gates."""
    head = f"{MARK}\n## Architecture decisions\n\n{_verdict(report, least)}\n\n"
    return head + as_markdown(report, most_bytes=MOST_BYTES - len(head.encode()), link=link)


def _verdict(report: Report, least: Severity | None) -> str:
    if gating := report.gating(least):
        return f"❌ {counted(len(gating), 'finding')} of this change to be fixed, waived or decided."
    if brought := report.gating(Severity.INFO):
        return f"⚠️ This change brings {counted(len(brought), 'finding')}; nothing blocks it."
    return "✅ Nothing in this change contradicts the records."


def link_of(environ: Mapping[str, str], prefix: str) -> Link:
    """How the forge that runs this addresses a line: GitHub, GitLab, Bitbucket; no addresses elsewhere."""
    said = environ.get
    if (server := said("GITHUB_SERVER_URL")) and (name := said("GITHUB_REPOSITORY")) and (commit := said("GITHUB_SHA")):
        return linker(f"{server.rstrip('/')}/{name}/blob/{commit}", prefix)
    if (project := said("CI_PROJECT_URL")) and (commit := said("CI_COMMIT_SHA")):
        return linker(f"{project}/-/blob/{commit}", prefix)
    if (origin := said("BITBUCKET_GIT_HTTP_ORIGIN")) and (commit := said("BITBUCKET_COMMIT")):
        return linker(f"{origin}/src/{commit}", prefix, line_mark="#lines-")
    return no_link
