import Synchronization
package import ToDoStore

/// A live stream, as ``EventFeed`` sees it.
package final class EventSubscription: Sendable {
  /// Why a stream was woken.
  package struct Wake: Sendable {
    /// The lists that may have new events.
    package var lists: Set<ListID> = []
    /// Whether the client is owed a sign of life.
    package var isBeat = false

    package init(lists: Set<ListID> = []) { self.lists = lists }
  }

  private struct State {
    var lists: Set<ListID> = []
    var wake = Wake()
    /// Since when the client has not taken what was sent.
    var writingSince: ContinuousClock.Instant?
  }

  package let person: PersonID
  /// In which of the feed's rounds it sends a sign of life.
  let beatRound: Int
  /// One signal for any number of reasons: ``takeWake()`` has them.
  package let signals: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  private let state = Mutex(State())
  private let cut: @Sendable () -> Void

  init(_ person: PersonID, beatRound: Int, cut: @escaping @Sendable () -> Void) {
    self.person = person
    self.beatRound = beatRound
    self.cut = cut
    (signals, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// The lists whose events it sends.
  var lists: Set<ListID> { state.withLock(\.lists) }

  /// Sets the lists whose events it sends.
  package func watch(_ lists: Set<ListID>) {
    state.withLock { $0.lists = lists }
  }

  func isWatching(_ list: ListID) -> Bool {
    state.withLock { $0.lists.contains(list) }
  }

  /// The reasons why it was woken, each once.
  package func takeWake() -> Wake {
    state.withLock { state in
      defer { state.wake = Wake() }
      return state.wake
    }
  }

  /// Notes that something is written to the client from now on; nil when the client has taken it.
  package func setWriting(since time: ContinuousClock.Instant?) {
    state.withLock { $0.writingSince = time }
  }

  /// Ends ``signals``.
  package func finish() { continuation.finish() }

  func wake() { continuation.yield() }

  func wake(list: ListID) {
    let isWatched = state.withLock { state in
      guard state.lists.contains(list) else { return false }
      state.wake.lists.insert(list)
      return true
    }
    if isWatched { continuation.yield() }
  }

  func beat(at now: ContinuousClock.Instant) {
    let isStuck = state.withLock { state in
      state.wake.isBeat = true
      return state.writingSince.map { now - $0 > EventFeed.longestWrite } ?? false
    }
    if isStuck { cut() } else { continuation.yield() }
  }
}
