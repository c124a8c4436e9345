import ToDo

/// What went over the network, as the DevTools protocol tells it.
struct NetworkLog {
  /// Requests that failed or were answered with an error.
  private(set) var failures: [String] = []
  /// Requests to other hosts.
  private(set) var foreign: [String] = []
  /// How many bytes came over the wire, with the headers.
  private(set) var byteCount = 0
  /// The names of the events of live streams.
  private(set) var liveEvents: [String] = []

  /// - Parameter events: The events, in their order.
  init(_ events: [JSONValue]) {
    for event in events {
      let details = event["params"]
      switch event["method"].text {
      case "Network.requestWillBeSent":
        let url = details["request"]["url"].text
        if url.hasPrefix("http"), !url.hasPrefix("http://localhost:") { foreign.append(url) }
      case "Network.responseReceived":
        let status = details["response"]["status"].double
        if status >= 400 { failures.append("\(Int(status)) \(details["response"]["url"].text)") }
      case "Network.loadingFailed" where details["canceled"] != .bool(true):
        failures.append(details["errorText"].text)
      case "Network.loadingFinished":
        byteCount += Int(details["encodedDataLength"].double)
      case "Network.eventSourceMessageReceived": liveEvents.append(details["eventName"].text)
      default: break
      }
    }
  }
}
