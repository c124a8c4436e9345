import Foundation
import Testing

struct NearJSONTests {
  private let session: TodoSession

  init() throws {
    session = try TodoSession()
  }

  private func array(_ result: BuiltProduct.Result) throws -> [[String: Any]] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
  }

  @Test func aResultHasEveryMember() throws {
    let id = try #require(
      try session.lines(
        "add", "Buy milk", "--at", "52.5219,13.4132", "--name", "Rewe", "--due",
        "2026-12-24T17:00:00Z", "--tag", "shop"
      ).first)
    let answer = try #require(
      try array(session.todo("near", "52.52,13.405", "--json")).first)
    #expect(answer["id"] as? String == id)
    #expect(answer["title"] as? String == "Buy milk")
    let distance = try #require(answer["distance"] as? Double)
    let bearing = try #require(answer["bearing"] as? Double)
    // By GeographicLib for Python 2.1 (Geodesic.WGS84.Inverse).
    #expect(abs(distance - 595.4023111973898) < 15e-9)
    #expect(abs(bearing - 69.19723746893916) < 1e-9)
    #expect(answer["inside"] as? Bool == false)
    #expect(answer["place"] is NSNull)
    #expect(answer["due"] as? String == "2026-12-24T17:00:00Z")
    #expect(answer["tags"] as? [String] == ["shop"])
    let location = try #require(answer["location"] as? [String: Any])
    #expect(location["name"] as? String == "Rewe")
    #expect(location["latitude"] as? Double == 52.5219)
    #expect(location["longitude"] as? Double == 13.4132)
  }

  @Test func missingValuesAreNull() throws {
    try session.write(
      #"""
      {"type":"Feature","properties":{"title":"Walk"},"geometry":{"type":"Polygon",
      "coordinates":[[[13,52],[14,52],[14,53],[13,53],[13,52]]]}}
      """#, to: "walk.geojson")
    try session.todo("import", "walk.geojson")
    let answer = try #require(
      try array(session.todo("near", "52.5,13.5", "--json")).first)
    #expect(answer["inside"] as? Bool == true)
    #expect(answer["distance"] as? Double == 0)
    #expect(answer["place"] as? String == "Walk")
    for member in ["bearing", "due", "location"] { #expect(answer[member] is NSNull, "\(member)") }
    #expect(answer["tags"] as? [String] == [])
  }

  @Test func eachLineOfInputGivesALineOfJSON() throws {
    try session.todo("add", "A", "--at", "-33.8568,151.2153")
    let result = try session.todo(
      "near", "-", "--limit", "1", input: "-33.86,151.21\nnowhere\n\n52.52,13.405\n")
    #expect(result.code == 65)
    #expect(result.error.contains("Some lines were not positions"))
    let lines = try result.lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    try #require(lines.count == 4)
    let query = try #require(lines[0]["query"] as? [String: Double])
    #expect(query == ["latitude": -33.86, "longitude": 151.21])
    #expect((lines[0]["items"] as? [Any])?.count == 1)
    #expect((lines[1]["error"] as? String)?.contains("nowhere") == true)
    #expect(lines[2]["error"] != nil)
    #expect((lines[3]["items"] as? [Any])?.count == 1)
    #expect(try session.todo("near", "-", input: "1,2\n").code == 0)
    #expect(try session.todo("near", "-", input: "").code == 0)
  }

  @Test func eachLineHasItsResultBeforeTheNextIsRead() throws {
    try session.todo("add", "A", "--at", "1,2")
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = BuiltProduct("todo").url
    process.arguments = ["near", "-"]
    process.environment = session.environment
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    for _ in 0..<3 {
      try input.fileHandleForWriting.write(contentsOf: Data("1,2\n".utf8))
      // This waits for ever unless the answer is handed on at once.
      let answer = output.fileHandleForReading.availableData
      #expect(String(decoding: answer, as: UTF8.self).hasPrefix(#"{"items":[{"#))
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
