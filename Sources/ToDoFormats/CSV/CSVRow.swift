import JSONText
import ToDo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Turns one row of a CSV file into an item.
struct CSVRow {
  private let columns: CSVColumns
  private let record: CSVParser.Record
  private let allowsDecimalComma: Bool
  private let timeZone: TimeZone
  private(set) var warnings: [FormatNotice] = []
  private var properties: [String: JSONValue] = [:]

  init(
    _ record: CSVParser.Record, columns: CSVColumns, allowsDecimalComma: Bool, timeZone: TimeZone
  ) {
    self.columns = columns
    self.allowsDecimalComma = allowsDecimalComma
    self.timeZone = timeZone
    self.record = record
  }

  /// Reads the item.
  ///
  /// - Throws: a notice that names the line and says what to do.
  mutating func item() throws(FormatNotice) -> ToDoItem {
    try checkText()
    guard record.fieldCount == columns.count else {
      throw notice(
        "\(record.fieldCount) \(record.fieldCount == 1 ? "field" : "fields") where the header has "
          + "\(columns.count). Put fields with delimiters or line breaks in quotation marks.")
    }
    guard let title = filled(.title) else { throw notice("the title is empty. Give one.") }
    for (name, index) in columns.properties where !fields[index].isEmpty {
      properties[name] = .string(fields[index])
    }
    let coordinate = try coordinate()
    let region = try region(around: coordinate)
    let due = filled(.due).flatMap { Due.parse($0, timeZone: timeZone) }
    if due == nil { keep(.due, "a date or time such as 2026-12-24 or 2026-12-24T18:00:00Z") }
    let done = filled(.done).flatMap(Self.truth)
    if done == nil { keep(.done, "yes or no") }
    let recurrence = filled(.repeat).flatMap { Recurrence($0) }
    if recurrence == nil { keep(.repeat, "a repeat such as FREQ=WEEKLY;BYDAY=FR") }
    let itemRecord = filled(.record).flatMap(Self.itemRecord)
    if itemRecord == nil { keep(.record, "what ToDo writes there") }
    let important = filled(.important).flatMap(Self.truth)
    if important == nil { keep(.important, "yes or no") }
    let isImportant = important ?? hasHighPriority
    if let priority = filled(.priority), important != nil || !isImportant {
      properties[CSVColumns.Field.priority.names[0]] = .string(priority)
    }
    let wait = filled(.wait).flatMap { Due.parse($0, timeZone: timeZone) }
    if wait == nil { keep(.wait, "a date or time such as 2026-12-24 or 2026-12-24T18:00:00Z") }
    let location = filled(.location)
    let isAtPosition = coordinate != nil && region == nil
    var item = ToDoItem(
      title: title, itemDescription: filled(.description), due: due,
      location: isAtPosition || location != nil
        ? Location(name: location ?? "", coordinate: isAtPosition ? coordinate : nil) : nil,
      places: region.map { [Place(name: title, region: $0)] } ?? [],
      tags: filled(.tags).map { CSVTags.tags(in: $0) } ?? [], triggers: [],
      recurrence: recurrence, done: done ?? false,
      properties: properties)
    item.isImportant = isImportant
    item.waitsUntil = wait
    item.record = itemRecord
    return item
  }

  private static func itemRecord(_ text: String) -> ItemRecord? {
    var record = (try? JSONScanner.value(of: Array(text.utf8))).flatMap(ItemRecord.init(json:))
    // A row has no reminders, and of properties only texts.
    record?.absent = [.reminders, .properties]
    return record
  }
}

extension CSVRow {
  private var fields: [String] { record.fields }

  private func checkText() throws(FormatNotice) {
    if let position = record.invalidPosition {
      throw notice(FormatError.notUTF8(position).description)
    }
    if let number = record.fieldWithTextAfterQuote {
      throw notice(
        "text follows the closing quotation mark of field \(number). Double quotation marks that "
          + "are meant as text.")
    }
  }

  private mutating func coordinate() throws(FormatNotice) -> Coordinate? {
    switch (filled(.latitude), filled(.longitude)) {
    case (nil, nil): return nil
    case (_?, nil): throw notice("there is a latitude, but no longitude. Give both or neither.")
    case (nil, _?): throw notice("there is a longitude, but no latitude. Give both or neither.")
    case (let latitude?, let longitude?):
      guard let latitudeDegrees = number(latitude) else {
        throw notice("the latitude \(latitude.quoted) is not a number. Give decimal degrees.")
      }
      guard let longitudeDegrees = number(longitude) else {
        throw notice("the longitude \(longitude.quoted) is not a number. Give decimal degrees.")
      }
      do {
        return try Coordinate(latitude: latitudeDegrees, longitude: longitudeDegrees)
      } catch {
        throw notice(
          "the latitude \(latitudeDegrees) is beyond ±90. Correct it; is it swapped with the longitude?"
        )
      }
    }
  }

  private mutating func region(around coordinate: Coordinate?) throws(FormatNotice) -> Region? {
    guard let coordinate, let meters = filled(.radius).flatMap(number) else {
      keep(.radius, coordinate == nil ? "beside a position" : "a number of metres")
      return nil
    }
    do {
      return try .circle(center: coordinate, radius: Distance(meters: meters))
    } catch {
      throw notice(
        "the radius \(meters.decimalNotation) m is not a length. Give metres, 0 or more.")
    }
  }

  /// Keeps an unexpected value of a field as a property, with a warning.
  private mutating func keep(_ field: CSVColumns.Field, _ expected: String) {
    guard let text = filled(field) else { return }
    let name = field.names[0]
    properties[name] = .string(text)
    warnings.append(
      notice(
        "\(name) \(text.quoted) is not \(expected), and was kept as the property "
          + "\"\(name)\". Correct it and read the file again."))
  }

  /// The field's text; nil if it is missing or blank.
  private func filled(_ field: CSVColumns.Field) -> String? {
    guard let index = columns.indices[field], !FeatureProperties.isBlank(fields[index]) else {
      return nil
    }
    return fields[index]
  }

  private func number(_ text: String) -> Double? {
    CSVNumber.value(text, allowsDecimalComma: allowsDecimalComma)
  }

  private var hasHighPriority: Bool { filled(.priority).map(ForeignPriority.isHigh) ?? false }

  private static func truth(_ text: String) -> Bool? {
    switch text.lowercased().filter({ !$0.isWhitespace }) {
    case "true", "yes", "y", "1", "x", "!": true
    case "false", "no", "n", "0": false
    default: nil
    }
  }

  private func notice(_ text: String) -> FormatNotice {
    FormatNotice(path: "line \(record.line)", text: text, byteOffset: record.byteOffset)
  }
}
