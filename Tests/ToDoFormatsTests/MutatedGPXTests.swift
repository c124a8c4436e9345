import Foundation
import TestSupport
import Testing
import ToDo
import ToDoFormats

/// GPX files with random damage: each is read as far as it goes, or its error is clear, nothing
/// traps, and what was read can be written.
@Suite struct MutatedGPXTests {
  private static let sample = Array(
    """
    <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE gpx><gpx version="1.1" xmlns:e="urn:e" \
    xmlns="http://www.topografix.com/GPX/1/1" xmlns:todo="urn:todo:gpx:1">
    <wpt lat="59.5" lon="-180"><ele>75.1</ele><time>2016-05-27T10:08:47Z</time><name>Größe &amp;\
    </name><desc>b<![CDATA[<c>]]></desc><link href="d"><text>e</text></link><fix>2d</fix>
    <extensions><e:f g='h'>i<j/></e:f><todo:due>2026-12-24T18:00:00Z</todo:due><todo:tag>k</todo:tag>\
    <todo:done>true</todo:done><todo:location>l</todo:location><todo:longitude>180</todo:longitude>\
    <todo:properties>{"m":[1,"\\u0001"],"ele":75.1}</todo:properties></extensions></wpt>
    <wpt lat="1" lon="2"><!-- n --><name>&#65;</name><url>o</url><extensions><todo:place>p\
    </todo:place></extensions></wpt><trk/></gpx>
    """.utf8)

  private static let insertions =
    ["<", ">", "/>", "</", "&", ";", "\"", "'", "=", " ", "\n", "\r", "]]>", "<![CDATA[", "<!--"]
    .map { Array($0.utf8) } + [[0], [0xff], [0xc3], [0x80], [0xef, 0xbf, 0xbf]]
    + [
      "-->", "<wpt>", "</wpt>", "<e:q/>", "<todo:due>9</todo:due>", "&lt;", "&x;", "&#13;", "9",
      "-",
      ".", "<?r?>", "xmlns='s'", "xmlns:e='t'", "lat='7'", "é", "]", "{", "<!DOCTYPE gpx [",
    ].map { Array($0.utf8) }

  private static let damage = RandomDamage(insertions: insertions)

  @Test func mutatedFilesGiveItemsOrAClearError() throws {
    var itemCount = 0
    var errorCount = 0
    let plan = FuzzPlan(cases: 1000)
    for number in 0..<plan.cases {
      let seed = plan.seed(case: number)
      var generator = SeededGenerator(seed: seed)
      let bytes = Self.damage.applied(to: Self.sample, using: &generator)
      _ = ItemFileFormat.detecting(bytes)
      var reading = ItemFileContents()
      let pieceSize = Int.random(in: 1...200, using: &generator)
      do {
        try GPXItemReader().read(ByteStream(bytes, inPiecesOf: pieceSize)) { reading.append($0) }
      } catch let error as FormatError {
        errorCount += 1
        #expect(!error.description.isEmpty)
        #expect(throws: error, "seed \(seed)") { try GPXItemReader().read(Data(bytes)) }
      }
      itemCount += reading.items.count
      #expect((reading.warnings + reading.refusals).allSatisfy { !$0.path.isEmpty })
      let written = try GPXItemWriter().write(reading.items)
      let again = try GPXItemReader().read(written)
      #expect(again.refusals.isEmpty)
      let isSame =
        again.items == reading.items && again.items.map(\.done) == reading.items.map(\.done)
        && again.items.map(\.properties) == reading.items.map(\.properties)
      #expect(
        isSame,
        "seed \(seed): \(reading.items) by way of \(String(decoding: written, as: UTF8.self))")
      #expect(try GPXItemWriter().write(again.items) == written, "seed \(seed)")
    }
    if plan.cases >= 100 { #expect(itemCount > 0 && errorCount > 0) }
  }

  @Test func everyPrefixOfAFileIsReportedAsCutOff() throws {
    for count in 1..<Self.sample.count {
      #expect {
        try GPXItemReader().read(Data(Self.sample.prefix(count)))
      } throws: { error in
        switch error as? FormatError {
        case .cutOff(let position, _): position.byteOffset == count
        default: false
        }
      }
    }
  }
}
