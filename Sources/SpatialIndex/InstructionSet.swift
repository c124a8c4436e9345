package import CKernels

/// The processor instructions with which an index searches; the results are the same.
///
/// An index uses the ``best`` ones unless ``BallIndex/instructionSet`` is set.
public struct InstructionSet: Sendable {
  // Safe: it points to a constant of the C target, which nothing ever writes.
  nonisolated(unsafe) let kernels: UnsafePointer<ckernels>?

  /// The loops over boxes and rings; nil for those in Swift.
  package var rings: UnsafePointer<ckernels_rings>? { kernels?.pointee.rings }

  /// The instructions that every processor of the architecture has. Their code is in Swift and the
  /// reference for the others.
  public static let baseline = InstructionSet(kernels: nil)

  /// The widest vector instructions of this processor that are supported: AVX-512 or AVX2 on x86-64,
  /// else the ``baseline``.
  public static var best: InstructionSet { InstructionSet(kernels: ckernels_best()) }

  /// All supported instructions of this processor, the widest first and the baseline last.
  public static var all: [InstructionSet] {
    sequence(state: 0) { rank in
      defer { rank += 1 }
      return ckernels_supported(rank).map(InstructionSet.init)
    } + [.baseline]
  }

  /// The name: `AVX-512`, `AVX2` or `baseline`.
  public var name: String { kernels.map { String(cString: $0.pointee.name) } ?? "baseline" }
}
