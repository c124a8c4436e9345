import Foundation
import Hummingbird
import ToDoService
import ToDoStore

/// `/settings/lists`: the caller's lists, and a new one.
struct ListSettings {
  let site: PageSite
  static let path = "/settings/lists"

  func add(to router: Router<ServerContext>) {
    site.get("settings/lists", on: router) { try await page($0) }
    site.post("settings/lists", on: router) { visit, form in
      do {
        let list = try await site.service.makeList(named: form["name"], for: visit.caller)
        return visit.settingsSaid(.added, at: "\(Self.path)/\(list.id.rawValue)")
      } catch {
        guard
          let refusal = FormRefusal(
            error, in: form, fields: ["name"], otherwise: "name", visit.errors)
        else { throw error }
        return try await page(visit, refusal)
      }
    }
    MemberSettings(site: site).add(to: router)
  }

  private func page(_ visit: PageVisit, _ refusal: FormRefusal? = nil) async throws -> Response {
    var values = PageValues()
    values.show(refusal, fields: ["name"])
    var rows: [PageValues] = []
    for list in try await site.service.gate.lists(for: visit.caller) {
      var row = PageValues()
      row["listName"] = list.isOwn ? visit.text("myList") : list.membership.name
      row["address"] = "\(Self.path)/\(list.id.rawValue)"
      row["role"] = visit.text("settings-role-\(list.membership.role.rawValue)")
      let others = try await site.service.members(of: list)
        .filter { $0.person != visit.caller.person.id }.map(\.name)
      row["people"] = others.isEmpty ? nil : others.joined(separator: ", ")
      rows.append(row)
    }
    values.set("lists", rows)
    return visit.settings("lists", "settings-lists", values, isRefused: refusal != nil)
  }
}
