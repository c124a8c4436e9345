import Synchronization
package import ToDoService

/// Looks names up in what the test says; each look-up takes the next answer, the last one stays.
package final class ScriptedResolver: NameResolver {
  private let answers: Mutex<[[IPAddress]]>
  private let asked = Mutex(0)

  package init(_ answers: [[String]]) {
    self.answers = Mutex(answers.map { $0.compactMap(IPAddress.init) })
  }

  package var lookupCount: Int { asked.withLock { $0 } }

  package func addresses(of host: String) async throws(OutgoingError) -> [IPAddress] {
    asked.withLock { $0 += 1 }
    return answers.withLock { $0.count > 1 ? $0.removeFirst() : $0.first ?? [] }
  }
}
