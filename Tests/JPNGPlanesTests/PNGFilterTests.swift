import TestSupport
import Testing

@testable import JPNGPlanes

@Suite("PNG's row filters")
struct PNGFilterTests {
  static func filtered(
    _ type: UInt8, _ row: [UInt8], above: [UInt8], step: Int = 1
  ) -> [UInt8] {
    var filtered = [UInt8](repeating: 0, count: row.count)
    var target = filtered.mutableSpan
    PNGFilter.apply(type, row.span, above: above.span, step: step, into: &target)
    return filtered
  }

  static func undone(_ type: UInt8, _ row: [UInt8], above: [UInt8]?) -> [UInt8]? {
    var row = row
    var span = row.mutableSpan
    let isKnown =
      if let above {
        PNGFilter.undo(type, &span, above: above.span)
      } else {
        PNGFilter.undo(type, &span, above: nil)
      }
    return isKnown ? row : nil
  }

  @Test(
    "What a filter did can be undone", arguments: [0, 1, 2, 3, 4] as [UInt8],
    [1, 2, 15, 16, 17, 64, 1000])
  func undo(type: UInt8, count: Int) {
    var generator = SeededGenerator(seed: 92)
    let (row, above) = (generator.bytes(count), generator.bytes(count))
    let zeros = [UInt8](repeating: 0, count: count)
    #expect(Self.undone(type, Self.filtered(type, row, above: above), above: above) == row)
    #expect(Self.undone(type, Self.filtered(type, row, above: zeros), above: nil) == row)
  }

  /// PNG specification, 9.2 and 9.4, byte by byte.
  static func reference(_ type: UInt8, _ row: [UInt8], above: [UInt8], step: Int) -> [UInt8] {
    row.indices.map { x in
      let a = x < step ? 0 : Int(row[x - step])
      let (b, c) = (Int(above[x]), x < step ? 0 : Int(above[x - step]))
      let nearest = [a, b, c].min { abs(a + b - c - $0) < abs(a + b - c - $1) }
      let predicted = [0, a, b, (a + b) / 2, nearest ?? 0][Int(type)]
      return row[x] &- UInt8(predicted)
    }
  }

  @Test(
    "Pixels of several bytes are filtered as the specification says",
    arguments: [0, 1, 2, 3, 4] as [UInt8], [1, 2, 3, 4])
  func steps(type: UInt8, step: Int) {
    var generator = SeededGenerator(seed: 93)
    for count in [1, 3, 4, 47, 48, 301] {
      let (row, above) = (generator.bytes(count), generator.bytes(count))
      #expect(
        Self.filtered(type, row, above: above, step: step)
          == Self.reference(type, row, above: above, step: step))
    }
  }

  @Test("Extreme neighbours do not overflow", arguments: [0, 1, 2, 3, 4] as [UInt8])
  func extremes(type: UInt8) {
    let (row, above) = ([0, 255, 0, 255, 255, 0], [255, 0, 0, 255, 0, 255]) as ([UInt8], [UInt8])
    #expect(
      Self.filtered(type, row, above: above) == Self.reference(type, row, above: above, step: 1))
  }
}
