import Foundation
import HTTPTypes
import Hummingbird
import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

/// `/settings/places`: the named places of the caller's own list, or of `?list=ID`.
struct PlaceSettings {
  let site: PageSite
  private static let fields = ["name", "position", "radius"]
  private static let path = "/settings/places"
  private static let mostNameBytes = 1_000

  func add(to router: Router<ServerContext>) {
    site.get("settings/places", on: router) { visit in
      try await page(visit, namedList(visit.query("list"), visit))
    }
    post("settings/places", says: .added, on: router) { try await add($0, $1, $2) }
    post("settings/places/rename", says: .saved, on: router) { visit, list, form in
      let name = try name(form, visit.errors)
      try await rename(form["old"], to: name, in: list, visit.errors)
    }
    post("settings/places/remove", says: .removed, on: router) { _, list, form in
      let old = form["old"]
      try await list.writing { store in
        let set = try PlaceNameParser(store: store).places(named: old)
        try store.removePlaces(named: set[0].name)
      }
    }
  }

  private func post(
    _ path: String, says message: SettingsMessage, on router: Router<ServerContext>,
    _ body: @escaping @Sendable (PageVisit, ListAccess, FormBody) async throws -> Void
  ) {
    site.post(path, on: router) { visit, form in
      let list = try await namedList(form["list"], visit)
      do {
        try list.requireWriting()
        try await body(visit, list, form)
      } catch {
        guard
          let refusal = FormRefusal(
            error, in: form, fields: Self.fields, otherwise: "name", visit.errors)
        else { throw error }
        return try await page(visit, list, refusal)
      }
      return PageAnswer.seeOther(
        PageAddress.address(
          Self.path,
          ["list": list.isOwn ? "" : list.id.rawValue, "said": message.rawValue]))
    }
  }

  /// The list that is named, or the caller's own.
  private func namedList(_ name: String, _ visit: PageVisit) async throws -> ListAccess {
    try await site.service.gate.list(name.isEmpty ? nil : name, for: visit.caller)
  }

  private func page(
    _ visit: PageVisit, _ list: ListAccess, _ refusal: FormRefusal? = nil
  ) async throws -> Response {
    var values = PageValues()
    // A refused new name for a place is shown beside the form for a new one, without what was typed.
    if let refusal { values.show(refusal.reason, at: refusal.field) }
    if let refusal, refusal.form["old"].isEmpty { values.show(refusal, fields: Self.fields) }
    values["list"] = list.isOwn ? nil : list.id.rawValue
    values.set("mayWrite", list.membership.role >= .writer)
    let lists = try await site.service.gate.lists(for: visit.caller)
    if lists.count > 1 {
      values.set(
        "lists",
        lists.map { other in
          var link = PageValues()
          link["listName"] = other.isOwn ? visit.text("myList") : other.membership.name
          link["address"] = PageAddress.address(
            Self.path, ["list": other.isOwn ? "" : other.id.rawValue])
          link.set("isCurrent", other.id == list.id)
          return link
        })
    }
    let places = try await list.reading { try $0.places() }
    values.set(
      "places",
      Dictionary(grouping: places) { Place.key(of: $0.name) }.sorted { $0.key < $1.key }
        .map { _, set in
          var row = PageValues()
          row["placeName"] = set[0].name
          row.set(
            "regions",
            set.map { place in
              var region = PageValues()
              region["position"] = RegionText.position(place.region)
              region["kind"] = kind(of: place.region, visit)
              return region
            })
          return row
        })
    return visit.settings("places", "settings-places", values, isRefused: refusal != nil)
  }

  /// What a region is, in a word or two.
  private func kind(of region: Region, _ visit: PageVisit) -> String {
    switch region.shape {
    case .circle(_, .zero): visit.text("settings-point")
    case .circle(_, let radius):
      visit.text("settings-circle", ["radius": visit.words.distance(radius)])
    case .corridor: visit.text("settings-corridor")
    case .box, .polygons: visit.text("settings-area")
    }
  }

  private func add(_ visit: PageVisit, _ list: ListAccess, _ form: FormBody) async throws {
    let errors = visit.errors
    let name = try name(form, errors)
    let center = try await at("position", errors) {
      try await site.service.position(form["position"], for: visit.caller, in: [list])
    }
    let radius: Distance = try await at("radius", errors) {
      try form["radius"].isEmpty ? .zero : DistanceText.parse(form["radius"])
    }
    let region = try await at("radius", errors) {
      try Region.circle(center: center, radius: radius)
    }
    try await list.writing { store in
      guard try store.addPlace(Place(name: name, region: region)) else {
        throw FieldMistake(
          field: "name", reason: errors.plain("placeThere", quoting: name))
      }
    }
  }

  private func rename(
    _ old: String, to name: String, in list: ListAccess, _ errors: ErrorWords
  ) async throws {
    try await list.writing { store in
      let set = try PlaceNameParser(store: store).places(named: old)
      if Place.key(of: name) != Place.key(of: set[0].name),
        try !store.places(named: name).isEmpty
      {
        throw FieldMistake(field: "name", reason: errors.plain("placeTaken", quoting: name))
      }
      try store.changePlaces(named: set[0].name) { Place(name: name, region: $0.region) }
    }
  }

  private func name(_ form: FormBody, _ errors: ErrorWords) throws -> String {
    let name = try PlaceNameParser.newName(form["name"])
    guard name.utf8.count <= Self.mostNameBytes else {
      throw FieldMistake(
        field: "name", reason: errors.plain("placeLong", ["most": "\(Self.mostNameBytes)"]))
    }
    return name
  }

  /// Says which field a mistake is in.
  private func at<Value>(
    _ field: String, _ errors: ErrorWords, _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch {
      guard let problem = Problem(translating: error), problem.status == .badRequest else {
        throw error
      }
      throw FieldMistake(field: field, reason: errors.said(error))
    }
  }
}
