import ToDo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads the members of an item from JSON.
struct ItemMemberReader {
  private let setting: ItemDraft.Setting

  init(_ setting: ItemDraft.Setting) {
    self.setting = setting
  }

  func title(_ node: JSONNode) throws(JSONInputError) -> String {
    let text = try node.text()
    return try translating(node) { () throws(InputError) in try ItemTitleParser.parse(text) }
  }

  /// A name, a latitude and a longitude; a position without a name has an empty one.
  func location(_ node: JSONNode) throws(JSONInputError) -> Location {
    let members = try node.members(["name", "latitude", "longitude"])
    let name = try members["name"]?.text() ?? ""
    switch (members["latitude"], members["longitude"]) {
    case (nil, nil): return Location(name: name)
    case (nil, _): throw node.missing("latitude", "A position needs both.")
    case (_, nil): throw node.missing("longitude", "A position needs both.")
    case (let latitude?, let longitude?):
      let (north, east) = (try latitude.number(), try longitude.number())
      do throws(GeodesyError) {
        return Location(
          name: name, coordinate: try Coordinate(latitude: north, longitude: east))
      } catch {
        throw ((-90...90).contains(north) ? longitude : latitude).error(error.description)
      }
    }
  }

  func tags(_ node: JSONNode) throws(JSONInputError) -> Set<String> {
    var item = ToDoItem(title: "")
    for element in try node.elements(upTo: ItemLimits.tags) {
      let tag = try element.text()
      guard tag.contains(where: { !$0.isWhitespace }) else {
        throw element.error("A tag cannot be empty. Leave it out.")
      }
      item.addTags([tag])
    }
    return item.tags
  }

  /// A rule or words, alone or as members of an object; the rule counts before the words. An item
  /// without a due date is due on the first day of the rule.
  func setRepeat(_ node: JSONNode, of item: inout ToDoItem) throws(JSONInputError) {
    let rule: JSONNode
    if case .object = node.value {
      let members = try node.members(["rule", "words"])
      guard let member = members["rule"] ?? members["words"] else {
        throw node.missing("rule", "Send one of RFC 5545, such as \"FREQ=WEEKLY;BYDAY=FR\".")
      }
      rule = member
    } else {
      rule = node
    }
    let text = try rule.text()
    let recurrence = try translating(rule) { () throws(InputError) in
      try RepeatParser(now: setting.now, timeZone: setting.timeZone).parse(text)
    }
    let first = recurrence.first(due: item.due, now: setting.now, in: setting.timeZone)
    if first == nil, case .onDays = recurrence.pattern {
      throw rule.error("It ends before its first day. Send a later end.")
    }
    item.due = first?.due
    item.recurrence = first?.recurrence ?? recurrence
  }

  func setTriggers(_ node: JSONNode, of item: inout ToDoItem) throws(JSONInputError) {
    item.triggers = try TriggersReader(timeZone: setting.timeZone).triggers(node)
    for (index, trigger) in item.triggers.enumerated()
    where trigger.radius != nil && item.radius(for: trigger) == nil && !item.places.isEmpty {
      let isArray = if case .array = node.value { true } else { false }
      throw JSONInputError(
        at: node.pointer + (isArray ? "/\(index)" : "") + "/radius",
        "The item's places have their own size. Leave \"radius\" out.")
    }
  }

  private func translating<Value>(
    _ node: JSONNode, _ read: () throws(InputError) -> Value
  ) throws(JSONInputError) -> Value {
    do throws(InputError) {
      return try read()
    } catch {
      throw node.error(error.description)
    }
  }
}
