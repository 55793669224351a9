import JPNGPixels
import JPNGThreads
import TestSupport
import Testing

@testable import JPNGQuality

@Suite("Errors near edges of alpha, by several looks at each scale")
struct FringeReferenceTests {
  private let step = UInt16(FringeReference.step)

  /// Squares of noise, and others that are hidden, so that all is near an edge however it is
  /// averaged.
  private static func squares(_ size: (width: Int, height: Int), side: Int) -> PixelBuffer {
    let noise = SampleImages.random(ImageSize(width: size.width, height: size.height), seed: 5)
    let squares = SampleImages.random(ImageSize(width: size.width, height: size.height), seed: 7)
    return changed(noise) { x, y, pixel in
      if squares[x / side, y / side].alpha < 128 { pixel.alpha = 0 } else { pixel.alpha |= 192 }
    }
  }

  /// Premultiplied red, green and blue, and alpha, 0…255.
  private typealias Row = [SIMD4<Double>]

  /// What a pixel is, of a picture as it is or averaged.
  private static func averages(_ pixels: PixelBuffer, by divisor: Int) -> [Row] {
    let size = pixels.size
    func average(_ columns: Range<Int>, _ rows: Range<Int>) -> SIMD4<Double> {
      var sum = SIMD4<Double>.zero
      for y in rows {
        for x in columns {
          let pixel = pixels[x, y]
          let color = SIMD4(Double(pixel.red), Double(pixel.green), Double(pixel.blue), 255)
          sum += color * (Double(pixel.alpha) / 255)
        }
      }
      return sum / Double(rows.count * columns.count)
    }
    return stride(from: 0, to: size.height, by: divisor).map { top -> Row in
      stride(from: 0, to: size.width, by: divisor).map { left in
        average(
          left..<min(size.width, left + divisor), top..<min(size.height, top + divisor))
      }
    }
  }

  /// Half-way between four pixels.
  private static func midpoints(_ rows: [Row]) -> [Row] {
    zip(rows, rows.dropFirst()).map { row, below -> Row in
      (0..<row.count - 1).map { x in
        let sum: SIMD4<Double> = row[x] + row[x + 1] + below[x] + below[x + 1]
        return sum / 4
      }
    }
  }

  private static func straight(_ pixels: PixelBuffer) -> [Row] {
    var rows: [Row] = []
    for y in 0..<pixels.size.height {
      rows.append(
        (0..<pixels.size.width).map { x in
          let pixel = pixels[x, y]
          return SIMD4(
            Double(pixel.red), Double(pixel.green), Double(pixel.blue), Double(pixel.alpha))
        })
    }
    return rows
  }

  private static func premultiplied(_ rows: [Row]) -> [Row] {
    rows.map { row -> Row in
      row.map { pixel in
        let factor = pixel.w / 255
        return pixel * SIMD4(factor, factor, factor, 1)
      }
    }
  }

  private static func largest(_ wanted: [Row], _ found: [Row]) -> Double {
    zip(wanted.joined(), found.joined()).reduce(0) { largest, pair in
      let black = pair.1 - pair.0
      let white = black - black.w
      return (0..<3).reduce(largest) { max($0, abs(black[$1]), abs(white[$1])) }
    }
  }

  @Test(
    "Errors are those of real numbers, to a hundredth of a step", arguments: [1, 2, 4, 8],
    [(80, 64), (83, 61)])
  func exact(divisor: Int, size: (width: Int, height: Int)) {
    let original = Self.squares(size, side: divisor)
    var random = SeededGenerator(seed: 6)
    let candidate = changed(original.reduced(.straight, by: divisor)) { _, _, pixel in
      pixel.red ^= .random(in: 0...31, using: &random)
      pixel.alpha ^= .random(in: 0...7, using: &random)
    }
    let threads = ThreadBudget(threadCount: 2)
    let found = FringeReference(original, dividedBy: divisor, sharing: threads)
      .largest(ofBlocks: 100, of: candidate, sharing: threads)
      .map { Double($0[0]) / Double(FringeReference.step) }
    let wanted = Self.averages(original, by: divisor)
    let seen = Self.straight(candidate)
    let expected = [
      Self.largest(wanted, Self.premultiplied(seen)),
      Self.largest(Self.midpoints(wanted), Self.premultiplied(Self.midpoints(seen))),
      Self.largest(Self.midpoints(wanted), Self.midpoints(Self.premultiplied(seen))),
    ]
    for (found, expected) in zip(found, expected) { #expect(abs(found - expected) < 0.02) }
  }

  @Test("Half-way between pixels, straight colours are mixed with those of hidden ones")
  func midpoints() {
    // Red up to column 39. What is hidden beyond is green in the candidate.
    let candidate = changed(FringeTests.cutOut) { x, _, pixel in if x >= 40 { pixel.green = 200 } }
    let threads = ThreadBudget(threadCount: 1)
    let found = FringeReference(FringeTests.cutOut, dividedBy: 1, sharing: threads)
      .largest(ofBlocks: 8, of: candidate, sharing: threads)
    // Between columns 39 and 40, alpha and green are half: a quarter of 200 over black.
    var straight = [UInt16](repeating: 0, count: 10 * 19)
    for row in 0..<19 { (straight[10 * row + 4], straight[10 * row + 5]) = (50 * step, 50 * step) }
    #expect(found[FringeReference.Look.asDecoded.rawValue].allSatisfy { $0 == 0 })
    #expect(found[FringeReference.Look.straightMidpoints.rawValue] == straight)
    #expect(found[FringeReference.Look.premultipliedMidpoints.rawValue].allSatisfy { $0 == 0 })
  }

  @Test(
    "The kernels for every machine find the same",
    .enabled(
      if: KernelCode.isBasicDistinct(for: .fringe), Comment(rawValue: KernelCode.basicRequirement)),
    arguments: [1, 2, 4, 8])
  func basicCode(divisor: Int) throws {
    let original = Self.squares((163, 61), side: divisor)
    let candidate = try afterJPEG(original.reduced(.straight, by: divisor), quality: 40)
    let threads = ThreadBudget(threadCount: 1)
    func largest(_ code: KernelCode) -> [[UInt16]] {
      code.use(for: .fringe) {
        FringeReference(original, dividedBy: divisor, sharing: threads)
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
    let fringe = FringeReference(reference, dividedBy: 1, sharing: threads)
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
    let fringe = FringeReference(reference, dividedBy: 1, sharing: threads)
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
      let error = fringe.largest(ofBlocks: 83, of: others, sharing: threads)[0].max()
      #expect(error == found[block])
    }
  }

  @Test("Of rows of blocks that are not looked at, errors are 0", arguments: [0..<2, 2..<5, 5..<8])
  func rowsOfBlocks(rows: Range<Int>) throws {
    let reference = SampleImages.binary(ImageSize(width: 83, height: 61))
    let candidate = try afterJPEG(reference, quality: 40)
    let threads = ThreadBudget(threadCount: 1)
    let fringe = FringeReference(reference, dividedBy: 1, sharing: threads)
    let all = fringe.largest(ofBlocks: 8, of: candidate, sharing: threads)
    let some = fringe.largest(ofBlocks: 8, in: rows, of: candidate, sharing: threads)
    let wide = 11
    for (all, some) in zip(all, some) {
      #expect(some == all.indices.map { rows.contains($0 / wide) ? all[$0] : 0 })
      #expect(some.contains { $0 > 0 })
    }
  }
}
