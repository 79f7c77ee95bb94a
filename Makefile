# Everything a newcomer needs: `make run` to see it, `make test` to trust it.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: setup run test check bench mutate lock clean

setup: .venv/.ready

.venv/.ready: requirements-dev.txt pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Croupier needs Python 3.11 or newer: make PYTHON=python3.11")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

run: setup
	@$(BIN)/croupier rules
	@$(BIN)/croupier odds

test: check
	$(BIN)/pytest -n 2 --dist loadgroup --cov --cov-report=term

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

bench: setup
	$(BIN)/python -m benchmarks

mutate: setup
	$(BIN)/python tools/mutate.py

# Raise the pins. Needs `uv`; writes no index or host name into the files.
lock:
	uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url requirements.in -o requirements.txt
	uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url requirements-dev.in -o requirements-dev.txt

clean:
	rm -rf .venv .trace build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
