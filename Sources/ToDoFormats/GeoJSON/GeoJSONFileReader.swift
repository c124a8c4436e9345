import JSONText
import ToDo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads one GeoJSON file, entry by entry.
struct GeoJSONFileReader: ~Copyable {
  private var scanner: JSONScanner
  var root = ScannedRoot()
  /// The first defect in the root object, which counts if that is an item itself.
  private(set) var rootDefect: JSONScanner.Defect?
  private let isStrict: Bool
  private let timeZone: TimeZone

  init(_ stream: ByteStream, isStrict: Bool, timeZone: TimeZone) {
    scanner = JSONScanner(ByteWindow(stream))
    self.isStrict = isStrict
    self.timeZone = timeZone
  }

  /// Reads the file. Features are given as they come, since the root's type may follow them.
  ///
  /// - Throws: `FormatError`, and what `body` throws.
  mutating func read(_ body: (ItemFileEntry) throws -> Void) throws {
    do {
      try readFile(body)
    } catch let error as JSONError {
      throw FormatError(error)
    }
  }

  private mutating func readFile(_ body: (ItemFileEntry) throws -> Void) throws {
    try scanner.window.skipByteOrderMark()
    try checkEncoding()
    guard let first = try scanner.peek() else { throw FormatError.emptyFile }
    guard first == .leftBrace else {
      let kindName = try scanner.skipValue().name
      try scanner.finish()
      throw FormatError.notGeoJSON(
        path: "",
        reason: "The file holds \(kindName), but GeoJSON is an object. "
          + "Give a FeatureCollection.")
    }
    let offset = scanner.window.offset
    try scanner.beginObject()
    while let key = try scanner.nextKey() {
      if key == "features" {
        try takeFeatures(body)
      } else {
        try root.take(key, from: &scanner)
      }
    }
    try scanner.finish()
    try giveRoot(at: offset, body)
  }

  /// Refuses UTF-16 and UTF-32, which begin with their byte order mark or have a NUL in the
  /// first two bytes.
  private mutating func checkEncoding() throws {
    let beginning = try scanner.window.peek(2)
    if let nul = beginning.firstIndex(of: 0) {
      let offset = scanner.window.offset + beginning.distance(from: beginning.startIndex, to: nul)
      throw FormatError.nulByte(FilePosition(scanner.window.position(at: offset)))
    }
    if let first = beginning.first, first >= 0xfe {
      throw JSONError.notUTF8(scanner.window.position)
    }
  }
}

extension GeoJSONFileReader {
  private mutating func takeFeatures(_ body: (ItemFileEntry) throws -> Void) throws {
    if root.features != .none {
      let text = "given more than once; the features of each count."
      try body(.warning(FormatNotice(path: "features", text: text)))
    }
    if try scanner.peek() != .leftBracket {
      root.features = .malformed(kindName: try scanner.skipValue(depth: 1).name)
    } else if root.features != .given, let type = root.type, type != .string("FeatureCollection") {
      root.features = .ignored
      _ = try scanner.skipValue(depth: 1)
    } else {
      root.features = .given
      try giveFeatures(body)
    }
  }

  private mutating func giveFeatures(_ body: (ItemFileEntry) throws -> Void) throws {
    try giveRemarksOnRoot(at: nil, body)
    try scanner.beginArray()
    var index = 0
    while try hasFeature(index) {
      let (offset, feature) = try takeFeature(index)
      let path = "features[\(index)]"
      let defect = try giveRemarks(inside: path, at: offset, body)
      try give(path, at: offset, defect, body) { reader throws(FormatNotice) in
        try reader.item(feature: feature.get(), number: index + 1)
      }
      index += 1
    }
  }

  private mutating func hasFeature(_ index: Int) throws(FormatError) -> Bool {
    do throws(JSONError) {
      return try scanner.nextElement()
    } catch {
      throw FormatError(error).inside(index == 0 ? "features" : "after features[\(index - 1)]")
    }
  }

  private mutating func takeFeature(
    _ index: Int
  ) throws(FormatError) -> (offset: Int, feature: Result<ScannedFeature, FormatNotice>) {
    do throws(JSONError) {
      _ = try scanner.peek()
      return (scanner.window.offset, try scanner.feature())
    } catch {
      throw FormatError(error).inside("features[\(index)]")
    }
  }

  /// Gives an item, or its refusal if there is a defect, after the warnings.
  func give(
    _ path: String, at offset: Int, _ defect: JSONScanner.Defect?,
    _ body: (ItemFileEntry) throws -> Void,
    _ read: (inout FeatureReader) throws(FormatNotice) -> ToDoItem
  ) throws {
    var reader = FeatureReader(isStrict: isStrict, timeZone: timeZone, isOurs: root.isOurs)
    let entry: ItemFileEntry
    do throws(FormatNotice) {
      if let defect {
        throw FormatNotice(path: defect.path, text: FormatError(defect.error).description)
      }
      let item = try read(&reader)
      entry = reader.removal.map(ItemFileEntry.removal) ?? .item(item)
    } catch {
      let refusal = Self.named(error.inside(path), at: offset)
      entry = .refusal(refusal)
    }
    for warning in reader.warnings {
      try body(.warning(Self.named(warning.inside(path), at: offset)))
    }
    if isStrict, case .refusal(let refusal) = entry { throw FormatError.refused(refusal) }
    try body(entry)
  }
}

extension GeoJSONFileReader {
  mutating func giveRemarksOnRoot(
    at offset: Int?, _ body: (ItemFileEntry) throws -> Void
  ) throws {
    let defect = try giveRemarks(inside: "", at: offset, body)
    rootDefect = rootDefect ?? defect
  }

  /// Gives a warning for each name that was repeated since the last call.
  ///
  /// - Returns: the first defect, its path relative to the feature.
  private mutating func giveRemarks(
    inside path: String, at offset: Int?, _ body: (ItemFileEntry) throws -> Void
  ) throws -> JSONScanner.Defect? {
    guard !scanner.remarks.isEmpty else { return nil }
    let defect = scanner.defect
    let remarks = scanner.remarks
    scanner.removeRemarks()
    for remark in remarks where remark.kind == .repeatedName {
      let text = "given more than once; the last one counts."
      let notice = FormatNotice(path: remark.path, text: text).inside(path)
      try body(.warning(Self.named(notice, at: offset)))
    }
    return defect
  }

  /// The notice with the feature's byte offset, and with a path if it has none because it is about
  /// the root object.
  static func named(_ notice: FormatNotice, at offset: Int?) -> FormatNotice {
    FormatNotice(
      path: notice.path.isEmpty ? "the file" : notice.path, text: notice.text,
      byteOffset: offset)
  }
}
