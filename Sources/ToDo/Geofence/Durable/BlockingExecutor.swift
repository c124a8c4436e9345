import Dispatch

/// Runs an actor on a dispatch queue, one job after the other.
///
/// What waits for the disk, or for another process, blocks a thread of that queue. On Swift's own
/// threads, of which there are as many as processors, a few such waits would stop every other task.
final class BlockingExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(label: String) {
    queue = DispatchQueue(label: label)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
