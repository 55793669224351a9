import JPNGPixels
import TestSupport
import Testing

@Suite("Pixel buffers")
struct PixelBufferTests {
  static func address(of pixels: borrowing PixelBuffer) -> Int {
    pixels.withUnsafeBytes { Int(bitPattern: $0.baseAddress) }
  }

  @Test("Packed pixels come back as they went in", arguments: SampleImages.oddSizes)
  func roundTrip(size: ImageSize) {
    var generator = SeededGenerator(seed: 21)
    let rgba = generator.bytes(size.pixelCount * 4)
    #expect(PixelBuffer(size: size, rgba: rgba).rgba == rgba, "seed 21")
  }

  @Test("A new buffer is transparent black")
  func zeroed() {
    let pixels = PixelBuffer(size: ImageSize(width: 5, height: 3))
    #expect(pixels.rgba == [UInt8](repeating: 0, count: 60))
  }

  @Test("The stride is the row's length, rounded up to 64")
  func stride() {
    for (width, stride) in [(1, 64), (15, 64), (16, 64), (17, 128), (32, 128), (33, 192)] {
      #expect(PixelBuffer.rowStride(width: width) == stride)
      #expect(PixelBuffer(size: ImageSize(width: width, height: 2)).rowStride == stride)
    }
  }

  @Test("Memory starts on a 64-byte boundary and holds whole rows")
  func alignment() {
    for height in 1...20 {
      let pixels = PixelBuffer(size: ImageSize(width: 21, height: height))
      #expect(Self.address(of: pixels) % 64 == 0)
      #expect(pixels.withUnsafeBytes { $0.count } == 128 * height)
    }
  }

  @Test("A copy does not change when the original does")
  func copyOnWrite() {
    var pixels = SampleImages.onePixel
    let copy = pixels
    #expect(Self.address(of: pixels) == Self.address(of: copy))
    pixels.withUnsafeMutableBytes { $0[0] = 1 }
    #expect(copy[0, 0] == (200, 100, 50, 128))
    #expect(pixels[0, 0] == (1, 100, 50, 128))
  }

  @Test("A buffer with one owner is changed in place")
  func noNeedlessCopy() {
    var pixels = SampleImages.onePixel
    let before = Self.address(of: pixels)
    pixels.mutateEachRow { _, row in row[0] = 7 }
    #expect(Self.address(of: pixels) == before)
  }

  @Test("A subscript finds the pixel in its column and row")
  func subscripting() {
    let pixels = SampleImages.image(ImageSize(width: 20, height: 9)) { x, y in
      (UInt8(x), UInt8(y), 3, 4)
    }
    #expect(pixels[0, 0] == (0, 0, 3, 4))
    #expect(pixels[19, 0] == (19, 0, 3, 4))
    #expect(pixels[7, 8] == (7, 8, 3, 4))
  }

  @Test("Buffers are equal when their pixels are, whatever the padding holds")
  func equality() {
    let size = ImageSize(width: 3, height: 2)
    let (a, c) = (SampleImages.random(size, seed: 1), SampleImages.random(size, seed: 2))
    var b = a
    b.withUnsafeMutableBytes { $0[12] = ~$0[12] }
    #expect(a == b)
    #expect(a != c)
  }

  @Test("Buffers of the same bytes but different shape are not equal")
  func equalityOfShape() {
    let bytes = [UInt8](repeating: 1, count: 24)
    let wide = PixelBuffer(size: ImageSize(width: 3, height: 2), rgba: bytes)
    #expect(wide != PixelBuffer(size: ImageSize(width: 2, height: 3), rgba: bytes))
  }

  @Test("Rows come in order, each as wide as the image")
  func rows() {
    let pixels = SampleImages.image(ImageSize(width: 18, height: 4)) { x, y in
      (UInt8(x), UInt8(y), 0, 0)
    }
    var seen: [Int] = []
    pixels.forEachRow { y, row in
      seen.append(y)
      #expect(row.count == 18)
      #expect(row.indices.allSatisfy { Int(row[$0].green) == y })
    }
    #expect(seen == [0, 1, 2, 3])
  }
}
