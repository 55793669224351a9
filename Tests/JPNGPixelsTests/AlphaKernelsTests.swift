import JPNGPixels
import TestSupport
import Testing

@Suite("Alpha kernels")
struct AlphaKernelsTests {
  let row = words(of: SampleImages.random(ImageSize(width: 256, height: 1)))

  @Test("Merging replaces the alpha of each pixel and keeps its colour")
  func merge() {
    let alphas = (0...255).map { UInt8($0) }
    let merged = applying(
      { row in alphas.withUnsafeBufferPointer { AlphaKernels.merge($0, into: row) } }, to: row)
    let expected = zip(row, alphas).map {
      PixelWord(red: $0.red, green: $0.green, blue: $0.blue, alpha: $1)
    }
    #expect(merged == expected)
  }

  @Test("Extracting copies alpha, without its lowest bits", arguments: [0, 4, 6, 7] as [UInt32])
  func extract(shift: UInt32) {
    var alphas = [UInt8](repeating: 0xAA, count: row.count)
    row.withUnsafeBufferPointer { row in
      alphas.withUnsafeMutableBufferPointer {
        AlphaKernels.extract(row, shift: shift, into: $0)
      }
    }
    #expect(alphas == row.map { $0.alpha >> UInt8(shift) })
  }

  @Test("Mapping sends each byte through the table")
  func map() {
    let table = (0...255).map { UInt8(truncatingIfNeeded: $0 * 7 + 3) }
    let bytes = row.map(\.green)
    var mapped = bytes
    mapped.withUnsafeMutableBufferPointer { AlphaKernels.map($0, through: table) }
    #expect(mapped == bytes.map { table[Int($0)] })
  }

  @Test("A pixel word holds red, green, blue and alpha in this order in memory")
  func wordLayout() {
    let word = PixelWord(red: 1, green: 2, blue: 3, alpha: 4)
    #expect(withUnsafeBytes(of: word) { Array($0) } == [1, 2, 3, 4])
    #expect([word.red, word.green, word.blue, word.alpha] == [1, 2, 3, 4])
  }
}
