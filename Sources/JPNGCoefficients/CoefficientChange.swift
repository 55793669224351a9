/// A change of a single coefficient of a picture's luma, or of its Cb and Cr.
package struct CoefficientChange: Sendable {
  /// The block's row and column.
  let row: Int
  let column: Int
  /// Which coefficient, in natural order.
  let index: Int
  /// By how many quantisation steps luma, Cb and Cr change. Luma changes alone.
  let steps: SIMD3<Int16>

  package init(_ steps: SIMD3<Int16>, row: Int, column: Int, index: Int) {
    precondition(steps.x == 0 || steps.y == 0 && steps.z == 0, "luma or chroma")
    self.row = row
    self.column = column
    self.index = index
    self.steps = steps
  }
}

extension ColorCoefficients {
  /// The pixels for each sample of chroma, in a row and in a column: 1 or 2.
  package var subsampling: (h: Int, v: Int) {
    (
      chroma[0].blocksWide < luma.blocksWide ? 2 : 1,
      chroma[0].blocksHigh < luma.blocksHigh ? 2 : 1
    )
  }

  package func apply(_ change: CoefficientChange) {
    for component in 0..<3 where change.steps[component] != 0 {
      let row = plane(of: component).row(change.row)
      row[64 * change.column + change.index] += change.steps[component]
    }
  }

  /// Whether all coefficients stay what baseline JPEG can have.
  package func canHave(_ change: CoefficientChange) -> Bool {
    (0..<3).allSatisfy { component in
      guard change.steps[component] != 0 else { return true }
      let value = plane(of: component).row(change.row)[64 * change.column + change.index]
      return abs(Int(value) + Int(change.steps[component])) < 1024
    }
  }

  /// - Parameter component: 0: luma, 1: Cb, 2: Cr.
  private func plane(of component: Int) -> CoefficientPlane {
    component == 0 ? luma : chroma[component - 1]
  }
}
