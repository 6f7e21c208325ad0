# Kibitz. On a fresh machine `make run` and `make test` do all their own set-up.
VENV   ?= .venv
PYTHON ?= python3
PORT   ?= 8010
.DEFAULT_GOAL := run
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check --quiet

help: ## what can be made
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 14

.PHONY: help run test check bench bench-ask bench-tables books questions catalogues pictures clean

run: $(VENV)/installed ## start the web app at a printed address
	@$(BIN)/kibitz serve --port $(PORT) || [ $$? = 130 ] # Ctrl-C is how one stops it

test: check $(VENV)/browser ## all checks and tests
	@KIBITZ_CHROMIUM="$$(cat $(VENV)/browser)" $(BIN)/python -m pytest -n auto --dist loadgroup

check: $(VENV)/tested ## format, lint, types (also of the browser's modules), imports
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache
	@tools/check_javascript $(VENV)/javascript

bench: $(VENV)/benched ## measure speed and memory beside others; writes docs/bench.md
	@$(BIN)/python -m bench

books: $(VENV)/benched ## typeset the rulebooks from their sources, read them and encode their sentences
	@$(BIN)/python tools/typeset_rulebooks.py
	@$(BIN)/python tools/read_rulebooks.py

bench-tables: $(VENV)/benched ## measure the tables under load, half an hour; writes docs/bench-tables.md
	@$(BIN)/python -m bench.tables

bench-ask: $(VENV)/benched ## measure the assistant beside others, ten minutes; writes docs/bench-ask.md
	@OMP_NUM_THREADS=1 $(BIN)/python -m bench.asking

questions: $(VENV)/tested ## learn the kinds of questions anew from their examples
	@$(BIN)/python tools/learn_questions.py

catalogues: $(VENV)/tested ## bring the texts in four languages up to date
	@$(BIN)/python tools/catalogues.py

pictures: $(VENV)/tested $(VENV)/browser ## make the README's pictures anew
	@KIBITZ_CHROMIUM="$$(cat $(VENV)/browser)" $(BIN)/python -m tools.pictures
	@KIBITZ_CHROMIUM="$$(cat $(VENV)/browser)" $(BIN)/python -m tools.table_pictures

clean: ## remove the virtual environment and all caches
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/bin/python:
	@tools/make_venv $(PYTHON) $(VENV)

$(VENV)/installed: $(VENV)/bin/python pyproject.toml constraints.txt
	@echo "Installing Kibitz (once, about a minute) ..."
	@$(PIP) install --constraint constraints.txt --editable .
	@touch $@

$(VENV)/tested: $(VENV)/installed
	@echo "Installing what the tests need ..."
	@$(PIP) install --constraint constraints.txt --editable '.[dev]'
	@touch $@

$(VENV)/benched: $(VENV)/tested
	@echo "Installing what the bench compares with ..."
	@$(PIP) install --constraint constraints.txt --editable '.[dev,bench]'
	@touch $@

$(VENV)/browser: $(VENV)/tested
	@tools/find_browser $(BIN)/python > $@.new && mv $@.new $@
