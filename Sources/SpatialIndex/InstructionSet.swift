import CKernels

/// With which instructions of the processor an index searches; the answers are the same.
public struct InstructionSet: Sendable {
  // Constant and static in the C target.
  nonisolated(unsafe) let kernels: UnsafePointer<ckernels>?

  /// What every processor of the architecture has: the code is Swift's, and the reference for the
  /// others.
  public static let baseline = InstructionSet(kernels: nil)

  /// The widest vectors that this processor has and that there is code for: on x86-64 AVX2 or
  /// AVX-512, else the baseline.
  public static var best: InstructionSet { InstructionSet(kernels: ckernels_best()) }

  /// Those that this processor has, the widest first and the baseline last.
  package static var all: [InstructionSet] {
    sequence(state: 0) { rank in
      defer { rank += 1 }
      return ckernels_supported(rank).map(InstructionSet.init)
    } + [.baseline]
  }

  /// `AVX-512`, `AVX2` or `baseline`.
  public var name: String { kernels.map { String(cString: $0.pointee.name) } ?? "baseline" }
}
