package import JPNGPixels

/// A rectangle of a picture at one scale, to find what changes of its colours make of errors near
/// edges of alpha (``FringeError``). Errors are not rounded here, so that small changes show.
package struct FringePart: Sendable {
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
  package mutating func costChange(by patch: ColorPatch) -> Float {
    kernels.costChange(by: patch, from: origin)
  }

  /// Changes pixels, and what their errors cost.
  package mutating func apply(_ patch: ColorPatch) {
    cost = kernels.apply(patch, from: origin)
  }
}
