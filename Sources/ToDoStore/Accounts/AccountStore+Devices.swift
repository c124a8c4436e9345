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

  /// Sets what a person wants for a device, in the place of what was set for it.
  ///
  /// - Parameter most: For how many devices a person may set something.
  /// - Returns: Whether it was set: false if there are as many others already.
  package func set(
    _ settings: DeviceSettings, of person: PersonID, most: Int
  ) throws -> Bool {
    try write { db in
      let others = try Int.fetchOne(
        db, sql: "SELECT count(*) FROM device_settings WHERE person = ? AND device <> ?",
        arguments: [person.rawValue, settings.device])
      guard others ?? 0 < most else { return false }
      try db.execute(
        sql: """
          INSERT INTO device_settings (person, device, waypoints, configuration, key, label)
          VALUES (?1, ?2, ?3, ?4, ?5, ?6)
          ON CONFLICT (person, device) DO UPDATE SET
            waypoints = excluded.waypoints, configuration = excluded.configuration, key = excluded.key,
            label = excluded.label
          """,
        arguments: [
          person.rawValue, settings.device, settings.waypoints, settings.setsConfiguration,
          settings.key.map { Data($0) }, settings.label,
        ])
      return true
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
