import Foundation
import ToDo
import ToDoStore

/// A page of the server.
struct PageCase: Sendable {
  /// What its picture is called.
  let name: String
  let path: String
  /// Whether one has to be signed in.
  var isSignedIn = true

  static let all = [
    PageCase(name: "sign-in", path: "/sign-in", isSignedIn: false),
    PageCase(name: "list", path: "/"),
    PageCase(name: "list-filtered", path: "/?q=milk&sort=due"),
    PageCase(name: "list-near", path: "/?sort=distance&from=52.52,13.405"),
    PageCase(name: "settings", path: "/settings"),
    PageCase(name: "settings-phones", path: "/settings/phones"),
    PageCase(name: "settings-targets", path: "/settings/targets"),
    PageCase(name: "settings-lists", path: "/settings/lists"),
    PageCase(name: "settings-places", path: "/settings/places"),
    PageCase(name: "settings-tokens", path: "/settings/tokens"),
    PageCase(name: "settings-account", path: "/settings/account"),
    PageCase(name: "settings-files", path: "/settings/files"),
    PageCase(name: "not-found", path: "/lists/abcdefghij"),
  ]
}

extension BrowserServer {
  /// A server whose first person has some items, as people have them.
  static func filled() throws -> BrowserServer {
    try BrowserServer(people: ["anna", "ben"]) { store in
      let position = try Coordinate(latitude: 52.5163, longitude: 13.3777)
      let shop = try Region.circle(center: position, radius: .meters(150))
      _ = try store.addPlace(Place(name: "supermarket", region: shop))
      for index in 1...20 {
        try store.add(
          ToDoItem(
            title: index == 2 ? "قائمة المشتريات" : "Buy milk and bread, the \(index)th time",
            location: index % 3 == 0 ? Location(name: "Market", coordinate: position) : nil,
            tags: index % 4 == 0 ? ["shop"] : []))
      }
      let done = try store.add(ToDoItem(title: "Call Ben")).id
      _ = try store.setDone(true, [done], at: Date(timeIntervalSince1970: 1_790_000_000), in: .gmt)
    }
  }
}
