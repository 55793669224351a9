/// A change of a single coefficient of a picture's colours.
package struct CoefficientChange: Sendable {
  /// 0: luma, 1: Cb, 2: Cr.
  let component: Int
  /// The block's row and column.
  let row: Int
  let column: Int
  /// Which coefficient, in natural order.
  let index: Int
  /// By how many quantisation steps.
  let steps: Int16

  package init(component: Int, row: Int, column: Int, index: Int, steps: Int16) {
    self.component = component
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
    let row = plane(of: change.component).row(change.row)
    row[64 * change.column + change.index] += change.steps
  }

  /// Whether all coefficients stay what baseline JPEG can have.
  package func canHave(_ change: CoefficientChange) -> Bool {
    let value = plane(of: change.component).row(change.row)[64 * change.column + change.index]
    return abs(Int(value) + Int(change.steps)) < 1024
  }

  private func plane(of component: Int) -> CoefficientPlane {
    component == 0 ? luma : chroma[component - 1]
  }
}
