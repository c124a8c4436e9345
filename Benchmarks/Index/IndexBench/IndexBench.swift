import Foundation

/// Measures the index beside its peers, in one process on the same data and queries, and prints
/// the figures and the goals. Results are checked first, and a wrong one fails the run; a slow one
/// does not.
@main
struct IndexBench {
  static func main() {
    do {
      let options = try Options(CommandLine.arguments.dropFirst())
      var bench = try Bench(options)
      try bench.run()
      print(bench.report.text)
    } catch {
      FileHandle.standardError.write(Data("IndexBench: \(error)\n".utf8))
      exit(1)
    }
  }
}

struct Options {
  /// How many points and circles; a tenth as many polygons.
  var count = 1_000_000
  /// Whether the growth goes on to 10,000,000 points.
  var isLarge = false
  var citiesPath = "Cities/largest-300.csv"
  /// The one experiment to run; nil for all.
  var only: String?
  /// The file in which the experiment "size" draws its figures; nil for none.
  var plotPath: String?

  struct Invalid: Error, CustomStringConvertible {
    let argument: String
    var description: String {
      "cannot read '\(argument)'; usage: IndexBench [--points COUNT] [--large] [--cities FILE] "
        + "[--only \(Bench.experiments.map(\.name).joined(separator: "|"))] [--plot FILE]"
    }
  }

  init(_ arguments: some Sequence<String>) throws {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      switch argument {
      case "--large": isLarge = true
      case "--points":
        guard let text = rest.next(), let count = Int(text), count >= 10_000 else {
          throw Invalid(argument: argument)
        }
        self.count = count
      case "--cities":
        guard let path = rest.next() else { throw Invalid(argument: argument) }
        citiesPath = path
      case "--only":
        guard let name = rest.next(), Bench.experiments.contains(where: { $0.name == name }) else {
          throw Invalid(argument: argument)
        }
        only = name
      case "--plot":
        guard let path = rest.next() else { throw Invalid(argument: argument) }
        plotPath = path
      default: throw Invalid(argument: argument)
      }
    }
    guard plotPath == nil || (only ?? "size") == "size" else {
      throw Invalid(argument: "--plot")
    }
  }
}
