import Foundation
import JSONText
import ToDo
import ToDoPresentation
import ToDoService

/// Reads where an item is to be done from the fields of its form: a place in the words that the command
/// reads, a name, and a shape of its own.
struct PlaceFormReader {
  let typed: ItemTexts
  /// What the form showed.
  let shown: ItemTexts
  /// Where the person is; the word `here` means it.
  let here: Coordinate?
  let store: any ListStore

  private func isChanged(_ field: ItemTexts.Field) -> Bool { typed[field] != shown[field] }

  /// Gives the item its place.
  ///
  /// What was typed last counts: a new place removes a shape that stayed the same, and a new shape
  /// comes before a place.
  func set(_ item: inout ToDoItem, _ read: (ItemTexts.Field, () throws -> Void) -> Void) {
    guard isChanged(.place) || isChanged(.shape) || isChanged(.name) || isChanged(.title) else {
      return
    }
    let own = shown[.shape].isEmpty ? nil : item.places.first
    let hasNewShape = isChanged(.shape) && !typed[.shape].isEmpty
    let keepsShape =
      own != nil && !isChanged(.shape) && (!isChanged(.place) || typed[.place].isEmpty)
    var position = item.location?.coordinate
    var foundName: String?
    if hasNewShape {
      read(.shape) {
        item.places = [Place(name: nameOfShape(item), region: try region())]
      }
      if isChanged(.place) {
        read(.place) { position = typed[.place].isEmpty ? nil : try self.position().coordinate }
      }
    } else if keepsShape, let own {
      item.places = [Place(name: keptName(of: own, item), region: own.region)]
      if isChanged(.place) { position = nil }
    } else if isChanged(.place) {
      read(.place) {
        (item.places, position, foundName) = try destination(of: item)
      }
    } else if isChanged(.shape) {
      item.places = []
    }
    let name = isChanged(.name) ? typed[.name] : item.location?.name ?? ""
    let named = name.isEmpty ? foundName ?? "" : name
    item.location =
      named.isEmpty && position == nil ? nil : Location(name: named, coordinate: position)
  }

  private func nameOfShape(_ item: ToDoItem) -> String {
    typed[.name].isEmpty ? item.title : typed[.name]
  }

  /// The name of a shape that stays: it follows the name that is typed, and without one the title.
  private func keptName(of own: Place, _ item: ToDoItem) -> String {
    let followsTitle = shown[.name].isEmpty && isChanged(.title)
    return isChanged(.name) || followsTitle ? nameOfShape(item) : own.name
  }

  private func region() throws -> Region {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONScanner.value(of: Array(typed[.shape].utf8), .ofMessages)
    } catch {
      throw FormFault.text("itemNotJSON")
    }
    return try JSONNode(value).region()
  }

  /// The named places, or the position, that the text means.
  private func destination(
    of item: ToDoItem
  ) throws -> (places: [Place], position: Coordinate?, name: String?) {
    let text = typed[.place]
    guard !text.isEmpty else { return ([], nil, nil) }
    let whole = try places(named: text, item)
    guard whole.isEmpty else { return (whole, nil, nil) }
    let names = text.split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    if names.count > 1 {
      let sets = try names.map { try places(named: $0, item) }
      if sets.allSatisfy({ !$0.isEmpty }) { return (sets.flatMap(\.self), nil, nil) }
    }
    let position = try position()
    return ([], position.coordinate, position.name)
  }

  private func places(named name: String, _ item: ToDoItem) throws -> [Place] {
    let named = try store.places(named: name)
    return named.isEmpty
      ? item.places.filter { Place.key(of: $0.name) == Place.key(of: name) } : named
  }

  private func position() throws -> (coordinate: Coordinate, name: String?) {
    guard PositionParser.isHere(typed[.place]) else {
      let found = try ItemLocationParser(store: store).parse(typed[.place])
      return (found.coordinate, found.name)
    }
    guard let here else { throw InputError.noPosition }
    return (here, nil)
  }
}
