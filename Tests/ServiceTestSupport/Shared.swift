import Synchronization

/// A value behind a lock that can be shared.
package final class Shared<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  package init(_ value: Value) { self.value = Mutex(value) }

  package func with<Result: Sendable>(_ body: (inout Value) throws -> Result) throws -> Result {
    try value.withLock { value in try body(&value) }
  }
}
