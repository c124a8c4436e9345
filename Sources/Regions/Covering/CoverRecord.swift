package import CKernels
package import Geodesy

/// A view of the record of a `CoverPart`: bytes that an index keeps, and that decide nearly always
/// whether a position in the part's box is covered.
///
/// | at | bytes | |
/// |---:|---:|---|
/// | 0 | 16 | the southwest corner: longitude, latitude |
/// | 16 | 16 | steps per degree of longitude and of latitude |
/// | 32 | 4 | the kind of record |
/// | 36 | 4 | how many times 16 edges |
/// | 40 | | the x of the vertices, UInt16, then their y |
///
/// The vertices of all rings make one walk, as those of a `PointLocator` do; the last of them is
/// repeated up to a multiple of 16 edges. They are rounded to steps, 65,535 for each side of the box: 4
/// bytes a vertex in place of 16.
package struct CoverRecord {
  private enum Kind: UInt32 { case other, polygons }

  private let base: UnsafeRawPointer

  // All members that a query uses are inlined: it calls them for every candidate.
  /// - Parameter address: That of the record, aligned to 8, which is there while this is used.
  @inline(__always)
  package init(_ address: UnsafeRawPointer) {
    base = address
  }

  /// Up to so many edges it is faster to test all of them than to search boxes around runs of them.
  private static let mostEdges = 256
  /// In smaller boxes the steps would be no better than the degrees: 0.1 mm.
  private static let leastExtentDegrees = 1e-9
  private static let lastStep = 65_535.0
  private static let headerByteCount = 40

  private func number(_ index: Int) -> Double {
    base.load(fromByteOffset: 8 * index, as: Double.self)
  }
}

// MARK: Making

extension CoverRecord {
  /// The record of a part that only the region itself decides about.
  static var other: [UInt8] { record(.other, (0, 0, 0, 0)) }

  static func polygons(_ polygons: [[[PlanarPoint]]], in box: PlanarBox) -> [UInt8] {
    let walk = PointLocator.walk(polygons)
    guard walk.count - 1 <= mostEdges, box.east - box.west >= leastExtentDegrees,
      box.north - box.south >= leastExtentDegrees
    else { return other }
    let (xSteps, ySteps) = (lastStep / (box.east - box.west), lastStep / (box.north - box.south))
    let blocks = (walk.count + 14) / 16
    let count = 16 * blocks + 1
    return record(.polygons, (box.west, box.south, xSteps, ySteps), blocks: blocks) { memory in
      for index in 0..<count {
        let vertex = walk[min(index, walk.count - 1)]
        let x = UInt16((vertex.x - box.west) * xSteps + 0.5)
        let y = UInt16((vertex.y - box.south) * ySteps + 0.5)
        memory.storeBytes(of: x, toByteOffset: 2 * index, as: UInt16.self)
        memory.storeBytes(of: y, toByteOffset: 2 * (count + index), as: UInt16.self)
      }
    }
  }

  private static func record(
    _ kind: Kind, _ numbers: (Double, Double, Double, Double), blocks: Int = 0,
    steps: (UnsafeMutableRawPointer) -> Void = { _ in }
  ) -> [UInt8] {
    let byteCount = headerByteCount + (blocks == 0 ? 0 : 4 * (16 * blocks + 1))
    return [UInt8](unsafeUninitializedCapacity: byteCount) { bytes, count in
      let base = UnsafeMutableRawPointer(bytes.baseAddress.unsafelyUnwrapped)
      base.storeBytes(of: numbers.0, as: Double.self)
      base.storeBytes(of: numbers.1, toByteOffset: 8, as: Double.self)
      base.storeBytes(of: numbers.2, toByteOffset: 16, as: Double.self)
      base.storeBytes(of: numbers.3, toByteOffset: 24, as: Double.self)
      base.storeBytes(of: kind.rawValue, toByteOffset: 32, as: UInt32.self)
      base.storeBytes(of: UInt32(blocks), toByteOffset: 36, as: UInt32.self)
      steps(base + headerByteCount)
      count = byteCount
    }
  }
}

// MARK: Asking

extension CoverRecord {
  /// Whether the part covers a position; nil if only the region itself can tell.
  ///
  /// - Parameters:
  ///   - position: A position off the poles and the antimeridian.
  ///   - kernels: The loops for this processor; nil for those in Swift.
  @inline(__always)
  package func covers(
    _ position: Coordinate, _ kernels: UnsafePointer<ckernels_rings>?
  ) -> Bool? {
    guard base.load(fromByteOffset: 32, as: UInt32.self) == Kind.polygons.rawValue else {
      return nil
    }
    let x = (position.longitude - number(0)) * number(2)
    let y = (position.latitude - number(1)) * number(3)
    // A step beyond the box nothing is covered; in it there are no more steps than the kernels allow.
    guard x >= 0, y >= 0, x <= Self.lastStep + 1, y <= Self.lastStep + 1 else { return false }
    let at = ckernels_at(x: Float(x), y: Float(y))
    let steps = (base + Self.headerByteCount).assumingMemoryBound(to: UInt16.self)
    let blocks = Int(base.load(fromByteOffset: 36, as: UInt32.self))
    let side = kernels?.pointee.side(steps, blocks, at) ?? Self.side(steps, blocks, at)
    return side == ckernels_doubt ? nil : side == ckernels_inside
  }

  /// The baseline of `ckernels_rings.side`.
  private static func side(
    _ steps: UnsafePointer<UInt16>, _ blocks: Int, _ at: ckernels_at
  ) -> ckernels_side {
    let count = 16 * blocks
    let (x, y) = (steps, steps + count + 1)
    // Without a branch, so that the compiler makes vector instructions of it.
    var odd: UInt32 = 0
    var doubt: UInt32 = 0
    for index in 0..<count {
      let (x1, y1) = (Float(x[index]) - at.x, Float(y[index]) - at.y)
      let (x2, y2) = (Float(x[index + 1]) - at.x, Float(y[index + 1]) - at.y)
      let cross = x1 * y2 - x2 * y1
      let sum = abs(x1) + abs(x2) + abs(y1) + abs(y2)
      let isOpen: UInt32 = max(x1, x2) >= -ckernels_step ? 1 : 0
      let isLevel: UInt32 = min(abs(y1), abs(y2)) < ckernels_step ? 1 : 0
      let isNear: UInt32 = abs(cross) < ckernels_share * sum + ckernels_step ? 1 : 0
      let isLeft: UInt32 = cross > 0 ? 1 : 0
      let startsNorth: UInt32 = y1 > 0 ? 1 : 0
      let endsNorth: UInt32 = y2 > 0 ? 1 : 0
      let straddles = isOpen & (startsNorth ^ endsNorth)
      doubt |= isOpen & isLevel | straddles & isNear
      // An edge that leads north has the position on its left when it is crossed.
      odd ^= straddles & ~(isLeft ^ endsNorth)
    }
    return doubt != 0 ? ckernels_doubt : odd != 0 ? ckernels_inside : ckernels_outside
  }
}
