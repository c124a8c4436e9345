import Foundation
import HTTPTypes
import Hummingbird
import ToDoFormats
import ToDoService
import ToDoStore

/// `/settings/files`: the items of a list as a file, in and out, and all that is kept of the caller.
struct FileSettings {
  let site: PageSite
  /// How many of the entries that were skipped are named.
  private static let mostNotices = 20

  func add(to router: Router<ServerContext>) {
    site.get("settings/files", on: router) { try await page($0) }
    site.get("settings/files/export", on: router) { visit in
      try await TransferRoutes(service: site.service).export(visit.request, visit.calling)
    }
    site.get("settings/files/account", on: router) { visit in
      try await AccountRoutes(service: site.service).export(visit.request, visit.calling)
    }
    site.post("settings/files/import", withFileOn: router, take)
  }

  private func page(
    _ visit: PageVisit, failure: SaidError? = nil, _ receipt: ImportReceipt? = nil
  ) async throws -> Response {
    var values = PageValues()
    if let failure { values.show(failure, at: "file") }
    values.set("hasAccount", !visit.caller.person.isLocal)
    let lists = try await site.service.gate.lists(for: visit.caller)
    values.set(
      "lists",
      lists.map { list in
        var row = PageValues()
        row["list"] = list.id.rawValue
        row["listName"] = list.isOwn ? visit.text("myList") : list.membership.name
        row.set("mayWrite", list.membership.role >= .writer)
        row.set(
          "formats",
          ItemFileFormat.allCases.map { format in
            var link = PageValues()
            link["formatName"] = Self.name(of: format)
            link["address"] = PageAddress.address(
              "/settings/files/export",
              ["format": format.rawValue, "list": list.id.rawValue])
            return link
          })
        return row
      })
    if let receipt { set(receipt, &values, visit) }
    return visit.settings("files", "settings-files", values, isRefused: failure != nil)
  }

  private func set(_ receipt: ImportReceipt, _ values: inout PageValues, _ visit: PageVisit) {
    let tally = receipt.tally
    values["message"] = visit.text(
      "settings-imported",
      [
        "format": Self.name(of: receipt.format), "added": visit.words.number(tally.added),
        "changed": visit.words.number(tally.changed),
        "present": visit.words.number(tally.present),
        "refused": visit.words.number(tally.refused),
      ])
    values.set("hasNotices", !receipt.refusals.isEmpty || !receipt.warnings.isEmpty)
    values.set(
      "notices",
      (receipt.refusals + receipt.warnings).prefix(Self.mostNotices).map { notice in
        var row = PageValues()
        row["noticePath"] = notice.path
        row["noticeText"] = notice.text
        return row
      })
  }

  private func take(_ visit: PageVisit, _ form: MultipartForm) async throws -> Response {
    let list = try await site.service.gate.list(form.fields["list"], for: visit.caller)
    try list.requireWriting()
    guard form.file.byteCount > 0 else {
      return try await page(visit, failure: SaidError(text: visit.text("settings-file-missing")))
    }
    do {
      let receipt = try await site.service.importItems(
        form.file, into: list, isStrict: false, timeZone: visit.timeZone)
      return try await page(visit, receipt)
    } catch {
      guard let problem = Problem(translating: error), problem.status == .badRequest else {
        throw error
      }
      return try await page(visit, failure: visit.errors.said(error))
    }
  }

  private static func name(of format: ItemFileFormat) -> String {
    switch format {
    case .geoJSON: "GeoJSON"
    case .csv: "CSV"
    case .gpx: "GPX"
    }
  }
}

extension PageVisit {
  /// The context of a request for the API by the caller.
  fileprivate var calling: ServerContext {
    var context = context
    context.knownCaller = caller
    return context
  }
}

extension PageSite {
  /// Adds what a form with a file does. The form has been read, and comes from a page of this session.
  fileprivate func post(
    _ path: String, withFileOn router: Router<ServerContext>,
    _ body: @escaping @Sendable (PageVisit, MultipartForm) async throws -> Response
  ) {
    router.post(RouterPath(path)) { request, context in
      await answer(request, context) { visit in
        let form = try await MultipartForm(request, service)
        try visit.formToken.check(form.fields[FormToken.field] ?? "", service.secrets)
        return try await body(visit, form)
      }
    }
  }
}
