import ToDoStore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The state of a list's file and of the changes beside it that are not in it yet: when each was last
/// written, and how long it is.
struct ListFileState {
  /// Another number for another state.
  let number: Int64
  /// Whether there are changes beside the file.
  let hasLog: Bool
  /// Whether the file was last written some time ago: what is written twice within the precision of
  /// the file system's times, two seconds at most, may look the same.
  let isSettled: Bool

  /// Returns nil if there is no file.
  ///
  /// - Parameter folder: The path of the folder of the lists. It is not a URL: every list is looked at
  ///   every few seconds, and a URL takes far longer to make than the system takes to answer.
  init?(of list: ListID, in folder: String) {
    let path = "\(folder)/\(list.rawValue).sqlite"
    guard let file = Self.status(path) else { return nil }
    let log = Self.status("\(path)-wal")
    hasLog = log != nil
    number = file.number &* 31 &+ (log?.number ?? 0)
    isSettled = abs(time(nil) - file.seconds) > 2
  }

  /// Returns nil for an empty file: the log beside a list that is open and was not changed says nothing,
  /// and opening and closing a list must not look like a change.
  private static func status(_ path: String) -> (number: Int64, seconds: Int)? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_size > 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    var number = Int64(time.tv_sec)
    for part in [Int64(time.tv_nsec), Int64(status.st_size)] {
      number = number &* 1_000_003 &+ part
    }
    return (number, time.tv_sec)
  }
}
