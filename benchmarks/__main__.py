"""Print what benchmarks there are: every script beside this one, by its first sentence.

Run: python -m benchmarks
"""

import ast
from pathlib import Path


def main() -> None:
    """Read the docstrings; nothing is run."""
    for script in sorted(Path(__file__).parent.glob("*.py")):
        docstring = ast.get_docstring(ast.parse(script.read_text(encoding="utf-8"))) or ""
        if not script.stem.startswith("_"):
            first = " ".join(docstring.split("\n\n")[0].split())
            print(f"python -m benchmarks.{script.stem:20} {first}")


if __name__ == "__main__":
    main()
