// Times `todo` as a whole process from a cold start, on a small and on a large file, beside `sqlite3`
// and a program that does the minimum, and its import beside a plain one.
//
//     ColdBenchmark COMMAND ROW-CONTROL INSERT-CONTROL [ITEMS [ROUNDS]]
import ColdItems
import Foundation

let words = CommandLine.arguments
guard words.count >= 4 else {
  fatalError("usage: ColdBenchmark COMMAND ROW-CONTROL INSERT-CONTROL [ITEMS [ROUNDS]]")
}
let (todo, rowControl, insertControl) = (words[1], words[2], words[3])
let many = words.count > 4 ? Int(words[4]) ?? 1_000_000 : 1_000_000
let rounds = words.count > 5 ? Int(words[5]) ?? 41 : 41
let few = 1000

let folder = FileManager.default.temporaryDirectory
  .appendingPathComponent("todo-cold-\(ProcessInfo.processInfo.processIdentifier)")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }

func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

/// Writes the items as GeoJSON, for the import.
func writeItems(_ count: Int, to path: String) throws {
  guard FileManager.default.createFile(atPath: path, contents: nil),
    let file = FileHandle(forWritingAtPath: path)
  else { throw Failure(what: "\(path) cannot be written") }
  var text = "{\"type\":\"FeatureCollection\",\"features\":["
  var separator = "\n"
  for item in ColdItems(count: count) {
    let due = item.due.map { ",\"due\":\"\($0)\"" } ?? ""
    text += """
      \(separator){"type":"Feature","geometry":{"type":"Point","coordinates":\
      [\(item.longitude),\(item.latitude)]},"properties":{"title":"\(item.title)",\
      "tags":["\(item.tag)"]\(due)}}
      """
    separator = ",\n"
    if text.utf8.count > 1 << 20 {
      try file.write(contentsOf: Data(text.utf8))
      text = ""
    }
  }
  try file.write(contentsOf: Data((text + "\n]}\n").utf8))
  try file.close()
}

try writeItems(few, to: path("few.geojson"))
try writeItems(many, to: path("many.geojson"))
let district = """
  {"type":"Polygon","coordinates":[[[13.37,52.51],[13.44,52.51],[13.44,52.54],[13.37,52.54],\
  [13.37,52.51]]]}
  """
try Data(district.utf8).write(to: folder.appendingPathComponent("district.geojson"))

func importing(_ name: String, into file: String) -> Child {
  Child(program: todo, arguments: ["import", "--db", path(file), path(name)])
}

_ = try importing("few.geojson", into: "few.sqlite").seconds()
print("\(many) items, as seconds and as items a second:")
let importSeconds = try importing("many.geojson", into: "many.sqlite").seconds()
let insertSeconds = try Child(
  program: insertControl, arguments: [path("control.sqlite"), "\(many)"]
).seconds()
for (name, seconds) in [("todo import", importSeconds), ("plain GRDB insertion", insertSeconds)] {
  print("  \(name): \(String(format: "%.1f s, %.0f", seconds, Double(many) / seconds))")
}
Report.heading()
Report.line(
  "todo import : plain GRDB insertion", importSeconds, insertSeconds,
  ratio: importSeconds / insertSeconds, goal: 1.67)

func near(_ file: String, _ filter: [String] = []) -> Child {
  Child(program: todo, arguments: ["near", "52.52,13.405", "--db", path(file)] + filter)
}

/// Checks that the timed commands print what they should.
func check(_ child: Child, prints count: Int) throws {
  let lines = try child.lines(by: path("answer"))
  guard lines.count == count else {
    throw Failure(what: "\(child.arguments) printed \(lines.count) lines, not \(count)")
  }
}

let row = "SELECT title FROM items WHERE number = 500"
try Comparison(
  name: "near, 1,000 items : sqlite3, one row", subject: near("few.sqlite"),
  control: Child(program: "sqlite3", arguments: [path("few.sqlite"), row]), goal: 4.5
).run(rounds: rounds)
try Comparison(
  name: "near, 1,000 items : control program", subject: near("few.sqlite"),
  control: Child(program: rowControl, arguments: ["--db", path("few.sqlite"), "500"]), goal: 1.3
).run(rounds: rounds)
let filters: [(String, [String])] = [
  ("", []), (" --within 2km --limit 10", ["--within", "2km", "--limit", "10"]),
  (" --tag shop", ["--tag", "shop"]),
  (" --due none", ["--due", "none"]), (" --text \"thing 7\"", ["--text", "thing 7"]),
  (" --in district.geojson", ["--in", path("district.geojson")]),
]
for (name, filter) in filters {
  for file in ["few.sqlite", "many.sqlite"] { try check(near(file, filter), prints: 10) }
  try Comparison(
    name: "near\(name), \(many) : 1,000", subject: near("many.sqlite", filter),
    control: near("few.sqlite", filter), goal: 2
  ).run(rounds: rounds)
}
