import Foundation
import Testing

/// Starts programs that say on which port they listen.
enum ListeningPort {
  /// Returns once the program has said so.
  ///
  /// - Parameters:
  ///   - pattern: What it says, with the port.
  ///   - connect: Connects the output that it says it on.
  static func start(
    _ process: Process, _ pattern: Regex<(Substring, Substring)>, connect: (Pipe) -> Void
  ) throws -> Int {
    let pipe = Pipe()
    connect(pipe)
    try process.run()
    let reader = pipe.fileHandleForReading
    var said = ""
    while true {
      let data = reader.availableData
      try #require(!data.isEmpty, "The program ended: \(said)")
      said += String(decoding: data, as: UTF8.self)
      guard let port = said.firstMatch(of: pattern).flatMap({ Int($0.1) }) else { continue }
      // What it says later must not fill the pipe.
      Thread.detachNewThread { while !reader.availableData.isEmpty {} }
      return port
    }
  }
}
