import Dispatch

/// Divides the work of a bulk load among the machine's processors.
@usableFromInline
enum Processors {
  /// Work on fewer elements is done on one processor: it takes a few milliseconds at most.
  @usableFromInline static let fewElements = 30_000

  /// Calls both closures, at the same time if there are many elements, and returns their results.
  ///
  /// - Parameter count: How many elements the closures work on.
  @inlinable
  static func both<First: Sendable, Second: Sendable>(
    count: Int, _ first: @Sendable () -> First, _ second: @Sendable () -> Second
  ) -> (First, Second) {
    guard count > fewElements else { return (first(), second()) }
    // Safe: only the call with number 0 writes it, and it is read after both calls have returned.
    nonisolated(unsafe) var firstResult: First?
    // Safe: only the call with number 1 writes it, and it is read after both calls have returned.
    nonisolated(unsafe) var secondResult: Second?
    perform(2) { number in
      if number == 0 { firstResult = first() } else { secondResult = second() }
    }
    guard let firstResult, let secondResult else { preconditionFailure("Both closures ran") }
    return (firstResult, secondResult)
  }

  /// Calls `body` with ranges that together have all indices below a number, some of them at the same
  /// time if there are many. All but the last have `fewElements`.
  @usableFromInline
  static func forEachRange(below count: Int, _ body: @Sendable (Range<Int>) -> Void) {
    perform(rangeCount(below: count)) { number in
      body(number * fewElements..<min((number + 1) * fewElements, count))
    }
  }

  /// How many ranges there are.
  static func rangeCount(below count: Int) -> Int { (count + fewElements - 1) / fewElements }

  /// Calls `body` with the numbers below a number, and returns when all calls have.
  @usableFromInline
  static func perform(_ count: Int, _ body: @Sendable (Int) -> Void) {
    guard count > 1 else {
      if count == 1 { body(0) }
      return
    }
    DispatchQueue.concurrentPerform(iterations: count, execute: body)
  }
}
