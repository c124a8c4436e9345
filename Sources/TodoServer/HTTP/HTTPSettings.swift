import ToDoService

/// What the routes need to know of how the server runs.
struct HTTPSettings {
  var trustedProxies: [IPNetwork] = []
  var allowedOrigins: Set<String> = []
  var logsQueries = false
  /// Requests a second for each token and address; 0 for any number.
  var rate = 0
  /// Whether people reach the server by HTTPS.
  var isSecure = false
  var map = MapSettings()
  /// Where people reach the server, such as `https://todo.example.org`; nil if that is not set.
  var publicURL: String?
  /// Whether the server takes what phones publish to a broker.
  var takesMQTT = false
}
