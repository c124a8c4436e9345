import Foundation

/// How many random cases there are, and from which seed on.
enum FuzzSettings {
  /// `$TODO_FUZZ_CASES`, else that number.
  static func cases(_ standard: Int) -> Int { number("TODO_FUZZ_CASES") ?? standard }

  /// `$TODO_FUZZ_SEED`, else 0.
  static var seed: UInt64 { number("TODO_FUZZ_SEED") ?? 0 }

  private static func number<Number: LosslessStringConvertible>(_ name: String) -> Number? {
    ProcessInfo.processInfo.environment[name].flatMap(Number.init)
  }
}
