import JSONText
import ToDo

/// Reads fixes from JSON: objects one a line (NDJSON) or one after another, arrays of
/// them, the files of the OwnTracks Recorder, and what `gpspipe -w` of gpsd prints.
///
/// A plain object has `lat` and `lon` in degrees, `time` (RFC 3339, or seconds since 1970) and,
/// where they are known, `acc` in metres, `speed` in m/s, `course` in degrees and `device`. Also
/// taken are `latitude`; `lng` and `longitude`; `timestamp`; `accuracy`; `bearing` and `heading`.
/// Null and blank values count as absent, and all other members are skipped. An object with a
/// `_type` is a message of OwnTracks, and one with a `class` of gpsd is a report of gpsd.
package struct JSONFixReader: Sendable {
  /// Creates a reader.
  package init() {}

  /// Reads a file or a pipe and gives each entry as soon as its object is there.
  ///
  /// A bad object or line is a refusal, and reading goes on with the next line. So is an array that
  /// is malformed or has elements other than objects.
  ///
  /// - Throws: `FormatError` when there is nothing, or nothing but the beginning of an array, or if
  ///   the first object shows the format of another program that is not read. And what `body` throws.
  /// - Complexity: O(*n*) in its bytes. One object is held at a time; it may have 1 MiB.
  package func read(_ stream: ByteStream, _ body: (FixFileEntry) throws -> Void) throws {
    do {
      try readObjects(stream, body)
    } catch let error as JSONError {
      throw FormatError(error)
    }
  }

  private func readObjects(_ stream: ByteStream, _ body: (FixFileEntry) throws -> Void) throws {
    var objects = JSONObjectSequence(stream)
    var isFirst = true
    while let piece = try objects.next() {
      if isFirst, let format = piece.foreignFormat {
        throw FormatError.foreignFixes(line: piece.position.line, reason: format.advice)
      }
      isFirst = false
      let entry: FixFileEntry?
      var isSpoilt = piece.isBrokenArray
      do throws(JSONError) {
        entry = try piece.entry()
      } catch {
        entry = piece.refusal(of: error)
        isSpoilt = true
      }
      if let entry { try body(entry) }
      if isSpoilt { try objects.recover() }
    }
    guard objects.hasContent else { throw FormatError.emptyFile }
  }
}

extension JSONObjectSequence.Piece {
  /// The entry for the piece; nil if it has nothing to do with fixes.
  ///
  /// - Throws: `JSONError` for an object that is not well-formed, its position in the piece.
  fileprivate func entry() throws(JSONError) -> FixFileEntry? {
    switch content {
    case .tooLarge(let beginning):
      if let format = ForeignFixFormat(beginning: beginning) { return refusal(format.advice) }
      let limit = JSONObjectSequence.sizeLimit
      return refusal("the object has more than \(limit) bytes. Make it smaller.")
    case .brokenArray(.cutOff): return refusal("the array is cut off. Check what writes it.")
    case .brokenArray(let error):
      return refusal(
        "the array breaks off, and what follows on that line may be lost: "
          + FormatError(error).description)
    case .other: return refusal("this is not a JSON object. Write a fix like {\"lat\": …}.")
    case .object(let bytes):
      var scanner = JSONScanner(bytes, .ofMessages)
      let members = try scanner.value().object ?? [:]
      try scanner.finish()
      if let defect = scanner.defect {
        return refusal(FormatError(defect.error).shifted(to: position).description)
      }
      return entry(of: members)
    }
  }

  private func entry(of members: [String: JSONValue]) -> FixFileEntry? {
    guard members["_type"] == nil else {
      let message = OwnTracksMessage(
        members, topic: prefix?.topic, path: path, byteOffset: position.byteOffset)
      return message.entry()
    }
    if let report = GPSDReport(members, path: path, byteOffset: position.byteOffset) {
      return report.entry()
    }
    if let format = ForeignFixFormat(members) { return refusal(format.advice) }
    var values: [FixField: JSONValue] = [:]
    for field in FixField.allCases {
      values[field] = field.names.lazy.compactMap { members[$0] }.first { $0 != .null }
    }
    return FixReport(values, path: path, byteOffset: position.byteOffset).entry()
  }

  /// The format of another program that the piece shows, if it is one that is not read.
  fileprivate var foreignFormat: ForeignFixFormat? {
    switch content {
    case .object(let bytes):
      var scanner = JSONScanner(bytes, .ofMessages)
      guard let members = (try? scanner.value())?.object, members["_type"] == nil else {
        return nil
      }
      return ForeignFixFormat(members)
    case .tooLarge(let beginning): return ForeignFixFormat(beginning: beginning)
    case .brokenArray, .other: return nil
    }
  }

  fileprivate var isBrokenArray: Bool {
    if case .brokenArray = content { true } else { false }
  }

  fileprivate func refusal(of error: JSONError) -> FixFileEntry {
    if case .cutOff = error { return refusal("the object is cut off. Check what writes it.") }
    return refusal(FormatError(error).shifted(to: position).description)
  }

  private func refusal(_ text: String) -> FixFileEntry {
    .refusal(FormatNotice(path: path, text: text, byteOffset: position.byteOffset))
  }

  private var path: String {
    let line = "line \(position.line)"
    return index.map { "[\($0)], \(line)" } ?? line
  }
}
