import JPNGPixels
import Testing

@Suite("Scales and regions")
struct ScaleTests {
  @Test("A scaled side is the exact quotient, rounded up", arguments: Scale.all)
  func ceiling(scale: Scale) {
    for length in 1...200 {
      let exact = Double(length * scale.eighths) / 8
      #expect(scale.applied(to: length) == Int(exact.rounded(.up)))
    }
    #expect(scale.applied(to: Int.max / 16) > 0)
  }

  @Test("Only eighths from 1 to 8 are scales", arguments: [-1, 0, 9, .max, .min])
  func outOfRange(eighths: Int) {
    #expect(Scale(eighths: eighths) == nil)
  }

  @Test("A scaled region covers every pixel of the region, and no pixel more", arguments: Scale.all)
  func outwards(scale: Scale) {
    for x in 0..<20 {
      for width in 1..<20 {
        let scaled = scale.applied(to: Region(x: x, y: 0, width: width, height: 1))
        // A scaled pixel covers 8/eighths source pixels.
        let shown = (0..<scale.applied(to: 40)).filter {
          $0 * 8 < (x + width) * scale.eighths && ($0 + 1) * 8 > x * scale.eighths
        }
        #expect(scaled.x == shown.first)
        #expect(scaled.width == shown.count)
      }
    }
  }

  @Test(
    "A region lies in a picture where each of its pixels does",
    arguments: [
      (Region(x: 0, y: 0, width: 5, height: 4), true),
      (Region(x: 4, y: 3, width: 1, height: 1), true),
      (Region(x: 4, y: 3, width: 2, height: 1), false),
      (Region(x: 0, y: 3, width: 1, height: 2), false),
      (Region(x: 0, y: 0, width: 0, height: 1), false),
      (Region(x: -1, y: 0, width: 2, height: 1), false),
      (Region(x: 1, y: 1, width: .max, height: .max), false),
    ])
  func lies(region: Region, expected: Bool) {
    #expect(region.lies(in: ImageSize(width: 5, height: 4)) == expected)
  }
}
