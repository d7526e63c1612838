"""One project as a review sees it: its records, their claims, and the ground that judges them; each worked out once."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property

from adr_server.codebase.project_files import ReadText
from adr_server.decisions import Decision, DecisionLog
from adr_server.errors import BrokenInputError
from adr_server.review.claim import Claim
from adr_server.review.claims.quoting import quoted
from adr_server.review.ground.file_kinds import folded
from adr_server.review.ground.ground import Ground
from adr_server.review.ground.own_name import own_names
from adr_server.review.judgement import Judgement, is_live, superseded_paths
from adr_server.review.names.linked import linked_homes, linked_names, linked_packages
from adr_server.review.names.naming import TechnologyNames
from adr_server.review.names.stated import stated_packages
from adr_server.review.past.history import NO_HISTORY, History
from adr_server.review.past.past import Past
from adr_server.review.shared import Shared
from adr_server.review.verdicts.drift import find_drift
from adr_server.review.witnessed.coded_claims import coded_claims
from adr_server.review.witnessed.parted_claims import parted_claims
from adr_server.review.witnessed.supplanted import supplanted_claims
from adr_server.review.witnessed.witnessed import witnessed_claims


class Survey:
    """`paths` are all files of the project, `read` gives a file's text and raises BrokenInputError.

    Surveys of two states of a project may have what is the same in both `shared`. `history` tells of states that the
    project was in before.
    """

    def __init__(
        self,
        log: DecisionLog,
        paths: Sequence[str],
        read: ReadText,
        shared: Shared | None = None,
        history: History = NO_HISTORY,
    ) -> None:
        self.log = log
        self._paths = paths
        self._read = read
        self._shared = shared or Shared()
        self._history = history

    @cached_property
    def texts(self) -> Mapping[str, str]:
        """The records' files by path; what cannot be read is left out, and told by the log."""
        found: dict[str, str] = {}
        for decision in self.log.decisions:
            try:
                found.setdefault(decision.path, self._read(decision.path))
            except BrokenInputError:
                continue
        return found

    @cached_property
    def ground(self) -> Ground:
        """What the code shows."""
        records = {decision.path for decision in self.log.decisions}
        return Ground(
            self._paths, self._read, records=records, record_folders=self.log.folders, modules=self._shared.modules
        )

    @cached_property
    def names(self) -> TechnologyNames:
        """The names that the records may use."""
        texts = self.texts.values()
        lost = [name for name in linked_names(texts) if self.past.lost(name) is not None]
        return TechnologyNames(
            self.ground.lexicon,
            self.ground.foreign,
            self.past.packages,
            stated=stated_packages(texts),
            lost=lost,
            linked=linked_packages(texts),
            homes=linked_homes(texts),
            asked=(*self.ground.dependencies, *self.past.packages),
        )

    @cached_property
    def past(self) -> Past:
        """What is gone from the project."""
        return Past(self._history, self.ground, self._shared.shown)

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """The claims of all records, those that the past bears out among them."""
        own = own_names(self.ground.files())
        # What a project says of itself decides on no technology, though one may be called so.
        every = self._shared.claims.of(self.log, self.texts, self.names)
        claims = _of_others(every, own)
        heard = witnessed_claims(self.log, self.texts, self.names, self.past, claims)
        heard = (*heard, *parted_claims(self.log, self.texts, self.names, self.past, heard))
        heard = coded_claims(self.log, self.texts, self.names, self.past, heard)
        heard = _of_others(supplanted_claims(self.log, self.texts, self.names, self.ground, heard), own)
        return tuple(quoted(heard, self.texts))

    def is_claimed(self) -> bool:
        """Whether the claims are worked out; until then, those of an earlier run over the same files may be set."""
        return "claims" in vars(self)

    @cached_property
    def judgements(self) -> tuple[Judgement, ...]:
        """Every claim with its verdict."""
        return find_drift(self.log, self.claims, self.ground, self.names, self.past)

    @cached_property
    def live(self) -> tuple[Decision, ...]:
        """The records in force."""
        superseded = superseded_paths(self.log)
        return tuple(decision for decision in self.log.decisions if is_live(decision, superseded))


def _of_others(claims: Iterable[Claim], own: Collection[str]) -> tuple[Claim, ...]:
    """The claims, but for those on a technology that is called as the project is."""
    return tuple(one for one in claims if one.subject.entry is None or folded(one.subject.entry) not in own)
