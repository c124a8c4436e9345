import Logging
import ToDoStore

/// Logs what is tried again and again: a line when it begins to fail, and one when it works again. So a
/// full disk, on which everything fails every few seconds, does not fill up with the log.
struct FailureLog {
  private let logger: Logger
  private var failing: Set<RepeatedWork> = []

  init(_ logger: Logger) { self.logger = logger }

  mutating func failed(_ work: RepeatedWork, _ error: any Error) {
    guard failing.insert(work).inserted else { return }
    var metadata = work.metadata
    metadata["error"] = "\(error)"
    logger.error(work.failure, metadata: metadata)
  }

  mutating func worked(_ work: RepeatedWork) {
    guard failing.remove(work) != nil else { return }
    logger.notice(work.recovery, metadata: work.metadata)
  }

  /// Forgets the lists that are no more.
  mutating func forget(allBut lists: Set<ListID>) {
    failing = failing.filter { work in
      if case .visit(let list) = work { lists.contains(list) } else { true }
    }
  }
}

/// What is done again and again.
enum RepeatedWork: Hashable {
  case visit(ListID)
  case sweep
  case keepTimers
  case prune
  case deliver(TargetID)

  fileprivate var failure: Logger.Message {
    switch self {
    case .visit: "a list could not be looked at"
    case .sweep: "the lists could not be looked at"
    case .keepTimers: "the lists' timers could not be kept"
    case .prune: "what is old could not be removed"
    case .deliver: "a delivery could not be written down"
    }
  }

  fileprivate var recovery: Logger.Message {
    switch self {
    case .visit: "a list can be looked at again"
    case .sweep: "the lists can be looked at again"
    case .keepTimers: "the lists' timers can be kept again"
    case .prune: "what is old can be removed again"
    case .deliver: "deliveries can be written down again"
    }
  }

  fileprivate var metadata: Logger.Metadata {
    switch self {
    case .visit(let list): ["list": "\(list.rawValue)"]
    case .deliver(let target): ["target": "\(target.rawValue)"]
    case .sweep, .keepTimers, .prune: [:]
    }
  }
}
