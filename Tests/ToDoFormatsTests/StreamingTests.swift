import Foundation
import TestSupport
import Testing
import ToDo
import ToDoFormats

@Suite struct StreamingTests {
  static let chunkSizes = [1, 2, 3, 7, 4096]

  /// Texts with everything that the formats have: escapes, surrogates, deep nesting, defects, errors.
  static let geoJSONSamples = [
    "", "\u{feff}", "\u{feff}{}", " [1, 2.5e-3, \"x\\u00e9\"]", "{\"type\":\"Feature\"",
    #"{"type":"FeatureCollection","features":[],"crs":{"a":[true,false,null]}}"#,
    #"""
    {"bbox":[1,2],"features":[
    {"geometry":{"coordinates":[[[0,0],[2,2,1,7],[2,0],[0,2],[0,0]]],"type":"Polygon"},
    "id":"é\ud83e\uddd7\n","properties":{"name":"Größe","a":{"b":[-1.25e+3,123456789012345678901]},
    "a":1},"type":"Feature"},
    {"type":"Feature","geometry":{"type":"Point","coordinates":[1e999,0]},"properties":null},
    {"type":"Feature","geometry":null,"properties":{"x":["\udc00"]}}, 7 ,
    {"type":"Feature","geometry":{"type":"GeometryCollection","geometries":[{"type":"Point",
    "coordinates":[[1,2]]}]},"properties":{}}],"type":"FeatureCollection"}
    """#,
    #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{}} {}]}"#,
    #"{"coordinates":[13.4,52.5],"type":"Point"}"#,
    #"{"type":"FeatureCollection","features":[\#(String(repeating: "[", count: 200))"#,
    #"{"type":"FeatureCollection","features":[nul]}"#,
  ]

  static let csvSamples = [
    "", "\u{feff}\r\n", "name\r\nA\r\r\nB", "name,lat,lon\n\"a \"\"b\"\"\r\nc\",1,2\nÄ,91,0\n,,\nB",
    "name;x\n\"A\"b;1\n\"\";\n\"open\n", "Title\tnote\n1\t2\t3\nx\ty",
  ]

  private static func expectSameInAllChunks(_ bytes: [UInt8], as format: ItemFileFormat) throws {
    let whole = try StreamReading(bytes, chunks: [bytes.count + 1], as: format)
    for size in chunkSizes {
      let reading = try StreamReading(bytes, chunks: [size], as: format)
      #expect(reading == whole, "chunks of \(size): \(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test(arguments: geoJSONSamples)
  func chunksMakeNoDifferenceToGeoJSON(text: String) throws {
    try Self.expectSameInAllChunks(Array(text.utf8), as: .geoJSON)
  }

  @Test(arguments: csvSamples)
  func chunksMakeNoDifferenceToCSV(text: String) throws {
    try Self.expectSameInAllChunks(Array(text.utf8), as: .csv)
  }

  @Test(.enabled(if: SharedData.isPresent, "needs the shared data beside the checkout"))
  func chunksMakeNoDifferenceToSharedFiles() throws {
    let folder = try SharedData.url("geojson")
    let enumerator = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    let files = enumerator.compactMap { $0 as? URL }.filter { $0.pathExtension.hasSuffix("json") }
    #expect(files.count > 60)
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: file))
      let whole = try StreamReading(bytes, chunks: [bytes.count + 1], as: .geoJSON)
      // Large files only in chunks that do not take long.
      for size in Self.chunkSizes where bytes.count / size < 200_000 {
        let reading = try StreamReading(bytes, chunks: [size], as: .geoJSON)
        #expect(reading == whole, "chunks of \(size): \(file.lastPathComponent)")
      }
    }
  }

  @Test(arguments: [1000, 262_144, 5_000_000])
  func aTokenLargerThanTheWindowIsReadWhole(chunk: Int) throws {
    let note = String(repeating: "0123456789é", count: 60_000)
    let json =
      #"{"type":"Feature","geometry":null,"properties":{"title":"A","note":"\#(note)\n"#
      + #"\#(note)","n":1\#(String(repeating: "0", count: 300_000))e-300000}}"#
    let geoJSON = try StreamReading(Array(json.utf8), chunks: [chunk], as: .geoJSON)
    #expect(geoJSON.error == nil)
    #expect(geoJSON.reading.items.map(\.itemDescription) == [note + "\n" + note])
    let csv = "name,note\nA,\(note)\nB,\"\(note)\"\"\n\"\nC,\n"
    let rows = try StreamReading(Array(csv.utf8), chunks: [chunk], as: .csv)
    #expect(rows.reading.items.map(\.itemDescription) == [note, note + "\"\n", nil])
  }

  @Test(.timeLimit(.minutes(1)))
  func textsOfManyPiecesAndDefectsTakeLinearTime() throws {
    let pieces = 300_000
    let note = String(repeating: "0123456789\n", count: pieces)
    let json =
      #"{"type":"Feature","properties":{"note":""#
      + String(repeating: #"0123456789\n"#, count: pieces) + #""}}"#
    let geoJSON = try StreamReading(Array(json.utf8), chunks: [100_000], as: .geoJSON)
    #expect(geoJSON.reading.items.map(\.itemDescription) == [note])
    let quotes = String(repeating: "0123456789\"\"", count: pieces)
    let csv = try StreamReading(
      Array("name,note\nA,\"\(quotes)\"\n".utf8), chunks: [100_000], as: .csv)
    #expect(csv.reading.items.map { $0.itemDescription?.utf8.count } == [11 * pieces])
    let count = 50_000
    let bad = String(repeating: #"{"type":"Feature","properties":{"a":1e999}},"#, count: count)
    let features = try StreamReading(
      Array(#"{"type":"FeatureCollection","features":[\#(bad)7]}"#.utf8), chunks: [1 << 20],
      as: .geoJSON)
    #expect(features.reading.refusals.count == count + 1)
    let last = features.reading.refusals[count - 1]
    let offset = try #require(last.byteOffset) + 36
    #expect(last.text.hasPrefix("line 1, column \(offset + 1) (byte \(offset)): "))
  }

  @Test func byteOffsetsPointAtTheFeature() throws {
    let text = #"""
      {"type":"FeatureCollection","features":[ {"n":"é","type":"Feature","properties":{"due":"x"}},

      {"n":1,"type":"Featre","properties":{}} ,{"n":2,"type":"Feature","properties":{"a":1,"a":2}},
       {"n":3,"type":"Feature","properties":{"a":"\ud800"}}]}
      """#
    for chunk in [1, 100, 10_000] {
      let bytes = Array("\u{feff}\(text)".utf8)
      let reading = try StreamReading(bytes, chunks: [chunk], as: .geoJSON)
      var number = 0
      for entry in reading.entries {
        switch entry {
        case .item: number += 1
        case .removal: Issue.record("nothing was deleted")
        case .warning(let notice), .refusal(let notice):
          let offset = try #require(notice.byteOffset)
          let start = String(decoding: bytes[offset...].prefix(6), as: UTF8.self)
          #expect(notice.description.hasPrefix("\(notice.path) (byte \(offset)): "))
          let index = try #require(notice.path.dropFirst("features[".count).first)
          #expect(start == (index == "0" ? #"{"n":""# : "{\"n\":\(index)"))
        }
      }
      #expect(number == 2)
      #expect(reading.reading.refusals.count == 2)
      #expect(reading.reading.warnings.count == 4)
    }
  }

  @Test func entriesComeInTheOrderOfTheFile() throws {
    let text = #"""
      {"a":1,"a":2,"type":"FeatureCollection","features":[
      {"type":"Feature","properties":{"title":"A"},"x":1},{"type":"Feature","properties":7},
      {"type":"Feature","properties":{"title":"B"}}],"z":0}
      """#
    let reading = try StreamReading(Array(text.utf8), chunks: [5], as: .geoJSON)
    let places = reading.entries.map { entry in
      switch entry {
      case .item(let item): "item \(item.title)"
      case .removal(let removal): "removal \(removal.uuid)"
      case .warning(let notice): "warning \(notice.path)"
      case .refusal(let notice): "refusal \(notice.path)"
      }
    }
    #expect(
      places == [
        "warning a", "warning features[0]", "item A", "refusal features[1].properties", "item B",
        "warning the file",
      ])
  }

  @Test func aCutOffFileGivesTheFeaturesBeforeAndNamesTheBrokenOne() throws {
    let feature = #"{"type":"Feature","properties":{"title":"A"}}"#
    let text = #"{"type":"FeatureCollection","features":[\#(feature),\#(feature),\#(feature)]}"#
    let bytes = Array(text.utf8)
    for count in 1..<bytes.count {
      let reading = try StreamReading(Array(bytes[..<count]), chunks: [16], as: .geoJSON)
      let items = reading.reading.items.count
      let complete = max(0, count - 40 + 1) / (feature.utf8.count + 1)
      #expect(items == min(3, complete), "\(count) bytes")
      guard case .cutOff(let position, _) = try #require(reading.error) else {
        Issue.record("\(count) bytes: \(String(describing: reading.error))")
        continue
      }
      #expect(position.byteOffset == count)
      let isInFeatures = count >= 40 && count < bytes.count - 1
      #expect(position.path.contains("features") == isInFeatures, "\(count) bytes: \(position)")
    }
  }

  @Test(arguments: [
    ("{]", "features[2], line 1, column 134 (byte 133)"),
    ("{\"a\":\"\u{0}\"}", "features[2], line 1, column 139 (byte 138)"),
    ("\(String(repeating: "[", count: 200))", "features[2], line 1, column 261 (byte 260)"),
    ("{}{", "after features[2], line 1, column 135 (byte 134)"),
  ])
  func brokenStructureEndsTheReadingWithItsPath(feature: String, place: String) throws {
    let good = #"{"type":"Feature","properties":{"title":"A"}}"#
    let text = #"{"type":"FeatureCollection","features":[\#(good),\#(good),\#(feature),\#(good)]}"#
    let reading = try StreamReading(Array(text.utf8), chunks: [32], as: .geoJSON)
    #expect(reading.reading.items.count == 2)
    #expect(try #require(reading.error).description.hasPrefix(place))
  }

  @Test(arguments: [
    (#"{"type":"Point","coordinates":[1e999,0]}"#, "{}", "features[1].geometry.coordinates[0]"),
    (
      #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[0,-1e999],[0,0]]]}"#, "{}",
      "features[1].geometry.coordinates[0][2][1]"
    ),
    ("null", #"{"a":["x",1e999]}"#, "features[1].properties.a[1]"),
    ("null", #"{"title":"\ud83e"}"#, "features[1].properties.title"),
    (#"{"type":"Point","coordinates":["\udc00"]}"#, "{}", "features[1].geometry.coordinates[0]"),
    (
      #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[0,1e400]}]}"#,
      "{}", "features[1].geometry.geometries[0].coordinates[1]"
    ),
    ("null", #"{"\udc00":1}"#, "features[1].properties"),
  ])
  func aDefectRefusesOnlyItsFeature(geometry: String, properties: String, place: String) throws {
    let good = #"{"type":"Feature","properties":{"title":"A"}}"#
    let bad = #"{"type":"Feature","geometry":\#(geometry),"properties":\#(properties)}"#
    let text =
      #"{"type":"FeatureCollection","features":[\#(good),\#(bad),\#(good)]}"#
    let reading = try StreamReading(Array(text.utf8), chunks: [9], as: .geoJSON)
    #expect(reading.error == nil)
    #expect(reading.reading.items.count == 2)
    let refusal = try #require(reading.reading.refusals.first)
    #expect(reading.reading.refusals.count == 1)
    #expect(refusal.path == place)
    #expect(refusal.byteOffset == 40 + good.utf8.count + 1)
    #expect(refusal.text.contains("line 1, column "))
    let strict = try StreamReading(Array(text.utf8), chunks: [9], as: .geoJSON, isStrict: true)
    #expect(strict.error == .refused(refusal))
    #expect(strict.entries.count == 1)
  }

  @Test(arguments: [
    ("properties", #"{"type":"Feature","properties":{"a":"#),
    ("coordinates", #"{"type":"Feature","geometry":{"coordinates":"#),
    ("geometries", #"{"type":"Feature","geometry":{"geometries":"#),
    ("foreign", #"{"type":"Feature","geometry":{"x":"#),
  ])
  func aFeatureMayNestAsDeepAsTheWriterPermits(name: String, beginning: String) throws {
    for depth in [126, 127] {
      let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      let text = #"{"type":"FeatureCollection","features":[\#(beginning)\#(nested)}}]}"#
      let reading = try StreamReading(Array(text.utf8), chunks: [64], as: .geoJSON)
      guard depth == 127 else {
        #expect(reading.error == nil)
        #expect(reading.entries.count == 1)
        continue
      }
      let offset = 40 + beginning.utf8.count + 126
      let position = FilePosition(
        byteOffset: offset, line: 1, column: offset + 1, path: "features[0]")
      #expect(reading.error == .tooDeep(position, limit: 128))
    }
  }

  @Test func latin1RefusesTheFeaturesThatHaveIt() throws {
    let text = """
      {"type":"FeatureCollection","features":[
      {"type":"Feature","properties":{"title":"A"}},
      {"type":"Feature","properties":{"title":"Caf\u{e9}"}},
      {"type":"Feature","properties":{"title":"B"}}]}
      """
    let bytes = text.unicodeScalars.map { UInt8($0.value) }
    let reading = try StreamReading(bytes, chunks: [50], as: .geoJSON).reading
    #expect(reading.items.map(\.title) == ["A", "B"])
    #expect(
      reading.refusals.map(\.description) == [
        "features[1].properties.title (byte 88): line 3, column 45 (byte 132): the text is not "
          + "UTF-8. Save the file again in UTF-8."
      ])
  }

  @Test func aDefectInARootFeatureRefusesIt() throws {
    let text = #" {"type":"Feature","properties":{"a":1e999}}"#
    let reading = try StreamReading(Array(text.utf8), chunks: [50], as: .geoJSON)
    #expect(reading.error == nil)
    #expect(reading.reading.refusals.map(\.path) == ["properties.a"])
    #expect(reading.reading.refusals.map(\.byteOffset) == [1])
  }

  @Test func aDefectBesideTheFeaturesEndsTheReadingAfterThem() throws {
    let text = #"""
      {"a":{"b":1e999},"features":[{"type":"Feature","properties":{}}],"type":"FeatureCollection"}
      """#
    let reading = try StreamReading(Array(text.utf8), chunks: [50], as: .geoJSON)
    #expect(reading.reading.items.count == 1)
    #expect(
      reading.error
        == .numberTooLarge(FilePosition(byteOffset: 10, line: 1, column: 11, path: "a.b")))
  }

  @Test func anErrorOfTheBodyEndsTheReading() throws {
    struct Enough: Error {}
    let text = #"{"features":[{"type":"Feature","properties":{}},{"type":"Feature","#
    var count = 0
    #expect(throws: Enough.self) {
      try ItemFileFormat.geoJSON.read(ByteStream(Array(text.utf8))) { _ in
        count += 1
        throw Enough()
      }
    }
    #expect(count == 1)
  }

  @Test func anErrorOfTheSystemEndsTheReading() throws {
    let error = FormatError.unreadable(reason: "No such device")
    for format in ItemFileFormat.allCases {
      let rest = ByteStream { _ throws(FormatError) in throw error }
      let beginning = format == .gpx ? "<gpx" : "{\"name"
      let stream = ByteStream(Array(beginning.utf8), then: rest)
      #expect(throws: error) { try format.read(stream) { _ in } }
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func aLineOfBracketsIsRefusedAtTheDepthLimit() {
    var givenCount = 0
    let stream = ByteStream { buffer throws(FormatError) in
      for index in buffer.indices { buffer[index] = UInt8(ascii: "[") }
      givenCount += buffer.count
      return buffer.count
    }
    #expect(
      throws: FormatError.tooDeep(FilePosition(byteOffset: 128, line: 1, column: 129), limit: 128)
    ) { try GeoJSONItemReader().read(stream) { _ in } }
    #expect(givenCount < 1_000_000)
  }
}
