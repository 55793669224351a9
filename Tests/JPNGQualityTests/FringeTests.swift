import JPNGPixels
import JPNGThreads
import TestSupport
import Testing

@testable import JPNGQuality

@Suite("Fringe: the largest error near edges of alpha")
struct FringeTests {
  /// Red on the left, up to column 39; nothing on the right.
  static let cutOut = SampleImages.image(ImageSize(width: 80, height: 150)) { x, _ in
    x < 40 ? (200, 0, 0, 255) : (0, 0, 0, 0)
  }

  private func fringe(_ reference: PixelBuffer, _ candidate: PixelBuffer) throws -> Int? {
    try scores(reference, candidate, threadCount: 2).fringe
  }

  @Test("A halo of one pixel is found")
  func halo() throws {
    let candidate = changed(Self.cutOut) { x, y, pixel in
      if x == 40, y == 70 { pixel = Pixel(red: 255, green: 255, blue: 255, alpha: 100) }
    }
    // White of alpha 100, over black.
    #expect(try fringe(Self.cutOut, candidate) == 100)
  }

  @Test(
    "Errors count up to two pixels from the pixels on the edge, 39 and 40",
    arguments: [(36, false), (37, true), (39, true), (40, true), (42, true), (43, false)])
  func distance(column: Int, counts: Bool) throws {
    let candidate = changed(Self.cutOut) { x, y, pixel in
      if x == column, y == 63 { pixel = Pixel(red: 20, green: 20, blue: 20, alpha: 255) }
    }
    #expect((try fringe(Self.cutOut, candidate) == 0) != counts)
  }

  @Test("They count above and below an edge as well, across strips of rows", arguments: 55...75)
  func vertical(edge: Int) throws {
    let reference = SampleImages.image(ImageSize(width: 9, height: 100)) { _, y in
      (9, 9, 9, y < edge ? 255 : 0)
    }
    for (row, counts) in [(edge - 4, false), (edge - 3, true), (edge + 2, true), (edge + 3, false)]
    {
      let candidate = changed(reference) { _, y, pixel in
        if y == row { (pixel.red, pixel.alpha) = (90, 255) }
      }
      #expect((try fringe(reference, candidate) == 0) != counts)
    }
  }

  @Test("A picture without an edge has none: opaque, or with slow ramps")
  func noEdge() throws {
    let opaque = PixelBuffer.flat(30, 30, 9)
    #expect(try fringe(opaque, PixelBuffer.flat(30, 30, 80)) == nil)
    let ramp = SampleImages.image(ImageSize(width: 60, height: 20)) { x, _ in
      (9, 9, 9, UInt8(min(255, x * 31)))
    }
    #expect(try fringe(ramp, changed(ramp) { $2.red = 80 }) == nil)
    let steeper = changed(ramp) { x, _, pixel in pixel.alpha = UInt8(min(255, x * 32)) }
    #expect(try fringe(steeper, changed(steeper) { $2.red = 80 }) == 71)
  }

  @Test("An error is that over black or white, whichever is larger, to the bit")
  func errors() throws {
    var generator = SeededGenerator(seed: 9)
    let size = ImageSize(width: 13, height: 8)
    for _ in 0..<300 {
      // Every second pixel is hidden, so that all are near an edge.
      let reference = SampleImages.image(size) { x, y in
        let word = PixelWord.random(in: 0 ... .max, using: &generator)
        return (word.red, word.green, word.blue, (x + y) % 2 == 0 ? 0 : 255 - UInt8(word >> 27))
      }
      let place = (
        x: Int.random(in: 0..<size.width, using: &generator),
        y: Int.random(in: 0..<size.height, using: &generator)
      )
      let other = PixelWord.random(in: 0 ... .max, using: &generator)
      let candidate = changed(reference) { x, y, pixel in
        guard x == place.x, y == place.y else { return }
        pixel = Pixel(
          red: other.red, green: other.green, blue: other.blue, alpha: UInt8(other >> 24))
      }
      let word = reference.withRow(place.y) { $0[place.x] }
      let errors = [Background.black, .white].map {
        $0.largestDifference(of: word, other)
      }
      #expect(try fringe(reference, candidate) == errors.max())
    }
  }

  @Test(
    "The kernels for every machine find the same",
    .enabled(
      if: KernelCode.isBasicDistinct(for: .fringe), Comment(rawValue: KernelCode.basicRequirement)),
    arguments: 1...20)
  func basicCode(seed: UInt64) throws {
    let reference = SampleImages.random(ImageSize(width: 83, height: 61), seed: seed)
    let candidate = try afterJPEG(reference, quality: 40)
    let found = try KernelCode.best.use(for: .fringe) { try fringe(reference, candidate) }
    #expect(try KernelCode.basic.use(for: .fringe) { try fringe(reference, candidate) } == found)
  }
}
