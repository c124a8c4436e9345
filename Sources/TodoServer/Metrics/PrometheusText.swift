/// Writes metrics in the Prometheus text format, version 0.0.4
/// (https://prometheus.io/docs/instrumenting/exposition_formats/).
struct PrometheusText {
  private(set) var text = ""

  mutating func begin(_ name: String, _ kind: String, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
  }

  mutating func add(_ name: String, _ value: String, _ labels: [(String, String)] = []) {
    let pairs = labels.map { "\($0)=\"\(Self.escaped($1))\"" }.joined(separator: ",")
    text += pairs.isEmpty ? "\(name) \(value)\n" : "\(name){\(pairs)} \(value)\n"
  }

  mutating func addGauge(_ name: String, _ help: String, _ value: some CustomStringConvertible) {
    begin(name, "gauge", help)
    add(name, "\(value)")
  }

  mutating func add(_ name: String, _ histogram: LatencyHistogram, _ labels: [(String, String)]) {
    for (bound, count) in zip(LatencyHistogram.bounds, histogram.cumulative) {
      add("\(name)_bucket", "\(count)", labels + [("le", "\(bound)")])
    }
    add("\(name)_bucket", "\(histogram.count)", labels + [("le", "+Inf")])
    add("\(name)_sum", "\(histogram.totalSeconds)", labels)
    add("\(name)_count", "\(histogram.count)", labels)
  }

  private static func escaped(_ value: String) -> String {
    value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
