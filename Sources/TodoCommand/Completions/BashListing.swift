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
  /// (`COMP_TYPE`; see "Programmable Completion" in the manual of bash). If nothing begins with the
  /// word, it asks for titles; what comes then has the word in front, or the generated script would
  /// drop it.
  static let script = """

    _todo_with_titles() {
        local -x \(variable)="${COMP_TYPE-}"
        _todo "${@}"
        local word="${COMP_WORDS[COMP_CWORD]}"
        [[ ${#COMPREPLY[@]} -eq 0 && -n "${word}" ]] || return 0
        local -x TODO_COMPLETION_BY=title
        _todo "${@}"
        COMPREPLY=("${COMPREPLY[@]#*$'\\x1f'}")
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

  /// The items in whose titles a word begins with what was typed.
  ///
  /// A single one replaces the word by its id. Of several, bash would insert the common beginning in
  /// place of the word: so the word itself comes back, until bash lists them.
  static func candidates(_ items: [StoredItem], insteadOf word: String) -> [CompletionCandidate] {
    var values = items.map { "\($0.id)" }
    if values.count > 1 {
      if isAskedFor {
        // Without a common beginning bash leaves the word as it is.
        let isAlike = Set(values.map(\.first)).count == 1
        values = candidates(items, prefix: "").map(\.value) + (isAlike ? ["\u{2026}"] : [])
      } else {
        values = [word, word + "\u{2026}"]
      }
    }
    return values.map { CompletionCandidate(value: $0, stand: word) }
  }

  private static let widestTitle = 60
}
