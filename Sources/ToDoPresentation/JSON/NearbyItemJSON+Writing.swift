package import JSONText
package import ToDo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writing the results of near-queries without an encoder, which takes ten times as long: a server
/// answers many. The form is that of the encoder.
extension NearbyItemJSON {
  /// Writes a result.
  ///
  /// - Parameter list: The list that the item is on; nil to leave the member out.
  package static func write(
    _ near: NearbyItem, list: String? = nil, to writer: inout JSONWriter
  ) throws {
    try near.withItem { try write(near, $0, list: list, to: &writer) }
  }

  private static func write(
    _ near: NearbyItem, _ item: borrowing ToDoItem, list: String?, to writer: inout JSONWriter
  ) throws {
    writer.write(verbatim: #"{"bearing":"#)
    writer.write(near.bearing(of: item)?.degrees)
    writer.write(verbatim: #","description":"#)
    writer.write(item.itemDescription)
    writer.write(verbatim: #","distance":"#)
    writer.write(finite: near.distance.meters, isShort: true)
    writer.write(verbatim: item.done ? #","done":true,"due":"# : #","done":false,"due":"#)
    writer.write(item.due.flatMap(\.rfc3339))
    writer.write(verbatim: #","id":"#)
    writer.write(near.id.description)
    writer.write(
      verbatim: item.isImportant
        ? #","important":true,"inside":"# : #","important":false,"inside":"#)
    writer.write(verbatim: near.isInside ? "true" : "false")
    if let list {
      writer.write(verbatim: #","list":"#)
      writer.write(list)
    }
    writer.write(verbatim: #","location":"#)
    writer.write(location: item.location)
    writer.write(verbatim: #","place":"#)
    writer.write(near.place(of: item)?.name)
    writer.write(verbatim: #","repeat":"#)
    try writer.write(encoded: item.recurrence.map(RepeatJSON.init))
    writer.write(verbatim: #","tags":"#)
    writer.write(tags: item.tags)
    writer.write(verbatim: #","title":"#)
    writer.write(item.title)
    writer.write(verbatim: #","trigger":"#)
    try writer.write(encoded: item.triggers.isEmpty ? nil : TriggersJSON(item: copy item))
    writer.write(verbatim: #","wait":"#)
    writer.write(item.waitsUntil.flatMap(\.rfc3339))
    writer.write(verbatim: "}")
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ text: String?) {
    if let text { write(text) } else { write(verbatim: "null") }
  }

  fileprivate mutating func write(_ number: Double?) {
    if let number { write(finite: number, isShort: true) } else { write(verbatim: "null") }
  }

  fileprivate mutating func write(location: Location?) {
    guard let location else { return write(verbatim: "null") }
    write(verbatim: #"{"latitude":"#)
    write(location.coordinate?.latitude)
    write(verbatim: #","longitude":"#)
    write(location.coordinate?.longitude)
    write(verbatim: #","name":"#)
    write(location.name)
    write(verbatim: "}")
  }

  fileprivate mutating func write(tags: Set<String>) {
    guard tags.count > 1 else {
      write(verbatim: "[")
      if let tag = tags.first { write(tag) }
      return write(verbatim: "]")
    }
    write(array: tags.sorted()) { writer, tag in writer.write(tag) }
  }

  /// Writes what few items have by the encoder.
  fileprivate mutating func write(encoded value: (some Encodable)?) throws {
    guard let value else { return write(verbatim: "null") }
    write(verbatim: try JSONEncoder.line.encode(value))
  }
}
