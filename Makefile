# make test, make demo: each sets up what it needs. PYTHON chooses the interpreter (3.11 or newer).
PYTHON ?= $(shell for p in python3.14 python3.13 python3.12 python3.11 python3; do \
  command -v $$p >/dev/null && $$p -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV ?= .venv
BIN := $(VENV)/bin

.DEFAULT_GOAL := help
.PHONY: help setup test check lint types tests format demo lock bench clean

help: ## List the targets
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "%-8s %s\n", $$1, $$2}'

$(VENV)/.ready: pyproject.toml requirements/dev.txt hatch_build.py
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer with venv is needed; set PYTHON=/path/to/python" >&2; exit 2; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --no-compile --require-hashes -r requirements/dev.txt
	$(BIN)/python -m pip install --quiet --no-compile --no-deps --no-build-isolation --editable .
	@touch $@

setup: $(VENV)/.ready ## Create the virtual environment from the lock file

test: setup lint ## Run every check and test
	$(MAKE) --no-print-directory --jobs 2 types tests

check: lint types ## Lint, layers, catalogue, types

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/adr-server catalog check

types: setup
	$(BIN)/mypy

# The types take one process a minute: it runs beside the tests.
tests: setup
	$(BIN)/python -m pytest -n auto --dist worksteal

format: setup ## Format the code
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

demo: setup ## Review this repository through a real MCP client over stdio
	$(BIN)/python docs/demo.py

lock: setup ## Resolve the lock files again
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --no-emit-index-url --custom-compile-command "make lock" --group dev pyproject.toml --output-file requirements/dev.txt
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --no-emit-index-url --custom-compile-command "make lock" pyproject.toml --output-file requirements/runtime.txt

bench: setup ## Print the benchmark tables
	$(BIN)/python -m benchmarks

clean: ## Remove everything that make built
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
