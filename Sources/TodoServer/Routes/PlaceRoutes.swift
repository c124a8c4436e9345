import Foundation
import HTTPTypes
import Hummingbird
import ToDo
import ToDoPresentation
import ToDoService

/// `/v1/places`: the named places of a list.
struct PlaceRoutes {
  let service: Service

  func add(to group: RouterGroup<ServerContext>) {
    for path in ["places", "lists/:list/places"] {
      group.get("\(path)", use: list)
      group.post("\(path)", use: make)
      group.get("\(path)/:name", use: show)
      group.patch("\(path)/:name", use: change)
      group.delete("\(path)/:name", use: remove)
    }
  }

  private func list(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (list, _) = try await access(request, context)
    return try .json(await list.reading { try $0.places().map(PlaceJSON.init) })
  }

  private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (list, _) = try await access(request, context)
    let name = try context.pathName("name")
    return try .json(await list.reading { try Self.set(named: name, in: $0).map(PlaceJSON.init) })
  }

  private func make(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (list, _) = try await access(request, context)
    try list.requireWriting()
    let body = try await ObjectBody(
      request, known: PlaceShapeReader.members.union(["name", "also"]),
      upTo: PlaceShapeReader.mostBytes)
    let text = try body.required("name", body.text("name"))
    let name = try body.reading("name") { try PlaceNameParser.newName(text) }
    try body.reading("name") { try Self.checkLength(name) }
    let also = try body.flag("also") ?? false
    let shape = PlaceShapeReader(body)
    let region = try await region(shape, in: list, keeping: .zero)
    let (change, places) = try await list.writing {
      store -> (PlaceChangeText.Change, [Place]) in
      let earlier = try store.places(named: name)
      if !also, earlier.count == 1, let place = earlier.first, place.region != region {
        throw Problem(
          .conflict,
          "\"\(place.name)\" is already at \(RegionText.position(place.region)). Send \"also\": true to "
            + "make it a set of places, or PATCH it to move it.", pointer: "/also")
      }
      let isNew = try store.addPlace(Place(name: name, region: region))
      let set = try store.places(named: name)
      let place = set.first { $0.region == region } ?? Place(name: name, region: region)
      return (isNew ? .added(set) : .alreadyThere(place), [place])
    }
    guard case .added = change else { return try .json(PlaceChangeJSON(change, places)) }
    return try .json(
      PlaceChangeJSON(change, places), status: .created,
      headers: [.location: "\(request.uri.path)/\(Self.encoded(name))"])
  }

  private func change(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (list, at) = try await access(request, context, knowsPosition: true)
    try list.requireWriting()
    let name = try context.pathName("name")
    let body = try await ObjectBody(
      request, known: PlaceShapeReader.members.union(["name"]), upTo: PlaceShapeReader.mostBytes)
    let shape = PlaceShapeReader(body)
    let newName = try body.value("name") { try PlaceNameParser.newName($0) }
    switch (newName, shape.isGiven) {
    case (let newName?, false):
      try body.reading("name") { try Self.checkLength(newName) }
      return try await rename(name, to: newName, in: list)
    case (nil, true):
      return try await move(name, nearest: at, to: shape, in: list)
    case (_?, true):
      throw Problem(
        .badRequest, "A place is moved or renamed. Send two requests for both.", pointer: "/name")
    case (nil, false):
      throw Problem(
        .badRequest, "Say what to change: \"name\", or \"latitude\" and \"longitude\".",
        pointer: "")
    }
  }

  private func rename(
    _ name: String, to newName: String, in list: ListAccess
  ) async throws -> Response {
    let (change, places) = try await list.writing {
      store -> (PlaceChangeText.Change, [Place]) in
      let old = try Self.set(named: name, in: store)
      if Place.key(of: newName) != Place.key(of: old[0].name),
        try !store.places(named: newName).isEmpty
      {
        throw Problem(
          .conflict, "There is a place called \"\(newName)\" already. Choose another name.",
          pointer: "/name")
      }
      let count = try store.changePlaces(named: old[0].name) { place in
        Place(name: newName, region: place.region)
      }
      return (
        .renamed(from: old[0].name, to: newName, followers: count),
        try store.places(named: newName)
      )
    }
    return try .json(PlaceChangeJSON(change, places))
  }

  private func move(
    _ name: String, nearest at: Coordinate?, to shape: PlaceShapeReader, in list: ListAccess
  ) async throws -> Response {
    let old = try await list.preparing { try Self.one(named: name, nearest: at, in: $0) }
    let region = try await region(shape, in: list, keeping: Self.radius(of: old), whereIs: old)
    let new = Place(name: old.name, region: region)
    let count = try await list.writing { store in
      guard try !store.places(named: old.name).contains(new) || new == old else {
        throw Problem(.conflict, "\"\(old.name)\" has a place there already.")
      }
      return try store.changePlaces(named: old.name) { $0 == old ? new : $0 }
    }
    return try .json(PlaceChangeJSON(.moved(to: new, followers: count), [new]))
  }

  private func remove(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (list, at) = try await access(request, context, knowsPosition: true)
    let name = try context.pathName("name")
    let removed = try await list.writing { store -> [Place] in
      let set = try Self.set(named: name, in: store)
      guard let at else {
        try store.removePlaces(named: set[0].name)
        return set
      }
      let nearest = Place.nearest(to: at, of: set)
      try store.removePlaces(named: nearest.name) { $0 == nearest }
      return [nearest]
    }
    return try .json(PlaceChangeJSON(.removed(removed), removed))
  }
}

// MARK: Reading

extension PlaceRoutes {
  /// The list, and which place of a set is meant: that nearest to `at`.
  private func access(
    _ request: Request, _ context: ServerContext, knowsPosition: Bool = false
  ) async throws -> (list: ListAccess, at: Coordinate?) {
    let asked = AskedLists(context)
    let reader = try QueryReader(
      request, known: asked.parameters.union(knowsPosition ? ["at"] : []))
    let caller = try context.caller
    let list = try await asked.one(reader, service, caller)
    guard knowsPosition, let text = try reader.text("at") else { return (list, nil) }
    let at = try await reader.reading("at") {
      try await service.position(text, for: caller, in: [list])
    }
    return (list, at)
  }

  /// The region that a body gives.
  ///
  /// - Parameters:
  ///   - radius: The radius of a circle where the body has none; nil if it has to have one.
  ///   - old: The place that moves: it stays where it is if only its radius is given.
  private func region(
    _ shape: PlaceShapeReader, in list: ListAccess, keeping radius: Distance?,
    whereIs old: Place? = nil
  ) async throws -> Region {
    if let whole = try await list.preparing({ _ in try shape.wholeRegion() }) { return whole }
    let center: Coordinate
    switch try shape.position() {
    case .position(let known): center = known
    case .text(let text):
      center = try await shape.body.reading("position") {
        try await service.position(text, for: list.caller, in: [list])
      }
    case nil:
      guard case .circle(let known, _)? = old?.region.shape else {
        throw Problem(
          .badRequest, "A place needs \"latitude\" and \"longitude\", or \"region\".",
          pointer: "/latitude")
      }
      center = known
    }
    guard let radius = try shape.radius() ?? radius else {
      throw Problem(
        .badRequest, "This place is not a circle. Give \"radius\" or \"region\".",
        pointer: "/radius")
    }
    return try shape.body.reading("radius") { try .circle(center: center, radius: radius) }
  }

  private static func radius(of place: Place) -> Distance? {
    if case .circle(_, let radius) = place.region.shape { radius } else { nil }
  }

  /// The places of a name.
  ///
  /// - Throws: ``Problem`` 404 if there is none.
  private static func set(named name: String, in store: any PlaceStore) throws -> [Place] {
    do {
      return try PlaceNameParser(store: store).places(named: name)
    } catch let error as InputError {
      throw Problem(.notFound, error.description)
    }
  }

  private static func one(
    named name: String, nearest at: Coordinate?, in store: any PlaceStore
  ) throws -> Place {
    let set = try set(named: name, in: store)
    if let at { return Place.nearest(to: at, of: set) }
    guard set.count == 1 else {
      throw Problem(
        .conflict,
        "\"\(set[0].name)\" is \(set.count) places. Pick the one nearest to a position with at=.",
        parameter: "at")
    }
    return set[0]
  }

  private static func checkLength(_ name: String) throws {
    guard name.utf8.count <= 1_000 else {
      throw Problem(.badRequest, "The name is too long. Give one of at most 1,000 bytes.")
    }
  }

  private static func encoded(_ name: String) -> String {
    var allowed = CharacterSet.alphanumerics
    allowed.insert(charactersIn: "-._~")
    return name.addingPercentEncoding(withAllowedCharacters: allowed) ?? name
  }
}
