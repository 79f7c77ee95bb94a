# Everything a newcomer needs: `make run` to see it, `make test` to trust it.
PYTHON ?= python3
BIN := .venv/bin

PAGES := src/croupier/pages/.built
WITH_NODE := PATH="$(CURDIR)/.venv/bin:$$PATH"

# What a test compiles is kept for the next: a floor that it starts then takes a quarter of the time to come up.
unexport PYTHONDONTWRITEBYTECODE

# Two at a time, each with its own words in one piece, where make can do that.
TWO_AT_A_TIME = $(MAKE) --no-print-directory --jobs=2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

# By file, for the sake of what is made once for each; the longest begin first (LONGEST in tests/conftest.py). Five at a time,
# also on two cores: tests in a browser wait for clocks and pages more than they work.
PYTEST := $(BIN)/pytest --dist loadfile --no-loadscope-reorder

.PHONY: setup wheel run test quick quick-tests check check-types check-pages check-text test-pages bench mutate lock clean chromium

# Everything: what `run` needs, and the tools that check and test it.
setup: .venv/.tools web/node_modules/.tools $(PAGES)

# The requirements name everything, so nothing is resolved: a release of today that a pin excludes cannot get in the way.
.venv/.ready: requirements-build.txt pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Croupier needs Python 3.11 or newer: make PYTHON=python3.11")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r requirements-build.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.tools: .venv/.ready requirements-dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r requirements-dev.txt
	@touch $@

# The pages: built with the Node that is pinned with everything else.
web/node_modules/.ready: .venv/.ready web/package-lock.json
	cd web && $(WITH_NODE) npm ci --silent --omit=dev --no-audit --no-fund
	@touch $@

web/node_modules/.tools: web/node_modules/.ready
	cd web && $(WITH_NODE) npm install --silent --no-save --no-audit --no-fund
	@touch $@

$(PAGES): web/node_modules/.ready web/vite.config.ts $(shell find web -maxdepth 1 -name '*.html') $(shell find web/src -type f)
	cd web && $(WITH_NODE) npm run --silent build
	@touch $@

# One file that pip installs anywhere, with the pages in it.
wheel: $(PAGES)
	rm -rf build
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir dist .
	@ls dist/croupier-*.whl

run: $(PAGES)
	@$(BIN)/croupier serve --demo

test: setup chromium
	@$(TWO_AT_A_TIME) check-types check-text check-pages test-pages
	$(PYTEST) -n 5 --cov --cov-report=term

# A first answer in two minutes: everything but what needs a browser, a server of its own or much time.
quick: setup
	$(BIN)/ruff check .
	@$(TWO_AT_A_TIME) check-types quick-tests

quick-tests:
	$(PYTEST) -n 2 tests/rules tests/money/test_cage.py tests/tables --deselect tests/rules/test_whole_shoes.py --deselect tests/rules/test_odds.py

# The browser tests need the system's Chromium; it is the only thing installed outside this folder.
chromium:
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null \
	  || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get -qq update && { apt-get -qq install -y --no-install-recommends chromium-headless-shell >/dev/null 2>&1 || apt-get -qq install -y --no-install-recommends chromium >/dev/null; }; } \
	  || { echo "The browser tests need Chromium: install the system's chromium package."; exit 1; }

check: setup
	@$(TWO_AT_A_TIME) check-types check-text check-pages

check-types:
	$(BIN)/mypy

check-text:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache
	$(BIN)/python tools/write_types.py --check
	$(BIN)/python tools/write_irregularities.py --check
	$(BIN)/python tools/write_scripts.py --check
	$(BIN)/python tools/write_coverage.py --check

check-pages:
	cd web && $(WITH_NODE) npm run --silent check

test-pages:
	cd web && $(WITH_NODE) npm run --silent test

bench: setup
	$(BIN)/python -m benchmarks

mutate: setup
	$(BIN)/python tools/mutate.py

# Raise the pins. Needs `uv`; writes no index or host name into the files.
lock:
	for each in requirements requirements-build requirements-dev; do \
	  uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url $$each.in -o $$each.txt || exit; \
	done

clean:
	rm -rf .venv .trace src/croupier/pages web/node_modules build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
