import Foundation
import GRDB

extension AccountStore {
  /// What a person has set for their devices, by the devices' names.
  package func deviceSettings(of person: PersonID) throws -> [DeviceSettings] {
    try read { db in
      try Row.fetchAll(
        db, sql: "SELECT * FROM device_settings WHERE person = ? ORDER BY device",
        arguments: [person.rawValue]
      ).map(DeviceSettings.init(row:))
    }
  }

  /// Changes what a person wants for a device. Changes at the same time are made one after the other.
  ///
  /// - Parameters:
  ///   - most: For how many devices a person may set something.
  ///   - change: Gets the settings as they are, or the defaults.
  /// - Returns: The settings from now on; nil if nothing is changed, for there are as many others already.
  package func changeSettings(
    ofDevice device: String, of person: PersonID, most: Int,
    _ change: (DeviceSettings) throws -> DeviceSettings
  ) throws -> DeviceSettings? {
    try write { db in
      let old = try Row.fetchOne(
        db, sql: "SELECT * FROM device_settings WHERE person = ? AND device = ?",
        arguments: [person.rawValue, device])
      let before = old.map(DeviceSettings.init(row:)) ?? DeviceSettings(device: device)
      let settings = try change(before)
      guard settings != before else { return before }
      let others = try Int.fetchOne(
        db, sql: "SELECT count(*) FROM device_settings WHERE person = ? AND device <> ?",
        arguments: [person.rawValue, device])
      guard others ?? 0 < most else { return nil }
      try db.execute(
        sql: """
          INSERT INTO device_settings (person, device, waypoints, configuration, key, label)
          VALUES (?1, ?2, ?3, ?4, ?5, ?6)
          ON CONFLICT (person, device) DO UPDATE SET
            waypoints = excluded.waypoints, configuration = excluded.configuration, key = excluded.key,
            label = excluded.label
          """,
        arguments: [
          person.rawValue, device, settings.waypoints, settings.setsConfiguration,
          settings.key.map { Data($0) }, settings.label,
        ])
      return settings
    }
  }

  /// Removes what a person has set for a device.
  ///
  /// - Returns: Whether there was anything.
  package func removeDeviceSettings(of person: PersonID, device: String) throws -> Bool {
    try write { db in
      try db.execute(
        sql: "DELETE FROM device_settings WHERE person = ? AND device = ?",
        arguments: [person.rawValue, device])
      return db.changesCount > 0
    }
  }
}

extension DeviceSettings {
  fileprivate init(row: Row) {
    let key: Data? = row["key"]
    self.init(
      device: row["device"], label: row["label"], waypoints: row["waypoints"],
      setsConfiguration: row["configuration"], key: key.map(Array.init))
  }
}
