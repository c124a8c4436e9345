import Foundation
import HTTPTypes
import Hummingbird
import ToDo
import ToDoFormats
import ToDoService
import ToDoStore

/// `/settings/phones`: the devices that report, and what to type into an app so that one does.
struct PhoneSettings {
  let site: PageSite
  private static let fields = ["device"]

  func add(to router: Router<ServerContext>) {
    site.get("settings/phones", on: router) { try await page($0) }
    site.post("settings/phones", on: router, setUp)
  }

  private func page(_ visit: PageVisit, _ refusal: FormRefusal? = nil) async throws -> Response {
    var values = PageValues()
    let chosen = refusal.map { $0.form["app"] }
    values.set(
      "apps",
      PhoneApp.allCases.map { app in
        var option = PageValues()
        option["value"] = app.rawValue
        option["appName"] = app.name
        option.set("isChosen", app.rawValue == chosen)
        return option
      })
    values["deviceTyped"] = DeviceName.fallback
    values.show(refusal, fields: Self.fields)
    values.set("devices", try await devices(visit))
    return visit.settings("phones", "settings-phones", values, isRefused: refusal != nil)
  }

  /// The devices that report or that something is set for, by name.
  private func devices(_ visit: PageVisit) async throws -> [PageValues] {
    let heard = try await visit.heardDevices()
    let known = Set(try await site.service.deviceSettings(for: visit.caller).map(\.device))
    let labels = try await site.service.deviceLabels(for: visit.caller)
    return known.union(heard.keys).sorted().map { name in
      var row = PageValues()
      row["deviceName"] = labels[name] ?? name
      row["address"] = "/settings/phones/\(PageAddress.encoded(name))"
      row["heard"] = visit.heard(heard[name])
      return row
    }
  }

  /// Makes a token for a phone, and says what to type into its app.
  private func setUp(_ visit: PageVisit, _ form: FormBody) async throws -> Response {
    guard let app = PhoneApp(rawValue: form["app"]) else {
      throw Problem(.badRequest, "There is no such app. Load the page again.")
    }
    guard let device = DeviceName(form["device"]) else {
      let reason = visit.text("settings-device-missing")
      return try await page(visit, FormRefusal(reason, at: "device", in: form))
    }
    do {
      var token = ""
      var values = PageValues()
      if app.needsToken {
        token = try await site.service.addToken(
          scopes: [.report], label: "\(app.name): \(device.text)", expires: nil,
          for: visit.caller
        ).token.text
      }
      let setup = PhoneSetup(
        app: app, server: visit.serverURL, person: visit.caller.person.name,
        device: device.text, token: token)
      values["appName"] = app.name
      values["token"] = token
      values.set(
        "steps",
        setup.settings.map { setting in
          var row = PageValues()
          row["settingName"] = setting.name
          row["value"] = setting.value
          return row
        })
      values["file"] = setup.file
      values.set("isMQTT", app == .mqtt)
      values.set("takesMQTT", site.settings.takesMQTT)
      values.set("isPlain", setup.server.hasPrefix("http:"))
      values.set(
        "isLocal",
        app != .mqtt && ListenAddress.isLoopback(URL(string: setup.server)?.host ?? ""))
      if let link = try setup.link() {
        values["link"] = link
        if let code = QRCode(link) {
          values["qrPath"] = code.path
          values["qrSide"] = "\(code.side)"
        }
      }
      return visit.settings("phone-setup", titled: app.name, values)
    } catch {
      guard
        let refusal = FormRefusal(
          error, in: form, fields: Self.fields, otherwise: "device", visit.errors)
      else { throw error }
      return try await page(visit, refusal)
    }
  }
}

extension PageVisit {
  /// The last positions of the caller's devices, by name.
  func heardDevices() async throws -> [String: Fix?] {
    let list = try await service.gate.list(nil, for: caller)
    let names: DeviceNames = list.deviceNames
    let devices = try await list.readingGeofences { try $0.knownDevices() }
    return Dictionary(
      devices.compactMap { device in names.plain(device.name).map { ($0, device.lastFix) } }
    ) { first, _ in first }
  }

  /// When a device was last heard from.
  func heard(_ fix: Fix??) -> String {
    guard let fix = fix ?? nil else { return text("settings-never-heard") }
    let time = Date(timeIntervalSince1970: fix.timestamp)
    return text("settings-heard", ["time": words.ago(time)])
  }
}
