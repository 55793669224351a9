import JPNGPixels
import TestSupport
import Testing

@Suite("Alpha kernels")
struct AlphaKernelsTests {
  let row = words(of: SampleImages.random(ImageSize(width: 256, height: 1)))

  @Test("Extracting copies alpha, without its lowest bits", arguments: [0, 4, 6, 7] as [UInt32])
  func extract(shift: UInt32) {
    var alphas = [UInt8](repeating: 0xAA, count: row.count)
    var target = alphas.mutableSpan
    AlphaKernels.extract(row.span, shift: shift, into: &target)
    #expect(alphas == row.map { $0.alpha >> UInt8(shift) })
  }

  @Test("Mapping sends each byte through the table")
  func map() {
    let table = (0...255).map { UInt8(truncatingIfNeeded: $0 * 7 + 3) }
    let bytes = row.map(\.green)
    var mapped = bytes
    var target = mapped.mutableSpan
    AlphaKernels.map(&target, through: table)
    #expect(mapped == bytes.map { table[Int($0)] })
  }

  @Test("A pixel word holds red, green, blue and alpha in this order in memory")
  func wordLayout() {
    let word = PixelWord(red: 1, green: 2, blue: 3, alpha: 4)
    #expect(withUnsafeBytes(of: word) { Array($0) } == [1, 2, 3, 4])
    #expect([word.red, word.green, word.blue, word.alpha] == [1, 2, 3, 4])
  }
}
