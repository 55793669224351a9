internal import CDecodeKernels
internal import JPNGBytes

/// The quantisation steps of a component, row by row, where the kernels find them.
///
/// `@unchecked Sendable`: the memory is filled by `init` and never changes again.
final class QuantisationSteps: @unchecked Sendable {
  /// 64 steps.
  let memory: UnsafePointer<Int16>
  let largest: Int

  /// - Parameter steps: 64 of them, in coding order, as the file has them.
  ///
  /// Returns `nil` if one is 0.
  init?(_ steps: ByteView) {
    precondition(steps.count == 64)
    let memory = UnsafeMutablePointer<Int16>.allocate(capacity: 64)
    memory.initialize(repeating: 0, count: 64)
    self.memory = UnsafePointer(memory)
    var (smallest, largest) = (255, 0)
    steps.withUnsafeBytes { steps in
      for k in 0..<64 {
        let step = Int(steps[k])
        memory[Int(dk_place(Int32(k)))] = Int16(step)
        (smallest, largest) = (min(smallest, step), max(largest, step))
      }
    }
    self.largest = largest
    guard smallest > 0 else { return nil }
  }

  deinit { memory.deallocate() }
}
