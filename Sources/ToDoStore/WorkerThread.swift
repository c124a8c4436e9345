import Foundation

/// A thread that runs beside the main one.
///
/// Foundation's `Thread` does not report that the system has no thread left: whoever waits for what
/// it does would wait forever.
package enum WorkerThread {
  private final class Body {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// As large as the main thread's usually is, because nested elements are read by recursion.
  private static let stackSize = 8 << 20

  /// Begins to run something.
  ///
  /// - Returns: Whether the system has made the thread.
  package static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
    // Its initializer belongs to a module of C that cannot be imported.
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    defer { attributes.deallocate() }
    guard pthread_attr_init(attributes) == 0 else { return false }
    defer { pthread_attr_destroy(attributes) }
    pthread_attr_setstacksize(attributes, stackSize)
    pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
    let body = Unmanaged.passRetained(Body(run))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let failure = pthread_create(
      &thread, attributes,
      { argument in
        let argument: UnsafeMutableRawPointer? = argument
        if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, body.toOpaque())
    if failure != 0 { body.release() }
    return failure == 0
  }
}
