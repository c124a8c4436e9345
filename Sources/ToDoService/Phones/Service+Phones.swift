import Foundation
import ToDo
package import ToDoFormats
package import ToDoStore

extension Service {
  /// How many devices a person may have.
  package static var mostDevices: Int { PhoneMemory.mostDevices }

  /// Takes what a phone has reported; its positions are durable when it returns. Those of devices
  /// beyond ``mostDevices`` are left out, and counted.
  ///
  /// - Throws: As ``take(_:for:)``.
  @discardableResult
  package func take(
    _ reading: PhoneReading, from source: PhoneTally.Source, for caller: Caller
  ) async throws -> FixReceipt {
    try caller.require(.report)
    tally.add(reading.otherCount, .other, from: source)
    tally.add(reading.ignoredCount, .unreadable, from: source)
    guard !reading.fixes.isEmpty else { return FixReceipt() }
    let receipt = try await take(reading.fixes, for: caller)
    tally.add(receipt.leftOut, .tooManyDevices, from: source)
    tally.add(reading.fixes.count - receipt.leftOut, .taken, from: source)
    return receipt
  }

  /// The fixes of devices that a person has, or may have besides: ``mostDevices`` at most.
  func admitted(
    _ fixes: [(fix: Fix, device: String)], of caller: Caller
  ) async throws -> [(fix: Fix, device: String)] {
    let person = caller.person.id
    func admitted() -> Set<String> {
      // In the order in which they came.
      fixes.reduce(into: []) { names, fix in
        guard !names.contains(fix.device), phones.admits(fix.device, of: person) == true else {
          return
        }
        names.insert(fix.device)
      }
    }
    let devices = Set(fixes.map(\.device))
    var names = admitted()
    if names != devices {
      // Devices that were forgotten meanwhile make room. Those of other members are not the person's.
      let list = try await gate.list(nil, for: caller)
      let deviceNames: DeviceNames = list.deviceNames
      phones.keep(
        names: Set(try await list.deviceNames().compactMap(deviceNames.plain)), of: person)
      names = admitted()
    }
    return names == devices ? fixes : fixes.filter { names.contains($0.device) }
  }
}

// MARK: Settings

extension Service {
  /// What a person has set for their devices.
  ///
  /// - Throws: `StoreError`.
  package func deviceSettings(for caller: Caller) async throws -> [DeviceSettings] {
    let person = caller.person.id
    if let known = phones.settings(of: person) { return known }
    let changes = phones.settingsChanges
    let settings = try await workers.run { [accounts] in
      try accounts.deviceSettings(of: person)
    }
    phones.keep(settings, of: person, asOf: changes)
    return settings
  }

  /// What a person calls their devices, by the names by which those report; only of those that they
  /// have called something.
  ///
  /// - Throws: `StoreError`.
  package func deviceLabels(for caller: Caller) async throws -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: try await deviceSettings(for: caller).compactMap { settings in
        settings.label.map { (settings.device, $0) }
      })
  }

  /// Changes what a person wants for a device.
  ///
  /// - Parameter change: Gets the settings as they are, or the defaults.
  /// - Returns: The settings from now on; nil if nothing is changed, for there are ``mostDevices`` others
  ///   already.
  /// - Throws: ``ServiceError/scopeNeeded(_:)``, `StoreError` and the errors of the change.
  package func changeSettings(
    ofDevice device: String, for caller: Caller,
    _ change: @escaping @Sendable (DeviceSettings) throws -> DeviceSettings
  ) async throws -> DeviceSettings? {
    try caller.require(.write)
    let person = caller.person.id
    let settings = try await workers.run { [accounts] in
      try accounts.changeSettings(
        ofDevice: device, of: person, most: PhoneMemory.mostDevices, change)
    }
    phones.forgetSettings(of: person)
    return settings
  }

  /// Removes what a person has set for a device.
  ///
  /// - Returns: Whether there was anything.
  /// - Throws: ``ServiceError/scopeNeeded(_:)`` and `StoreError`.
  package func removeSettings(ofDevice device: String, for caller: Caller) async throws -> Bool {
    try caller.require(.write)
    let person = caller.person.id
    let isRemoved = try await workers.run { [accounts] in
      try accounts.removeDeviceSettings(of: person, device: device)
    }
    phones.forgetSettings(of: person)
    return isRemoved
  }

  /// Decrypts what the devices of a caller have encrypted: with the key of the device if that is known
  /// and has one, else with each of the caller's keys.
  ///
  /// - Throws: `StoreError`.
  package func decrypter(
    for caller: Caller
  ) async throws -> @Sendable ([UInt8], String?) -> [UInt8]? {
    let settings = try await deviceSettings(for: caller)
    return { box, device in
      let keys = settings.filter { $0.device == device } + settings.filter { $0.device != device }
      return keys.lazy.compactMap(\.key).compactMap { Secretbox(key: $0).open(box) }.first
    }
  }
}

// MARK: Advice

extension Service {
  /// What to tell a device after it has reported, if its person asked for that and it is something
  /// else than last time.
  ///
  /// - Returns: The advice, and what the device was told before; nil if there is nothing to tell.
  /// - Throws: ``ServiceError/scopeNeeded(_:)`` and the stores' errors.
  package func advice(
    for device: String, of caller: Caller
  ) async throws -> (now: PhoneAdvice, before: PhoneAdvice?, settings: DeviceSettings)? {
    guard
      let settings = try await deviceSettings(for: caller).first(where: { $0.device == device }),
      settings.waypoints > 0 || settings.setsConfiguration
    else { return nil }
    let lists = try await gate.lists(for: caller).filter(\.remindsCaller)
    // Each list has its share of the circles.
    let share = max(1, max(settings.waypoints, 1) / max(lists.count, 1))
    var plans: [MonitoringPlan<GeofenceID>] = []
    for list in lists.prefix(max(settings.waypoints, 1)) {
      let name = list.deviceNames.stored(device)
      if let plan = try await list.monitoringPlan(of: name, limit: share) { plans.append(plan) }
    }
    guard !plans.isEmpty else { return nil }
    var advice = PhoneAdvice(plans)
    if settings.waypoints == 0 { advice = advice.withoutCircles() }
    let change = phones.tell(
      advice, to: device, of: caller.person.id, at: now().timeIntervalSince1970)
    guard let change else { return nil }
    return (advice, change.before, settings)
  }
}

// MARK: MQTT

extension Service {
  /// Who reports under a name to a broker that the server trusts with it: nobody but that person can
  /// publish to the person's topics there.
  ///
  /// - Returns: Nil if nobody has an account of this name.
  /// - Throws: `StoreError`.
  package func reporter(named name: String) async throws -> Caller? {
    let person = try await workers.run { [accounts] in try accounts.person(named: name) }
    return person.flatMap { $0.isLocal ? nil : Caller(person: $0, scopes: [.report], token: nil) }
  }
}
