import Testing

@testable import TodoServer

@Suite("The text of queries")
struct QueryTextTests {
  @Test(arguments: [
    ("", ""),
    ("lat=1&lon=2", "lat=1&lon=2"),
    ("token=x", ""),
    ("lat=1&token=x&lon=2", "lat=1&lon=2"),
    ("TOKEN=x&lat=1", "lat=1"),
    ("%74oken=x&lat=1", "lat=1"),
    ("tok%C3%A9n=x&lat=1", "tok%C3%A9n=x&lat=1"),
    ("%FFtoken=x", "%FFtoken=x"),
    ("token", ""),
    ("tokens=x", "tokens=x"),
    ("a=token", "a=token"),
    ("&&a=1&&token=x&", "a=1"),
  ])
  func parametersAreLeftOutByTheirNames(query: String, kept: String) {
    #expect(query.withoutParameters(["token", "cursor"]) == kept)
  }

  /// RFC 4648, section 10, without padding, and the two letters of its section 5.
  @Test(arguments: [
    (["f"], "Zg"), (["fo"], "Zm8"), (["foo"], "Zm9v"), (["foob"], "Zm9vYg"), (["a", "b"], "YSBi"),
    (["\u{3FFF}"], "47-_"),
  ])
  func aCursorIsBase64ForURLs(fields: [String], text: String) {
    #expect(QueryCursor(fields).text == text)
  }

  @Test(arguments: [
    ("", []),
    ("q=buy+milk", ["q", "buy milk"]),
    ("q=buy%20milk&tag=a%2Bb", ["q", "buy milk", "tag", "a+b"]),
    ("q=a=b&flag&=x&&", ["q", "a=b", "flag", "", "", "x"]),
    ("q=100%&p=%4&r=%zz", ["q", "100%", "p", "%4", "r", "%zz"]),
    ("q=%C3%A4%FF", ["q", "ä\u{FFFD}"]),
  ])
  func aQueryIsReadAsBrowsersWriteIt(query: String, fields: [String]) {
    #expect(FormEncoding.fields(query.utf8).flatMap { [$0.name, $0.value] } == fields)
  }
}
