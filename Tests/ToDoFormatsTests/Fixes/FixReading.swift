import ToDo
import ToDoFormats

/// The entries of a file of fixes, in their order, and how reading it ended.
struct FixReading: Equatable {
  var entries: [FixFileEntry] = []
  var error: FormatError?

  /// - Parameter format: nil to detect it.
  init(_ stream: ByteStream, as format: FixFileFormat? = nil) throws {
    do {
      if let format {
        try format.read(stream) { entries.append($0) }
      } else {
        try FixFileReader().read(stream) { entries.append($0) }
      }
    } catch let error as FormatError {
      self.error = error
    }
  }

  init(_ text: String, as format: FixFileFormat? = nil) throws {
    try self.init(ByteStream(Array(text.utf8)), as: format)
  }

  var fixes: [Fix] {
    entries.compactMap { if case .fix(let fix, device: _) = $0 { fix } else { nil } }
  }

  /// The devices of the fixes, "-" for none.
  var devices: [String] {
    entries.compactMap { if case .fix(_, let device) = $0 { device ?? "-" } else { nil } }
  }

  var refusals: [FormatNotice] {
    entries.compactMap { if case .refusal(let notice) = $0 { notice } else { nil } }
  }

  /// The entries in short: the time of a fix, or the path of a refusal.
  var outline: [String] {
    entries.map { entry in
      switch entry {
      case .fix(let fix, device: _): "\(fix.timestamp)"
      case .refusal(let notice): notice.path
      }
    }
  }
}

extension Fix {
  /// A fix from plain numbers, as the tables of the tests expect it.
  static func expected(
    _ latitude: Double, _ longitude: Double, at timestamp: Double, accuracy: Double? = nil,
    speed: Double? = nil, course: Double? = nil
  ) throws -> Fix {
    Fix(
      coordinate: try Coordinate(latitude: latitude, longitude: longitude),
      accuracy: accuracy.map(Distance.meters), timestamp: timestamp, speedMetersPerSecond: speed,
      course: course.map(Bearing.init))
  }
}
