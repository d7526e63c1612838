"""Comments between which lists of records are generated: ours, and those of the tools that write one."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Markers:
    """A pair of comments that enclose generated lines; `name` says whose they are."""

    name: str
    start: str
    stop: str


OWN_MARKERS = Markers(name="adr-server", start="<!-- adr-index:start -->", stop="<!-- adr-index:end -->")
ASCIIDOC = Markers(name="adr-server", start="// adr-index:start", stop="// adr-index:end")
RST = Markers(name="adr-server", start=".. adr-index:start", stop=".. adr-index:end")
ADR_LOG = Markers(name="adr-log", start="<!-- adrlog -->", stop="<!-- adrlogstop -->")
INDEX_MARKERS = (
    OWN_MARKERS,
    ASCIIDOC,
    RST,
    ADR_LOG,
    Markers(name="adr-list", start="<!-- adr-list:start -->", stop="<!-- adr-list:end -->"),
    Markers(name="adr-toc", start="<!-- adr-toc -->", stop="<!-- /adr-toc -->"),
    Markers(name="adr-toc", start="<!-- adrtoc -->", stop="<!-- adrtocstop -->"),
    Markers(name="adr-index", start="<!-- ADR-INDEX-START -->", stop="<!-- ADR-INDEX-END -->"),
    Markers(name="adr-index", start="<!-- BEGIN ADR INDEX -->", stop="<!-- END ADR INDEX -->"),
    Markers(name="adr-index", start="<!-- adr-index-begin -->", stop="<!-- adr-index-end -->"),
)
"""Those of lists of records, by whatever tool."""
