import CEmulatedKernels

@testable import SpatialIndex

extension InstructionSet {
  /// All instructions of this processor, and AVX-512 emulated.
  static var tested: [InstructionSet] {
    (ckernels_emulated_avx512().map { [InstructionSet(kernels: $0)] } ?? []) + all
  }
}
