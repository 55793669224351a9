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
  func errors() {
    var generator = SeededGenerator(seed: 9)
    let size = ImageSize(width: 61, height: 40)
    // Every second pixel is hidden in the reference, so that all are near an edge.
    let reference = SampleImages.image(size) { x, y in
      let word = PixelWord.random(in: 0 ... .max, using: &generator)
      return (word.red, word.green, word.blue, (x + y) % 2 == 0 ? 0 : 255 - UInt8(word >> 27))
    }
    let candidate = changed(reference) { _, _, pixel in
      let word = PixelWord.random(in: 0 ... .max, using: &generator)
      pixel = Pixel(red: word.red, green: word.green, blue: word.blue, alpha: UInt8(word >> 24))
    }
    let threads = ThreadBudget(threadCount: 1)
    let found = FringeError(reference: reference, sharing: threads)
      .largest(ofBlocks: 1, of: candidate, sharing: threads)[FringeError.Look.asDecoded.rawValue]
    for y in 0..<size.height {
      reference.withRow(y) { a in
        candidate.withRow(y) { b in
          for x in 0..<size.width {
            let errors = [Background.black, .white].map { $0.largestDifference(of: a[x], b[x]) }
            #expect(Int(found[y * size.width + x]) == errors.max())
          }
        }
      }
    }
  }

  @Test("Half-way between pixels, straight colours are mixed with those of hidden ones")
  func midpoints() {
    // Red up to column 39. What is hidden beyond is green in the candidate.
    let candidate = changed(Self.cutOut) { x, _, pixel in if x >= 40 { pixel.green = 200 } }
    let threads = ThreadBudget(threadCount: 1)
    let found = FringeError(reference: Self.cutOut, hasMidpoints: true, sharing: threads)
      .largest(ofBlocks: 8, of: candidate, sharing: threads)
    // Between columns 39 and 40, alpha and green are half: a quarter of 200 over black.
    var straight = [UInt8](repeating: 0, count: 10 * 19)
    for row in 0..<19 { (straight[10 * row + 4], straight[10 * row + 5]) = (50, 50) }
    #expect(found[FringeError.Look.asDecoded.rawValue].allSatisfy { $0 == 0 })
    #expect(found[FringeError.Look.straightMidpoints.rawValue] == straight)
    #expect(found[FringeError.Look.premultipliedMidpoints.rawValue].allSatisfy { $0 == 0 })
  }

  @Test(
    "The kernels for every machine find the same",
    .enabled(
      if: KernelCode.isBasicDistinct(for: .fringe), Comment(rawValue: KernelCode.basicRequirement)))
  func basicCode() throws {
    let reference = SampleImages.random(ImageSize(width: 83, height: 61))
    let candidate = try afterJPEG(reference, quality: 40)
    let threads = ThreadBudget(threadCount: 1)
    func largest(_ code: KernelCode) -> [[UInt8]] {
      code.use(for: .fringe) {
        FringeError(reference: reference, hasMidpoints: true, sharing: threads)
          .largest(ofBlocks: 1, of: candidate, sharing: threads)
      }
    }
    let found = largest(.best)
    #expect(found.allSatisfy { $0.contains { $0 > 0 } })
    #expect(largest(.basic) == found)
  }

  @Test("A part is looked at as in the whole picture", arguments: [8, 33], [16, 40])
  func part(left: Int, top: Int) throws {
    // One colour, also where it is hidden, so that it is the same between pixels.
    let reference = SampleImages.image(ImageSize(width: 83, height: 61)) { x, y in
      (90, 120, 200, (x / 4 + y / 4) % 2 == 0 ? 255 : 0)
    }
    // Only pixels within the part differ, so that there is no error elsewhere.
    let candidate = changed(reference) { x, y, pixel in
      guard (left + 1..<left + 11).contains(x), (top + 1..<top + 11).contains(y) else { return }
      (pixel.red, pixel.alpha) = (UInt8(x + y), pixel.alpha / 2 + UInt8(x))
    }
    let crop = SampleImages.image(ImageSize(width: 20, height: 15)) { x, y in
      let own = candidate[left + min(x, 11), top + max(0, y - 3)]
      return (own.red, own.green, own.blue, own.alpha)
    }
    let threads = ThreadBudget(threadCount: 1)
    let fringe = FringeError(reference: reference, hasMidpoints: true, sharing: threads)
    let whole = fringe.largest(ofBlocks: 100, of: candidate, sharing: threads)
    let part = fringe.largest(at: (left, top), side: 12, of: crop, from: (0, 3))
    #expect(whole == part.map { [$0] })
    #expect(part.allSatisfy { $0 > 0 })
  }

  @Test("Each block has its own largest error", arguments: [7, 8, 16])
  func blocks(side: Int) throws {
    let reference = SampleImages.binary(ImageSize(width: 83, height: 61))
    let candidate = try afterJPEG(reference, quality: 40)
    let threads = ThreadBudget(threadCount: 2)
    let fringe = FringeError(reference: reference, sharing: threads)
    let found = fringe.largest(ofBlocks: side, of: candidate, sharing: threads)[0]
    let (wide, high) = ((83 + side - 1) / side, (61 + side - 1) / side)
    #expect(found.count == wide * high)
    for block in 0..<(wide * high) {
      // With all other blocks as they should be, the largest error is that of this one.
      let others = changed(candidate) { x, y, pixel in
        guard y / side * wide + x / side != block else { return }
        let own = reference[x, y]
        pixel = Pixel(red: own.red, green: own.green, blue: own.blue, alpha: own.alpha)
      }
      #expect(try self.fringe(reference, others) == Int(found[block]))
    }
  }
}
