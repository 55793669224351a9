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
    for (step, place) in zip(steps, Self.codingOrder) { memory[place] = Int16(step) }
    self.memory = UnsafePointer(memory)
    largest = Int(steps.max() ?? 0)
  }

  deinit { memory.deallocate() }

  /// The places of coefficients in the order in which they are coded (ITU-T T.81, figure A.6):
  /// along diagonals, which are gone through up and down in turn.
  private static let codingOrder: [Int] = (0..<15).flatMap { diagonal in
    let rows = Array(max(0, diagonal - 7)...min(7, diagonal))
    return (diagonal % 2 == 0 ? rows.reversed() : rows).map { 8 * $0 + diagonal - $0 }
  }
}
