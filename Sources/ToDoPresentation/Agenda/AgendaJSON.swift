import ToDo

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// An agenda as JSON: its sections as arrays, and where one is, null if that is not known.
package struct AgendaJSON: Encodable {
  private let overdue: [ItemJSON]
  private let today: [ItemJSON]
  private let week: [ItemJSON]
  private let here: KnownPositionJSON?
  private let near: [NearbyItemJSON]
  private let reminded: [ReminderJSON]

  package init(_ agenda: Agenda, now: Date = Date()) {
    overdue = agenda.overdue.map(ItemJSON.init)
    today = agenda.today.map(ItemJSON.init)
    week = agenda.week.map(ItemJSON.init)
    here = agenda.here.map { KnownPositionJSON($0, now: now) }
    near = agenda.nearby.map(NearbyItemJSON.init)
    reminded = agenda.reminders.map(ReminderJSON.init)
  }

  private enum Key: String, CodingKey { case overdue, today, week, here, near, reminded }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(overdue, forKey: .overdue)
    try values.encode(today, forKey: .today)
    try values.encode(week, forKey: .week)
    try values.encode(here, forKey: .here)
    try values.encode(near, forKey: .near)
    try values.encode(reminded, forKey: .reminded)
  }
}
