"""Write tool folders for tests of the catalogue: a sound one, and what makes it unsound."""

from pathlib import Path

MANIFEST = """\
summary: {summary}
use_when: You need to know which words are there.
keywords: [{keywords}]
effects: {effects}
examples:
  - args: {args}
"""
ACTION = '''\
"""Counts words."""

from adr_server.tool_api import ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    text: str = ""
    """The text to count in."""


class Output(ToolOutput):
    words: int
    """How many there are."""


async def run(args: Input, context: ToolContext) -> Output:
    return Output(words=len(args.text.split()))
'''
DIRECTIVE = """\
kind: directive
version: 1
inputs:
  type: object
  additionalProperties: false
  properties:
    text: {type: string, description: The text to count in.}
sections:
  - {key: words, source: count_words, args: {text: {$ref: input.text}}}
template: "{{ words.words }} words"
"""
MACHINE = """\
kind: machine
version: 1
initial: counting
states:
  counting: {do: {tool: count_words}, store: words, on_error: failed}
  asking: {ask: {prompt: rules/refine, section: validation, show: [words]}, accepts: verdict}
  done: {final: true, template: "{{ words.words }} words"}
  failed: {final: true}
transitions:
  - {from: counting, event: ok, to: asking}
  - {from: asking, event: accept, to: done}
"""
PROMPTS = {"rules/refine": ("validation",)}
SCHEMAS = ("verdict",)


def manifest(
    *,
    summary: str = "Count the words of a text.",
    keywords: str = "extent, size of prose",
    effects: str = "read_only",
    args: str = "{}",
) -> str:
    """The text of a `tool.yaml`."""
    return MANIFEST.format(summary=summary, keywords=keywords, effects=effects, args=args)


def write_tool(root: Path, name: str, files: dict[str, str]) -> Path:
    """A tool folder `category/name` under `root/servers` with a sound manifest, unless `files` has another."""
    folder = root / "servers" / name
    folder.mkdir(parents=True)
    for file, text in {"tool.yaml": manifest(), **files}.items():
        (folder / file).write_text(text, encoding="utf-8")
    return folder


def write_sound_tool(root: Path, name: str = "text/count_words") -> Path:
    """A sound action."""
    return write_tool(root, name, {"action.py": ACTION})
