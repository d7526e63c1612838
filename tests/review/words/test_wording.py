"""Which table a sentence is read with."""

import pytest

from adr_server.review.words.wording import wording_of


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("La base de datos de los pedidos será PostgreSQL con réplicas.", "es"),
        ("O banco de dados dos pedidos será o PostgreSQL, com uma réplica em produção.", "pt"),
        ("Il database degli ordini è nella rete che gestiamo con Terraform.", "it"),
        ("Для заказов мы используем PostgreSQL.", "ru"),
        ("We will use PostgreSQL for the orders.", "en"),
        ("Wir verwenden PostgreSQL, und die Bestellungen liegen dort.", "de"),
        ("La base de données des commandes est PostgreSQL, et nous la gardons.", "fr"),
    ],
)
def test_small_words_tell_the_language_of_a_sentence(sentence: str, expected: str) -> None:
    assert wording_of("en", sentence).language == expected


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "pt", "it", "ru"])
@pytest.mark.parametrize("sentence", ["Redis", "PostgreSQL 16", "Prefer X over Y"])
def test_a_sentence_without_small_words_is_read_as_its_record(sentence: str, language: str) -> None:
    assert wording_of(language, sentence).language == language
