import ToDo

/// A hash of what makes two items equal. It is kept in the file, so it is the same in every process
/// and on every platform.
///
/// FNV-1a with 64 bits (G. Fowler, L. C. Noll, K.-P. Vo). Equal items have equal hashes: texts
/// are hashed in normalization form C, since canonically equivalent texts are equal in Swift, and
/// negative zero as zero. Never change it without a migration that hashes every item again.
struct ContentHash {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  /// - Parameter regions: the JSON of each place's region, in the order of the places.
  static func of(_ item: ToDoItem, regions: [String]) -> Int64 {
    var hash = ContentHash()
    hash.combine(item.title)
    hash.combine(item.itemDescription)
    hash.combine(item.due)
    hash.combine(item.location?.name)
    hash.combine(item.location?.coordinate?.latitude)
    hash.combine(item.location?.coordinate?.longitude)
    for (place, region) in zip(item.places, regions) {
      hash.combine(place.name)
      hash.combine(region: region)
    }
    for tag in item.tags.map(NormalizedText.of).sorted() { hash.combine(tag) }
    // Items without triggers keep the hash that they had before triggers existed.
    for trigger in item.triggers { hash.combine(trigger) }
    // The same for items that do not repeat, are not important and do not wait.
    if let recurrence = item.recurrence {
      hash.combine(0xfb)
      hash.combine(recurrence.description)
    }
    if item.isImportant { hash.combine(0xf9) }
    if let wait = item.waitsUntil {
      hash.combine(0xfa)
      hash.combine(wait)
    }
    return Int64(bitPattern: hash.state)
  }

  private mutating func combine(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }

  /// A text and a byte that UTF-8 never contains; nil has another byte.
  private mutating func combine(_ text: String?) {
    guard let text else { return combine(0xfe) }
    var normalized = NormalizedText.of(text)
    normalized.withUTF8 { for byte in $0 { combine(byte) } }
    combine(0xff)
  }

  private mutating func combine(_ number: Double?) {
    guard let number else { return combine(0xfe) }
    var bits = (number + 0).bitPattern
    for _ in 0..<8 {
      combine(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
    }
  }

  /// A time as it was before there were days; a day has a byte of its own, and never the bits of a
  /// time that is due.
  private mutating func combine(_ due: Due?) {
    switch due?.kind {
    case .day(let day):
      combine(0xfc)
      combine(Double(day.daysSince1970))
    case .time(let timestamp): combine(timestamp)
    case nil: combine(0xfe)
    }
  }

  /// A byte that no tag begins with, then the parts.
  private mutating func combine(_ trigger: LocationTrigger) {
    combine(0xfd)
    combine(trigger.event.kind.rawValue)
    combine(trigger.event.seconds)
    combine(trigger.radius?.meters)
    combine(trigger.repeats ? 1 : 0)
    combine(trigger.startTimestamp)
    combine(trigger.expiryTimestamp)
    combine(trigger.initial.rawValue)
    switch trigger.snooze {
    case nil: combine(0xfe)
    case .nextVisit: combine(0xfd)
    case .until(let date): combine(date.timeIntervalSince1970)
    }
    guard let window = trigger.window else { return combine(0xfe) }
    combine(Double(window.from))
    combine(Double(window.to))
    for day in Weekday.allCases { combine(window.days.contains(day) ? 1 : 0) }
    combine(window.timeZone)
  }

  /// Without minus signs, since -0 equals 0; collisions of mirrored regions do no harm.
  private mutating func combine(region json: String) {
    for byte in json.utf8 where byte != UInt8(ascii: "-") { combine(byte) }
    combine(0xff)
  }
}
