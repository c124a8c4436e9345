import Foundation

/// How many cases a fuzzer tries and from which seed: `TODO_FUZZ_CASES` and `TODO_FUZZ_SEED`,
/// else those that it is given.
public struct FuzzPlan: Sendable {
  public let cases: Int
  public let seed: UInt64

  public init(cases: Int, seed: UInt64 = 1) {
    let environment = ProcessInfo.processInfo.environment
    self.cases = environment["TODO_FUZZ_CASES"].flatMap { Int($0) } ?? cases
    self.seed = environment["TODO_FUZZ_SEED"].flatMap { UInt64($0) } ?? seed
  }

  /// The seed of one case, so that a case that failed can be tried alone.
  public func seed(case number: Int) -> UInt64 { seed &* 1_000_003 &+ UInt64(number) }

  /// The generator of one case.
  public func generator(case number: Int) -> SeededGenerator {
    SeededGenerator(seed: seed(case: number))
  }
}
