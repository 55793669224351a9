import CCoefficientKernels
import JPNGPixels
import JPNGThreads
import TestSupport
import Testing

@testable import JPNGCoefficients

@Suite("From pixels to coefficients", .serialized)
struct ForwardTransformTests {
  private static let sizes = SampleImages.oddSizes + [ImageSize(width: 83, height: 61)]

  private static func values(_ planes: [CoefficientPlane]) -> [[Int16]] {
    planes.map { plane in
      (0..<(64 * plane.blocksWide * plane.blocksHigh)).map { plane.unsafeBase[$0] }
    }
  }

  private static func color(
    _ pixels: PixelBuffer, quality: Int = 75, _ subsampling: Subsampling = .yuv420,
    threads: Int = 1,
    isOpaque: Bool = false, hasRestarts: Bool = false, mayBeGrey: Bool = true,
    care: EdgeCare? = nil
  ) -> ColorCoefficients {
    let transform = ColorForwardTransform(
      CodingParameters(quality: quality, pixels.size, isThorough: false), subsampling,
      hasRestarts: hasRestarts,
      countsAllPixels: isOpaque, mayBeGrey: mayBeGrey, threads: ThreadBudget(threadCount: threads))
    return pixels.withRows { rows in
      let coefficients = transform.coefficients(of: rows, decodedAlpha: nil)
      if let care {
        transform.choose(coefficients, againWith: care, of: rows, decodedAlpha: nil)
      }
      return coefficients
    }
  }

  private static func alpha(_ pixels: PixelBuffer, threads: Int = 1) throws -> CoefficientPlane {
    let levels = try #require(AlphaLevels(low: 12, high: 243))
    let transform = AlphaForwardTransform(
      AlphaParameters(quality: 60, pixels.size, isThorough: false), hasRestarts: false,
      threads: ThreadBudget(threadCount: threads))
    return pixels.withRows { transform.coefficients(ofAlphaOf: $0, levels) }
  }

  @Test("Any number of threads gives the same", arguments: sizes, [false, true])
  func threads(size: ImageSize, hasRestarts: Bool) throws {
    let pixels = SampleImages.soft(size)
    for subsampling in Subsampling.allCases {
      let one = Self.color(pixels, subsampling, hasRestarts: hasRestarts)
      let five = Self.color(pixels, subsampling, threads: 5, hasRestarts: hasRestarts)
      #expect(Self.values(one.planes) == Self.values(five.planes))
    }
    #expect(
      try Self.values([Self.alpha(pixels)]) == Self.values([Self.alpha(pixels, threads: 5)]))
  }

  /// Machines without the wider vectors must write the same files.
  @Test(
    "So do the kernels for every machine",
    .enabled(
      if: KernelCode.isBasicDistinct(for: .coefficients),
      Comment(rawValue: KernelCode.basicRequirement)),
    arguments: sizes)
  func plainCode(size: ImageSize) throws {
    let pixels = SampleImages.random(size)
    let blockCount = ((size.width + 7) / 8) * ((size.height + 7) / 8)
    let care = EdgeCare(ofBlocks: (0..<blockCount).map { $0 % 3 > 0 }, in: size)
    func planes(_ code: KernelCode) throws -> [[Int16]] {
      try code.use(for: .coefficients) {
        Self.values(
          Self.color(pixels).planes + Self.color(pixels, care: care).planes
            + [try Self.alpha(pixels)])
      }
    }
    #expect(try planes(.best) == planes(.basic))
  }

  @Test("What is hidden has no AC coefficients", arguments: Subsampling.allCases)
  func hidden(subsampling: Subsampling) {
    let pixels = SampleImages.hidden(ImageSize(width: 64, height: 48))
    for plane in Self.values(Self.color(pixels, subsampling).planes) {
      #expect(plane.indices.allSatisfy { $0 % 64 == 0 || plane[$0] == 0 })
      #expect(Set(stride(from: 0, to: plane.count, by: 64).map { plane[$0] }).count == 1)
    }
  }

  @Test("Colours of hidden pixels far from visible ones make no difference")
  func hiddenColors() {
    func picture(_ hidden: UInt8) -> PixelBuffer {
      SampleImages.image(ImageSize(width: 64, height: 64)) { x, y in
        x < 24 ? (UInt8(4 * y), 90, 40, 255) : (x < 48 ? 90 : hidden, 90, 40, 0)
      }
    }
    #expect(
      Self.values(Self.color(picture(0)).planes) == Self.values(Self.color(picture(255)).planes))
  }

  /// Of three grey pixels and a hidden one.
  @Test("Colours are aimed at an alpha half-way to the decoded one, if anything is seen of both")
  func aim() throws {
    let alphas: [UInt8] = [128, 128, 128, 0]
    let rgba: [UInt8] = alphas.flatMap { [200, 200, 200, $0] }
    let decodedAlpha: [UInt8] = [128, 64, 0, 40]
    func luma(aim: Float, _ code: KernelCode) throws -> [Int] {
      try code.use(for: .coefficients) {
        var row = [Int16](repeating: 0, count: alphas.count)
        ck_luma_row(rgba, decodedAlpha, aim, nil, nil, 0, row.count, &row)
        return row.map { (Int($0) + 32) / CK_UNIT + 128 }
      }
    }
    for code in [KernelCode.best, .basic] {
      let (stored, aimed) = try (luma(aim: 0, code), luma(aim: 0.5, code))
      #expect(stored == [200, 200, 200, 200])
      // On top of 96 instead of 128, 224 looks over 127 as 200 does.
      #expect(aimed == [200, 224, 200, 200])
    }
  }

  /// Rounded as libjpeg does it: h2v1 and h2v2 "fancy upsampling".
  @Test("Chroma is enlarged as decoders do it")
  func upsampling() {
    let near: [UInt8] = [10, 11, 13, 200, 7]
    let far: [UInt8] = [12, 90, 13, 255, 0]
    func upsampled(_ v: Int32) -> [Int] {
      var result = [UInt8](repeating: 0, count: 10)
      ck_upsample_row(near, far, 5, 2, v, &result)
      return result.map(Int.init)
    }
    let one = near.map(Int.init)
    let two = zip(near, far).map { 3 * Int($0) + Int($1) }
    for x in 0..<5 {
      let (left, right) = (max(x - 1, 0), min(x + 1, 4))
      #expect(upsampled(1)[2 * x] == (3 * one[x] + one[left] + 1) / 4)
      #expect(upsampled(1)[2 * x + 1] == (3 * one[x] + one[right] + 2) / 4)
      #expect(upsampled(2)[2 * x] == (3 * two[x] + two[left] + 8) / 16)
      #expect(upsampled(2)[2 * x + 1] == (3 * two[x] + two[right] + 7) / 16)
    }
  }

  /// Only 4:2:0 has blocks of two rows by turns.
  @Test("Luma that is coded alone is chosen in the order that it is coded in")
  func luma() {
    let soft = SampleImages.soft(ImageSize(width: 83, height: 61))
    let grey = SampleImages.image(soft.size) { x, y in
      let pixel = soft[x, y]
      return (pixel.green, pixel.green, pixel.green, pixel.alpha)
    }
    func luma(_ subsampling: Subsampling, mayBeGrey: Bool) -> [[Int16]] {
      Self.values([Self.color(grey, subsampling, mayBeGrey: mayBeGrey).luma])
    }
    for subsampling in Subsampling.allCases {
      let alone = luma(subsampling, mayBeGrey: true)
      #expect((alone == luma(subsampling, mayBeGrey: false)) == (subsampling != .yuv420))
    }
  }

  @Test("Averaged chroma is raised by half of what the decoder's filter takes from a peak")
  func fittedChroma() {
    let flat = [Int16](repeating: -500, count: 5)
    var peak = flat
    peak[2] += 1600
    var weights = [UInt8](repeating: 255, count: 5)
    func fitted(_ above: [Int16], _ row: [Int16]) -> [Int16] {
      var result = [Int16](repeating: 0, count: 5)
      ck_fit_chroma_row(above, row, row, weights, weights, weights, 5, &result)
      return result
    }
    #expect(fitted(flat, flat) == flat)
    // It is an eighth of the difference from each neighbour, and here there are three.
    #expect(fitted(flat, peak) == [-500, -600, 1400, -600, -500])
    weights = [255, 0, 255, 0, 255]
    #expect(fitted(peak, peak) == [-500, -600, 1100, -600, -500])
  }

  @Test("A lower quality has no more coefficients")
  func monotone() {
    let pixels = SampleImages.opaque(ImageSize(width: 96, height: 80))
    let counts = [100, 90, 75, 50, 25, 5].map { quality in
      Self.values(Self.color(pixels, quality: quality, .yuv444, isOpaque: true).planes)
        .reduce(0) { $0 + $1.count { $0 != 0 } }
    }
    #expect(counts == counts.sorted(by: >))
  }
}
