import Foundation

/// Says, as long as it lives, that a server is running on a folder. The system ends it with the process,
/// however that ends.
package final class DataLock: Sendable {
  private let descriptor: Int32

  /// - Throws: ``DataError/inUse(path:)`` while another process has it.
  package init(_ folder: DataFolder) throws(DataError) {
    try folder.make()
    let path = folder.lock.path
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .cannotMake(path: path, reason: String(cString: strerror(errno)))
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw .inUse(path: folder.url.path)
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Whether a server is running on a folder.
  package static func isHeld(_ folder: DataFolder) -> Bool {
    let descriptor = open(folder.lock.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }
}
