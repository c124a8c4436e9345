import ArgumentParser
import Foundation
import ToDo
import ToDoPresentation

/// Shows titles beside ids in bash, which knows words alone.
///
/// Where bash lists the words among which there is a choice, it inserts what they have in common
/// at the most: so each may be an id with its title behind it, as long as there are two.
enum BashListing {
  private static let variable = "TODO_COMPLETION_TYPE"

  /// What goes behind the generated script: tells the command why bash asks (`COMP_TYPE`, in the
  /// manual of bash under "Programmable Completion").
  static let script = """

    _todo_with_titles() {
        local -x \(variable)="${COMP_TYPE-}"
        _todo "${@}"
    }

    complete -o filenames -F _todo_with_titles todo
    """

  /// Whether bash lists what there is rather than choosing a word: `?` after a second tab, and
  /// `!` and `@` where a first one does it.
  static var isAskedFor: Bool {
    let types = Set("?!@".utf8.map { "\($0)" })
    return CompletionShell.requesting == .bash
      && types.contains(ProcessInfo.processInfo.environment[variable] ?? "")
  }

  /// The items whose ids begin so, with their titles unless there is but one.
  static func candidates(_ items: [StoredItem], prefix: String) -> [CompletionCandidate] {
    let ids = items.map { ("\($0.id)", $0.item.title) }.filter { $0.0.hasPrefix(prefix) }
    guard ids.count > 1 else { return ids.map { CompletionCandidate(value: $0.0) } }
    return ids.map { id, title in
      // Of a word with slashes bash would show what is behind the last.
      let shown = TerminalText.safe(title).split(separator: "/", omittingEmptySubsequences: false)
        .joined(separator: "\u{2215}")
      return CompletionCandidate(value: "\(id)  \(DisplayWidth.fitted(shown, to: widestTitle))")
    }
  }

  private static let widestTitle = 60
}
