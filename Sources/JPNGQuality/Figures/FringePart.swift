/// A rectangle of a picture at one scale, to find what changes of its colours make of errors near
/// edges of alpha (``FringeError``). Errors are not rounded here, so that small changes show.
package struct FringePart: Sendable {
  /// A change of colours: an outer product of factors for rows and for columns.
  package struct Patch: Sendable {
    /// The upper left pixel in the picture. It may lie outside of the part, as may any other.
    package let corner: (x: Int, y: Int)
    package let across: [Float]
    package let down: [Float]
    /// What red, green and blue change by where both factors are 1.
    package let color: SIMD3<Float>

    package init(
      corner: (x: Int, y: Int), across: [Float], down: [Float], color: SIMD3<Float>
    ) {
      self.corner = corner
      self.across = across
      self.down = down
      self.color = color
    }
  }

  /// The part's upper left pixel in the picture.
  private let origin: (x: Int, y: Int)
  private var kernels: FringePartKernels
  /// What all errors cost: the sum of the fourth powers of how far each is above its limit.
  package private(set) var cost: Float

  init(origin: (x: Int, y: Int), _ kernels: FringePartKernels, cost: Float) {
    self.origin = origin
    self.kernels = kernels
    self.cost = cost
  }

  /// How much more errors would cost with a change.
  package mutating func costChange(by patch: Patch) -> Float {
    kernels.costChange(by: patch, from: origin)
  }

  /// Changes pixels, and what their errors cost.
  package mutating func apply(_ patch: Patch) {
    cost = kernels.apply(patch, from: origin)
  }
}
