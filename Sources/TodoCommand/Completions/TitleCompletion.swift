import ArgumentParser
import Foundation
import ToDo
import ToDoPresentation

/// Completes the beginning of a word of a title to the item's id: `todo done dent<Tab>`.
///
/// Shells keep only candidates that begin with what was typed, and an id does not begin with a title.
/// So bash and zsh ask a second time where nothing was found, and then take what they get. fish asks
/// once, but takes a candidate that contains what was typed: the id with the word behind it.
enum TitleCompletion {
  private static let variable = "TODO_COMPLETION_BY"
  private static let mostWordLength = 40

  /// Whether ids do not begin with the word, so that titles are searched for it.
  static func isAskedFor(_ request: CompletionRequest) -> Bool {
    guard !request.prefix.isEmpty else { return false }
    return isSecondRequest || CompletionShell.requesting == .fish
  }

  /// Whether the shell has asked before and has found nothing that begins with the word.
  static var isSecondRequest: Bool {
    ProcessInfo.processInfo.environment[variable] == "title"
  }

  static func candidates(
    beginning prefix: String, except given: Set<String>, _ state: ItemFilter.State,
    in store: any ItemStore
  ) throws -> [CompletionCandidate] {
    let isFish = CompletionShell.requesting == .fish
    var found: [(stored: StoredItem, word: String)] = []
    var byID: [CompletionCandidate] = []
    try store.forEachItem(ItemFilter(state: state)) { stored in
      let id = "\(stored.id)"
      guard !given.contains(id) else { return true }
      if isFish, id.hasPrefix(prefix.lowercased()) {
        byID.append(CompletionCandidate(value: id, description: stored.item.title))
      } else if let word = word(of: stored.item.title, beginning: prefix) {
        found.append((stored, word))
      }
      return found.count + byID.count < CompletionRequest.mostCandidates
    }
    switch CompletionShell.requesting {
    case .bash: return BashListing.candidates(found.map(\.stored), insteadOf: prefix)
    case .fish:
      return byID
        + found.map { stored, word in
          CompletionCandidate(value: "\(stored.id):\(word)", description: stored.item.title)
        }
    default:
      return found.map {
        CompletionCandidate(value: "\($0.stored.id)", description: $0.stored.item.title)
      }
    }
  }

  /// The first word of a title that begins with a prefix, in upper or lower case; nil if there is none.
  static func word(of title: String, beginning prefix: String) -> String? {
    let prefix = prefix.lowercased()
    return title.lowercased().split { !$0.isLetter && !$0.isNumber }
      .first { $0.hasPrefix(prefix) }.map { String($0.prefix(mostWordLength)) }
  }

  /// What zsh does differently, before the end of the generated script.
  static func zshScript(_ generated: String) -> String {
    let end = #"if [[ "${funcstack[1]}" = _todo ]]; then"#
    guard let range = generated.range(of: end, options: .backwards) else { return generated }
    return generated.replacingCharacters(in: range, with: zshFunctions + end)
  }

  private static let zshFunctions = """
    # What begins no id may begin a word of a title: the ids that come for it do not begin with it.
    __todo_custom_complete() {
        local -a completions
        completions=("${(@f)"$("${command_name}" "${@}" "${command_line[@]}")"}")
        if [[ "${#completions[@]}" -gt 1 ]]; then
            __todo_complete "${completions[@]:0:-1}" && return 0
        fi
        [[ -n "${PREFIX}" ]] || return 1
        local -x \(variable)=title
        completions=("${(@f)"$("${command_name}" "${@}" "${command_line[@]}")"}")
        [[ "${#completions[@]}" -gt 1 ]] || return 1
        completions=("${completions[@]:0:-1}")
        # Of several, the common beginning would take the place of the word: go through them instead.
        [[ "${#completions[@]}" -eq 1 ]] || compstate[insert]=menu compstate[list]='list force'
        _describe -V '' completions -U
    }


    """
}
