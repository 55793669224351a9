internal import CCoefficientKernels

/// Sees to it that samples at the ends of the range are decoded as what they must be: blocks in
/// which one is not are chosen again, with that sample aimed further beyond.
struct Guarantee {
  private let atMost: UInt8
  private let atLeast: UInt8
  private let range: ClosedRange<Int32>
  private let table: QuantisationTable
  private let quantiser: ck_quantiser

  /// How often a block is chosen again before it is left as it is.
  private static let attempts = 12
  /// How often its coefficients are improved each time.
  private static let steps: Int32 = 5

  init(
    _ atMost: UInt8, _ atLeast: UInt8, range: ClosedRange<Int32>, _ table: QuantisationTable,
    _ quantiser: ck_quantiser
  ) {
    self.atMost = atMost
    self.atLeast = atLeast
    self.range = range
    self.table = table
    self.quantiser = quantiser
  }

  /// Chooses blocks of a row again where that is necessary.
  func enforce(_ component: ComponentQuantiser.Component, _ row: Int) {
    let wide = component.result.blocksWide
    let decoded = SamplePlane<UInt8>(width: 8 * wide, height: 8, repeating: 0)
    ck_decode_row(
      component.result.row(row), table.steps, wide, decoded.row(0), decoded.stride)
    // Most blocks are as they must be.
    for x in 0..<wide {
      let samples = component.samples.readOnlyRow(8 * row) + 8 * x
      let isKept = withExtendedLifetime(decoded) {
        ck_is_kept(
          samples, component.samples.stride, decoded.readOnlyRow(0) + 8 * x, decoded.stride,
          range.lowerBound, range.upperBound, atMost, atLeast)
      }
      if isKept == 0 { enforce(component, x, row) }
    }
  }

  private func enforce(_ component: ComponentQuantiser.Component, _ x: Int, _ row: Int) {
    var decoded = [UInt8](repeating: 0, count: 64)
    for _ in 0..<Self.attempts {
      ck_decode_row(component.result.row(row) + 64 * x, table.steps, 1, &decoded, 8)
      guard aimFurther(component.samples, x, row, decoded) else { break }
      chooseAgain(component, x, row)
    }
  }

  /// Aims samples of a block that are not decoded as they must be further beyond.
  ///
  /// - Returns: Whether there are any.
  private func aimFurther(
    _ samples: SamplePlane<Int16>, _ x: Int, _ row: Int, _ decoded: [UInt8]
  ) -> Bool {
    var isShort = false
    for y in 0..<8 {
      let line = samples.row(8 * row + y) + 8 * x
      for column in 0..<8 {
        let value = decoded[8 * y + column]
        if Int32(line[column]) <= range.lowerBound, value > atMost {
          line[column] = Self.moved(line[column], by: -Self.beyond(value - atMost))
          isShort = true
        } else if Int32(line[column]) >= range.upperBound, value < atLeast {
          line[column] = Self.moved(line[column], by: Self.beyond(atLeast - value))
          isShort = true
        }
      }
    }
    return isShort
  }

  /// How much further a sample is aimed that falls short by a number of steps. Twice as far settles
  /// most blocks at once; only as far as they fall short takes several attempts each.
  private static func beyond(_ shortfall: UInt8) -> Int { 2 * Int(shortfall) + 1 }

  /// A sample that is aimed further, within what can be reached in a few attempts.
  private static func moved(_ sample: Int16, by steps: Int) -> Int16 {
    Int16(min(max(Int(sample) + CK_UNIT * steps, -300 * CK_UNIT), 300 * CK_UNIT))
  }

  private func chooseAgain(_ component: ComponentQuantiser.Component, _ x: Int, _ row: Int) {
    var quantiser = quantiser
    let coefficients = component.result.row(row) + 64 * x
    var block = component.blocks(inRow: row, from: x, count: 1, range: range)
    var dc = ck_dc()
    var lambda = component.lambdas[row * component.result.blocksWide + x]
    ck_choose_ac(&block, &quantiser, &lambda, 1, Self.steps, coefficients, &dc)
    coefficients[0] = Int16(min(max(dc.target.rounded(), -1023), 1023))
  }
}
