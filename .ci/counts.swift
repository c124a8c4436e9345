// Prints for each module its files, their median length, its public declarations, how many of them
// have no documentation, and how many carry a bare number. Names the ones without documentation, and
// exits with 1 if there are any.
//
//   swift package dump-symbol-graph --minimum-access-level public --skip-synthesized-members
//   swift .ci/counts.swift .build/…/symbolgraph
import Foundation

struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { let precise: String }
    struct Comment: Decodable {}
    struct Fragment: Decodable { let spelling: String }
    let identifier: Identifier
    let pathComponents: [String]
    let docComment: Comment?
    let declarationFragments: [Fragment]?
  }
  struct Relationship: Decodable {
    struct Origin: Decodable { let displayName: String }
    let source: String
    let sourceOrigin: Origin?
  }
  let symbols: [Symbol]
  let relationships: [Relationship]

  /// What the module itself declares; what it inherits from a protocol is documented there.
  var declarations: [Symbol] {
    let inherited = Set(relationships.filter { $0.sourceOrigin != nil }.map(\.source))
    return symbols.filter { !inherited.contains($0.identifier.precise) }
  }
}

func row(_ name: String, _ values: [Int]) -> String {
  let columns = values.map { String(repeating: " ", count: max(0, 13 - "\($0)".count)) + "\($0)" }
  return name.padding(toLength: 18, withPad: " ", startingAt: 0) + columns.joined()
}

func swiftFiles(in folder: String) -> [String] {
  let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
  return paths.filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
}

let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first else {
  print("usage: counts SYMBOLGRAPH_FOLDER")
  exit(64)
}

let modules = try FileManager.default.contentsOfDirectory(atPath: "Sources").sorted()
print("module                    files       median       public undocumented  bare Double")
var sums = [0, 0, 0, 0, 0]
var lengths: [Int] = []
var missing: [String] = []
for module in modules {
  let own = try swiftFiles(in: "Sources/\(module)").map {
    try String(contentsOfFile: $0, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false
    ).count - 1
  }.sorted()
  guard !own.isEmpty else { continue }
  var symbols: [SymbolGraph.Symbol] = []
  // A module's extensions of another's types are in a file of their own: "ToDo@Regions".
  for file in try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  where file == "\(module).symbols.json" || file.hasPrefix("\(module)@") {
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)"))
    symbols += try JSONDecoder().decode(SymbolGraph.self, from: data).declarations
  }
  let undocumented = symbols.filter { $0.docComment == nil }
  let numbers = symbols.filter { symbol in
    let text = (symbol.declarationFragments ?? []).map(\.spelling).joined()
    return text.contains("Double")
  }
  missing += undocumented.map { "\(module): \($0.pathComponents.joined(separator: "."))" }
  let values = [own.count, own[own.count / 2], symbols.count, undocumented.count, numbers.count]
  print(row(module, values))
  for index in sums.indices { sums[index] += values[index] }
  lengths += own
}
sums[1] = lengths.sorted()[lengths.count / 2]
print(row("all", sums))
guard missing.isEmpty else {
  print("\nwithout documentation:")
  for name in missing.sorted() { print("  \(name)") }
  exit(1)
}
