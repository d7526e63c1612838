"""`--model` and what it may use. Without it no client is imported and nothing leaves the machine."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from adr_server.cli.numbers import seconds_up_to, whole

if TYPE_CHECKING:
    from adr_server.answering import Answerer

MOST_TOKENS = 10_000_000
MOST_SECONDS = 3_600.0


def add_model_options(parser: argparse.ArgumentParser) -> None:
    """`--model`, `--model-tokens` and `--model-timeout`."""
    parser.add_argument(
        "--model", metavar="PROVIDER:NAME", help="let this model answer what is asked (extra adr-server[llm])"
    )
    parser.add_argument(
        "--model-tokens",
        type=whole(1, MOST_TOKENS),
        metavar="N",
        help="tokens that it may use, sent and received (50000)",
    )
    parser.add_argument(
        "--model-timeout", type=seconds_up_to(MOST_SECONDS), metavar="S", help="seconds for one of its answers (60)"
    )


def opened_model(arguments: argparse.Namespace) -> Answerer | None:
    """The model that the options name, None for none.

    Raises:
        UsageError: limits without a model, a name of another form, or what `open_model` says.
    """
    from adr_server.errors import UsageError  # noqa: PLC0415 - as `cli.project` says

    limits = {"tokens": arguments.model_tokens, "seconds": arguments.model_timeout}
    given = {name: value for name, value in limits.items() if value is not None}
    if arguments.model is None:
        if given:
            raise UsageError("--model-tokens and --model-timeout need --model PROVIDER:NAME.")
        return None
    from adr_server.answering import Limits, ModelName, open_model  # noqa: PLC0415 - as above

    return open_model(ModelName.parse(arguments.model), Limits(**given))
