import Testing

@testable import TodoServer

@Suite("Multipart forms")
struct MultipartReaderTests {
  private static let form =
    "--b\r\nContent-Disposition: form-data; name=\"list\"\r\n\r\n\r\n--b\r\n"
    + "Content-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n"
    + "Content-Type: text/csv\r\n\r\nname\r\n--bread\r\n--\r\n\r\n--b--\r\nafter"

  /// What is read of the form in pieces of a size, with contents joined.
  private func read(_ text: String, inPiecesOf size: Int) throws -> [String] {
    var reader = MultipartReader(boundary: "b")
    let bytes = Array(text.utf8)
    var said: [String] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      for event in try reader.read(bytes[start..<min(start + size, bytes.count)]) {
        switch event {
        case .begin(let part): said.append("\(part.name) \(part.isFile):")
        case .content(let bytes): said[said.count - 1] += String(decoding: bytes, as: UTF8.self)
        case .end: said[said.count - 1] += "."
        }
      }
    }
    if !reader.isComplete { said.append("more") }
    return said
  }

  @Test(arguments: 1...40)
  func aFormIsReadHoweverItIsCut(size: Int) throws {
    // The boundary is "--b": a line that begins so ends the file, whatever follows.
    let text = Self.form.replacing("--bread", with: "--cake")
    #expect(
      try read(text, inPiecesOf: size) == ["list false:.", "file true:name\r\n--cake\r\n--\r\n."])
  }

  @Test func aFormThatBreaksOffIsNotComplete() throws {
    let text = String(Self.form.prefix(60))
    #expect(try read(text, inPiecesOf: 7).last == "more")
  }

  @Test(arguments: [
    "X-Other: 1", "Content-Disposition: form-data", String(repeating: "a", count: 9_000),
  ])
  func aPartWithoutANameIsRefused(header: String) throws {
    #expect(throws: Problem.self) {
      try read("--b\r\n\(header)\r\n\r\nx\r\n--b--", inPiecesOf: 1_000)
    }
  }
}
