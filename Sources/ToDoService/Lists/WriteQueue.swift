import Dispatch
import Synchronization
import ToDoStore

extension PersonID {
  /// The server itself, which takes its turn among the callers.
  static let server = PersonID(rawValue: "")
}

/// The changes of one list, one at a time. Callers take turns, so that nobody who sends a thousand holds
/// others up, and who would have to wait for long is refused at once.
final class WriteQueue: Sendable {
  /// The longest time that a change waits for others.
  static let longestWait = Duration.seconds(5)

  private struct State {
    /// What each caller waits for, in the order in which it came.
    var waiting: [PersonID: [@Sendable () -> Void]] = [:]
    /// The callers that wait, in the order of their turns.
    var turns: [PersonID] = []
    var count = 0
    /// Whether a thread works on the queue.
    var isWorking = false
    var load = Load()

    /// Takes the next change of the caller whose turn it is.
    mutating func next() -> (@Sendable () -> Void)? {
      guard !turns.isEmpty else { return nil }
      let caller = turns.removeFirst()
      let change = waiting[caller]?.removeFirst()
      if waiting[caller]?.isEmpty == true {
        waiting[caller] = nil
      } else {
        turns.append(caller)
      }
      count -= 1
      return change
    }
  }

  /// How busy the queue is. Times are counted from when it was made.
  struct Load {
    /// When the present change began; nil while there is none.
    private var begun: Duration?
    /// About how long a change takes.
    private var usualSeconds = 0.0

    /// How long a change that comes now has to wait: a present one that takes longer than usual is
    /// expected to take as long again.
    func expectedSeconds(waiting count: Int, at now: Duration) -> Double {
      let present = begun.map { max(usualSeconds, (now - $0) / .seconds(1)) } ?? 0
      return present + Double(count) * usualSeconds
    }

    mutating func noteBegin(at now: Duration) { begun = now }

    mutating func noteEnd(at now: Duration) {
      guard let begun else { return }
      usualSeconds += ((now - begun) / .seconds(1) - usualSeconds) / 8
      self.begun = nil
    }
  }

  private let clock: @Sendable () -> Duration
  private var now: Duration { clock() }
  private let queue = DispatchQueue(label: "todo.list.writes")
  private let state = Mutex(State())

  /// - Parameter clock: Counts from any moment on; nil for the clock of this machine.
  init(clock: (@Sendable () -> Duration)? = nil) {
    let start = ContinuousClock.now
    self.clock = clock ?? { .now - start }
  }

  /// Does a change when it is its caller's turn, on a thread that may wait.
  ///
  /// - Parameter isRefusedWhenBusy: Whether it is refused rather than wait for long.
  /// - Throws: ``ServiceError/busy(retryAfter:)``, and what `body` throws.
  func run<Value: Sendable>(
    for caller: PersonID, isRefusedWhenBusy: Bool = true,
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let refusal = add(for: caller, isRefusedWhenBusy: isRefusedWhenBusy) {
        continuation.resume(with: Result { try body() })
      }
      if let refusal { continuation.resume(throwing: refusal) }
    }
  }

  /// Adds a change, which is done when it is its caller's turn.
  ///
  /// - Returns: Why it is refused; nil if it was added.
  func add(
    for caller: PersonID, isRefusedWhenBusy: Bool = true, _ change: @escaping @Sendable () -> Void
  ) -> ServiceError? {
    let (refusal, isFirst) = state.withLock { state -> (ServiceError?, Bool) in
      let wait = state.load.expectedSeconds(waiting: state.count, at: now)
      if isRefusedWhenBusy, wait > Self.longestWait / .seconds(1) {
        return (.busy(retryAfter: .seconds(wait)), false)
      }
      if state.waiting[caller] == nil { state.turns.append(caller) }
      state.waiting[caller, default: []].append(change)
      state.count += 1
      defer { state.isWorking = true }
      return (nil, !state.isWorking)
    }
    if isFirst { queue.async { self.work() } }
    return refusal
  }

  /// Does what waits until nothing does.
  private func work() {
    while let change = next() { change() }
  }

  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      state.load.noteEnd(at: now)
      let change = state.next()
      if change != nil { state.load.noteBegin(at: now) }
      state.isWorking = change != nil
      return change
    }
  }
}
