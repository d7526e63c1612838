"""A number and its noun agree, in every sentence that a person reads. Pure.

Rule: whatever prints how many there are says it through `counted`, in Python and, as a filter, in templates.
"""


def counted(number: float, noun: str, plural: str = "") -> str:
    """`number` with its noun: "1 record", "0 records", "1,200 records"; `plural` where an s does not make it."""
    return f"{number:,} {noun if number == 1 else plural or f'{noun}s'}"
