"""Records in languages other than English, and what is heard of their decisions."""

from adr_server.codebase import shipped_lexicon
from adr_server.decisions import read_decision
from adr_server.review import TechnologyNames, read_claims

NAMES = TechnologyNames(shipped_lexicon())
HEADS = {
    "es": ("Una elección", "Estado", "Aceptado", "Contexto", "Somos un equipo pequeño y así seguirá.", "Decisión"),
    "pt": ("Uma escolha", "Estado", "Aceito", "Contexto", "Somos uma equipe pequena e assim será.", "Decisão"),
    "it": ("Una scelta", "Stato", "Accettato", "Contesto", "Siamo una squadra piccola e così resterà.", "Decisione"),
    "ru": ("Один выбор", "Статус", "Принято", "Контекст", "Команда небольшая, и такой она останется.", "Решение"),
}


def heard(language: str, decision: str) -> list[str]:
    """What a record with this decision claims, as "use Redis"; what it only tells of is left out."""
    title, *heads = HEADS[language]
    state, accepted, context, told, decides = heads
    return heard_in(
        f"# 1. {title}\n\n## {state}\n\n{accepted}\n\n## {context}\n\n{told}\n\n## {decides}\n\n{decision}\n"
    )


def heard_in_title(language: str, title: str) -> list[str]:
    """What a record claims that says all in its title."""
    _, state, accepted, context, told, _ = HEADS[language]
    return heard_in(f"# 1. {title}\n\n## {state}\n\n{accepted}\n\n## {context}\n\n{told}\n")


def heard_in(text: str) -> list[str]:
    """What a record claims."""
    decision = read_decision(text, "docs/adr/0001-x.md")
    found = [one for one in read_claims(decision, text, NAMES) if not one.told]
    return [
        f"{one.polarity.value} {one.subject.name}"
        f"{f' was {one.replaced.name}' if one.replaced else ''}{' of a part' if one.obstacle else ''}"
        for one in found
    ]
