"""Records in Russian: their states in each gender, their days, and their parts."""

import pytest

from adr_server.decisions import SectionKind, Status, read_decision


def record(state: str) -> str:
    return (
        f"# 5. Использовать Kafka\n\nДата: 04.03.2024\n\n## Статус\n\n{state}\n\n"
        "## Контекст\n\nМного событий.\n\n## Решение\n\nИспользуем Kafka.\n\n## Последствия\n\nБудет сложнее.\n"
    )


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ("Принято", Status.ACCEPTED),
        ("Принят", Status.ACCEPTED),
        ("Принята", Status.ACCEPTED),
        ("Утверждено", Status.ACCEPTED),
        ("Утверждён", Status.ACCEPTED),
        ("Согласовано", Status.ACCEPTED),
        ("Принято 4 марта 2024 г.", Status.ACCEPTED),
        ("Принято, заменяет ADR-0003", Status.ACCEPTED),
        ("Частично заменено ADR-0012", Status.ACCEPTED),
        ("Предложено", Status.PROPOSED),
        ("На рассмотрении", Status.PROPOSED),
        ("Отложено", Status.PROPOSED),
        ("Черновик", Status.DRAFT),
        ("Отклонено", Status.REJECTED),
        ("Отклонён", Status.REJECTED),
        ("Не принято", Status.REJECTED),
        ("Устарело", Status.DEPRECATED),
        ("Отменено", Status.DEPRECATED),
        ("Заменено на ADR-0012", Status.SUPERSEDED),
        ("Заменён на [ADR-0012](0012-x.md)", Status.SUPERSEDED),
    ],
)
def test_a_state_is_read(state: str, expected: Status) -> None:
    decision = read_decision(record(state), "docs/adr/0005-x.md")
    assert (decision.status, decision.date, decision.language) == (expected, "2024-03-04", "ru")


def test_fields_options_and_the_choice_are_read() -> None:
    text = (
        "# ADR-7: Использовать Kafka\n\n- **Статус**: принято\n- **Дата**: 4 марта 2024\n- **Авторы**: Иван, Пётр\n\n"
        "## Контекст и проблема\n\nМного событий.\n\n## Рассмотренные варианты\n\n- Kafka\n- NATS\n\n"
        "## Решение\n\nВыбранный вариант: «Kafka», потому что он быстрее.\n\n"
        "### Последствия\n\n- Хорошо, потому что быстро\n- Плохо, потому что сложно\n"
    )
    decision = read_decision(text, "docs/adr/0007-x.md")
    assert (decision.status, decision.date, decision.deciders) == (Status.ACCEPTED, "2024-03-04", ("Иван", "Пётр"))
    assert [(option.title, option.chosen) for option in decision.options] == [("Kafka", True), ("NATS", False)]
    kinds = [section.kind for section in decision.sections]
    assert kinds[1:] == [SectionKind.CONTEXT, SectionKind.OPTIONS, SectionKind.DECISION, SectionKind.CONSEQUENCES]
