import CMosquitto
import Foundation
import ToDoService

/// A connection of libmosquitto (https://mosquitto.org/api/). It is for one thread.
///
/// libmosquitto acknowledges a message of QoS 1 before it calls back. But in its mode for threads of
/// one's own it only queues the acknowledgement, and ``write()`` sends it. So a message is
/// acknowledged after what ``read()`` has brought is safe, or never: then the handle goes, and the
/// broker sends the message again to the next.
struct MosquittoHandle: ~Copyable {
  private let handle: OpaquePointer
  private let inbox: Inbox

  /// What the callbacks have brought.
  private final class Inbox {
    var messages: [MQTTMessage] = []
    /// What the broker answered to the connection, or to the subscription; nil as long as it has not.
    var connection: Int32?
    var grantedQoS: [Int32]?
  }

  init(_ settings: MQTTConnection.Settings) throws(MosquittoError) {
    mosquitto_lib_init()
    let inbox = Inbox()
    // Not a clean session: the broker keeps messages for this id while nobody is connected.
    guard
      let handle = mosquitto_new(
        settings.clientID, false, Unmanaged.passUnretained(inbox).toOpaque())
    else {
      mosquitto_lib_cleanup()
      throw MosquittoError(code: Int32(MOSQ_ERR_NOMEM.rawValue))
    }
    do throws(MosquittoError) {
      try Self.set(settings, handle)
    } catch {
      mosquitto_destroy(handle)
      mosquitto_lib_cleanup()
      throw error
    }
    Self.setCallbacks(handle)
    self.inbox = inbox
    self.handle = handle
  }

  deinit {
    // Closes the socket; what is queued is not sent.
    mosquitto_destroy(handle)
    mosquitto_lib_cleanup()
  }

  private static func set(
    _ settings: MQTTConnection.Settings, _ handle: OpaquePointer
  ) throws(MosquittoError) {
    try check(mosquitto_threaded_set(handle, true))
    if let user = settings.broker.user {
      try check(mosquitto_username_pw_set(handle, user, settings.password))
    }
    guard settings.broker.isEncrypted else { return }
    if let file = settings.certificates {
      try check(mosquitto_tls_set(handle, file, nil, nil, nil, nil))
    } else {
      try check(mosquitto_int_option(handle, MOSQ_OPT_TLS_USE_OS_CERTS, 1))
    }
    // The certificate is needed and checked, its name too.
    try check(mosquitto_tls_opts_set(handle, 1, nil, nil))
  }

  private static func setCallbacks(_ handle: OpaquePointer) {
    mosquitto_connect_callback_set(handle) { _, inbox, code in
      MosquittoHandle.inbox(inbox)?.connection = code
    }
    mosquitto_subscribe_callback_set(handle) { _, inbox, _, count, granted in
      guard let granted else { return }
      MosquittoHandle.inbox(inbox)?.grantedQoS = (0..<Int(count)).map { granted[$0] }
    }
    mosquitto_message_callback_set(handle) { _, inbox, message in
      guard let message = message?.pointee, let topic = message.topic else { return }
      let payload = UnsafeRawBufferPointer(
        start: message.payload, count: message.payload == nil ? 0 : Int(message.payloadlen))
      MosquittoHandle.inbox(inbox)?.messages.append(
        MQTTMessage(topic: String(cString: topic), payload: Array(payload)))
    }
  }

  private static func inbox(_ pointer: UnsafeMutableRawPointer?) -> Inbox? {
    pointer.map { Unmanaged<Inbox>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func check(_ code: Int32) throws(MosquittoError) {
    guard code == Int32(MOSQ_ERR_SUCCESS.rawValue) else { throw MosquittoError(code: code) }
  }
}

extension MosquittoHandle {
  /// How often an idle connection is checked.
  private static let keepAliveSeconds: Int32 = 60

  /// Connects; it waits until the broker's machine answers.
  func connect(to broker: BrokerAddress) throws(MosquittoError) {
    try Self.check(
      mosquitto_connect(handle, broker.host, Int32(broker.port), Self.keepAliveSeconds))
  }

  /// The broker's answer to the connection, 0 for accepted; nil as long as there is none. It is given
  /// once.
  func takeConnectionAnswer() -> Int32? {
    defer { inbox.connection = nil }
    return inbox.connection
  }

  /// The broker's answer to the subscription: the QoS for each topic, 128 for none; nil as long as
  /// there is none. It is given once.
  func takeGrantedQoS() -> [Int32]? {
    defer { inbox.grantedQoS = nil }
    return inbox.grantedQoS
  }

  /// The messages that have come since the last call.
  func takeMessages() -> [MQTTMessage] {
    defer { inbox.messages = [] }
    return inbox.messages
  }

  /// How many messages have come.
  var messageCount: Int { inbox.messages.count }

  func subscribe(to topic: String) throws(MosquittoError) {
    try Self.check(mosquitto_subscribe(handle, nil, topic, 1))
  }

  func publish(_ message: MQTTMessage) throws(MosquittoError) {
    try Self.check(
      mosquitto_publish(
        handle, nil, message.topic, Int32(message.payload.count), message.payload, 1, false))
  }

  /// Waits until the broker has sent something, or there is room to send what is queued.
  ///
  /// - Returns: Whether there is something to read.
  func wait(milliseconds: Int32) throws(MosquittoError) -> Bool {
    let socket = mosquitto_socket(handle)
    guard socket >= 0 else { throw MosquittoError(code: Int32(MOSQ_ERR_NO_CONN.rawValue)) }
    let writing = mosquitto_want_write(handle) ? Int16(POLLOUT) : 0
    var entry = pollfd(fd: socket, events: Int16(POLLIN) | writing, revents: 0)
    let count = poll(&entry, 1, milliseconds)
    return count > 0 && Int32(entry.revents) & ~Int32(POLLOUT) != 0
  }

  /// Reads what the broker has sent, a packet or more.
  func read() throws(MosquittoError) { try Self.check(mosquitto_loop_read(handle, 1)) }

  /// Sends what is queued, acknowledgements among it, and what keeps the connection alive.
  func write() throws(MosquittoError) {
    if mosquitto_want_write(handle) { try Self.check(mosquitto_loop_write(handle, 1)) }
    try Self.check(mosquitto_loop_misc(handle))
  }

  /// Says goodbye, after what is queued.
  func disconnect() {
    if mosquitto_disconnect(handle) == Int32(MOSQ_ERR_SUCCESS.rawValue) {
      _ = mosquitto_loop_write(handle, 1)
    }
  }
}

/// What libmosquitto says is wrong.
struct MosquittoError: Error, CustomStringConvertible {
  let code: Int32

  var description: String { String(cString: mosquitto_strerror(code)) }
}
