package import JPNG

/// A scale below 1 at which a source is packed: 2 / 3 for `icon@2x` from `icon@3x`.
package struct Reduction: Hashable, Sendable, CustomStringConvertible {
  package let numerator: Int
  package let denominator: Int

  /// - Precondition: Both are positive, and the first is smaller.
  package init(_ numerator: Int, of denominator: Int) {
    precondition(0 < numerator && numerator < denominator, "a reduction makes a picture smaller")
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The size of the reduced picture: rounded, and at least one pixel.
  package func size(of size: ImageSize) -> ImageSize {
    func reduced(_ length: Int) -> Int {
      max(1, (length * numerator * 2 + denominator) / (2 * denominator))
    }
    return ImageSize(width: reduced(size.width), height: reduced(size.height))
  }

  package var description: String { "\(numerator)/\(denominator)" }
}
