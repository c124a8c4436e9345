import Hummingbird
import ToDoService
import ToDoStore

/// `/v1/targets`: where a person's reminders go. A person reaches their own targets only.
struct TargetRoutes {
  let service: Service

  func add(to group: RouterGroup<ServerContext>) {
    group.get("targets", use: list)
    group.post("targets", use: add)
    group.get("targets/:target", use: show)
    group.patch("targets/:target", use: change)
    group.delete("targets/:target", use: remove)
    group.post("targets/:target/test", use: test)
    group.post("targets/:target/rotate", use: rotate)
    group.get("targets/:target/deliveries", use: deliveries)
    group.post("targets/:target/deliveries/:delivery/retry", use: retry)
  }

  private func list(_ request: Request, _ context: ServerContext) async throws -> Response {
    _ = try QueryReader(request, known: [])
    let targets = try await service.targets.all(for: context.caller)
    return try .json(targets.map { TargetJSON(target: $0) })
  }

  private func add(_ request: Request, _ context: ServerContext) async throws -> Response {
    _ = try QueryReader(request, known: [])
    let caller = try context.caller
    try caller.require(.write)
    let body = try await ObjectBody(request, known: TargetDraft.members.union(["kind"]))
    let kind = try Self.kind(body)
    let target = try await service.targets.add(kind, TargetDraft(body), for: caller)
    return try .json(
      TargetJSON(target: target, showsSecret: true), status: .created,
      headers: [.location: "/v1/targets/\(target.id.rawValue)"])
  }

  private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    _ = try QueryReader(request, known: [])
    let target = try await service.targets.target(context.target, for: context.caller)
    return try .json(TargetJSON(target: try found(target)))
  }

  private func change(_ request: Request, _ context: ServerContext) async throws -> Response {
    _ = try QueryReader(request, known: [])
    let caller = try context.caller
    try caller.require(.write)
    let body = try await ObjectBody(request, known: TargetDraft.members.union(["on"]))
    let isOn = body.has("on") ? try body.required("on", body.flag("on")) : nil
    let target = try await service.targets.update(context.target, isOn: isOn, for: caller) {
      try $0.patch(with: body)
    }
    return try .json(TargetJSON(target: try found(target)))
  }

  private func remove(_ request: Request, _ context: ServerContext) async throws -> Response {
    _ = try QueryReader(request, known: [])
    guard try await service.targets.remove(context.target, for: context.caller) else {
      throw Self.noSuchTarget
    }
    return Response(status: .noContent)
  }

  private func test(_ request: Request, _ context: ServerContext) async throws -> Response {
    _ = try QueryReader(request, known: [])
    let result = try await service.targets.test(context.target, for: context.caller)
    return try .json(TestResultJSON(try found(result)))
  }

  private func rotate(_ request: Request, _ context: ServerContext) async throws -> Response {
    _ = try QueryReader(request, known: [])
    let targets = service.targets
    let caller = try context.caller
    if let target = try await targets.rotateSecret(of: context.target, for: caller) {
      return try .json(TargetJSON(target: target, showsSecret: true))
    }
    _ = try found(try await targets.target(context.target, for: caller))
    throw Problem(.conflict, "Only webhooks have a secret. Give this target another \"token\".")
  }

  private func deliveries(_ request: Request, _ context: ServerContext) async throws -> Response {
    let reader = try QueryReader(request, known: ["state", "before", "limit"])
    let state = try reader.value("state") { text in
      guard let state = Delivery.State(rawValue: text) else {
        throw Problem(
          .badRequest, "\"state\" must be pending, delivered or dead.", parameter: "state")
      }
      return state
    }
    let before = try reader.value("before") { text in
      guard let number = Int64(text), number > 0 else {
        throw Problem(
          .badRequest, "\"before\" must be the \"next\" of an earlier answer.",
          parameter: "before")
      }
      return number
    }
    let limit = try reader.count("limit", in: 1...1_000) ?? 100
    let deliveries = try await service.targets.deliveries(
      of: context.target, in: state, before: before, limit: limit, for: context.caller)
    return try .json(DeliveriesJSON(try found(deliveries), limit: limit))
  }

  private func retry(_ request: Request, _ context: ServerContext) async throws -> Response {
    _ = try QueryReader(request, known: [])
    let event = context.parameters.get("delivery") ?? ""
    let delivery = try await service.targets.retry(
      event, of: context.target, for: context.caller)
    guard let delivery else {
      throw Problem(.notFound, "There is no such target, or it has no such delivery.")
    }
    return try .json(DeliveryJSON(delivery: delivery))
  }

  /// A browser adds itself, on the page of reminders.
  private static let kindsToAdd = TargetKind.allCases.filter { $0 != .webpush }

  private static func kind(_ body: ObjectBody) throws -> TargetKind {
    let text = try body.required("kind", body.text("kind"))
    guard let kind = TargetKind(rawValue: text), Self.kindsToAdd.contains(kind) else {
      let kinds = Self.kindsToAdd.map(\.rawValue).joined(separator: ", ")
      throw Problem(
        .badRequest, "There is no kind \"\(text.prefix(40))\". Known are: \(kinds).",
        pointer: "/kind")
    }
    return kind
  }

  private static let noSuchTarget = Problem(.notFound, "There is no such target.")

  private func found<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Self.noSuchTarget }
    return value
  }
}

extension ServerContext {
  fileprivate var target: TargetID { TargetID(rawValue: parameters.get("target") ?? "") }
}
