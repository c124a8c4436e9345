public import ArgumentParser
import ToDoPresentation

/// The units of the output.
struct UnitsOption: ParsableArguments {
  @Option(help: "Show distances in metric or imperial units (feet, miles, acres).")
  var units = DistanceUnits.metric
}

/// Whether the output is JSON.
struct JSONOption: ParsableArguments {
  @Flag(help: "Print JSON: distances in metres, times in RFC 3339.")
  var json = false
}

extension DistanceUnits: ExpressibleByArgument {}
