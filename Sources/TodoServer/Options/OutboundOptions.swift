import ArgumentParser
import Foundation
import ToDo
import ToDoPresentation
import ToDoService

/// How reminders go out.
struct OutboundOptions: ParsableArguments {
  @Flag(help: "Let targets be on this machine and in private networks.")
  var allowPrivateTargets = false

  @Option(
    name: .customLong("allow-target"),
    help: ArgumentHelp(
      "Let targets be in this network, such as 192.168.1.0/24 (repeatable).",
      valueName: "network"))
  var allowedTargets: [String] = []

  @Option(
    help: ArgumentHelp(
      "Where the server is reached, for links and buttons in messages.", valueName: "url"))
  var publicURL: String?

  @Option(
    help: ArgumentHelp(
      "How long reminders that were handed out are kept (default 30d).", valueName: "duration"))
  var keep: String?

  func validate() throws {
    for text in allowedTargets where IPNetwork(text) == nil {
      throw ValidationError("\"\(text)\" is not a network. Try --allow-target 192.168.1.0/24.")
    }
    if let publicURL, (try? OutgoingURL(publicURL)) == nil {
      throw ValidationError(
        "\"\(publicURL)\" is not a URL. Try --public-url https://todo.example.org.")
    }
    _ = try kept()
  }

  /// The settings, and what makes the requests, which is to be closed in the end.
  func settings() throws -> (Outbound.Settings, ClientTransport) {
    let transport = ClientTransport()
    var settings = Outbound.Settings()
    settings.transport = transport
    settings.resolver = SystemResolver()
    settings.addresses = AddressRules(
      allowsPrivate: allowPrivateTargets, allowed: allowedTargets.compactMap(IPNetwork.init))
    settings.publicURL = publicURL
    if let kept = try kept() { settings.kept = kept }
    return (settings, transport)
  }

  private func kept() throws -> Duration? {
    guard let keep else { return nil }
    do {
      return .seconds(try DurationText.parse(keep))
    } catch {
      throw ValidationError("--keep: \(error)")
    }
  }
}
