# Everything from nothing: `make tables` builds the tables, `make test` runs the tests.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install --require-hashes
WORKERS := --numprocesses auto --maxprocesses 4 --dist loadgroup
MINUTES ?= 5
SEED ?= 1
# What `make test` leaves to `make test-long`, with the tests that are marked `long`. Nothing else needs these plugins,
# which take longer to import than outs.
LONG := tests/web/page tests/web/test_server.py tests/web/test_server_start.py tests/web/workers/test_connections.py \
	tests/web/http/test_openapi.py tests/commands/test_process.py tests/commands/test_sql_process.py tests/cluster \
	tests/test_sampled_errors.py tests/web/site/test_export.py
# What `make docs-check` runs: what the pages show is compared with what a reader gets.
SHOWN := tests/reports tests/research tests/docs/test_examples.py tests/docs/test_notebook.py
NOT_LONG := tests $(LONG:%=--ignore %) $(SHOWN:%=--ignore %) --ignore tests/docs/test_site.py \
	-p no:schemathesis -p no:hypothesispytest -p no:anyio
ROOMS := cards work games tables kernels pipeline query histories display play web commands

.DEFAULT_GOAL := help

.PHONY: help
help: ## Explain the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-12s %s\n", $$1, $$2}'

.PHONY: tables
tables: $(VENV)/.run ## Build and verify every table in tables/data (two to four minutes on two cores)
	$(BIN)/outs tables build --tables tables/data

# Each worker has a processor to itself: threads of linear algebra would only wait for each other. Many tests start
# processes of their own, which find the package compiled already.
.PHONY: test
test test-long test-requested docs-check: export OPENBLAS_NUM_THREADS := 1
test test-long test-requested docs-check: export PYTHONDONTWRITEBYTECODE :=
test: $(VENV)/.dev ## Run the tests and the doctests; tables that are missing or out of date are built first
	$(BIN)/python -m pytest $(WORKERS) -m "not long" $(NOT_LONG) --doctest-modules --pyargs $(ROOMS:%=outs.%)

.PHONY: test-long
test-long: $(VENV)/.dev ## Run the long tests: Chromium, processes that are killed, a cluster, sampled errors
	$(BIN)/python -m pytest $(WORKERS) $(LONG)
	$(BIN)/python -m pytest $(WORKERS) -m long $(NOT_LONG)

.PHONY: test-requested
test-requested: $(VENV)/.dev tables ## Run the tests that read the list of tables as if all tables on request were built
	$(BIN)/python tests/requested_tables.py $(WORKERS)

PAGE_CHECKS := tests/web/page/checks

.PHONY: check
check: $(VENV)/.dev ## Check style and types, also of the page's JavaScript, import layers and the pages that need no tables
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/oxfmt --check --config $(PAGE_CHECKS)/format.json web/page '!web/page/vendor/**'
	$(BIN)/python $(PAGE_CHECKS)/check_types.py $(VENV)/page
	$(BIN)/lint-imports --no-cache
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.github-issue-forms $(filter-out %/config.yml,$(wildcard .github/ISSUE_TEMPLATE/*.yml))
	$(BIN)/check-jsonschema --builtin-schema vendor.github-issue-config .github/ISSUE_TEMPLATE/config.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.citation-file-format CITATION.cff
	$(BIN)/zizmor --offline --persona pedantic .github
	$(BIN)/python -m pytest -q -m "not long" tests/docs --ignore tests/docs/test_examples.py --ignore tests/docs/test_notebook.py

.PHONY: docs-check
docs-check: $(VENV)/.dev ## Check the examples and generated pages of docs/ against the program and the tables, and test research/
	$(BIN)/python -m pytest $(WORKERS) --doctest-modules $(SHOWN) reports research benchmarks/timing.py

.PHONY: same-bytes
same-bytes: $(VENV)/.dev tables ## Build the small tables on another Python, if there is one, and compare the bytes
	$(BIN)/python tests/other_python.py

.PHONY: dist
dist: $(VENV)/.dev ## Build what is released of the last commit in dist/: wheel, sdist, bill of materials, checksums
	$(BIN)/python release/dist.py

.PHONY: try-wheel
try-wheel: dist ## Install the wheel in an empty environment of every Python, and ask ten questions
	$(BIN)/python tests/try_wheel.py

.PHONY: dataset
dataset: $(VENV)/.dev tables ## Write the data set of the tables to dist/tables
	$(BIN)/outs export dataset dist/tables --tables tables/data

.PHONY: pages
pages: site tables ## Write what is published as pages to dist/pages: the documentation, and the page with its tables in app/
	rm -rf dist/pages
	mkdir -p dist
	cp -r site dist/pages
	$(BIN)/outs export site dist/pages/app --without-turn --tables tables/data

# Both need a tag of the checkout's version; `python release/upload.py v0.1.0 dist --dry-run` shows what would be done.
.PHONY: upload
upload: $(VENV)/.dev ## Publish the files of FOLDER as the release of TAG, after checking both
	$(BIN)/python release/upload.py $(TAG) $(FOLDER)

.PHONY: publish
publish: $(VENV)/.dev ## Publish wheel and sdist for pip, as the trusted publisher that the workflow of a release is
	$(BIN)/uv publish --trusted-publishing always dist/outs-*.whl dist/outs-*.tar.gz

.PHONY: attack
attack: $(VENV)/.dev tables ## Attack: kills, damage, hostile SQL, odd input; MINUTES=5 and SEED=1 unless given, MINUTES=0 for the first tries
	$(BIN)/python tests/attacks/run.py --minutes $(MINUTES) --seed $(SEED)

.PHONY: cluster-test
cluster-test: $(VENV)/.dev tables ## Build flop and river on a cluster of this machine, with kills, and compare the bytes
	$(BIN)/python tests/cluster/run.py

.PHONY: cluster-scaling
cluster-scaling: $(VENV)/.dev ## Share a slice of omaha_flop out to one, two and four workers, and compare processor seconds
	$(BIN)/python tests/cluster/scaling.py

.PHONY: bench
bench: $(VENV)/.dev tables ## Measure speed, beside other evaluators and stated bounds
	$(BIN)/python benchmarks/run.py

.PHONY: serve
serve: $(VENV)/.run ## Serve the questions over HTTP, and the page, on port 8000 of this machine; build missing tables meanwhile
	$(BIN)/outs serve

.PHONY: docs
docs: $(VENV)/.dev tables ## Write the generated pages of docs/ again
	$(BIN)/python reports/draw_bot_table.py
	$(BIN)/python reports/bundled_tables.py
	$(BIN)/python reports/policies_page.py
	$(BIN)/python reports/card_removal.py
	$(BIN)/python reports/strength_page.py
	$(BIN)/python reports/push_fold_page.py
	$(BIN)/python reports/halatro_published_page.py
	$(BIN)/python research/halatro/player_page.py
	$(BIN)/python reports/tables_page.py
	$(BIN)/python reports/commands_page.py
	$(BIN)/python reports/python_page.py
	$(BIN)/python reports/chances_page.py
	$(BIN)/python reports/pictures.py
	$(BIN)/python reports/notebook_page.py

.PHONY: site
site: $(VENV)/.dev ## Build the documentation as a site in site/, which opens from disk: site/index.html
	$(BIN)/python -m sphinx --fail-on-warning --keep-going --quiet -b html docs site

.PHONY: lock
lock: $(VENV)/.dev ## Choose the newest allowed versions and write lock/ again
	$(BIN)/uv pip compile pyproject.toml --all-extras --group build --universal --python-version 3.11 --generate-hashes \
		--no-header --no-annotate --no-emit-index-url --quiet --upgrade --output-file lock/run.txt
	$(BIN)/uv pip compile pyproject.toml --all-extras --group dev --universal --python-version 3.11 --generate-hashes \
		--no-header --no-annotate --no-emit-index-url --quiet --upgrade --constraint lock/run.txt --output-file lock/dev.txt

.PHONY: clean
clean: ## Remove the environment, the built tables and all caches
	rm -rf $(VENV) tables/data dist site .mypy_cache .pytest_cache .ruff_cache .hypothesis .benchmarks
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "outs needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: lock/run.txt pyproject.toml | $(VENV)/bin/python
	$(PIP) -r lock/run.txt
	$(BIN)/python -m pip --disable-pip-version-check --quiet install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: lock/dev.txt $(VENV)/.run
	$(PIP) -r lock/dev.txt
	@touch $@
