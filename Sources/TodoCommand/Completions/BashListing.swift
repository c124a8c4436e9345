import ArgumentParser
import Foundation
import ToDo
import ToDoPresentation

/// Shows titles beside ids in bash, whose completions are only words.
///
/// When bash lists several words to choose from, it inserts at most their common beginning. So each
/// word can be an id followed by its title, as long as there are at least two.
enum BashListing {
  private static let variable = "TODO_COMPLETION_TYPE"

  /// The end of the generated script: passes on the kind of completion that bash wants
  /// (`COMP_TYPE`; see "Programmable Completion" in the manual of bash).
  static let script = """

    _todo_with_titles() {
        local -x \(variable)="${COMP_TYPE-}"
        _todo "${@}"
    }

    complete -o filenames -F _todo_with_titles todo
    """

  /// Whether bash lists the candidates and inserts none: `?` after a second tab, `!` and `@` after a
  /// first one.
  static var isAskedFor: Bool {
    let types = Set("?!@".utf8.map { "\($0)" })
    return CompletionShell.requesting == .bash
      && types.contains(ProcessInfo.processInfo.environment[variable] ?? "")
  }

  /// The items whose ids begin with a prefix, with their titles if there are several.
  static func candidates(_ items: [StoredItem], prefix: String) -> [CompletionCandidate] {
    let ids = items.map { ("\($0.id)", $0.item.title) }.filter { $0.0.hasPrefix(prefix) }
    guard ids.count > 1 else { return ids.map { CompletionCandidate(value: $0.0) } }
    return ids.map { id, title in
      // Of a word with slashes, bash would show only the part after the last one.
      let shown = TerminalText.safe(title).split(separator: "/", omittingEmptySubsequences: false)
        .joined(separator: "\u{2215}")
      return CompletionCandidate(value: "\(id)  \(DisplayWidth.fitted(shown, to: widestTitle))")
    }
  }

  private static let widestTitle = 60
}
