import Testing

@testable import ToDoFormats

@Suite struct XMLScannerTests {
  /// What a text says, an event a word: `<a>`, `'text'`, `</a>`.
  private func events(_ bytes: [UInt8], inPiecesOf size: Int = 4096) throws -> String {
    var scanner = XMLScanner(ByteStream(bytes, inPiecesOf: size))
    var events = ""
    while true {
      switch try scanner.next() {
      case .begin:
        let attributes = scanner.attributes.map { " \($0.name.qualified)=\($0.value)" }
        events += "<\(scanner.name.qualified)\(attributes.joined())>"
      case .text: events += String(decoding: scanner.text, as: UTF8.self)
      case .end: events += "</\(scanner.name.qualified)>"
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
    ("<a>\n<b></a>", 2, 4, "\"</a>\" stands where \"b\""), ("<a/><b/>", 1, 5, "second outermost"),
    ("x<a/>", 1, 1, "before the outermost"), ("<a/>é", 1, 5, "behind the outermost"),
    ("</a>", 1, 1, "closes nothing"), ("<a b='1' b='2'/>", 1, 1, "\"b\" is given twice"),
    ("<a b=1/>", 1, 6, "a quotation mark"), ("<a b/>", 1, 5, "\"=\""),
    ("<a b='<'/>", 1, 7, "\"<\" stands in the value"), ("<a b='1'c='2'/>", 1, 9, "a space"),
    ("<a>]]></a>", 1, 4, "]]&gt;"), ("<a>1 < 2</a>", 1, 7, "&lt;"), ("<a>&</a>", 1, 4, "&amp;"),
    ("<a>a & b;</a>", 1, 6, "&amp;"), ("<a>&nbsp;</a>", 1, 4, "\"&nbsp\" is none"),
    ("<a b='&nbsp;'/>", 1, 7, "\"&nbsp\" is none"), ("<a>&#0;</a>", 1, 4, "&#0;"),
    ("<a>&#xD800;</a>", 1, 4, "&#xD800;"), ("<a>&#x110000;</a>", 1, 4, "no character"),
    ("<a>&#+65;</a>", 1, 4, "no character"), ("<a>&#X41;</a>", 1, 4, "no character"),
    ("<a>é\u{1}</a>", 1, 5, "U+0001"), ("<a>\u{ffff}</a>", 1, 4, "U+FFFF"),
    ("<a>\n\0</a>", 2, 1, "U+0000"), ("<a b='\u{7}'/>", 1, 7, "U+0007"),
    ("<!--\u{b}--><a/>", 1, 5, "U+000B"), ("<!-- a -- b --><a/>", 1, 10, "\"--\""),
    ("<a><![cdata[]]></a>", 1, 4, "\"<!\""), ("<![CDATA[]]><a/>", 1, 1, "outside the outermost"),
    ("<a:b/>", 1, 1, "prefix of \"a:b\""), ("<a b:c=''/>", 1, 1, "prefix of \"b:c\""),
    ("<p:a xmlns:p='u' xmlns:q='u' p:b='' q:b=''/>", 1, 1, "\"q:b\" is given twice"),
    ("<a xmlns='u' xmlns='v'/>", 1, 1, "declared twice"), ("<a xmlns:b=''/>", 1, 1, "declared as"),
    ("<a:b:c/>", 1, 2, "prefix:name"), ("<:a/>", 1, 2, "prefix:name"), ("<1a/>", 1, 2, "begin"),
    ("<a><b xmlns:p='u'/><p:c/></a>", 1, 20, "prefix of \"p:c\""),
    ("<a·><·/></a·>", 1, 6, "in a name"),
    (" <?xml version='1.0'?><a/>", 1, 2, "very beginning"),
    ("<?xml version='2.0'?><a/>", 1, 1, "2.0"),
    ("<?xml encoding='UTF-8'?><a/>", 1, 1, "version"),
    ("<?xml version='1.0' a='b'?><a/>", 1, 1, "\"a\""),
    ("<a/><!DOCTYPE a>", 1, 5, "document type"), ("<!DOCTYPE a><!DOCTYPE a><a/>", 1, 13, "once"),
    ("<a b='1'><?XmL ?></a>", 1, 10, "very beginning"), ("<a / >", 1, 5, "\">\""),
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

  @Test(
    arguments: [
      [0xff, 0xfe, 0x3c, 0], [0xfe, 0xff, 0, 0x3c], [0x3c, 0, 0x61, 0], [0, 0x3c, 0, 0x61],
    ] as [[UInt8]])
  func utf16IsRefusedAtOnce(bytes: [UInt8]) {
    #expect(throws: FormatError.notUTF8(FilePosition(byteOffset: 0, line: 1, column: 1))) {
      try events(bytes)
    }
  }

  @Test(arguments: ["", "\u{feff}", " \r\n\t"])
  func nothingIsAnEmptyFile(text: String) {
    #expect(throws: FormatError.emptyFile) { try events(Array(text.utf8)) }
  }

  @Test func everyBeginningIsCutOff() throws {
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

  @Test func depthHasALimit() throws {
    let limit = XMLScanner.depthLimit
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

  @Test func longTextsComeInPieces() throws {
    let text = String(repeating: "é]&amp;", count: 100_000)
    var scanner = XMLScanner(ByteStream("<a>\(text)</a>".utf8))
    var longest = 0
    var count = 0
    while try scanner.next() != .finish {
      longest = max(longest, scanner.text.count)
      count += scanner.text.count
    }
    #expect(count == 400_000)
    #expect(longest < 2 * XMLScanner.pieceSize)
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
    var scanner = XMLScanner(stream, sizeLimit: 200_000)
    let error = try #require(throws: FormatError.self) { try scanner.next() }
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
      var scanner = XMLScanner(ByteStream(text.utf8))
      _ = try scanner.next()
      var writer = XMLFragmentWriter(defaultNamespace: "around")
      while true {
        switch try scanner.next() {
        case .begin: writer.begin(scanner.name, scanner.attributes)
        case .text: writer.text(scanner.text)
        case .end where scanner.depth == 0: return String(decoding: writer.bytes, as: UTF8.self)
        case .end: writer.end(scanner.name)
        case .finish: return ""
        }
      }
    }
    #expect(try fragmentInside(text) == fragment)
    #expect(try fragmentInside("<y xmlns='around' xmlns:e='w'>\(fragment)</y>") == fragment)
  }
}
