/// A change of the colours of a rectangle of pixels: an outer product of factors for rows and for
/// columns.
package struct ColorPatch: Sendable {
  /// The upper left pixel. It may lie outside of a picture, as may any other.
  package let corner: (x: Int, y: Int)
  package let across: [Float]
  package let down: [Float]
  /// What red, green and blue, 0…255, change by where both factors are 1.
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
