import Foundation
import ToDo
import ToDoStore

/// A request of a shell to complete a word.
struct CompletionRequest {
  /// A longer list is cut: nobody would read it.
  static let mostCandidates = 200

  /// The words of the command line, without quotes.
  let words: [String]
  /// The index of the word to complete.
  let index: Int
  /// The part of that word that has been typed.
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

  /// The candidates from the store, in the form that the shell expects. Empty if there is no store or
  /// anything goes wrong: a message would appear in the middle of the word that is being typed.
  func answer(
    _ candidates: (any ItemStore & PlaceStore) throws -> [CompletionCandidate]
  ) -> [String] {
    guard let store = try? storeOptions.openExisting(busyTimeout: .milliseconds(200)),
      let candidates = try? candidates(store)
    else { return [] }
    return candidates.prefix(Self.mostCandidates).compactMap(\.word)
  }

  /// The file that the command line names, or the default one.
  private var storeOptions: StoreOptions {
    var options = StoreOptions()
    options.path = nil
    // To bash, an equals sign is a word of its own.
    let words = words.filter { $0 != "=" }
    for (word, next) in zip(words, words.dropFirst() + [""]) {
      if word == "--db" { options.path = next }
      if word.hasPrefix("--db=") { options.path = String(word.dropFirst(5)) }
    }
    if let path = options.path { options.path = NSString(string: path).expandingTildeInPath }
    return options
  }

  /// A word without the shell's quotes and backslashes. Variables are not expanded.
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
