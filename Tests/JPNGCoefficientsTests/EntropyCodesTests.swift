import JPNGPixels
import JPNGThreads
import TestSupport
import Testing

@testable import JPNGCoefficients

@Suite("Huffman codes of a JPEG")
struct EntropyCodesTests {
  /// A component of which all but some coefficients are 0.
  ///
  /// - Parameter values: By block, then by index in natural order.
  private static func plane(
    wide: Int, high: Int, _ values: [Int: [Int: Int16]]
  ) -> CoefficientPlane {
    let plane = CoefficientPlane(blocksWide: wide, blocksHigh: high)
    for (block, coefficients) in values {
      for (index, value) in coefficients {
        plane.row(block / wide)[64 * (block % wide) + index] = value
      }
    }
    return plane
  }

  /// 3 × 3 blocks with DC coefficients 1 to 9. In coding order, 19 zeros and 5 come behind that of
  /// the first, 62 zeros and -1 behind that of the last.
  private static let numbered = plane(
    wide: 3, high: 3,
    (1..<8).reduce(into: [0: [0: 1, 40: 5], 8: [0: 9, 63: -1]]) { $0[$1] = [0: Int16($1 + 1)] })

  private static func counts(_ values: [UInt32]) -> [Int: UInt32] {
    values.enumerated().reduce(into: [:]) { if $1.element > 0 { $0[$1.offset] = $1.element } }
  }

  @Test("Symbols are counted in the order of MCUs, with blocks that fill the last of them")
  func interleaved() {
    let rows = MCUOrder(Self.numbered, h: 2, v: 2, hasRestarts: false)
    #expect(rows.count == 2)
    #expect(rows.order(0) == [0, 1, 3, 4, 2, 5])
    #expect(rows.order(1) == [0, 1, 2])
    let counts = rows.symbolCounts()
    // 1, 2, 4, 5, 3, 6, 7, 8, 9: differences 1, 1, 2, 1, -2, 3, 1, 1, 1, and 7 blocks of filling.
    #expect(Self.counts(counts.dc) == [0: 7, 1: 6, 2: 3])
    // The last block has no end of its own.
    #expect(Self.counts(counts.ac) == [0: 8 + 7, 0xF0: 1 + 3, 0x33: 1, 0xE1: 1])
  }

  @Test("A restart marker begins predictions anew")
  func restarts() {
    let alone = MCUOrder(Self.numbered, h: 1, v: 1, hasRestarts: true).symbolCounts()
    // 1, 1, 1, then 4, 1, 1 and 7, 1, 1.
    #expect(Self.counts(alone.dc) == [1: 7, 3: 2])
    let parts = MCUOrder(Self.numbered, h: 1, v: 1, hasRestarts: true)
      .symbolCounts(sharing: ThreadBudget(threadCount: 4))
    #expect(parts.dc == alone.dc && parts.ac == alone.ac)
  }

  @Test("Chroma has codes of its own only where they save more than they take")
  func shared() {
    let small = [Self.numbered, Self.numbered, Self.numbered]
    #expect(EntropyCodes(of: small, .yuv444, hasRestarts: false).chroma == nil)
    #expect(EntropyCodes(of: [Self.numbered], .yuv444, hasRestarts: false).chroma == nil)
    // Many blocks, each kind of which has a few symbols that the other has not.
    func large(_ index: Int, _ value: Int16) -> CoefficientPlane {
      Self.plane(
        wide: 40, high: 40,
        (0..<1600).reduce(into: [:]) { $0[$1] = [0: Int16($1 % 7), index: value * Int16($1 % 5)] })
    }
    let mixed = [large(1, 100), large(9, 1), large(9, 1)]
    let codes = EntropyCodes(of: mixed, .yuv444, hasRestarts: false)
    #expect(codes.chroma != nil)
    #expect(Set(codes.luma[1].symbols).isDisjoint(with: [0x31, 0x32]))
  }
}
