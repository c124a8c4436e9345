import Foundation

/// Starts programs that say on which port they listen.
enum ListeningPort {
  /// A program that ended before it listened.
  struct Ended: Error {
    /// What it said.
    let text: String
  }

  /// Returns once the program has said so.
  ///
  /// - Parameters:
  ///   - pattern: What it says, with the port.
  ///   - connect: Connects the output that it says it on.
  /// - Throws: ``Ended``, and what starting it throws.
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
      guard !data.isEmpty else { throw Ended(text: said) }
      said += String(decoding: data, as: UTF8.self)
      guard let port = said.firstMatch(of: pattern).flatMap({ Int($0.1) }) else { continue }
      // What it says later must not fill the pipe.
      Thread.detachNewThread { while !reader.availableData.isEmpty {} }
      return port
    }
  }
}
