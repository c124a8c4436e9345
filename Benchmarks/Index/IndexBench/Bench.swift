import Foundation
import Geodesy
import Peers
import SpatialIndex

/// The experiments and their results.
struct Bench {
  let options: Options
  let cities: Cities
  var report = Report()

  /// How many queries of each contender are checked.
  static let checkedQueries = 20
  /// More of those for areas that cover a fix, because most fixes are in few areas.
  static let checkedFixes = 200
  static let queryCount = 10_000

  init(_ options: Options) throws {
    self.options = options
    cities = try Cities(path: options.citiesPath)
  }

  mutating func run() throws {
    print(
      "\(options.count) points around \(cities.name); nanoseconds, medians of blocks; "
        + "ours with \(InstructionSet.best.name)\n")
    for experiment in Self.experiments where (options.only ?? experiment.name) == experiment.name {
      try say(experiment.name) { bench in try experiment.run(&bench) }
    }
  }

  static var experiments: [(name: String, run: (inout Bench) throws -> Void)] {
    [
      ("near", { try $0.measureNear() }),
      ("change", { try $0.measureInsertAndRemove() }),
      ("churn", { try $0.measureChurn() }),
      ("half", { try $0.measureHalfInserted() }),
      ("threads", { try $0.measureThreads() }),
      ("size", { try $0.measureGrowth() }),
      ("engine", { try $0.measureEngine() }),
      ("circles", { try $0.measureCircles() }),
      ("polygons", { try $0.measurePolygons() }),
      ("fences", { try $0.measureFences() }),
      ("states", { try $0.measureStates() }),
      ("durable", { try $0.measureDurable() }),
    ]
  }

  /// Prints progress to stderr; the tables come last.
  private mutating func say(_ subject: String, _ body: (inout Bench) throws -> Void) throws {
    let nanoseconds = try Timing.nanoseconds { try body(&self) }
    let line = String(format: "%@: %.0f s\n", subject, nanoseconds / 1e9)
    FileHandle.standardError.write(Data(line.utf8))
  }

  func positions(_ count: Int, seed: UInt64) -> [Coordinate] {
    var source = ReminderPositions(cities: cities, seed: seed)
    return source.next(count)
  }

  /// Further positions with the same distribution as the data.
  func queries() -> [Coordinate] { positions(Self.queryCount, seed: 99) }

  static func entries(_ positions: [Coordinate]) -> [(UInt32, Coordinate)] {
    positions.enumerated().map { (UInt32($0.offset), $0.element) }
  }

  /// The results of `Timing.medians` with the contenders' names.
  func medians(
    _ contenders: [any PointContender], _ queries: [Coordinate],
    _ ask: (any PointContender, ArraySlice<Coordinate>) -> Double
  ) -> [(name: String, figure: Double)] {
    withoutActuallyEscaping(ask) { ask in
      let medians = Timing.medians(
        queries: queries,
        contenders.map { contender in { queries in ask(contender, queries) } })
      return zip(contenders, medians).map { ($0.name, $1) }
    }
  }
}
