# make run    set up, build the site and open the pit
# make test   set up with the test tools and check everything
# make help   the rest

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV := $(shell command -v uv 2>/dev/null)

ifeq ($(UV),)
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
else
INSTALL := $(UV) pip install --quiet --python $(BIN)/python
endif

# One environment, three stamps: made, ready to run, ready to test.
MADE := $(VENV)/made.stamp
RUN := $(VENV)/run.stamp
TEST := $(VENV)/test.stamp
NODE := $(VENV)/node.stamp
PACKAGES := web/node_modules/made.stamp
SITE := src/houseway/pit/site/index.html
# npm of the wheel, and node from there for whatever npm starts.
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web --loglevel error

.PHONY: help setup run demo web test screens bench proof mutants lines pins clean

help:
	@echo "make setup   make $(VENV) and install houseway in it"
	@echo "make run     build the site, open the pit and print its address"
	@echo "make demo    deal ten rounds in the terminal, keep the journal, audit it"
	@echo "make web     build the site alone"
	@echo "make screens pictures of every screen at three widths, into screens/"
	@echo "make test    style, types, layers and every test of the default run"
	@echo "make proof   the slow exhaustive tests"
	@echo "make mutants break clauses at random and see whether their tests notice (GAMES=..., COUNT=30, SEED=1)"
	@echo "make bench   speed, beside a yardstick measured in the same run"
	@echo "make lines   renew the lines by room in docs/design.md"
	@echo "make pins    renew requirements/*.txt from pyproject.toml (needs uv)"
	@echo "make clean   remove $(VENV) and all caches"

setup: $(RUN)

run: $(RUN) $(SITE)
	@mkdir -p pit
	@$(BIN)/houseway serve --folder pit --open

web: $(SITE)

demo: $(RUN)
	@rm -f houseway-demo.journal*
	@$(BIN)/houseway deal heads-up-holdem --rounds 10 --seats 6 --journal houseway-demo.journal
	@echo
	@$(BIN)/houseway audit houseway-demo.journal
	@echo
	@echo "The journal is houseway-demo.journal. Try next:"
	@echo "  $(BIN)/houseway play heads-up-holdem            take a seat"
	@echo "  $(BIN)/houseway school heads-up-holdem          deal, and be told what is wrong"
	@echo "  $(BIN)/houseway rules heads-up-holdem           options, pay tables, clauses"
	@echo "  $(BIN)/houseway deal heads-up-holdem --rounds 5 --seats 6 --faults 0.01"
	@echo "  $(BIN)/houseway trace heads-up-holdem           the code and the tests of every clause"
	@echo "  $(BIN)/houseway layout blackjack -o felt.pdf    the felt, to scale"
	@echo "  $(BIN)/houseway simulate three-card-poker --rounds 100000000"
	@echo "  $(BIN)/houseway play poker                      against computer players"

test: $(TEST) $(SITE)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(NPM) run --silent check
	$(NPM) run --silent lint
	$(BIN)/python -m tests.browser.golden_fixture web/generated/golden
	$(NPM) run --silent test
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/pytest -n 2 --dist loadgroup -q

screens: $(TEST) $(SITE)
	@$(BIN)/python -m tests.browser.chromium
	@$(BIN)/python -m tests.browser.screens

proof: $(TEST)
	$(BIN)/pytest -n 2 --dist loadgroup -q -m slow

GAMES ?= heads-up-holdem five-card-hi-lo three-card-poker three-card-21 blackjack
COUNT ?= 30
SEED ?= 1

mutants: $(TEST)
	@$(BIN)/python -m tests.mutants $(GAMES) --count $(COUNT) --seed $(SEED)

lines:
	@$(PYTHON) -m tests.lines

bench: $(TEST) $(SITE)
	@$(BIN)/python -m tests.bench

$(MADE):
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("houseway needs Python 3.11 or newer and $(PYTHON) is %d.%d; name another one: make PYTHON=python3.12 ..." % sys.version_info[:2])'
	@echo "Making $(VENV) ..."
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(RUN): $(MADE) pyproject.toml requirements/build.txt requirements/run.txt
	@echo "Installing houseway and what it needs into $(VENV) ..."
	@$(INSTALL) --require-hashes -r requirements/build.txt -r requirements/run.txt
	@$(INSTALL) --no-build-isolation --no-deps --editable .
	@touch $@

$(TEST): $(RUN) requirements/test.txt
	@echo "Installing the test tools into $(VENV) ..."
	@$(INSTALL) --require-hashes -r requirements/test.txt
	@touch $@

# node and npm come out of a wheel, so that a machine with only Python builds the site.
$(NODE): $(RUN) requirements/web.txt
	@echo "Installing node into $(VENV) ..."
	@$(INSTALL) --require-hashes -r requirements/web.txt
	@touch $@

$(PACKAGES): $(NODE) web/package.json web/package-lock.json
	@echo "Installing what the site is built with ..."
	@$(NPM) ci
	@touch $@

web/src/lib/messages.ts: $(PACKAGES) src/houseway/pit/messages.py src/houseway/pit/schema.py src/houseway/table/forms.py
	@mkdir -p web/generated
	@$(BIN)/python -m houseway.pit.schema > web/generated/messages.json
	@$(NPM) run --silent types

$(SITE): web/src/lib/messages.ts web/index.html web/vite.config.ts $(shell find web/src web/public -type f)
	@echo "Building the site ..."
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@

# The pins hold for every Python from 3.11 on and every platform. Each file takes the versions of
# the one before it as given, so that all of them fit into one environment.
COMPILE = uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --custom-compile-command "make pins"

pins:
	@command -v uv >/dev/null || { echo "make pins needs uv: python3 -m pip install uv" >&2; exit 2; }
	$(COMPILE) pyproject.toml --extra all -o requirements/run.txt
	$(COMPILE) pyproject.toml --extra test -c requirements/run.txt -o requirements/test.txt
	$(COMPILE) pyproject.toml --extra web -c requirements/test.txt -o requirements/web.txt
	$(PYTHON) -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
	| $(COMPILE) - -c requirements/test.txt -o requirements/build.txt

clean:
	rm -rf web/node_modules web/generated web/src/lib/messages.ts src/houseway/pit/site screens
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
	rm -f houseway-demo.journal*
