import Foundation
import Testing
import ToDo

@testable import ToDoPresentation

/// What the agenda has, and how it is shown.
struct AgendaTests {
  private let store = InMemoryItemStore()
  /// Sunday 2026-11-22 12:00 in UTC.
  private let now = Date(timeIntervalSince1970: 1_795_348_800)

  private func add(_ title: String, due: String) throws -> ItemID {
    var item = ToDoItem(title: title)
    item.due = try #require(Due.parse(due, timeZone: .gmt) as Due?)
    return try store.add(item).id
  }

  private func agenda(
    _ zone: TimeZone = .gmt, events: [GeofenceEvent] = []
  ) throws -> Agenda {
    try Agenda(
      of: store, events: { since in events.filter { $0.date >= since } }, now: now, timeZone: zone)
  }

  @Test(arguments: [
    ("2026-11-21", "overdue"), ("2026-11-22T11:59:59Z", "overdue"), ("2026-11-22", "today"),
    ("2026-11-22T12:00:00Z", "today"), ("2026-11-22T23:59:59Z", "today"), ("2026-11-23", "week"),
    ("2026-11-29", "week"), ("2026-11-29T23:59:59Z", "week"), ("2026-11-30", ""),
    ("2026-11-30T00:00:00Z", ""),
  ])
  func anItemIsInTheSectionOfItsDueDate(due: String, section: String) throws {
    let id = try add("A", due: due)
    let agenda = try agenda()
    #expect((agenda.overdue.map(\.id) == [id]) == (section == "overdue"))
    #expect((agenda.today.map(\.id) == [id]) == (section == "today"))
    #expect((agenda.week.map(\.id) == [id]) == (section == "week"))
    #expect(agenda.isEmpty == section.isEmpty)
  }

  @Test func daysEndWhereOneIs() throws {
    _ = try add("Day", due: "2026-11-22")
    let auckland = try #require(TimeZone(identifier: "Pacific/Auckland"))
    #expect(try agenda(auckland).overdue.count == 1, "there it is the 23rd")
    #expect(try agenda(.gmt).today.count == 1)
  }

  @Test func itemsAreSortedByTimeAndThoseOfTheWholeDayComeLast() throws {
    _ = try add("Day", due: "2026-11-22")
    _ = try add("Evening", due: "2026-11-22T20:00:00Z")
    _ = try add("Afternoon", due: "2026-11-22T14:00:00Z")
    #expect(try agenda().today.map(\.item.title) == ["Afternoon", "Evening", "Day"])
  }

  @Test func whatWaitsIsNotInTheAgenda() throws {
    let id = try add("Later", due: "2026-11-22")
    try store.setHere(Coordinate(latitude: 1, longitude: 2), at: now)
    try store.update(id) { item in
      item.location = Location(name: "", coordinate: try Coordinate(latitude: 1, longitude: 2))
      item.waitsUntil = .day(CalendarDay(daysSince1970: 20_780))
    }
    #expect(CalendarDay(daysSince1970: 20_780).description == "2026-11-23")
    #expect(try agenda().isEmpty)
    try store.update(id) { $0.waitsUntil = .day(CalendarDay(daysSince1970: 20_779)) }
    #expect(try agenda().today.map(\.id) == [id])
    #expect(try agenda().nearby.map(\.id) == [id])
  }

  @Test func whatIsDoneIsNotInTheAgenda() throws {
    let id = try add("Done", due: "2026-11-22")
    try store.markDone(id)
    #expect(try agenda().isEmpty)
    #expect(try agenda().hasItems)
  }

  @Test func onlyWhatIsNearIsListedTheNearestFirst() throws {
    let here = try Coordinate(latitude: 52.5, longitude: 13.4)
    for (title, meters) in [("Far", 2_100.0), ("Near", 1_900), ("Nearer", 10)] {
      let position = Geodesic.direct(
        from: here, bearing: Bearing(degrees: 90), distance: .meters(meters))
      try store.add(ToDoItem(title: title, location: Location(name: "", coordinate: position)))
    }
    #expect(try agenda().nearby.isEmpty, "it is not known where one is")
    store.setHere(here, at: now)
    #expect(try agenda().nearby.map(\.item.title) == ["Nearer", "Near"])
    #expect(try agenda().here?.coordinate == here)
  }

  private func event(_ item: ItemID, hoursAgo: Double) -> GeofenceEvent {
    let time = now.timeIntervalSince1970 - hoursAgo * 3600
    return GeofenceEvent(
      item: item, region: RegionNumber(0), placeName: "Rewe", device: "phone", event: .arrive,
      cause: .enter, timestamp: time, receivedAt: time, distance: .zero)
  }

  @Test func theLastReminderOfEachOpenItemInADayIsListed() throws {
    let milk = try store.add(ToDoItem(title: "Milk")).id
    let bread = try store.add(ToDoItem(title: "Bread")).id
    let done = try store.add(ToDoItem(title: "Done")).id
    let old = try store.add(ToDoItem(title: "Old")).id
    try store.markDone(done)
    let events = [
      event(old, hoursAgo: 24.1), event(milk, hoursAgo: 23), event(bread, hoursAgo: 5),
      event(done, hoursAgo: 3), event(milk, hoursAgo: 1),
    ]
    let agenda = try agenda(events: events)
    #expect(agenda.reminders.map(\.item.title) == ["Milk", "Bread"])
    #expect(agenda.reminders.first?.event == events[4])
  }

  // MARK: The view model

  private func shown(lines: Int? = nil, events: [GeofenceEvent] = []) throws -> AgendaViewModel {
    AgendaViewModel(try agenda(events: events), now: now, timeZone: .gmt, lines: lines)
  }

  @Test func anEmptyListSaysHowToBegin() throws {
    #expect(try shown().message == "Nothing here yet. Try: todo add Buy milk")
    #expect(try shown().sections.isEmpty)
    try store.add(ToDoItem(title: "Someday"))
    #expect(try shown().message == "Nothing is due this week. \"todo list\" shows everything.")
    _ = try add("Today", due: "2026-11-22")
    #expect(try shown().message.isEmpty)
  }

  @Test func onlySectionsWithItemsAreShown() throws {
    _ = try add("Dentist", due: "2026-11-22T14:30:00Z")
    _ = try add("Rent", due: "2026-11-20")
    let milk = try store.add(
      ToDoItem(
        title: "Milk",
        location: Location(
          name: "Rewe", coordinate: try Coordinate(latitude: 52.5, longitude: 13.4)))
    ).id
    store.setHere(
      try Coordinate(latitude: 52.5, longitude: 13.4), at: now.addingTimeInterval(-300))
    let sections = try shown(events: [event(milk, hoursAgo: 1)]).sections
    #expect(
      sections.map(\.title) == [
        "Overdue", "Today", "Near here (set by hand, 5 min ago)", "Reminded of in the last day",
      ])
    #expect(
      sections.map { $0.rows.map(\.detail) }
        == [
          ["Fri 20 Nov"], ["14:30"], ["0 m "], ["arrived 11:00"],
        ].map { $0.map { $0.trimmingCharacters(in: .whitespaces) } })
    #expect(
      sections.map { $0.rows.map(\.notation) } == [
        ["2026-11-20"], ["2026-11-22 14:30"], ["0"], ["2026-11-22 11:00"],
      ])
    #expect(sections[0].rows[0].urgency == .overdue && sections[3].rows[0].location == "Rewe")
  }

  @Test(
    arguments: [
      (nil, [20, 2], ["", ""]), (30, [20, 2], ["", ""]), (24, [20, 2], ["", ""]),
      (16, [10, 2], ["10 more: todo list --due overdue", ""]),
      (1, [3, 2], ["17 more: todo list --due overdue", ""]),
    ] as [(Int?, [Int], [String])])
  func aSectionThatDoesNotFitSaysHowManyItemsAreLeft(
    lines: Int?, counts: [Int], rests: [String]
  ) throws {
    for index in 0..<20 { _ = try add("Overdue \(index)", due: "2026-11-20") }
    for index in 0..<2 { _ = try add("Today \(index)", due: "2026-11-22") }
    let sections = try shown(lines: lines).sections
    #expect(sections.map(\.rows.count) == counts)
    #expect(sections.map(\.rest) == rests)
  }

  @Test(arguments: [2, 5, 12, 20, 40, 100])
  func whatIsShownFitsUnlessThereAreManySections(lines: Int) throws {
    for index in 0..<30 {
      _ = try add("Overdue \(index)", due: "2026-11-20")
      _ = try add("Today \(index)", due: "2026-11-22")
      _ = try add("Week \(index)", due: "2026-11-25")
    }
    let sections = try shown(lines: lines).sections
    let used = sections.map { 1 + $0.rows.count + ($0.rest.isEmpty ? 0 : 1) }.reduce(0, +)
    #expect(used <= max(lines, 15))
    #expect(sections.allSatisfy { $0.rows.count >= 3 })
  }
}
