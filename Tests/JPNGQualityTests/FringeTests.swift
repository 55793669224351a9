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

  /// Pixels whose error cannot be the largest are passed over by this bound.
  @Test("No error is above the bound that is quicker to find")
  func bound() {
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<200_000 {
      let a = PixelWord.random(in: 0 ... .max, using: &generator)
      // Half of the pairs are alike.
      let mask: PixelWord = Bool.random(using: &generator) ? .max : 0x0303_0303
      let b = a ^ PixelWord.random(in: 0 ... .max, using: &generator) & mask
      #expect(FringeError.error(a, b) <= FringeError.bound(a, b))
    }
  }

  @Test("Each block has its own largest error", arguments: [7, 8, 16])
  func blocks(side: Int) throws {
    let reference = SampleImages.binary(ImageSize(width: 83, height: 61))
    let candidate = try afterJPEG(reference, quality: 40)
    let threads = ThreadBudget(threadCount: 2)
    let fringe = FringeError(reference: reference, sharing: threads)
    let found = fringe.largest(ofBlocks: side, of: candidate, sharing: threads)
    let (wide, high) = ((83 + side - 1) / side, (61 + side - 1) / side)
    #expect(found.count == wide * high)
    for block in 0..<(wide * high) {
      // With all other blocks as they should be, the largest error is that of this one.
      let others = changed(candidate) { x, y, pixel in
        guard y / side * wide + x / side != block else { return }
        let own = reference[x, y]
        pixel = Pixel(red: own.red, green: own.green, blue: own.blue, alpha: own.alpha)
      }
      #expect(try self.fringe(reference, others) == found[block])
    }
  }
}
