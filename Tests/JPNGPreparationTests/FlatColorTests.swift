import JPNGPixels
import JPNGPreparation
import TestSupport
import Testing

@Suite("Flat colour")
struct FlatColorTests {
  static func isFound(_ pixel: (Int, Int) -> (UInt8, UInt8, UInt8, UInt8)) -> Bool {
    FlatColor.isFound(in: SampleImages.image(ImageSize(width: 9, height: 5), pixel))
  }

  @Test("One colour behind any alpha is flat", arguments: [0, 3, 128, 255] as [UInt8])
  func one(red: UInt8) {
    #expect(Self.isFound { x, y in (red, 70, 9, UInt8(x * 25 + y)) })
  }

  @Test("A picture of which nothing is seen is flat")
  func hidden() {
    #expect(Self.isFound { x, y in (UInt8(x * 20), UInt8(y * 50), 3, 0) })
  }

  @Test("What is hardly seen may differ, and what is seen may not", arguments: [0, 8, 16])
  func other(channel: Int) {
    func isFlat(alpha: UInt8) -> Bool {
      Self.isFound { x, y in
        let isOther = (x, y) == (8, 4)
        let value = { (shift: Int) -> UInt8 in isOther && shift == channel ? 150 : 50 }
        return (value(0), value(8), value(16), isOther ? alpha : 255)
      }
    }
    #expect(isFlat(alpha: 10))
    #expect(!isFlat(alpha: 11))
    #expect(!isFlat(alpha: 255))
  }
}
