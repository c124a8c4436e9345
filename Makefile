# The tasks of this repository; `make help` lists them.

.DEFAULT_GOAL := help
.PHONY: help setup near build install install-server man test docs picture lint format leaks cold lists robust fuzz repeats api demo screenshots bench bench-quick bench-server plot

BENCHMARKS = Benchmarks
INDEX = $(BENCHMARKS)/Index
ROBUSTNESS = Tests/Robustness
TODO = .build/debug/todo

# Everything that swift-format looks after.
FORMATTED = Package.swift .ci Sources Tests Examples $(BENCHMARKS)/Package.swift \
  $(addprefix $(BENCHMARKS)/,Benchmarks Cold SeededRandom) \
  $(INDEX)/Package.swift $(INDEX)/IndexBench

help: ## List these targets.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install what the targets need, where it is missing.
	sh .ci/setup

# Flags of every build that is not a release; .ci/run leaves out what only debuggers read.
SWIFTFLAGS ?=

POSITION ?= 52.52,13.405

near: build ## Show what can be done near POSITION, from the sample of places in Berlin.
	@folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && \
	export TODO_DB="$$folder/sample.sqlite" && \
	$(TODO) import Examples/berlin.csv >/dev/null && \
	echo '$$ todo near $(POSITION)' && \
	$(TODO) near $(POSITION)

build: ## Build the todo command for debugging.
	@swift build $(SWIFTFLAGS) --product todo

# On Linux the Swift runtime is linked into the command. Its 97,000 relocations are packed where the
# C library can read that (glibc 2.36): the command starts in nine tenths of the time.
PREFIX ?= /usr/local
GLIBC = $(shell getconf GNU_LIBC_VERSION 2>/dev/null)
PACKED = -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs
# Generic types are made by direct calls. By default the runtime looks them up by name, and goes through all
# conformances of the program for each: without that, todo near takes 0.82 of the instructions.
NAMELESS = disable-concrete-type-metadata-mangled-name-accessors
BY_CALLS = $(if $(shell swiftc -frontend -help-hidden | grep -e -$(NAMELESS)), \
  -Xswiftc -Xfrontend -Xswiftc -$(NAMELESS))
# libstdc++ is linked statically, because relocating the shared one takes a sixteenth of the instructions of
# todo near. The linker takes the archive if it comes first, in a folder without the shared library.
ARCHIVE = $(filter /%,$(shell clang -print-file-name=libstdc++.a 2>/dev/null))
ARCHIVED = $(if $(ARCHIVE),$(shell mkdir -p .build/archives && ln -sf "$(ARCHIVE)" .build/archives) \
  -Xswiftc "-L$(CURDIR)/.build/archives")
RELEASE = swift build -c release $(if $(filter Linux,$(shell uname)),--static-swift-stdlib \
  $(BY_CALLS) $(ARCHIVED) \
  $(if $(shell echo "$(GLIBC)" | awk '$$1 == "glibc" && $$2 >= 2.36'),$(PACKED)))

SHARE = $(DESTDIR)$(PREFIX)/share
# Where systemd looks for the units of what is installed in /usr and in /usr/local.
UNITS = $(DESTDIR)$(PREFIX)/lib/systemd/system
BUILT = .build/release

install: ## Install the todo command, its manual and its completions into PREFIX (default /usr/local).
	$(RELEASE) --product todo
	mkdir -p "$(DESTDIR)$(PREFIX)/bin" "$(SHARE)/man/man1" \
	  "$(SHARE)/bash-completion/completions" "$(SHARE)/zsh/site-functions" \
	  "$(SHARE)/fish/vendor_completions.d"
	install -s -m 755 $(BUILT)/todo "$(DESTDIR)$(PREFIX)/bin/todo"
	$(BUILT)/todo manual >"$(SHARE)/man/man1/todo.1"
	$(BUILT)/todo completions bash >"$(SHARE)/bash-completion/completions/todo"
	$(BUILT)/todo completions zsh >"$(SHARE)/zsh/site-functions/_todo"
	$(BUILT)/todo completions fish >"$(SHARE)/fish/vendor_completions.d/todo.fish"
	cd "$(SHARE)" && chmod 644 man/man1/todo.1 bash-completion/completions/todo \
	  zsh/site-functions/_todo fish/vendor_completions.d/todo.fish

install-server: ## Install todo-server, its completions and, on Linux, its systemd unit into PREFIX.
	$(RELEASE) --product todo-server
	mkdir -p "$(DESTDIR)$(PREFIX)/bin" "$(SHARE)/doc/todo-server" \
	  "$(SHARE)/bash-completion/completions" "$(SHARE)/zsh/site-functions" \
	  "$(SHARE)/fish/vendor_completions.d"
	install -s -m 755 $(BUILT)/todo-server "$(DESTDIR)$(PREFIX)/bin/todo-server"
	install -m 644 Deploy/README.md Deploy/Phones.md "$(SHARE)/doc/todo-server/"
	for shell in bash:bash-completion/completions/todo-server zsh:zsh/site-functions/_todo-server \
	  fish:fish/vendor_completions.d/todo-server.fish; do \
	  file="$(SHARE)/$${shell#*:}"; \
	  $(BUILT)/todo-server --generate-completion-script "$${shell%%:*}" >"$$file" && \
	  chmod 644 "$$file" || exit 1; \
	done
ifeq ($(shell uname),Linux)
	mkdir -p "$(UNITS)"
	sed 's|/usr/local|$(PREFIX)|g' Deploy/todo-server.service >"$(UNITS)/todo-server.service"
	chmod 644 "$(UNITS)/todo-server.service"
endif

man: build ## Write the manual page todo.1 from the help texts.
	$(TODO) manual >todo.1

# One at a time where a test waits for what happens by the clock: beside others it would wait for them. Of
# the rest a few run at once, where the toolchain can be told.
ONE_AT_A_TIME = TodoServerTests|ToDoServiceTests
AT_ONCE = --experimental-maximum-parallelization-width
test: ## Run all tests.
	swift test $(SWIFTFLAGS) --no-parallel --filter BrowserTests
	swift test $(SWIFTFLAGS) --skip-build --no-parallel --filter '$(ONE_AT_A_TIME)' --skip BrowserTests
	width=$$(swift test --help-hidden | grep -q -e '$(AT_ONCE)' && echo '$(AT_ONCE) 4'); \
	  swift test $(SWIFTFLAGS) --skip-build --skip '$(ONE_AT_A_TIME)|BrowserTests' $$width

docs: ## Build the documentation into .build/docs; fail on a warning or on what lacks documentation.
	@.ci/docs

picture: build ## Draw the picture of the README: a walk, and the reminders that fire on it.
	@folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && \
	export TODO_DB="$$folder/errands.sqlite" TZ=UTC && \
	$(TODO) import Examples/errands.geojson >/dev/null && \
	$(TODO) replay Examples/walk.ndjson --map Examples/walk.svg

lint: ## Check the format of all sources.
	swift format lint --strict --recursive --parallel $(FORMATTED)

format: ## Format all sources.
	swift format --in-place --recursive $(FORMATTED)

leaks: build ## Look for memory leaks in a near-query over polygons (needs valgrind).
	@folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && \
	export TODO_DB="$$folder/shapes.sqlite" && \
	printf '%s' '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Square"},"geometry":{"type":"Polygon","coordinates":[[[13,52],[14,52],[14,53],[13,53],[13,52]]]}},{"type":"Feature","properties":{"name":"Bow tie"},"geometry":{"type":"Polygon","coordinates":[[[15,52],[16,53],[16,52],[15,53],[15,52]]]}}]}' \
	  | $(TODO) import - >/dev/null && \
	for position in 52.5,13.5 52.5,15.4 0,0; do \
	  valgrind --quiet --leak-check=full --show-leak-kinds=definite,indirect \
	    --errors-for-leak-kinds=definite,indirect --error-exitcode=1 \
	    $(TODO) near "$$position" || exit 1; \
	done && echo 'no leaks'

ITEMS ?= 1000000
ROUNDS ?= 41

cold: ## Measure whole processes from a cold start over ITEMS items (needs sqlite3).
	$(RELEASE) --product todo
	$(RELEASE) --package-path $(BENCHMARKS) --product RowControl
	$(RELEASE) --package-path $(BENCHMARKS) --product InsertControl
	$(RELEASE) --package-path $(BENCHMARKS) --product ColdBenchmark
	strip -o .build/release/todo-stripped .build/release/todo # as it is installed
	$(BENCHMARKS)/.build/release/ColdBenchmark .build/release/todo-stripped \
	  $(BENCHMARKS)/.build/release/RowControl $(BENCHMARKS)/.build/release/InsertControl \
	  $(ITEMS) $(ROUNDS)

LIST_ITEMS ?= 1000

lists: ## Measure the start of todo and todo list over LIST_ITEMS items beside Taskwarrior.
	$(RELEASE) --product todo
	strip -o .build/release/todo-stripped .build/release/todo # as it is installed
	$(BENCHMARKS)/Lists/lists .build/release/todo-stripped $(LIST_ITEMS) $(ROUNDS)

API_EXAMPLES ?= 20

api: ## Hold todo-server to its own description of the API, with API_EXAMPLES for each operation.
	swift build $(SWIFTFLAGS) --product todo-server
	Tests/API/run .build/debug/todo-server $(API_EXAMPLES)

demo: ## Show the service at work: two people, a shared list, two phones, and who is told.
	@swift build --product todo-server
	@Examples/Service/demo .build/debug/todo-server

SCREENSHOTS ?= .build/screenshots

screenshots: ## Write pictures of every page into SCREENSHOTS, and those of the README.
	@TODO_SCREENSHOTS="$(abspath $(SCREENSHOTS))" swift test --filter BrowserTests.ScreenshotTests
	@for name in list item map; do \
	  cp "$(SCREENSHOTS)/README-$$name.png" "Examples/Service/$$name.png" || exit 1; \
	done
	@ls "$(SCREENSHOTS)"

SERVER_SECONDS ?= 5

bench-server: ## Measure near-queries on ITEMS items and fixes beside peers, reminders, the start, memory and streams.
	$(RELEASE) --product todo-server
	$(RELEASE) --product todo
	$(BENCHMARKS)/Server/bench .build/release/todo-server .build/release/todo $(ITEMS) \
	  $(SERVER_SECONDS)
	$(BENCHMARKS)/Server/fixes .build/release/todo-server $(SERVER_SECONDS)
	$(BENCHMARKS)/Server/webhook .build/release/todo-server
	$(BENCHMARKS)/Server/start .build/release/todo-server .build/release/todo
	$(BENCHMARKS)/Server/memory .build/release/todo-server .build/release/todo
	$(BENCHMARKS)/Server/streams .build/release/todo-server

KILLS ?= 200
# Hours of noise beside a fence, for each distance.
NOISE_HOURS ?= 100

# Seeds of the tests that compare with a slow oracle, where the suite has one or a few, and a quarter of
# the rounds.
SEEDS ?= 30
COMPARED = GeodesyTests|RegionsTests|SpatialIndexTests|Equality|Oracle|RoundTrip|ExchangeTests|HistoryTests|ItemChangesTests|RouteTests|RoutePlanTests|DueTests|PageTests

robust: ## Test with large files, a full disk, slow input and clients, KILLS kills, NOISE_HOURS of noise and SEEDS seeds.
	$(RELEASE) --product todo
	$(RELEASE) --product todo-server
	$(ROBUSTNESS)/run .build/release/todo
	$(ROBUSTNESS)/bounded .build/release/todo
	$(ROBUSTNESS)/watch .build/release/todo $(KILLS)
	$(ROBUSTNESS)/server/deliveries .build/release/todo-server .build/release/todo $(KILLS)
	$(ROBUSTNESS)/server/kills .build/release/todo-server .build/release/todo $(KILLS)
	$(ROBUSTNESS)/server/slow .build/release/todo-server
	$(ROBUSTNESS)/server/full .build/release/todo-server
	TODO_NOISE_HOURS=$(NOISE_HOURS) swift test --filter GeofenceNoise
	TODO_SEEDS=$(SEEDS) swift test --filter '$(COMPARED)'

FUZZ_SECONDS ?= 1200
CASES ?= 20000
SEED ?= $(shell date +%s)

fuzz: ## Fuzz the readers for FUZZ_SECONDS, then run the tests with CASES random cases from SEED.
	Tests/Fuzz/run $(FUZZ_SECONDS)
	@echo 'seed $(SEED), $(CASES) cases'
	TODO_FUZZ_CASES=$(CASES) TODO_FUZZ_SEED=$(SEED) swift test --filter Mutated

repeats: ## Compare the dates of 2,000 random repeats from SEED with python-dateutil.
	Tests/Oracles/repeats $(TODO) $(SEED)

# The cities that fetch-cities.sh downloaded, or else those in the repository.
CITIES ?= $(firstword $(wildcard $(INDEX)/.build/cities.csv) $(INDEX)/Cities/largest-300.csv)
BREW = $(if $(filter Darwin,$(shell uname)),$(shell brew --prefix))
BREW_FLAGS = $(if $(BREW),-Xcxx -I$(BREW)/include -Xlinker -L$(BREW)/lib)

bench plot: POINTS ?= 1000000
bench-quick: POINTS ?= 100000
plot: PLOT = --only size --plot $(INDEX)/latency.svg
bench: ## Measure the index beside its peers over POINTS points; LARGE=--large goes to 10,000,000.
bench-quick: ## The same over 100,000 points.
plot: ## Draw the latency by the number of points.
bench bench-quick plot:
	sh $(INDEX)/setup
	swift build -c release --package-path $(INDEX) --product IndexBench $(BREW_FLAGS)
	$(INDEX)/.build/release/IndexBench --points $(POINTS) --cities $(CITIES) $(LARGE) $(PLOT)
