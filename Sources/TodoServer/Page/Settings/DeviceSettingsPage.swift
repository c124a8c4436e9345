import Foundation
import HTTPTypes
import Hummingbird
import ToDo
import ToDoFormats
import ToDoService
import ToDoStore

/// `/settings/phones/NAME`: what the app of a device is told, and the end of the device.
struct DeviceSettingsPage {
  let site: PageSite

  func add(to router: Router<ServerContext>) {
    site.get("settings/phones/:name", on: router) { try await page($0) }
    site.post("settings/phones/:name", on: router, save)
    site.post("settings/phones/:name/rename", on: router, rename)
    site.post("settings/phones/:name/forget", on: router, forget)
  }

  private func page(_ visit: PageVisit, _ refusal: FormRefusal? = nil) async throws -> Response {
    let name = try visit.context.pathName("name")
    let (settings, heard) = try await known(name, visit)
    var values = PageValues()
    values["address"] = Self.address(name)
    values["heard"] = visit.heard(heard)
    if let fix = heard ?? nil {
      values["position"] = fix.coordinate.description
      values["accuracy"] = fix.accuracy.map(visit.words.distance)
    }
    values["deviceName"] = name
    values["labelTyped"] = settings.label
    values["waypointsTyped"] = "\(settings.waypoints)"
    values.set("setsConfiguration", settings.setsConfiguration)
    values.set("isEncrypted", settings.key != nil)
    // Each form of the page shows what was typed into it.
    if let refusal, refusal.field == "label" {
      values.show(refusal, fields: ["label"])
    } else {
      values.show(refusal, fields: ["waypoints"])
    }
    if let form = refusal?.form, refusal?.field != "label" {
      values.set("setsConfiguration", form.isOn("configuration"))
    }
    return visit.settings(
      "device", titled: settings.label ?? name, values, isRefused: refusal != nil)
  }

  private func save(_ visit: PageVisit, _ form: FormBody) async throws -> Response {
    let name = try visit.context.pathName("name")
    _ = try await known(name, visit)
    guard let waypoints = Int(form["waypoints"]), (0...100).contains(waypoints) else {
      let reason = visit.text("settings-waypoints-wrong")
      return try await page(visit, FormRefusal(reason, at: "waypoints", in: form))
    }
    let word = form.text("key")
    let key = Secretbox.key(of: word)
    guard word.isEmpty || key != nil else {
      let reason = visit.text("settings-key-wrong")
      return try await page(visit, FormRefusal(reason, at: "key", in: form))
    }
    let (isConfigured, isPlain) = (form.isOn("configuration"), form.isOn("plain"))
    let settings = try await site.service.changeSettings(ofDevice: name, for: visit.caller) { old in
      var settings = old
      settings.waypoints = waypoints
      settings.setsConfiguration = isConfigured
      if isPlain { settings.key = nil }
      if !word.isEmpty { settings.key = key }
      return settings
    }
    guard settings != nil else {
      let reason = visit.text("settings-too-many-devices")
      return try await page(visit, FormRefusal(reason, at: "waypoints", in: form))
    }
    return visit.settingsSaid(.saved, at: Self.address(name))
  }

  /// Calls the device what its person types; nothing for its own name.
  private func rename(_ visit: PageVisit, _ form: FormBody) async throws -> Response {
    let name = try visit.context.pathName("name")
    _ = try await known(name, visit)
    let label = DeviceLabel.read(form["label"])
    guard label != nil || form["label"].isEmpty else {
      let reason = visit.text("settings-device-label-wrong")
      return try await page(visit, FormRefusal(reason, at: "label", in: form))
    }
    let settings = try await site.service.changeSettings(ofDevice: name, for: visit.caller) { old in
      var settings = old
      settings.label = label == name ? nil : label
      return settings
    }
    guard settings != nil else {
      let reason = visit.text("settings-too-many-devices")
      return try await page(visit, FormRefusal(reason, at: "label", in: form))
    }
    return visit.settingsSaid(.saved, at: Self.address(name))
  }

  private func forget(_ visit: PageVisit, _ form: FormBody) async throws -> Response {
    let name = try visit.context.pathName("name")
    _ = try await known(name, visit)
    _ = try await site.service.removeSettings(ofDevice: name, for: visit.caller)
    _ = try await site.service.forgetDevice(named: name, of: visit.caller)
    return visit.settingsSaid(.forgotten, at: "/settings/phones")
  }

  /// The settings and the last position of a device that the caller has.
  ///
  /// - Throws: ``Problem`` 404 for any other device.
  private func known(
    _ name: String, _ visit: PageVisit
  ) async throws -> (settings: DeviceSettings, heard: Fix??) {
    let heard = try await visit.heardDevices()[name]
    let settings = try await site.service.deviceSettings(for: visit.caller)
      .first { $0.device == name }
    guard heard != nil || settings != nil else {
      throw Problem(
        .notFound, "There is no such device.", pageText: "fault-noSuchDevice")
    }
    return (settings ?? DeviceSettings(device: name), heard)
  }

  private static func address(_ name: String) -> String {
    "/settings/phones/\(PageAddress.encoded(name))"
  }
}
