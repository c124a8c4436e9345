import Geodesy
import Testing

@testable import Regions

@Suite struct GEOSContextTests {
  private func points(_ pairs: [(Double, Double)]) -> [PlanarPoint] {
    pairs.map { PlanarPoint(x: $0.0, y: $0.1) }
  }

  private var square: [PlanarPoint] { points([(0, 0), (9, 0), (9, 9), (0, 9), (0, 0)]) }

  @Test func failureCarriesWhatGEOSSaid() throws {
    let context = GEOSContext()
    let open = points([(1, 1), (2, 1), (2, 2), (1, 2)])
    do {
      _ = try context.polygon([square, open])
      Issue.record("an open hole was accepted")
    } catch {
      guard case .geometryEngine(let message) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(message.contains("closed"), "\(message)")
      #expect(error.description.hasSuffix("Simplify the shape and try again."))
    }
  }

  @Test func failureHalfwayFreesWhatWasBuilt() throws {
    // For the address sanitizer and valgrind, which count what is left behind.
    let context = GEOSContext()
    let open = points([(1, 1), (2, 1), (2, 2), (1, 2)])
    for _ in 0..<100 {
      let hole = points([(3, 3), (4, 3), (4, 4), (3, 3)])
      #expect((try? context.multiPolygon([[square, hole], [square, hole, open]]).pointer) == nil)
    }
  }

  @Test func polygonsAreDecodedUnchanged() throws {
    let context = GEOSContext()
    let hole = points([(3, 3), (4, 3), (4, 4), (3, 3)])
    let there = [[square, hole], [points([(20, 0), (21, 0), (21, 1), (20, 0)])]]
    let geometry = try context.multiPolygon(there)
    #expect(try context.polygons(of: geometry) == there)
  }
}
