import ArgumentParser

struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Answer requests (what \"todo-server\" alone does).",
    discussion: """
      Examples:
        todo-server
        todo-server serve --listen 0.0.0.0:8443 --tls-cert cert.pem --tls-key key.pem
        todo-server --listen 127.0.0.1:8080 --trusted-proxy 127.0.0.1 --public-url \
      https://todo.example.org
        todo-server check

      Without accounts it is open to this machine only. Other addresses need a person: \
      todo-server user add NAME.

      Every option can also be a variable of the environment or a line of the configuration file: \
      --public-url is TODO_SERVER_PUBLIC_URL=https://todo.example.org. Options come first, then the \
      environment, then the file. An option that can be repeated has commas there.

      SIGTERM and SIGINT finish the requests in progress, for 10 s at most; a second one ends it at \
      once. SIGHUP reads the certificate again. /healthz and /readyz say whether it is up and ready, \
      /metrics has figures for Prometheus.
      """)

  @OptionGroup var options: ServeOptions

  func run() async throws {
    let settings = try SettingsReading(options.sources()).valid()
    try await ServerRun(settings: settings).run()
  }
}
