import Synchronization
import ToDoStore

/// What is kept in memory of people's devices, so that a position costs no reading: their names, what
/// is set for them, and what they were last told.
final class PhoneMemory: Sendable {
  /// How many devices a person may have.
  static let mostDevices = 100
  /// Of how many people it is kept.
  private static let mostPeople = 10_000

  private struct Known {
    var names: Set<String>?
    var settings: [DeviceSettings]?
    /// What each device was last told, and when, in seconds since 1970.
    var told: [String: (advice: PhoneAdvice, time: Double)] = [:]
  }

  /// A device is told something else.
  struct Change: Sendable {
    /// What it was told before; nil if that is not known.
    let before: PhoneAdvice?
  }

  private let people = Mutex<[PersonID: Known]>([:])
  /// How often settings have been changed.
  private let changeCount = Atomic(0)

  /// How often settings have been changed: to be asked before they are read.
  var settingsChanges: Int { changeCount.load(ordering: .sequentiallyConsistent) }

  /// What is set for a person's devices; nil if it has to be read.
  func settings(of person: PersonID) -> [DeviceSettings]? {
    people.withLock { $0[person]?.settings }
  }

  /// Keeps what is set for a person's devices, unless settings have been changed since it was read.
  func keep(_ settings: [DeviceSettings], of person: PersonID, asOf changes: Int) {
    change(person) { known in
      if settingsChanges == changes { known.settings = settings }
    }
  }

  /// Has the settings of a person read again, because they were changed.
  func forgetSettings(of person: PersonID) {
    change(person) { known in
      changeCount.add(1, ordering: .sequentiallyConsistent)
      known.settings = nil
    }
  }

  /// Whether a person has a device already, or may have it: then it is one of theirs from now on.
  ///
  /// - Returns: Nil if the person's devices have to be read.
  func admits(_ device: String, of person: PersonID) -> Bool? {
    people.withLock { people in
      guard let names = people[person]?.names else { return nil }
      if names.contains(device) { return true }
      guard names.count < Self.mostDevices else { return false }
      people[person]?.names?.insert(device)
      return true
    }
  }

  /// Keeps the names of a person's devices.
  func keep(names: Set<String>, of person: PersonID) {
    change(person) { $0.names = names }
  }

  /// Forgets a person.
  func forget(_ person: PersonID) {
    people.withLock { $0[person] = nil }
  }

  /// Notes what a device is told, and returns what it was told before. It is told the same again only
  /// after an hour, in case the answer was lost.
  ///
  /// - Returns: Nil if there is no need to tell it.
  func tell(
    _ advice: PhoneAdvice, to device: String, of person: PersonID, at time: Double
  ) -> Change? {
    change(person) { known in
      let last = known.told[device]
      if let last, last.advice == advice, abs(time - last.time) < Self.secondsUntilRepeated {
        return nil
      }
      known.told[device] = (advice, time)
      return Change(before: last?.advice)
    }
  }

  private static let secondsUntilRepeated = 3600.0

  private func change<Value: Sendable>(
    _ person: PersonID, _ body: (inout Known) -> Value
  ) -> Value {
    people.withLock { people in
      if people.count >= Self.mostPeople, people[person] == nil { people = [:] }
      var known = people[person] ?? Known()
      let value = body(&known)
      people[person] = known
      return value
    }
  }
}
