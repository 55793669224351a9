import JPNGPixels
import TestSupport
import Testing

@Suite("Alpha levels")
struct AlphaLevelsTests {
  /// The first pair of levels for which `holds` is false, of all there are or of every `step`th.
  static func counterexample(step: Int = 1, _ holds: (AlphaLevels) -> Bool) -> AlphaLevels? {
    for low in stride(from: 0, to: 255, by: step) {
      for high in stride(from: 255, to: low, by: -step) {
        if let levels = AlphaLevels(low: UInt8(low), high: UInt8(high)), !holds(levels) {
          return levels
        }
      }
    }
    return nil
  }

  @Test("Levels need low below high", arguments: [(0, 0), (255, 255), (9, 8), (255, 0)])
  func invalid(low: UInt8, high: UInt8) {
    #expect(AlphaLevels(low: low, high: high) == nil)
  }

  @Test("Stored values up to low decode to 0 and from high on to 255; none between does both")
  func ends() throws {
    for (low, high) in [(0, 255), (0, 1), (254, 255), (8, 247), (100, 101), (40, 200)] {
      let levels = try #require(AlphaLevels(low: UInt8(low), high: UInt8(high)))
      let table = levels.decodingTable
      #expect(table.count == 256)
      #expect(table[...low].allSatisfy { $0 == 0 })
      #expect(table[high...].allSatisfy { $0 == 255 })
    }
  }

  @Test("Levels 0 and 255 change nothing")
  func identity() throws {
    let levels = try #require(AlphaLevels(low: 0, high: 255))
    let all = (0...255).map { UInt8($0) }
    #expect(levels.decodingTable == all)
    #expect(levels.encodingTable == all)
  }

  @Test("Decoding is linear between the levels, rounded to nearest")
  func linear() throws {
    let levels = try #require(AlphaLevels(low: 16, high: 235))
    for stored in 17..<235 {
      let exact = Double(stored - 16) * 255 / 219
      #expect(Double(levels.decodingTable[stored]) == exact.rounded())
    }
  }

  @Test("For all levels a higher stored value never decodes to a lower alpha, from 0 to 255")
  func monotonic() {
    let failure = Self.counterexample { levels in
      let table = levels.decodingTable
      guard table[0] == 0, table[255] == 255 else { return false }
      var last: UInt8 = 0
      for alpha in table {
        if alpha < last { return false }
        last = alpha
      }
      return true
    }
    #expect(failure == nil)
  }

  @Test("0 and 255 are stored as they are, as far as can be from the levels")
  func extremes() {
    let failure = Self.counterexample(step: 5) { levels in
      let (encoding, decoding) = (levels.encodingTable, levels.decodingTable)
      return encoding[0] == 0 && encoding[255] == 255 && decoding[0] == 0 && decoding[255] == 255
    }
    #expect(failure == nil)
  }

  @Test("Alpha comes back within half a stored step and half a step of its own")
  func roundTripError() {
    let failure = Self.counterexample(step: 3) { levels in
      let (encoding, decoding) = (levels.encodingTable, levels.decodingTable)
      let range = Int(levels.high) - Int(levels.low)
      for alpha in 0...255 {
        let error = Int(decoding[Int(encoding[alpha])]) - alpha
        if 2 * range * abs(error) > 255 + range { return false }
      }
      return true
    }
    #expect(failure == nil)
  }

  @Test("Encoded alpha between 0 and 255 stays between the levels")
  func encodedRange() {
    let failure = Self.counterexample(step: 5) { levels in
      levels.encodingTable[1...254].allSatisfy { (levels.low...levels.high).contains($0) }
    }
    #expect(failure == nil)
  }

  @Test(
    "Applying levels to rows is looking up in their table, for all levels and values",
    arguments: KernelCode.distinct(for: .pixels))
  func applied(code: KernelCode) throws {
    let values =
      (0..<256).map(UInt8.init) + [UInt8](repeating: 0, count: 40)
      + [UInt8](repeating: 255, count: 40) + [0, 255, 7]
    for low in UInt8.min..<255 {
      for high in low + 1...255 {
        let levels = try #require(AlphaLevels(low: low, high: high))
        var bytes = values
        code.use(for: .pixels) {
          bytes.withMutableRows(byteCount: bytes.count) { AlphaKernels.apply(levels, to: $0) }
        }
        let table = levels.decodingTable
        let expected =
          table + [UInt8](repeating: table[0], count: 40)
          + [UInt8](repeating: table[255], count: 40) + [table[0], table[255], table[7]]
        if bytes != expected { Issue.record("\(low)…\(high)") }
      }
    }
  }
}
