# sh .ci/setup installs what these need.

.PHONY: near test lint format build

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

test:
	swift test

lint:
	swift format lint --strict --recursive Package.swift Sources Tests Examples Benchmarks/Package.swift Benchmarks/Benchmarks

format:
	swift format --in-place --recursive Package.swift Sources Tests Examples Benchmarks/Package.swift Benchmarks/Benchmarks
