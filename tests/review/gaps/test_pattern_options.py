"""What patterns weigh a technology against: only patterns that the project shows, only decisions that name it."""

from adr_server.content import content_root
from adr_server.decisions import DecisionLog
from adr_server.patterns import PatternRegistry
from adr_server.review import Survey, weighed_in_patterns

PATTERNS = [(one.name, one.content) for one in PatternRegistry.load(content_root().patterns)]


def survey(**files: str) -> Survey:
    texts = {name.replace("_", "."): text for name, text in files.items()}
    return Survey(DecisionLog(decisions=(), folders=()), list(texts), texts.__getitem__)


def test_the_other_options_of_each_decision_that_names_it_are_told_by_pattern() -> None:
    found = weighed_in_patterns("AWS Lambda", PATTERNS, survey(serverless_yml="provider:\n  name: aws\n"))
    assert [one.pattern for one in found] == sorted(one.pattern for one in found)
    [serverless] = [one for one in found if one.pattern == "serverless"]
    assert serverless.topic == "Serverless compute"
    assert "AWS Lambda" not in serverless.others
    assert "containers" in serverless.others


def test_without_a_hint_in_the_project_no_pattern_speaks() -> None:
    assert weighed_in_patterns("AWS Lambda", PATTERNS, survey(main_py="print()\n")) == ()


def test_a_technology_that_no_decision_names_is_weighed_nowhere() -> None:
    shown = survey(serverless_yml="provider:\n  name: aws\n")
    assert weighed_in_patterns("Moment.js", PATTERNS, shown) == ()
