import NIOCore

/// Runs tasks on the event loop of a connection, so that a request that waits for nothing is answered
/// without a change of thread, which would take longer than most requests do. What waits for a disk, or
/// works for long, goes to other threads by `Workers`.
final class EventLoopExecutor: TaskExecutor {
  private let eventLoop: any EventLoop

  init(_ eventLoop: any EventLoop) {
    self.eventLoop = eventLoop
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    eventLoop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
