"""Hide secrets in what leaves the server, whatever tool put them there: a key in a record must not reach a model's log.

Personal data stays: who owns a file and who decided are answers. What holds no secret comes back as it is.
"""

import json
from typing import Any

from adr_server.meta_tools import Answer
from adr_server.security import Category, hide


def masked_answer(answer: Answer) -> Answer:
    """The answer without secrets, in its text and in its data alike."""
    return Answer(text=masked_text(answer.text), structured=_masked_data(answer.structured), failed=answer.failed)


def masked_text(text: str) -> str:
    """The text with every secret replaced by what kind of secret it was."""
    return hide(text, categories=[Category.SECRET])


def _masked_data(data: dict[str, Any]) -> dict[str, Any]:
    shown = {key: _masked_value(value) for key, value in data.items()}
    # Then as one text: a value alone does not show that it is assigned to a password.
    written = json.dumps(shown, ensure_ascii=False)
    masked = hide(written, categories=[Category.SECRET], path="answer.json")
    try:
        read: dict[str, Any] = json.loads(masked) if masked != written else shown
    except ValueError:
        return shown
    return read


def _masked_value(value: Any) -> Any:
    """Text by text; answers are nested a few levels only."""
    match value:
        case str():
            return masked_text(value)
        case dict():
            return {key: _masked_value(item) for key, item in value.items()}
        case list():
            return [_masked_value(item) for item in value]
        case _:
            return value
