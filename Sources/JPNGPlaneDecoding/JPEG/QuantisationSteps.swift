/// The quantisation steps of a component, in coding order, where the kernels find them.
///
/// `@unchecked Sendable`: the memory is filled by `init` and never changes again.
final class QuantisationSteps: @unchecked Sendable {
  /// 128 steps. Kernels also multiply what is behind the last coefficient, so its step is repeated.
  let memory: UnsafePointer<Int16>
  let largest: Int

  private static let count = 128

  /// - Parameter steps: 64 of them, in coding order, as the file has them.
  init(_ steps: [UInt8]) {
    precondition(steps.count == 64)
    let memory = UnsafeMutablePointer<Int16>.allocate(capacity: Self.count)
    for k in 0..<Self.count {
      (memory + k).initialize(to: Int16(steps[min(k, 63)]))
    }
    self.memory = UnsafePointer(memory)
    largest = Int(steps.max() ?? 0)
  }

  deinit { memory.deallocate() }
}
