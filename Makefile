# sh .ci/setup installs what these need.

.PHONY: near test lint format build install leaks cold robust fuzz

POSITION ?= 52.52,13.405

# The main job: what can be done near a position, from the sample of places in Berlin.
near: build
	@folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && \
	export TODO_DB="$$folder/sample.sqlite" && \
	.build/debug/todo import Examples/berlin.csv >/dev/null && \
	echo '$$ todo near $(POSITION)' && \
	.build/debug/todo near $(POSITION)

build:
	@swift build --product todo

# The command as it is to be kept: on Linux with the Swift runtime inside.
PREFIX ?= /usr/local
RELEASE = swift build -c release $(if $(filter Linux,$(shell uname)),--static-swift-stdlib)

install:
	$(RELEASE) --product todo
	mkdir -p "$(PREFIX)/bin"
	install -s -m 755 .build/release/todo "$(PREFIX)/bin/todo"

test:
	swift test

lint:
	swift format lint --strict --recursive Package.swift Sources Tests Examples Benchmarks/Package.swift Benchmarks/Benchmarks Benchmarks/Cold Benchmarks/SeededRandom Benchmarks/Index/Package.swift Benchmarks/Index/IndexBench

format:
	swift format --in-place --recursive Package.swift Sources Tests Examples Benchmarks/Package.swift Benchmarks/Benchmarks Benchmarks/Cold Benchmarks/SeededRandom Benchmarks/Index/Package.swift Benchmarks/Index/IndexBench

# Asks valgrind, which has to be there, for memory that a near-query over polygons loses.
leaks: build
	@folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && \
	export TODO_DB="$$folder/shapes.sqlite" && \
	printf '%s' '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Square"},"geometry":{"type":"Polygon","coordinates":[[[13,52],[14,52],[14,53],[13,53],[13,52]]]}},{"type":"Feature","properties":{"name":"Bow tie"},"geometry":{"type":"Polygon","coordinates":[[[15,52],[16,53],[16,52],[15,53],[15,52]]]}}]}' \
	  | .build/debug/todo import - >/dev/null && \
	for position in 52.5,13.5 52.5,15.4 0,0; do \
	  valgrind --quiet --leak-check=full --show-leak-kinds=definite,indirect \
	    --errors-for-leak-kinds=definite,indirect --error-exitcode=1 \
	    .build/debug/todo near "$$position" || exit 1; \
	done && echo 'no memory is lost'

# How long `todo` takes from a cold start and how fast it imports, beside sqlite3 (which has to be
# there) and beside programs that do the least they could; ITEMS and ROUNDS are how many.
ITEMS ?= 1000000
ROUNDS ?= 41

cold:
	$(RELEASE) --product todo
	$(RELEASE) --package-path Benchmarks --product RowControl
	$(RELEASE) --package-path Benchmarks --product InsertControl
	$(RELEASE) --package-path Benchmarks --product ColdBenchmark
	Benchmarks/.build/release/ColdBenchmark .build/release/todo \
	  Benchmarks/.build/release/RowControl Benchmarks/.build/release/InsertControl \
	  $(ITEMS) $(ROUNDS)

# What no quick test can show: large files in little memory, a full disk, kills, two at once,
# and that no file costs more processor time than its length accounts for.
KILLS ?= 200

# Hours of noise beside a fence, for each of the distances that are tried.
NOISE_HOURS ?= 100

robust:
	$(RELEASE) --product todo
	Tests/Robustness/run .build/release/todo
	Tests/Robustness/bounded .build/release/todo
	Tests/Robustness/watch .build/release/todo $(KILLS)
	TODO_NOISE_HOURS=$(NOISE_HOURS) swift test --filter GeofenceNoise

# Fuzzes the readers of files, guided by coverage, for as many seconds as wanted; then runs the tests
# with random input, from another seed and with as many cases as wanted.
FUZZ_SECONDS ?= 1200
CASES ?= 20000
SEED ?= $(shell date +%s)

fuzz:
	Tests/Fuzz/run $(FUZZ_SECONDS)
	@echo 'seed $(SEED), $(CASES) cases'
	TODO_FUZZ_CASES=$(CASES) TODO_FUZZ_SEED=$(SEED) swift test --filter Mutated

# The index beside nanoflann, Boost, GEOS and SQLite in one process: its figures, and what it is
# to reach with "missed" where it does not. `make bench LARGE=--large` goes on to 10,000,000 points.
.PHONY: bench bench-quick plot

INDEX = Benchmarks/Index
# What Benchmarks/fetch-cities.sh fetched, else what is carried.
CITIES ?= $(firstword $(wildcard $(INDEX)/.build/cities.csv) $(INDEX)/Cities/largest-300.csv)
BREW = $(if $(filter Darwin,$(shell uname)),$(shell brew --prefix))
BREW_FLAGS = $(if $(BREW),-Xcxx -I$(BREW)/include -Xlinker -L$(BREW)/lib)

bench plot: POINTS ?= 1000000
bench-quick: POINTS ?= 100000
# The growth alone, as a picture.
plot: PLOT = --only size --plot $(INDEX)/latency.svg
bench bench-quick plot:
	sh $(INDEX)/setup
	swift build -c release --package-path $(INDEX) --product IndexBench $(BREW_FLAGS)
	$(INDEX)/.build/release/IndexBench --points $(POINTS) --cities $(CITIES) $(LARGE) $(PLOT)
