import HTTPTypes
import Hummingbird
import ToDoService
import ToDoStore

/// Notifications in a browser: what the buttons of ``BrowserSection`` do, by a script.
struct BrowserPages {
  let site: PageSite

  func add(to router: Router<ServerContext>) {
    site.post("reminders/browser", on: router) { visit, form in
      _ = try await visit.service.targets.addBrowser(
        endpoint: form["endpoint"],
        keys: PushKeys(publicKey: form["p256dh"], secret: form["auth"]),
        label: BrowserName(visit.request.headers[.userAgent] ?? "").text
          ?? "Browser", for: visit.caller)
      return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }
    site.post("reminders/browser/remove", on: router) { visit, form in
      _ = try await visit.service.targets.removeBrowser(
        endpoint: form["endpoint"], for: visit.caller)
      return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }
  }
}

/// The part of a page where notifications of the browser are switched on and off.
struct BrowserSection {
  private let visit: PageVisit

  init(_ visit: PageVisit) { self.visit = visit }

  func set(_ values: inout PageValues) async throws {
    values["pushKey"] = try await visit.service.pushIdentity().publicKey
    let targets = try await visit.service.targets.all(for: visit.caller)
    // The script finds its own browser among them; the addresses themselves are secrets.
    values["pushKnown"] = targets.filter { $0.kind == .webpush && $0.isOn }
      .map { Self.mark(of: $0.url, visit.service.secrets) }.joined(separator: " ")
  }

  /// The SHA-256 hash of an address, in hexadecimal digits.
  static func mark(of endpoint: String, _ secrets: Secrets) -> String {
    let digits = Array("0123456789abcdef")
    return String(
      secrets.hash(endpoint).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
