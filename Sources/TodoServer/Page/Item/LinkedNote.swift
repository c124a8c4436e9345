import Foundation
import ToDoPresentation

/// A note as a page shows it: with boxes, and with links to be followed.
struct LinkedNote {
  /// A piece of the note: plain text, or a link.
  struct Part: Hashable {
    let text: String
    var isLink = false
  }

  let parts: [Part]

  /// A page has not more links than this; the rest of the note is plain text.
  private static let mostLinks = 500
  /// What ends a sentence around a link rather than belongs to it.
  private static let trailing: Set<Character> = [
    ".", ",", ";", ":", "!", "?", "'", "\"", "*", "_", "…", "”", "’", "»",
  ]

  init(_ note: String) {
    var parts: [Part] = []
    var plain = ""
    var rest = NoteText.text(note)[...]
    var links = 0
    while links < Self.mostLinks, let start = Self.nextLink(in: rest) {
      let end = rest[start...].firstIndex { $0.isWhitespace || "<>\"".contains($0) }
      let link = Self.trimmed(rest[start..<(end ?? rest.endIndex)])
      plain += rest[..<start]
      rest = rest[link.endIndex...]
      guard Self.hasHost(link) else {
        plain += link
        continue
      }
      if !plain.isEmpty { parts.append(Part(text: plain)) }
      parts.append(Part(text: String(link), isLink: true))
      plain = ""
      links += 1
    }
    plain += rest
    if !plain.isEmpty { parts.append(Part(text: plain)) }
    self.parts = parts
  }

  private static func nextLink(in text: Substring) -> Substring.Index? {
    let bytes = text.utf8
    var index = bytes.startIndex
    while let start = bytes[index...].firstIndex(where: { $0 | 0x20 == UInt8(ascii: "h") }) {
      let head = String(decoding: bytes[start...].prefix(8), as: UTF8.self).lowercased()
      if head.hasPrefix("http://") || head == "https://" { return start }
      index = bytes.index(after: start)
    }
    return nil
  }

  /// A link without what follows it in the sentence; a bracket stays if it was opened in the link.
  private static func trimmed(_ link: Substring) -> Substring {
    var link = link
    while let last = link.last {
      let opening: Character? = last == ")" ? "(" : last == "]" ? "[" : nil
      if let opening {
        guard link.filter({ $0 == opening }).count < link.filter({ $0 == last }).count else {
          break
        }
      } else if !trailing.contains(last) {
        break
      }
      link = link.dropLast()
    }
    return link
  }

  private static func hasHost(_ link: Substring) -> Bool {
    guard let url = URL(string: String(link)), let host = url.host() else { return false }
    return !host.isEmpty
  }
}
