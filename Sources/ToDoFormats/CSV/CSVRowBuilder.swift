import JSONText
import ToDo

/// Builds the fields of the row of one item.
struct CSVRowBuilder {
  /// The columns that every file has, in their order.
  static let fields: [CSVColumns.Field] = [
    .title, .latitude, .longitude, .radius, .location, .description, .due, .tags, .done, .repeat,
    .important, .wait, .record,
  ]

  private let item: ToDoItem
  private let coordinate: Coordinate?
  private let radius: Distance?
  private let due: String?
  private let wait: String?

  /// - Throws: Why a row cannot hold the item.
  init(_ item: ToDoItem) throws(UnwritableReason) {
    self.item = item
    guard !FeatureProperties.isBlank(item.title) else {
      throw UnwritableReason("CSV needs a title. Give one, or export GeoJSON instead.")
    }
    guard item.itemDescription.map(FeatureProperties.isBlank) != true else {
      throw UnwritableReason(
        "CSV cannot tell a blank description from none. Export GeoJSON instead.")
    }
    if let location = item.location {
      let isBlank = FeatureProperties.isBlank(location.name)
      guard location.name.isEmpty ? location.coordinate != nil : !isBlank else {
        throw UnwritableReason(
          "CSV cannot tell a location with a blank name from none. Export GeoJSON instead.")
      }
    }
    due = item.due.flatMap(\.rfc3339)
    guard item.due == nil || due != nil else {
      throw UnwritableReason("its due time has no year of four digits. Export GeoJSON instead.")
    }
    wait = item.waitsUntil.flatMap(\.rfc3339)
    guard item.waitsUntil == nil || wait != nil else {
      throw UnwritableReason(
        "the time until which it waits has no year of four digits. Export GeoJSON instead.")
    }
    (coordinate, radius) = try Self.position(of: item)
    let texts = [item.title, item.itemDescription ?? "", item.location?.name ?? ""]
    guard texts.allSatisfy(Self.canSay) else { throw Self.hasNUL }
  }

  /// Whether a text has no NUL, which CSV cannot hold.
  static func canSay(_ text: String) -> Bool { !text.utf8.contains(0) }

  static var hasNUL: UnwritableReason {
    UnwritableReason("it has a NUL character. Remove it, or export GeoJSON instead.")
  }

  private static func position(
    of item: ToDoItem
  ) throws(UnwritableReason) -> (Coordinate?, Distance?) {
    guard let place = item.places.first else { return (item.location?.coordinate, nil) }
    guard item.places.count == 1, item.location?.coordinate == nil else {
      throw UnwritableReason(
        "it has several positions, and a row has one. Export GeoJSON instead.")
    }
    guard case .circle(let center, let radius) = place.region.shape else {
      throw UnwritableReason(
        "its place is not a circle, and CSV has no other areas. Export GeoJSON instead.")
    }
    guard place.name == item.title else {
      throw UnwritableReason(
        "its place is named \"\(place.name)\", and CSV has no other name than the title. "
          + "Export GeoJSON instead.")
    }
    return (center, radius)
  }

  /// The fields of a row, those of the properties last.
  func texts(with properties: [String]) throws(UnwritableReason) -> [String] {
    var texts = Self.fields.map(text)
    for name in properties { texts.append(try Self.text(of: item.properties[name] ?? .null)) }
    return texts
  }

  private func text(of field: CSVColumns.Field) -> String {
    switch field {
    case .title: item.title
    case .latitude: coordinate?.latitude.shortDecimalNotation ?? ""
    case .longitude: coordinate?.longitude.shortDecimalNotation ?? ""
    case .radius: radius?.meters.shortDecimalNotation ?? ""
    case .location: item.location?.name ?? ""
    case .description: item.itemDescription ?? ""
    case .due: due ?? ""
    case .tags: CSVTags.text(item.tags)
    case .done: item.done ? "yes" : "no"
    case .record: item.record.flatMap { try? Self.text(of: $0.json) } ?? ""
    case .repeat: item.recurrence?.description ?? ""
    case .important: item.isImportant ? "yes" : ""
    case .wait: wait ?? ""
    case .priority: ""
    }
  }

  private static func text(of value: JSONValue) throws(UnwritableReason) -> String {
    switch value {
    case .null: return ""
    case .string(let string):
      guard canSay(string) else { throw hasNUL }
      return string
    default:
      var writer = JSONWriter()
      do {
        try writer.write(value)
      } catch {
        throw UnwritableReason(error)
      }
      return String(decoding: writer.bytes, as: UTF8.self)
    }
  }
}
