import Foundation
import HTTPTypes
import Hummingbird
import ToDoService
import ToDoStore

/// `/settings/targets`: where the caller's reminders go.
struct TargetSettings {
  let site: PageSite
  /// The kinds that a form adds.
  private static let kinds: [TargetKind] = [.ntfy, .gotify, .webhook, .mqtt]
  private static let fields = ["url", "label", "topic", "token"]
  /// How many messages that were given up are shown of each target.
  private static let mostDead = 20

  func add(to router: Router<ServerContext>) {
    site.get("settings/targets", on: router) { try await page($0) }
    site.post("settings/targets", on: router, add)
    site.post("settings/targets/:target/test", on: router, test)
    for isOn in [true, false] {
      site.post("settings/targets/:target/\(isOn ? "on" : "off")", on: router) { visit, _ in
        let target = try await site.service.targets.update(
          visit.target, isOn: isOn, for: visit.caller
        ) { _ in }
        try Self.check(target != nil)
        return visit.settingsSaid(isOn ? .switchedOn : .switchedOff, at: "/settings/targets")
      }
    }
    site.post("settings/targets/:target/remove", on: router) { visit, _ in
      try Self.check(await site.service.targets.remove(visit.target, for: visit.caller))
      return visit.settingsSaid(.removed, at: "/settings/targets")
    }
    site.post("settings/targets/:target/retry", on: router) { visit, form in
      let delivery = try await site.service.targets.retry(
        form["delivery"], of: visit.target, for: visit.caller)
      try Self.check(delivery != nil)
      return visit.settingsSaid(.sentAgain, at: "/settings/targets")
    }
  }

  /// - Parameters:
  ///   - secret: That of a webhook that was made just now.
  ///   - tested: What came of a test message.
  private func page(
    _ visit: PageVisit, _ refusal: FormRefusal? = nil, secret: String? = nil,
    tested: (id: TargetID, result: SendResult)? = nil
  ) async throws -> Response {
    var values = PageValues()
    let chosen = refusal.map { $0.form["kind"] }
    values.set(
      "kinds",
      Self.kinds.map { kind in
        var option = PageValues()
        option["value"] = kind.rawValue
        option["kindName"] = visit.text("settings-kind-\(kind.rawValue)")
        option.set("isChosen", kind.rawValue == chosen)
        return option
      })
    values.show(refusal, fields: Self.fields.filter { $0 != "token" })
    values["secret"] = secret
    var rows: [PageValues] = []
    for target in try await site.service.targets.all(for: visit.caller) {
      var row = try await row(target, visit)
      if let tested, tested.id == target.id { Self.set(tested.result, &row, visit) }
      rows.append(row)
    }
    values.set("targets", rows)
    return visit.settings("targets", "settings-targets", values, isRefused: refusal != nil)
  }

  private func row(_ target: Target, _ visit: PageVisit) async throws -> PageValues {
    var row = PageValues()
    row["address"] = "/settings/targets/\(target.id.rawValue)"
    row["targetName"] = target.label ?? target.url
    row["kindName"] =
      Self.kinds.contains(target.kind)
      ? visit.text("settings-kind-\(target.kind.rawValue)") : target.kind.rawValue
    row["url"] = target.url
    row["topic"] = target.topic
    row.set("isOn", target.isOn)
    row["offReason"] = target.offReason
    let dead = try await site.service.targets.deliveries(
      of: target.id, in: .dead, before: nil, limit: Self.mostDead, for: visit.caller)
    row.set("hasDead", dead?.isEmpty == false)
    row.set(
      "dead",
      try (dead ?? []).map { delivery in
        var letter = PageValues()
        let message = try JSONDecoder().decode(
          ReminderMessage.self, from: Data(delivery.message.utf8))
        letter["messageTitle"] = message.title
        letter["delivery"] = delivery.event
        letter["reason"] = delivery.reason
        letter["finished"] = delivery.finished.map(visit.words.moment)
        return letter
      })
    return row
  }

  private static func set(
    _ result: SendResult, _ row: inout PageValues, _ visit: PageVisit
  ) {
    switch result {
    case .accepted: row["testPassed"] = visit.text("settings-test-passed")
    case .gone(let status):
      row["testFailed"] = visit.text("settings-test-gone", ["status": "\(status ?? 410)"])
    case .failed(let failure):
      row["testFailed"] = visit.text("settings-test-failed")
      row["english"] = failure.reason
    }
  }

  private func add(_ visit: PageVisit, _ form: FormBody) async throws -> Response {
    guard let kind = TargetKind(rawValue: form["kind"]), Self.kinds.contains(kind) else {
      throw Problem(.badRequest, "There is no such kind of target. Load the page again.")
    }
    func given(_ field: String) -> String? { form[field].isEmpty ? nil : form[field] }
    do {
      let target = try await site.service.targets.add(
        kind,
        TargetDraft(
          url: form["url"], label: given("label"), topic: given("topic"), token: given("token")),
        for: visit.caller)
      // What is shown once cannot be shown after a redirect.
      if let secret = target.secret { return try await page(visit, secret: secret) }
      return visit.settingsSaid(.added, at: "/settings/targets")
    } catch {
      guard
        let refusal = FormRefusal(
          error, in: form, fields: Self.fields, otherwise: "url", visit.errors)
      else { throw error }
      return try await page(visit, refusal)
    }
  }

  private func test(_ visit: PageVisit, _ form: FormBody) async throws -> Response {
    let id = visit.target
    guard let result = try await site.service.targets.test(id, for: visit.caller) else {
      throw Self.noSuchTarget
    }
    return try await page(visit, tested: (id, result))
  }

  private static let noSuchTarget = Problem(.notFound, "There is no such target.")

  private static func check(_ isThere: Bool) throws {
    guard isThere else { throw noSuchTarget }
  }
}

extension PageVisit {
  fileprivate var target: TargetID {
    TargetID(rawValue: context.parameters.get("target") ?? "")
  }
}
