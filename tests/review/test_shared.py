"""Two states of a project share what is the same in both, and each is judged as it would be alone."""

from collections.abc import Mapping

import pytest

from adr_server.decisions import DecisionLog
from adr_server.review import Shared, Survey, TechnologyNames, shared
from adr_server.review.claim import Claim
from adr_server.review.verdicts.drift import claims_of
from judging import record
from sample_logs import log_of, reader_of

FILES = {
    "pyproject.toml": '[project]\nname = "shop"\ndependencies = ["celery", "redis"]\n',
    "src/shop/app.py": "import celery\nimport redis\n",
    "docs/adr/0001-x.md": record("We will use Celery."),
    "docs/adr/0002-x.md": record("We will use Redis.", number=2),
}
OTHERS: Mapping[str, Mapping[str, str | None]] = {
    "the same files": {},
    "another record": {"docs/adr/0002-x.md": record("We will use PostgreSQL.", number=2)},
    "a record gone": {"docs/adr/0001-x.md": None},
    "a record retired": {"docs/adr/0001-x.md": record("We will use Celery.", status="Deprecated")},
    "a package gone, and with it a name": {"pyproject.toml": '[project]\nname = "shop"\ndependencies = ["celery"]\n'},
    "a source": {"src/shop/app.py": "import kombu\n"},
}


def survey(files: Mapping[str, str], both: Shared | None = None) -> Survey:
    return Survey(log_of(files), sorted(files), reader_of(files), both)


@pytest.mark.parametrize("change", list(OTHERS))
def test_each_state_is_judged_as_it_is_alone(change: str) -> None:
    changed = {path: text for path, text in {**FILES, **OTHERS[change]}.items() if text is not None}
    both = Shared()
    for files in (FILES, changed, FILES):
        assert survey(files, both).judgements == survey(files).judgements
        assert survey(files).judgements


def test_a_claim_belongs_to_the_record_of_its_own_state() -> None:
    both = Shared()
    for state in (survey(FILES, both), survey(FILES, both)):
        assert all(any(claim.decision is one for one in state.log.decisions) for claim in state.claims)


def test_only_what_differs_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def counted(log: DecisionLog, texts: Mapping[str, str], names: TechnologyNames) -> tuple[Claim, ...]:
        asked.extend(one.path for one in log.decisions)
        return claims_of(log, texts, names)

    monkeypatch.setattr(shared, "claims_of", counted)
    both = Shared()
    assert survey(FILES, both).claims
    changed = {**FILES, "docs/adr/0002-x.md": record("We will use Redis 7.", number=2)}
    assert survey(changed, both).claims
    assert asked == ["docs/adr/0001-x.md", "docs/adr/0002-x.md", "docs/adr/0002-x.md"]
