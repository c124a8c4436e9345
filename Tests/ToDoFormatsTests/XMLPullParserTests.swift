import Testing

@testable import ToDoFormats

@Suite struct XMLPullParserTests {
  /// The events of a text, a word each: `<a>`, `'text'`, `</a>`.
  private func events(_ bytes: [UInt8], inPiecesOf size: Int = 4096) throws -> String {
    let parser = XMLPullParser(ByteStream(bytes, inPiecesOf: size))
    var events = ""
    while true {
      switch try parser.next() {
      case .begin:
        let attributes = parser.attributes.map { " \($0.name.qualified)=\($0.value)" }
        events += "<\(parser.name.qualified)\(attributes.joined())>"
      case .text: events += String(decoding: parser.text, as: UTF8.self)
      case .end: events += "</\(parser.name.qualified)>"
      case .finish: return events
      }
    }
  }

  @Test(arguments: [
    ("<a/>", "<a></a>"), ("\u{feff}<a></a >\n", "<a></a>"),
    ("<?xml version=\"1.0\" encoding='utf-8' standalone=\"yes\" ?>\n<a/>", "<a></a>"),
    ("<a b = '1'\n c=\"'2'\"/>", "<a b=1 c='2'></a>"),
    ("<a>x<b>y</b>z</a>", "<a>x<b>y</b>z</a>"),
    ("<a>&lt;&gt;&amp;&apos;&quot;&#65;&#x42;&#x1F9D7;</a>", "<a><>&'\"AB🧗</a>"),
    ("<a b='&#10;&#x9;&lt;\n\t\r\n '/>", "<a b=\n\t<    ></a>"),
    ("<a>1\r\n2\r3\n&#13;</a>", "<a>1\n2\n3\n\r</a>"),
    ("<a><![CDATA[<b>&amp;]]]]><![CDATA[>]]></a>", "<a><b>&amp;]]></a>"),
    ("<!-- - a --><?p q?><!DOCTYPE a><a>x<!--<b>-->y<?p?>z</a><!-- -->", "<a>xyz</a>"),
    ("<!DOCTYPE a SYSTEM 'a.dtd' ><a/>", "<a></a>"),
    ("<!DOCTYPE a PUBLIC \"-//A\" 'a.dtd'><a/>", "<a></a>"),
    ("<größe ü='é'>\u{85}\u{2028}]] ></größe>", "<größe ü=é>\u{85}\u{2028}]] ></größe>"),
    ("<p:a xmlns:p='u' p:b='1' b='2' xml:lang='de'/>", "<p:a p:b=1 b=2 xml:lang=de></p:a>"),
  ])
  func wellFormedTextsAreRead(text: String, events: String) throws {
    for size in [1, 2, 3, 7, 4096] {
      #expect(try self.events(Array(text.utf8), inPiecesOf: size) == events, "\(size) bytes")
    }
  }

  @Test(arguments: [
    ("<a>\n<b></a>", 2, 6, "closing tag \"</b>\""), ("<a/><b/>", 1, 5, "after the outermost"),
    ("x<a/>", 1, 2, "\"<\" cannot"), ("<a/>é", 1, 5, "after the outermost"),
    ("</a>", 1, 2, "\"/\" cannot"), ("<a b='1' b='2'/>", 1, 10, "given twice"),
    ("<a b=1/>", 1, 6, "\"1\" cannot"), ("<a b/>", 1, 5, "\"/\" cannot"),
    ("<a b='<'/>", 1, 7, "\"&lt;\""), ("<a b='1'c='2'/>", 1, 9, "\"c\" cannot"),
    ("<a>]]></a>", 1, 6, "]]&gt;"), ("<a>1 < 2</a>", 1, 7, "&lt;"), ("<a>&</a>", 1, 5, "&amp;"),
    ("<a>a & b;</a>", 1, 7, "&amp;"), ("<a>&nbsp;</a>", 1, 4, "\"&nbsp;\" is unknown"),
    ("<a b='1&lt;&nbsp;'/>", 1, 1, "\"&nbsp;\" is unknown"),
    ("<!DOCTYPE a SYSTEM 'd'><a>&nbsp;</a>", 1, 27, "\"&nbsp;\" is unknown"),
    ("<!DOCTYPE a SYSTEM 'd'><a b='&amp;&nbsp;'/>", 1, 24, "\"&nbsp;\" is unknown"),
    ("<a>&#0;</a>", 1, 4, "XML does not have"), ("<a>&#xD800;</a>", 1, 4, "XML does not have"),
    ("<a>&#x110000;</a>", 1, 4, "XML does not have"), ("<a>&#+65;</a>", 1, 6, "&amp;"),
    ("<a>&#X41;</a>", 1, 6, "&amp;"),
    ("<a>é\u{1}</a>", 1, 5, "U+0001"), ("<a>\u{ffff}</a>", 1, 4, "U+FFFF"),
    ("<a>\n\0</a>", 2, 1, "U+0000"), ("<a b='\u{7}'/>", 1, 7, "U+0007"),
    ("<!--\u{b}--><a/>", 1, 5, "U+000B"), ("<!-- a -- b --><a/>", 1, 10, "U+0020"),
    ("<a><![cdata[]]></a>", 1, 7, "\"c\" cannot"), ("<![CDATA[]]><a/>", 1, 1, "before the outer"),
    ("<a:b/>", 1, 1, "not declared"), ("<a b:c=''/>", 1, 1, "not declared"),
    ("<p:a xmlns:p='u' xmlns:q='u' p:b='' q:b=''/>", 1, 1, "given twice"),
    ("<a xmlns='u' xmlns='v'/>", 1, 14, "given twice"),
    ("<a xmlns:b=''/>", 1, 1, "cannot be declared"),
    ("<a:b:c/>", 1, 5, "\":\" cannot"), ("<:a/>", 1, 2, "\":\" cannot"),
    ("<1a/>", 1, 2, "\"1\" cannot"), ("<a><b xmlns:p='u'/><p:c/></a>", 1, 20, "not declared"),
    ("<a·><·/></a·>", 1, 6, "\"·\" cannot"),
    (" <?xml version='1.0'?><a/>", 1, 2, "very beginning"),
    ("<?xml version='2.0'?><a/>", 1, 1, "2.0"), ("<?xml encoding='UTF-8'?><a/>", 1, 7, "version"),
    ("<?xml version='1.0' a='b'?><a/>", 1, 21, "declaration"),
    ("<a/><!DOCTYPE a>", 1, 5, "after the outermost"),
    ("<!DOCTYPE a><!DOCTYPE a><a/>", 1, 13, "before the outermost"),
    ("<a b='1'><?XmL ?></a>", 1, 15, "U+0020"), ("<a / >", 1, 5, "U+0020"),
  ])
  func malformedTextsAreRefusedWithTheirPosition(
    text: String, line: Int, column: Int, words: String
  ) throws {
    for size in [1, 3, 4096] {
      let error = try #require(throws: FormatError.self) {
        try events(Array(text.utf8), inPiecesOf: size)
      }
      guard case .notXML(let position, let reason) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(position.line == line && position.column == column, "\(error)")
      #expect(reason.contains(words), "\(error)")
      let before = text.unicodeScalars.prefix(position.byteOffset)
      #expect(position.byteOffset <= text.utf8.count && before.count <= text.unicodeScalars.count)
    }
  }

  @Test(arguments: [
    "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>",
    "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>",
    "<!DOCTYPE a SYSTEM 'a.dtd' [ ]><a/>", "<?xml version='1.0' encoding='UTF-16'?><a/>",
    "<?xml version='1.0' encoding='windows-1252'?><a/>",
    "\u{feff}<?xml version='1.0' encoding='ISO-8859-1'?><a/>",
  ])
  func entitiesAndOtherEncodingsAreRefused(text: String) throws {
    let error = try #require(throws: FormatError.self) { try events(Array(text.utf8)) }
    guard case .refusedXML = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test func latin1IsRead() throws {
    let text =
      "<?xml version='1.0' encoding='iso-8859-1'?><gr\u{f6}\u{df}e a='\u{e9}'>\u{fc}\u{85}"
      + "</gr\u{f6}\u{df}e>"
    let bytes = text.unicodeScalars.map { UInt8($0.value) }
    for size in [1, 4096] {
      #expect(try events(bytes, inPiecesOf: size) == "<größe a=é>ü\u{85}</größe>")
    }
    let cut = try #require(throws: FormatError.self) { try events(Array(bytes.dropLast())) }
    guard case .cutOff(let position, _) = cut else {
      Issue.record("\(cut)")
      return
    }
    #expect(position.column == bytes.count)
  }

  @Test(
    arguments: [
      ([0xc3, 0x28], 4), ([0xff], 4), ([0xed, 0xa0, 0x80], 4), ([0xc0, 0x80], 4),
      ([0xf4, 0x90, 0x80, 0x80], 4), ([0xe0, 0x80, 0xaf], 4), ([0x41, 0x80], 5),
    ] as [([UInt8], Int)])
  func whatIsNoUTF8IsRefusedWithItsPosition(sequence: [UInt8], column: Int) {
    let position = FilePosition(byteOffset: column - 1, line: 1, column: column)
    for size in [1, 2, 4096] {
      #expect(throws: FormatError.notUTF8(position)) {
        try events(Array("<a>".utf8) + sequence + Array("</a>".utf8), inPiecesOf: size)
      }
    }
  }

  @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
  func utf16IsRead(isBigEndian: Bool, hasByteOrderMark: Bool) throws {
    let text = "\(hasByteOrderMark ? "\u{feff}" : "")<größe a='☀'>é\n🧗x<b/></größe>"
    func bytes(_ text: String) -> [UInt8] {
      text.utf16.flatMap { unit in
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xff))
        return isBigEndian ? [high, low] : [low, high]
      }
    }
    for size in [1, 3, 4096] {
      #expect(
        try events(bytes(text), inPiecesOf: size) == "<größe a=☀>é\n🧗x<b></b></größe>")
    }
    let malformed = bytes(text.replacing("x<b/>", with: "x<b>"))
    let error = try #require(throws: FormatError.self) { try events(malformed) }
    guard case .notXML(let position, _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(position.line == 2)
    let cut = try #require(throws: FormatError.self) { try events(bytes(text).dropLast(2)) }
    guard case .cutOff(let end, _) = cut else {
      Issue.record("\(cut)")
      return
    }
    #expect(end.line == 2 && end.byteOffset == bytes(text).count - 2)
  }

  @Test(arguments: ["UTF8", "us-ascii", "ASCII"])
  func otherNamesOfTheEncodingsAreKnown(name: String) throws {
    let text = "<?xml version='1.0' encoding='\(name)'?><a>\(name == "UTF8" ? "🧗" : "x")</a>"
    for size in [1, 4096] {
      #expect(try events(Array(text.utf8), inPiecesOf: size).hasPrefix("<a>"), "\(size)")
    }
  }

  @Test(arguments: ["", "\u{feff}", " \r\n\t"])
  func aBlankTextIsAnEmptyFile(text: String) {
    #expect(throws: FormatError.emptyFile) { try events(Array(text.utf8)) }
  }

  @Test func everyPrefixIsReportedAsCutOff() throws {
    let text =
      "<?xml version='1.0'?><!-- c --><!DOCTYPE a PUBLIC 'p' 's'><a b='&lt;é'>&#65;"
      + "<![CDATA[x]]><p:c xmlns:p='u'/>é<?p q?></a>"
    let bytes = Array(text.utf8)
    for count in 1..<bytes.count {
      let error = try #require(throws: FormatError.self) { try events(Array(bytes[..<count])) }
      guard case .cutOff(let position, _) = error else {
        Issue.record("\(count) bytes: \(error)")
        continue
      }
      #expect(position.byteOffset == count)
    }
  }

  @Test func nestingBeyondTheLimitIsRefused() throws {
    let limit = XMLPullParser.depthLimit
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)).utf8)
    }
    #expect(try events(nested(limit)).count == limit * 7)
    let error = try #require(throws: FormatError.self) { try events(nested(limit + 1)) }
    #expect(
      error
        == .tooDeep(
          FilePosition(byteOffset: limit * 3, line: 1, column: limit * 3 + 1), limit: limit))
  }

  @Test func longTextsAreGivenInPieces() throws {
    let text = String(repeating: "é]&amp;", count: 100_000)
    let parser = XMLPullParser(ByteStream("<a>\(text)</a>".utf8))
    var longest = 0
    var count = 0
    while try parser.next() != .finish {
      longest = max(longest, parser.text.count)
      count += parser.text.count
    }
    #expect(count == 400_000)
    #expect(longest < 2 * ExpatParser.pieceSize)
  }

  @Test func anEndlessTagIsRefused() throws {
    // As many bytes as asked for, none of them a quotation mark.
    var isFirst = true
    let stream = ByteStream { buffer in
      buffer.copyBytes(from: repeatElement(UInt8(ascii: "x"), count: buffer.count))
      if isFirst { buffer.copyBytes(from: "<a b='".utf8) }
      isFirst = false
      return buffer.count
    }
    let parser = XMLPullParser(stream, sizeLimit: 200_000)
    let error = try #require(throws: FormatError.self) { try parser.next() }
    #expect(error.description.contains("more than 200000 bytes"))
  }

  @Test(arguments: [
    ("<x><e:a xmlns:e='u' b='1'><e:c/></e:a></x>", "<e:a xmlns:e=\"u\" b=\"1\"><e:c/></e:a>"),
    (
      "<x xmlns:e='u' xmlns:f='v'><e:a f:b='&quot;&#9;'/></x>",
      "<e:a xmlns:e=\"u\" xmlns:f=\"v\" f:b=\"&quot;&#9;\"/>"
    ),
    ("<x xmlns='around'><a>1 &lt; 2</a></x>", "<a>1 &lt; 2</a>"),
    ("<x><a/></x>", "<a xmlns=\"\"/>"),
    (
      "<x xmlns='u'><a><b xmlns='v'><c xmlns='u'/></b><d/></a></x>",
      "<a xmlns=\"u\"><b xmlns=\"v\"><c xmlns=\"u\"/></b><d/></a>"
    ),
    (
      "<x xmlns:e='u'><e:a xmlns:e='v'><!-- c --><![CDATA[&]]></e:a></x>",
      "<e:a xmlns:e=\"v\">&amp;</e:a>"
    ),
  ])
  func aFragmentDeclaresWhatItUses(text: String, fragment: String) throws {
    func fragmentInside(_ text: String) throws -> String {
      let parser = XMLPullParser(ByteStream(text.utf8))
      _ = try parser.next()
      var writer = XMLFragmentWriter(defaultNamespace: "around")
      while true {
        switch try parser.next() {
        case .begin: writer.begin(parser.name, parser.attributes)
        case .text: writer.text(parser.text)
        case .end where parser.depth == 0: return String(decoding: writer.bytes, as: UTF8.self)
        case .end: writer.end(parser.name)
        case .finish: return ""
        }
      }
    }
    #expect(try fragmentInside(text) == fragment)
    #expect(try fragmentInside("<y xmlns='around' xmlns:e='w'>\(fragment)</y>") == fragment)
  }
}
