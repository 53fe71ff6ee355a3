# make run    set up, deal a demonstration and audit it
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

.PHONY: help setup run test bench proof mutants pins clean

help:
	@echo "make setup   make $(VENV) and install houseway in it"
	@echo "make run     deal ten rounds, keep the journal, audit it"
	@echo "make test    style, types, layers and every test of the default run"
	@echo "make proof   the slow exhaustive tests"
	@echo "make mutants break clauses at random and see whether their tests notice (GAMES=..., COUNT=30, SEED=1)"
	@echo "make bench   speed, beside a yardstick measured in the same run"
	@echo "make pins    renew requirements/*.txt from pyproject.toml (needs uv)"
	@echo "make clean   remove $(VENV) and all caches"

setup: $(RUN)

run: $(RUN)
	@rm -f houseway-demo.journal*
	@$(BIN)/houseway deal heads-up-holdem --rounds 10 --seats 6 --journal houseway-demo.journal
	@echo
	@$(BIN)/houseway audit houseway-demo.journal
	@echo
	@echo "The journal is houseway-demo.journal. Try next:"
	@echo "  $(BIN)/houseway play heads-up-holdem            take a seat"
	@echo "  $(BIN)/houseway play heads-up-holdem --dealer   deal, and be told what is wrong"
	@echo "  $(BIN)/houseway rules heads-up-holdem           options, pay tables, clauses"
	@echo "  $(BIN)/houseway deal heads-up-holdem --rounds 5 --seats 6 --faults 0.01"
	@echo "  $(BIN)/houseway trace heads-up-holdem           the code and the tests of every clause"
	@echo "  $(BIN)/houseway layout blackjack -o felt.pdf    the felt, to scale"
	@echo "  $(BIN)/houseway simulate three-card-poker --rounds 100000000"
	@echo "  $(BIN)/houseway play poker                      against computer players"

test: $(TEST)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -n 2 -q

proof: $(TEST)
	$(BIN)/pytest -n 2 -q -m slow

GAMES ?= heads-up-holdem five-card-hi-lo three-card-poker three-card-21 blackjack
COUNT ?= 30
SEED ?= 1

mutants: $(TEST)
	@$(BIN)/python -m tests.mutants $(GAMES) --count $(COUNT) --seed $(SEED)

bench: $(TEST)
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

# The pins hold for every Python from 3.11 on and every platform. Each file takes the versions of
# the one before it as given, so that all three fit into one environment.
COMPILE = uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --custom-compile-command "make pins"

pins:
	@command -v uv >/dev/null || { echo "make pins needs uv: python3 -m pip install uv" >&2; exit 2; }
	$(COMPILE) pyproject.toml --extra all -o requirements/run.txt
	$(COMPILE) pyproject.toml --extra test -c requirements/run.txt -o requirements/test.txt
	$(PYTHON) -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
	| $(COMPILE) - -c requirements/test.txt -o requirements/build.txt

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
	rm -f houseway-demo.journal*
