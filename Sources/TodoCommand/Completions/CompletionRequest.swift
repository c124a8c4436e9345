import Foundation
import ToDo
import ToDoStore

/// What a shell asks when a word is to be completed.
struct CompletionRequest {
  /// More than a person reads; a list that is longer is cut.
  static let mostCandidates = 200

  /// The words of the command line as they were typed, quotes and all.
  let words: [String]
  /// Which of them is completed.
  let index: Int
  /// What it says so far.
  let prefix: String

  init(_ words: [String], _ index: Int, _ prefix: String) {
    self.words = words.map(Self.unquoted)
    self.index = index
    self.prefix = Self.unquoted(prefix)
  }

  var verb: String { words.count > 1 ? words[1] : "" }

  /// The other words of the command line.
  var otherWords: [String] {
    words.enumerated().filter { $0.offset != index }.map(\.element)
  }

  /// What is made of the store, as the shell wants to be told; nothing where there is no store or
  /// anything goes wrong, for a person is in the middle of a word.
  func answer(
    _ candidates: (any ItemStore & PlaceStore) throws -> [CompletionCandidate]
  ) -> [String] {
    guard let store = try? storeOptions.openExisting(busyTimeout: .milliseconds(200)),
      let candidates = try? candidates(store)
    else { return [] }
    return candidates.prefix(Self.mostCandidates).compactMap(\.word)
  }

  /// The file that the command line names, else the usual one.
  private var storeOptions: StoreOptions {
    var options = StoreOptions()
    options.path = nil
    // Bash takes an equals sign for a word of its own.
    let words = words.filter { $0 != "=" }
    for (word, next) in zip(words, words.dropFirst() + [""]) {
      if word == "--db" { options.path = next }
      if word.hasPrefix("--db=") { options.path = String(word.dropFirst(5)) }
    }
    if let path = options.path { options.path = NSString(string: path).expandingTildeInPath }
    return options
  }

  /// A shell's word without its quotes and backslashes; what only a shell knows, such as the
  /// value of a variable, stays as it is.
  private static func unquoted(_ word: String) -> String {
    var result = ""
    var quote: Character?
    var isEscaped = false
    for character in word {
      if isEscaped {
        result.append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      } else {
        result.append(character)
      }
    }
    return result
  }
}
