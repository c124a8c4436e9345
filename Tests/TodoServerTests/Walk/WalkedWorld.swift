import Foundation
import GRDB
import Testing
import ToDo

@testable import ToDoService
@testable import ToDoStore
@testable import TodoServer

/// A server with four people: anna, who has one of everything, and a list that she shares with carol, a
/// writer, and dan, a reader; and ben, who has one of everything too, and nothing to do with them.
struct WalkedWorld: Sendable {
  enum Sharing: Sendable { case own, shared }

  let server: ServerFixture
  private let lists: [String: (own: ListID, shared: ListID)]
  private let names: [String: [WalkedName: String]]
  private let items: [ListID: (open: ItemID, deleted: ItemID)]
  /// Texts that are in every row of ben's.
  private let bens: [String]

  init() async throws {
    server = try ServerFixture()
    var lists: [String: (own: ListID, shared: ListID)] = [:]
    var names: [String: [WalkedName: String]] = [:]
    var items: [ListID: (open: ItemID, deleted: ItemID)] = [:]
    for (person, place) in [("anna", "Quillfort"), ("ben", "Zanvoxby")] {
      let caller = try await server.caller(person)
      let list = try await server.service.makeList(named: "\(person)s family", for: caller)
      lists[person] = (caller.person.ownList, list.id)
      for id in [nil, list.id.rawValue] {
        let access = try await server.service.gate.list(id, for: caller)
        // anna's items have other ids than ben's.
        let count = person == "anna" ? 4 : 2
        let ids = try await access.writing { store in
          try store.addPlace(
            Place(
              name: place,
              region: try .circle(
                center: try Coordinate(latitude: 52.5, longitude: 13.3), radius: .meters(50))))
          let ids = try store.add(
            contentsOf: (1...count).map {
              var item = try ServerFixture.reminder("One")
              item.title = "\(person) \($0)"
              return item
            }
          ).map(\.id)
          try store.remove(ids[count - 2])
          return ids
        }
        items[access.id] = (ids[count - 1], ids[count - 2])
      }
      names[person] = [.place: place]
    }
    let anna = try await server.caller("anna")
    let shared = try #require(lists["anna"]?.shared)
    let family = try await server.service.gate.list(shared.rawValue, for: anna)
    for (person, role) in [("carol", ListRole.writer), ("dan", .reader)] {
      let caller = try await server.caller(person)
      _ = try await server.service.setMember(named: person, of: family, as: role)
      lists[person] = (caller.person.ownList, shared)
      names[person] = [.place: "Quillfort"]
    }
    for person in names.keys.sorted() {
      names[person]?.merge(try await server.addBelongings(of: person, lists, items)) { $1 }
    }
    self.lists = lists
    self.names = names
    self.items = items
    let ben = try await server.caller("ben").person
    bens =
      [ben.id.rawValue, names["ben"]?[.target] ?? "", names["ben"]?[.delivery] ?? ""]
      + (lists["ben"].map { [$0.own.rawValue, $0.shared.rawValue] } ?? [])
  }

  /// The names of a person's things.
  func names(
    of person: String, _ sharing: Sharing, for operation: WalkedOperation
  ) throws -> [WalkedName: String] {
    let lists = try #require(lists[person])
    let list = sharing == .own ? lists.own : lists.shared
    var names = try #require(names[person])
    names[.list] = list.rawValue
    let item = operation.id.hasPrefix("undelete") ? items[list]?.deleted : items[list]?.open
    names[.item] = item?.description
    names[.eventCursor] = Self.cursor("events", [1, nil], list.rawValue, "5")
    names[.nearCursor] = Self.cursor(
      "near", [52.52, 13.405, 1], list.rawValue, item?.description ?? "")
    names[.streamCursor] = "\(list.rawValue):1"
    // Whoever owns a list decides about its members, and everybody about themselves.
    names[.member] = operation.role == .owner && person == "anna" ? "carol" : person
    return names
  }

  /// Names of what there never was.
  static let absent: [WalkedName: String] = [
    .list: "0000000000000000", .item: ItemID(number: 900_000).description, .place: "Drumlough",
    .device: "ghostbook", .member: "nobody", .target: "0000000000", .delivery: "evt_0",
    .token: "0000000000", .action: "act_0",
    .eventCursor: cursor("events", [1, nil], "0000000000000000", "5"),
    .nearCursor: cursor(
      "near", [52.52, 13.405, 1], "0000000000000000", ItemID(number: 900_000).description),
    .streamCursor: "0000000000000000:1",
  ]

  private static func cursor(
    _ kind: String, _ numbers: [Double?], _ list: String, _ last: String
  ) -> String {
    QueryCursor([kind] + numbers.compactMap { $0.map(QueryCursor.text) } + [list, last]).text
  }

  /// Every row of every table that is not ben's, as text: the accounts and all lists.
  func rows() throws -> Set<String> {
    var rows = try server.service.accounts.database.read { db in try db.everyRow("accounts") }
    for list in try server.service.accounts.listIDs() {
      if let own = lists["ben"], [own.own, own.shared].contains(list) { continue }
      rows += try server.store(list).connections.reading { connection in
        try connection.queue.read { db in try db.everyRow(list.rawValue) }
      }
    }
    return Set(rows.filter { row in !(bens + [Self.label]).contains { row.contains($0) } })
  }

  /// What the tokens are for that the walk itself makes.
  private static let label = "for the walk"

  /// Credentials of a person with some scopes.
  func credentials(
    of person: String, _ scopes: Set<TokenScope>, expires: Date? = nil
  ) throws -> AccessToken {
    try server.service.addToken(for: person, scopes: scopes, label: Self.label, expires: expires)
  }
}

extension ServerFixture {
  /// A person, who is added if there is none of the name, with every scope.
  func caller(_ name: String) async throws -> Caller {
    let token = try token(for: name, Set(TokenScope.allCases))
    return try await service.authenticator.caller(.token(token))
  }

  /// Adds a device with a fix and an event, settings, a position, a target, a delivery and a token.
  fileprivate func addBelongings(
    of person: String, _ lists: [String: (own: ListID, shared: ListID)],
    _ items: [ListID: (open: ItemID, deleted: ItemID)]
  ) async throws -> [WalkedName: String] {
    let caller = try await caller(person)
    let device = "\(person)phone"
    _ = try await service.take(
      Self.way(to: "One", after: 0).map { (fix: $0, device: device) }, for: caller)
    try await service.setHere(try Coordinate(latitude: 52.52, longitude: 13.4), for: caller)
    _ = try await service.changeSettings(ofDevice: device, for: caller) { _ in
      DeviceSettings(device: device, waypoints: 5)
    }
    let target = try await service.targets.add(
      .webhook,
      TargetDraft(url: "https://example.org/\(person)", label: nil, topic: nil, token: nil),
      for: caller)
    let button = "act_\(person)"
    var grants: [ActionGrant] = []
    if let own = lists[person]?.own, let item = items[own]?.open {
      grants = [
        ActionGrant(
          hash: service.secrets.hash(button), person: caller.person.id, list: own,
          item: item.description, verb: "done", expires: service.now().addingTimeInterval(60))
      ]
    }
    try service.accounts.add(
      [
        NewDelivery(
          target: target.id, event: "evt_\(person)", list: caller.person.ownList,
          message: String(
            decoding: try JSONEncoder().encode(
              ReminderMessage(testAt: service.now(), id: "evt_\(person)")), as: UTF8.self),
          grants: grants)
      ], at: service.now())
    let (_, token) = try await service.addToken(
      scopes: [.read], label: person, expires: nil, for: caller)
    return [
      .device: device, .target: target.id.rawValue, .delivery: "evt_\(person)",
      .token: token.id.rawValue, .action: button,
    ]
  }
}

extension Database {
  /// The rows of all tables as texts, each with its table.
  func everyRow(_ name: String) throws -> [String] {
    try String.fetchAll(self, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
      .flatMap { table in
        try Row.fetchAll(self, sql: "SELECT * FROM \"\(table)\"").map { row in
          "\(name).\(table) " + row.map { "\($0)=\($1.everyByte)" }.joined(separator: " ")
        }
      }
  }
}

extension DatabaseValue {
  /// Texts and numbers as they are, and blobs as a text if they are one, and as hexadecimal digits.
  fileprivate var everyByte: String {
    guard case .blob(let data) = storage else { return description }
    let digits = data.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return (String(bytes: data, encoding: .utf8) ?? "") + " " + digits
  }
}
