"""Make claims of what a reader found in records: the reader says what a sentence wants, never what is in the code.

Rule: the words must stand on the line. A name that the lexicon, the manifests or the past know is judged as that of any
other claim; any other is a name of the code, for the reader says so. Pure: nothing is opened here.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from adr_server.decisions import Decision
from adr_server.review.claim import Claim, Placement, Setting, Subject
from adr_server.review.claims.limits import strength
from adr_server.review.names.naming import TechnologyNames
from adr_server.review.words.labels import any_of
from adr_server.review.words.wording import Polarity, wording_of

_OF_RECORDS = re.compile(rf"\b{any_of('records')}\b", re.IGNORECASE)
_BY_NAME = frozenset({Polarity.USE, Polarity.ONLY, Polarity.FORBID})
"""What names of the code can bear out."""


@dataclass(frozen=True, kw_only=True)
class Reading:
    """What a reader says that `text`, as it stands on `line` of a record, wants of `subject`.

    `names` are others under which code shows it; `target` is what may not be reached, or the path where it lies;
    `value` is what a setting is to be, which is `required` to be set in the `folder`.
    """

    decision: Decision
    line: int
    text: str
    subject: str
    polarity: Polarity
    version: str = ""
    target: str = ""
    names: tuple[str, ...] = ()
    folder: str = ""
    value: str = ""
    required: bool = False


def words_on(line: str, quote: str) -> str:
    """The words of a line that a quote has, however they are spaced; empty where they do not stand there."""
    found = re.search(r"\s+".join(map(re.escape, quote.split())), line)
    return found[0] if found is not None else ""


def claim_of(reading: Reading, names: TechnologyNames) -> Claim:
    """The claim that a reader makes of a sentence."""
    claim = Claim(
        decision=reading.decision,
        text=reading.text,
        path=reading.decision.path,
        line=reading.line,
        subject=Subject(name=reading.subject, entry=None),
        polarity=reading.polarity,
        strength=strength(reading.text, wording_of(reading.decision.language, reading.text)),
        version=reading.version,
        folder=reading.folder,
        read=True,
    )
    if reading.polarity is Polarity.MAY_NOT_REACH:
        both = Subject(name=f"{reading.subject} → {reading.target}", entry=None)
        return replace(claim, subject=both, reach=(reading.subject, reading.target))
    if reading.polarity is Polarity.LIES_AT:
        return replace(claim, placement=_placement(reading))
    if reading.polarity is Polarity.SET_TO:
        return replace(claim, setting=_setting(reading))
    found = tuple(_subjects(reading, names))
    known = [subject for subject in found if not subject.symbol]
    own = known[0] if known else found[0]
    others = tuple(one for one in dict.fromkeys(found) if one != own or one.symbol)
    return replace(claim, subject=own, shown_by=others if reading.polarity in _BY_NAME else ())


def _subjects(reading: Reading, names: TechnologyNames) -> Iterator[Subject]:
    """What each of a reader's names means: what is known by it, else a name of the code."""
    for name in (reading.subject, *reading.names):
        bare = name.strip().strip("`")
        known = (_known(names, written, bare) for written in (f"`{bare}`", bare))
        yield next(filter(None, known), None) or Subject(name=bare, entry=None, word=True, symbol=True)


def _known(names: TechnologyNames, written: str, bare: str) -> Subject | None:
    """The technology or package that is called so; that it may be a word, the reader has ruled out."""
    for mark in names.marks(written):
        if mark.end - mark.start >= len(bare) and (mark.subject.entry is not None or not mark.subject.word):
            return replace(mark.subject, word=False)
    return None


def _setting(reading: Reading) -> Setting:
    keys = tuple(dict.fromkeys(name.strip().strip("`") for name in (reading.subject, *reading.names)))
    return Setting(key=keys[0], value=reading.value, keys=keys, required=reading.required)


def _placement(reading: Reading) -> Placement:
    path = reading.target.strip("`'\" ").removeprefix("./").strip("/")
    records = _OF_RECORDS.search(reading.subject) is not None
    # A reader sees the files, and can say the whole path; what is none is what a file is called.
    return Placement(path=path, records=records, kept="/" not in path and not records, whole=not records)
