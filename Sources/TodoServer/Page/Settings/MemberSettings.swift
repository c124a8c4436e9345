import Foundation
import HTTPTypes
import Hummingbird
import ToDoService
import ToDoStore

/// `/settings/lists/ID`: the name of a list, its people, and the end of it.
struct MemberSettings {
  let site: PageSite
  private static let fields = ["name", "person"]

  func add(to router: Router<ServerContext>) {
    site.get("settings/lists/:list", on: router) { try await page($0) }
    let service = site.service
    post("rename", at: "name", says: .saved, on: router) { list, form in
      _ = try await service.rename(list, to: form["name"])
    }
    post("share", at: "person", says: .saved, on: router) { list, form in
      try list.require(.owner)
      guard let role = ListRole(rawValue: form["role"]) else {
        throw Problem(.badRequest, "There is no such role. Load the page again.")
      }
      _ = try await service.setMember(named: form["person"], of: list, as: role)
    }
    post("unshare", at: "list", says: .removed, on: router) { list, form in
      try await service.removeMember(named: form["person"], of: list)
    }
    post("reminds", at: "list", says: .saved, on: router) { list, form in
      _ = try await service.setReminds(form.isOn("reminds"), in: list)
    }
    post("leave", at: "list", says: .left, leadsAway: true, on: router) { list, _ in
      try await service.removeMember(named: list.caller.person.name, of: list)
    }
    post("remove", at: "list", says: .removed, leadsAway: true, on: router) { list, _ in
      try await service.delete(list)
    }
  }

  /// Adds a form of the page.
  ///
  /// - Parameters:
  ///   - field: The field beside which a reason for a refusal is shown; `list` for the head of the page.
  ///   - leadsAway: Whether the list is not the caller's any more.
  private func post(
    _ verb: String, at field: String, says message: SettingsMessage, leadsAway: Bool = false,
    on router: Router<ServerContext>,
    _ body: @escaping @Sendable (ListAccess, FormBody) async throws -> Void
  ) {
    site.post("settings/lists/:list/\(verb)", on: router) { visit, form in
      let list = try await visit.list()
      do {
        try await body(list, form)
      } catch AccountError.noSuchPerson(let name) {
        let reason = visit.errors.said(AccountError.noSuchPerson(name))
        return try await page(visit, FormRefusal(reason, at: field, in: form))
      } catch {
        guard
          let refusal = FormRefusal(
            error, in: form, fields: Self.fields, otherwise: field, visit.errors)
        else { throw error }
        return try await page(visit, refusal)
      }
      let path = leadsAway ? ListSettings.path : "\(ListSettings.path)/\(list.id.rawValue)"
      return visit.settingsSaid(message, at: path)
    }
  }

  private func page(_ visit: PageVisit, _ refusal: FormRefusal? = nil) async throws -> Response {
    let list = try await visit.list()
    let isOwner = list.membership.role == .owner
    let title = list.isOwn ? visit.text("myList") : list.membership.name
    var values = PageValues()
    values["address"] = "\(ListSettings.path)/\(list.id.rawValue)"
    values["nameTyped"] = list.membership.name
    values.show(refusal, fields: ["person"])
    if let refusal, refusal.field == "name", !refusal.form["name"].isEmpty {
      values["nameTyped"] = refusal.form.text("name")
    }
    values.set("isOwner", isOwner)
    values.set("isOwn", list.isOwn)
    values.set("reminds", list.membership.reminds)
    values.set("roles", roles(visit, chosen: refusal.map { $0.form["role"] } ?? "writer"))
    values.set(
      "members",
      try await site.service.members(of: list).map { member in
        var row = PageValues()
        row["memberName"] = member.name
        row["role"] = visit.text("settings-role-\(member.role.rawValue)")
        let isCaller = member.person == visit.caller.person.id
        row.set("isCaller", isCaller)
        row.set("mayChange", isOwner && !isCaller)
        row.set("memberRoles", roles(visit, chosen: member.role.rawValue))
        return row
      })
    return visit.settings("list", titled: title, values, isRefused: refusal != nil)
  }

  private func roles(_ visit: PageVisit, chosen: String) -> [PageValues] {
    ListRole.allCases.map { role in
      var option = PageValues()
      option["value"] = role.rawValue
      option["roleName"] = visit.text("settings-role-\(role.rawValue)")
      option.set("isChosen", role.rawValue == chosen)
      return option
    }
  }
}
