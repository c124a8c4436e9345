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
  init(_ events: [NetworkEvent]) {
    for event in events {
      switch event {
      case .request(let url):
        if url.hasPrefix("http"), !url.hasPrefix("http://localhost:") { foreign.append(url) }
      case .response(let status, let url):
        if status >= 400 { failures.append("\(status) \(url)") }
      case .failure(let text): failures.append(text)
      case .end(let count): byteCount += count
      case .liveEvent(let name): liveEvents.append(name)
      case .other: break
      }
    }
  }
}

/// An event of the DevTools protocol (https://chromedevtools.github.io/devtools-protocol/tot/Network/).
/// Only what is looked at is decoded: there are hundreds on every page.
enum NetworkEvent: Decodable {
  case request(url: String)
  case response(status: Int, url: String)
  case failure(String)
  case end(byteCount: Int)
  case liveEvent(name: String)
  case other

  /// As chromedriver logs it.
  struct Logged: Decodable {
    let message: NetworkEvent
  }

  private struct Event<Details: Decodable>: Decodable {
    let params: Details
  }
  private struct Method: Decodable { let method: String }
  private struct Sent: Decodable {
    struct Request: Decodable { let url: String }
    let request: Request
  }
  private struct Received: Decodable {
    struct Response: Decodable {
      let status: Int
      let url: String
    }
    let response: Response
  }
  private struct Failed: Decodable {
    let errorText: String
    let canceled: Bool?
  }
  private struct Finished: Decodable { let encodedDataLength: Double }
  private struct LiveEvent: Decodable { let eventName: String }

  init(from decoder: any Decoder) throws {
    func details<Details: Decodable>(_ type: Details.Type) throws -> Details {
      try Event<Details>(from: decoder).params
    }
    switch try Method(from: decoder).method {
    case "Network.requestWillBeSent": self = .request(url: try details(Sent.self).request.url)
    case "Network.responseReceived":
      let response = try details(Received.self).response
      self = .response(status: response.status, url: response.url)
    case "Network.loadingFailed":
      let failure = try details(Failed.self)
      self = failure.canceled == true ? .other : .failure(failure.errorText)
    case "Network.loadingFinished":
      self = .end(byteCount: Int(try details(Finished.self).encodedDataLength))
    case "Network.eventSourceMessageReceived":
      self = .liveEvent(name: try details(LiveEvent.self).eventName)
    default: self = .other
    }
  }
}
