import Foundation
import Testing

/// `todo device`, whole outputs compared.
struct DeviceTests {
  private let session: TodoSession

  init() throws {
    session = try TodoSession()
  }

  /// A phone that comes to the library and stays.
  private func watch() throws -> String {
    let id = try session.add("Books", "--at", "52.51,13.4", "--name", "Library", "--on", "arrive")
    let input = [(0, 52.5), (30, 52.51), (60, 52.51)].map { seconds, latitude in
      #"{"lat":\#(latitude),"lon":13.4,"acc":20,"time":\#(1_605_952_800 + seconds)}"#
    }
    try #require(try session.lines("watch", input: input.joined(separator: "\n")).count == 1)
    return id
  }

  @Test func devicesAreListed() throws {
    let none = try session.todo("device", "list")
    #expect(none.code == 1 && none.output.isEmpty)
    #expect(none.error == "todo: no device has sent a position yet; \"todo watch\" reads them\n")
    #expect(try session.todo("device", "list", "--json").output == "[]\n")
    let id = try watch()
    let line = try #require(try session.lines("device", "list").first).split(separator: "\t")
    #expect(line.count == 6 && line[2].hasSuffix(" days ago"))
    #expect(
      [line[0], line[1], line[3], line[4], line[5]]
        == ["phone", "52.51,13.4", "±20 m", "3 kept", "Library"])
    #expect(
      try session.lines("device", "list", "--json") == [
        #"[{"accuracy":20,"inside":[{"id":"\#(id)","place":"Library"}],"kept":3,"latitude":52.51,"#
          + #""longitude":13.4,"name":"phone","time":"2020-11-21T10:01:00Z"}]"#
      ])
  }

  @Test func aDeviceIsForgottenAfterAYes() throws {
    let id = try watch()
    let asked = try session.todo("device", "forget", "phone")
    #expect(asked.code == 64 && asked.error.contains("Add --yes to do it without a question."))
    let unknown = try session.todo("device", "forget", "fone", "--yes")
    #expect(unknown.code == 1)
    #expect(unknown.error == "todo: No device \"fone\" is known. Known devices: phone.\n")
    #expect(try session.lines("device", "forget", "phone", "--yes") == ["phone"])
    #expect(try session.todo("device", "list").code == 1)
    #expect(try session.todo("device", "forget", "phone", "--yes").code == 1)
    // Nothing in the file says where it was.
    let json = try session.todo("why", id, "--json").output
    #expect(!json.contains("52.5\""), "\(json)")
  }
}
