internal import CDecodeKernels

/// The quantisation steps of a component, row by row, where the kernels find them.
///
/// `@unchecked Sendable`: the memory is filled by `init` and never changes again.
final class QuantisationSteps: @unchecked Sendable {
  /// 64 steps.
  let memory: UnsafePointer<Int16>
  let largest: Int

  /// - Parameter steps: 64 of them, in coding order, as the file has them.
  init(_ steps: [UInt8]) {
    precondition(steps.count == 64)
    let memory = UnsafeMutablePointer<Int16>.allocate(capacity: 64)
    memory.initialize(repeating: 0, count: 64)
    for (k, step) in steps.enumerated() { memory[Int(dk_place(Int32(k)))] = Int16(step) }
    self.memory = UnsafePointer(memory)
    largest = Int(steps.max() ?? 0)
  }

  deinit { memory.deallocate() }
}
