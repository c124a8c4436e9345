import ToDo

/// Reads what OwnTracks sends over HTTP (https://owntracks.org/booklet/tech/http/): a message, or an
/// array of them, as over MQTT.
///
/// A transition, which says that the phone has entered or left a region of its own, is a position too.
/// The times of Overland's OwnTracks mode, whose earlier versions count from 2001, are understood.
package struct OwnTracksReader {
  private let request: PhoneRequest
  private let topic: String?
  private let decrypt: ([UInt8], _ device: String?) -> [UInt8]?

  /// - Parameters:
  ///   - topic: The topic to which the message was published, if it came by MQTT.
  ///   - decrypt: Decrypts what an envelope holds, a nonce of 24 bytes and the secretbox of NaCl, of a
  ///     device if that is known. It returns nil without the right key.
  package init(
    _ request: PhoneRequest, topic: String? = nil,
    decrypt: @escaping ([UInt8], _ device: String?) -> [UInt8]?
  ) {
    self.request = request
    self.topic = topic
    self.decrypt = decrypt
  }

  /// Reads the request.
  ///
  /// - Throws: What is wrong with a body that is no message at all.
  package func read() throws(FormatNotice) -> PhoneReading {
    var reading = PhoneReading()
    try add(
      PhoneJSON.value(of: request.body), path: "", isDecrypted: false, to: &reading)
    return reading
  }

  private func add(
    _ value: JSONValue, path: String, isDecrypted: Bool, to reading: inout PhoneReading
  ) throws(FormatNotice) {
    switch value {
    case .object(let members):
      try add(members, path: path, isDecrypted: isDecrypted, to: &reading)
    case .array(let elements):
      guard elements.count <= PhoneRequest.mostPositions else { throw .tooManyPositions }
      for (index, element) in elements.enumerated() {
        let path = "\(path)[\(index)]"
        guard case .object(let members) = element else {
          reading.ignore(path, "this is not a message: an object is expected.")
          continue
        }
        try add(members, path: path, isDecrypted: isDecrypted, to: &reading)
      }
    default:
      throw FormatNotice(path: path, text: "This is not a message of OwnTracks. Send an object.")
    }
  }

  private func add(
    _ members: [String: JSONValue], path: String, isDecrypted: Bool, to reading: inout PhoneReading
  ) throws(FormatNotice) {
    let message = OwnTracksMessage(members, topic: topic, path: path, byteOffset: nil)
    switch message.content {
    case .location(var report), .transition(var report):
      report.becomePhones()
      try reading.add(report, device: device(of: message))
    case .encrypted where isDecrypted:
      reading.ignore(path, "an encrypted message inside another is not read.")
    case .encrypted(let data):
      try add(encrypted: data, path: path, to: &reading)
    case .other: reading.addOther()
    case .refusal(let notice): reading.ignore(notice)
    }
  }

  private func add(
    encrypted data: String, path: String, to reading: inout PhoneReading
  ) throws(FormatNotice) {
    guard let box = Base64.decode(data) else {
      return reading.ignore(path, "the encrypted message is not Base64.")
    }
    let names = [request.query["device"], request.query["d"], request.deviceHeader]
    let known =
      names.lazy.compactMap { $0.flatMap(DeviceName.init(_:)) }.first
      ?? topic.flatMap(DeviceName.init(topic:))
    guard let message = decrypt(box, known?.text) else {
      return reading.ignore(
        path,
        "the message cannot be decrypted. Give the device's key to the server, or remove it in the "
          + "app.")
    }
    let value: JSONValue
    do throws(FormatNotice) {
      value = try PhoneJSON.value(of: message)
    } catch {
      return reading.ignore(path, "what was encrypted is not JSON.")
    }
    guard value.object != nil || value.array != nil else {
      return reading.ignore(path, "what was encrypted is not a message.")
    }
    try add(value, path: path, isDecrypted: true, to: &reading)
  }

  private func device(of message: OwnTracksMessage) -> String {
    request.device(
      topic.flatMap(DeviceName.init(topic:))?.text,
      message.topic.flatMap(DeviceName.init(topic:))?.text, request.deviceHeader, message.trackerID)
  }
}

extension FixReport {
  /// Turns the report of a file into one of a phone.
  fileprivate mutating func becomePhones() {
    isFromPhone = true
    countsFrom2001 = true
  }
}
