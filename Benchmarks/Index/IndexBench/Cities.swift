import Foundation
import Geodesy

/// The towns that have the reminders.
struct Cities {
  struct City {
    let center: Coordinate
    let population: Double
  }

  let cities: [City]
  let name: String

  struct Unreadable: Error, CustomStringConvertible {
    let path: String
    let line: Int
    var description: String { "\(path):\(line): expected latitude,longitude,population,name" }
  }

  /// Reads a CSV of latitude, longitude, population and name with one line of headings; cities without
  /// inhabitants are skipped.
  init(path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    var cities: [City] = []
    for (number, line) in text.split(separator: "\n").enumerated().dropFirst() {
      // By scalars: a combining mark at the beginning of a name would join the comma before it.
      let fields = line.unicodeScalars.split(separator: ",", maxSplits: 3).map { String($0) }
      guard fields.count == 4, let latitude = Double(fields[0]), let longitude = Double(fields[1]),
        let population = Double(fields[2])
      else { throw Unreadable(path: path, line: number + 1) }
      guard population > 0 else { continue }
      let center = try Coordinate(latitude: latitude, longitude: longitude)
      cities.append(City(center: center, population: population))
    }
    self.cities = cities
    name = "\(cities.count) cities of \(URL(fileURLWithPath: path).lastPathComponent)"
  }
}
