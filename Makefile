# Everything runs in a virtual environment of its own; a target sets up what it needs first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
JOBS ?= 2
GAMES ?= 1000
SEED ?= 1
UNITS := magus_sim.rulesets.magus_round.engine.batch magus_sim.rulesets.magus_round.positions.exhaustive

.PHONY: help setup demo test check wheel bench weights ladder directions puzzles golden lint agree mutants nightly look sample clean

help: ## Show these targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 10

setup: $(READY) ## Install the package and all that it needs

$(READY): requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "magus_sim needs Python 3.11 or newer; say which with make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install -qq --disable-pip-version-check --require-hashes -r requirements.txt
	$(BIN)/pip install -qq --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

demo: $(READY) ## Check the shipped cards and decks, play every matchup, leave a report
	$(BIN)/magus-sim cards check
	$(BIN)/magus-sim deck check decks/magus_round
	$(BIN)/magus-sim simulate decks/magus_round --games 1000 --policy greedy --seed 1 --jobs $(JOBS) --out reports/demo --force
	$(BIN)/magus-sim report reports/demo --force
	@echo "Open reports/demo/report/index.html in a browser."

test: $(READY) ## Run all tests
	$(BIN)/python -m pytest -n $(JOBS)

lint: $(READY) ## Style, types, and which room may import which
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

check: lint test ## All that must be green before a commit: lint, all tests, the rules in plain mode
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -n $(JOBS) tests/magus_round/rules tests/reference tests/agreement

wheel: $(READY) ## Build a wheel for this platform that carries the machine code
	rm -rf magus_sim/shipped
	$(BIN)/python -m magus_sim.compiler.ship magus_sim/shipped $(UNITS)
	$(BIN)/python -m hatchling build --target wheel
	rm -rf magus_sim/shipped

bench: $(READY) ## Measure the engine on this machine, alone
	$(BIN)/magus-sim bench

ladder: $(READY) ## Play every two policies over all decks, and write docs/ladder.md (half an hour)
	$(BIN)/magus-sim ladder --seed 1 --games 16000 --jobs $(JOBS) --out reports/ladder --resume
	$(BIN)/python -m tests.report.ladder_page reports/ladder

directions: $(READY) ## Better every card in every way, see which decks lose by it, write docs/directions.md (an hour)
	$(BIN)/python -m tests.magus_round.directions_page --jobs $(JOBS)

weights: $(READY) ## Fit the weights of the evaluation by self-play
	$(BIN)/python -m magus_sim.rulesets.magus_round.tuning decks/magus_round --games 150 --seed 1 --force

agree: $(READY) ## Play GAMES games with both engines, choice by choice, on other luck with every SEED
	MAGUS_SIM_CHECKED=1 $(BIN)/python -m tests.agreement.compare --all --games $(GAMES) --seed $(SEED)
	MAGUS_SIM_CHECKED=1 $(BIN)/python -m tests.mtg_trpg.agreement --games $(GAMES) --seed $(SEED)
	MAGUS_SIM_CHECKED=1 $(BIN)/python -m tests.mtg_trpg.agreement --games $(GAMES) --seed $(SEED) --policy greedy

mutants: $(READY) ## Put 200 sampled faults in, one at a time, and see which the fast tests miss (SEED=…)
	$(BIN)/python tests/mutants.py --seed $(SEED) --jobs $(JOBS)

nightly: $(READY) ## Prove that no index is out of bounds: 200,000 random games of random cards, checked
	MAGUS_SIM_CHECKED=1 $(BIN)/python -m tests.agreement.tables --decks 400 --games 500 --policy random --seed $(SEED)

look: $(READY) ## Look at the demo's report in headless Chromium, on phone, desk and paper
	$(BIN)/python tests/report/look.py reports/demo reports/look

sample: $(READY) ## Make the READMEs' pictures anew from the demo's report
	$(BIN)/python -m tests.report.picture reports/demo en reports/sample/report.en.png
	$(BIN)/python -m tests.report.picture reports/demo ja reports/sample/report.ja.png

puzzles: $(READY) ## Let every policy solve the puzzles, and write the table of docs/puzzles.md anew
	$(BIN)/python -m tests.magus_round.puzzles.page

golden: $(READY) ## Write the golden files anew; read the difference before you commit it
	$(BIN)/python -m pytest --golden tests

clean: ## Remove the virtual environment and what tools left behind
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
