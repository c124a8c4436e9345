import CommandSupport
import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import ToDo
import ToDoService
import ToDoStore

/// Finds everything that is wrong with a configuration, without changing anything.
struct ConfigurationCheck {
  /// What is wrong: the server does not start, or does not do what is wanted.
  private(set) var problems: [String] = []
  /// What is worth a thought.
  private(set) var remarks: [String] = []

  private let settings: ServerSettings
  private let now: Date
  private static let soon = 14 * 86_400.0

  init(_ reading: SettingsReading, now: Date) {
    settings = reading.settings
    self.now = now
    problems = reading.problems
  }

  mutating func run() async {
    checkLibraries()
    checkFolder()
    checkTLS()
    checkPublicURL()
    checkBroker()
    checkMap()
    await checkPort()
  }

  private mutating func checkLibraries() {
    do throws(RegionError) {
      try RegionMatcher.loadGEOS()
    } catch {
      problems.append(error.description)
    }
  }

  private mutating func checkFolder() {
    let folder = settings.folder
    guard let status = FileStatus(folder.url) else {
      checkParent()
      checkAccounts(hasAccounts: false)
      return
    }
    guard status.isFolder else {
      problems.append("\(folder.url.path) is not a folder. Choose another with --data.")
      return
    }
    if status.owner != geteuid() {
      problems.append(
        "\(folder.url.path) belongs to another user. Run this as that user, or change the owner.")
    } else if status.permissions & 0o077 != 0 {
      remarks.append("Others on this machine can look into \(folder.url.path). Try chmod 700.")
    }
    do {
      try folder.checkWritable()
      guard folder.isInUse else { return checkAccounts(hasAccounts: false) }
      checkAccounts(hasAccounts: try AccountStore.hasAccounts(at: folder.accounts))
    } catch {
      problems.append(CommandFailure(ofServer: error).message)
    }
  }

  private mutating func checkParent() {
    var parent = settings.folder.url.deletingLastPathComponent()
    while !FileManager.default.fileExists(atPath: parent.path), parent.path != "/" {
      parent = parent.deletingLastPathComponent()
    }
    guard access(parent.path, W_OK) != 0 else { return }
    problems.append(
      "\(settings.folder.url.path) does not exist and cannot be made: \(parent.path) cannot be "
        + "written. Choose another with --data.")
  }

  private mutating func checkAccounts(hasAccounts: Bool) {
    guard !hasAccounts, !settings.listen.isLoopback else { return }
    problems.append(
      "There are no accounts, and \(settings.listen) is open to other machines. Add a person: "
        + "todo-server user add NAME")
  }

  private mutating func checkTLS() {
    guard let certificate = settings.tlsCertificate, let key = settings.tlsKey else {
      if settings.isReadableOnTheWay { remarks.append(ServerSettings.readableOnTheWay) }
      return
    }
    do {
      _ = try TLSCertificates(certificate: certificate, key: key)
      remarkIfEverybodyCanRead(key)
      guard let validity = try TLSCertificates.validity(of: certificate) else { return }
      if now > validity.upperBound {
        problems.append("\(certificate.path) has expired. Renew it.")
      } else if now < validity.lowerBound {
        problems.append("\(certificate.path) is not valid yet. Check this machine's clock.")
      } else if now.addingTimeInterval(Self.soon) > validity.upperBound {
        remarks.append("\(certificate.path) expires within two weeks. Renew it.")
      }
    } catch {
      problems.append(CommandFailure(ofServer: error).message)
    }
  }

  private mutating func checkBroker() {
    do {
      _ = try settings.brokerConnection()
      _ = try settings.brokerRoots()
    } catch {
      problems.append(error.message)
    }
    if let file = settings.brokerPasswordFile { remarkIfEverybodyCanRead(file) }
    if let broker = settings.broker, broker.user != nil, !broker.isEncrypted,
      !ListenAddress.isLoopback(broker.host)
    {
      remarks.append(
        "The password for \(broker) can be read on the way. Use mqtts:// if the broker has TLS.")
    }
  }

  private mutating func checkMap() {
    if let folder = settings.map.leaflet, MapFiles.leaflet(in: folder).isEmpty {
      remarks.append(
        "The pages have drawings instead of maps: there is no Leaflet in \(folder.path). "
          + PageMap.advice)
    }
    if settings.map.tiles != nil, settings.map.attribution.isEmpty {
      remarks.append(
        "Most owners of tiles want to be named on the map. Use "
          + "\(SettingName.tilesAttribution.name).")
    }
    do throws(CommandFailure) {
      _ = try settings.map.basemap.map { file throws(CommandFailure) in try MapFiles.basemap(file) }
    } catch {
      problems.append(error.message)
    }
  }

  private mutating func remarkIfEverybodyCanRead(_ file: URL) {
    if let status = FileStatus(file), status.permissions & 0o007 != 0 {
      remarks.append("Everybody on this machine can read \(file.path). Try chmod 600.")
    }
  }

  private mutating func checkPublicURL() {
    guard let url = settings.publicURL, url.scheme != "https",
      !ListenAddress.isLoopback(url.host ?? "")
    else { return }
    problems.append(
      "\(SettingName.publicURL.name) \(url.absoluteString) has no https: tokens and positions could "
        + "be read on the way.")
  }

  private mutating func checkPort() async {
    // The server that has the data has the port.
    guard !DataLock.isHeld(settings.folder) else {
      remarks.append("A server is running on \(settings.folder.url.path).")
      return
    }
    do {
      let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .serverChannelOption(ChannelOptions.socketOption(.so_reuseaddr), value: 1)
        .bind(host: settings.listen.host, port: settings.listen.port).get()
      try await channel.close()
    } catch let error as IOError {
      problems.append(
        "Can't listen on \(settings.listen): \(String(cString: strerror(error.errnoCode))).")
    } catch {
      problems.append("Can't listen on \(settings.listen): the host is not known.")
    }
  }
}
