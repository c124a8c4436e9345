import Dispatch

/// Runs an actor on a dispatch queue, one job after the other.
///
/// A job that waits for the disk, or for another process, blocks a thread of that queue. Swift's own
/// threads are as many as the processors, so a few such waits there would stop every other task.
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
