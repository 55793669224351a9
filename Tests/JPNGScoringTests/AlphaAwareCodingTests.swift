import Foundation
import JPNG
import JPNGPixels
import JPNGQuality
import JPNGScoring
import JPNGThreads
import TestSupport
import Testing

/// What the balanced effort promises of pictures with alpha.
@Suite("Coding in view of alpha")
struct AlphaAwareCodingTests {
  private func packed(
    _ pixels: PixelBuffer, _ change: (inout PackOptions) -> Void
  ) throws -> (bytes: [UInt8], scores: QualityScores) {
    var options = PackOptions()
    change(&options)
    let source = SourceImage(pixels: pixels)
    let packed = try JPNGEncoder(options: options).encode(source).bytes
    let scores = try QualityScores.ofPacked(
      packed, source: SourceImage(pixels: pixels), sharing: ThreadBudget(threadCount: 2))
    return (packed, scores)
  }

  /// Specks in the corners of blocks, which are cheapest when left out. Along the slanted edge some
  /// are just near enough to count as fringe, in blocks that are all visible.
  private static let specks = SampleImages.image(ImageSize(width: 300, height: 240)) { x, y in
    let alpha: UInt8 = x > 12 + y / 3 ? 255 : 0
    return x % 8 == 7 && y % 8 == 0 ? (255, 255, 255, alpha) : (200, 20, 30, alpha)
  }

  @Test("Colour has no larger fringe than by plain quantisation", arguments: [60, 80, 90])
  func fringe(quality: Int) throws {
    func fringe(_ effort: PackOptions.Effort) throws -> Int {
      try #require(
        packed(Self.specks) { ($0.quality, $0.effort) = (quality, effort) }.scores.fringe)
    }
    #expect(try fringe(.balanced) <= fringe(.fast))
  }

  /// Balloons with a black outline, as of comics: white up to it, and hidden beyond.
  private static let balloons = SampleImages.image(ImageSize(width: 320, height: 240)) { x, y in
    let (dx, dy) = (Double(x % 80) - 39.3, Double(y % 60) - 29.6)
    let radius = ((dx * dx) / 1.6 + dy * dy).squareRoot() - Double(4 * (x / 80) + y / 60) / 3
    let alpha = UInt8(min(max((26.5 - radius) * 255, 0), 255))
    let light = UInt8(min(max((23.5 - radius) * 255, 0), 255))
    return (light, light, light, alpha)
  }

  /// A sheet of letters in one colour, with green lines between rows of them and magenta dots on
  /// these: hidden pixels next to the lines would be cheapest in the colour of the dots.
  private static let letters = SampleImages.image(ImageSize(width: 512, height: 64)) { x, y in
    switch (y % 15, x % (5 + x / 32 % 4)) {
    case (14, _): (0, 255, 0, 255)
    case (0, 1): (255, 0, 255, 255)
    case (3...11, 2): (187, 187, 245, UInt8(120 + x * 7 % 120))
    case (4, 3...4), (8, 3...4): (187, 187, 245, 255)
    default: (187, 187, 245, 0)
    }
  }

  /// The largest errors near edges of alpha, by each look at each scale, in whole steps.
  private func errorsAtEdges(
    _ pixels: PixelBuffer, _ change: (inout PackOptions) -> Void
  ) throws -> [[Int]] {
    let threads = ThreadBudget(threadCount: 2)
    let decoder = try JPNGDecoder(packed(pixels, change).bytes)
    return try [Scale.full, .half, .quarter, .eighth].map { scale in
      let fringe = FringeReference(pixels, dividedBy: 8 / scale.eighths, sharing: threads)
      let decoded = try decoder.decode(at: .scale(scale))
      return fringe.largest(ofBlocks: 64, of: decoded, sharing: threads).map {
        (Int($0.max() ?? 0) + FringeReference.step / 2) / FringeReference.step
      }
    }
  }

  /// Whether no errors are larger than others by more than a tolerance.
  private func areNoLarger(_ errors: [[Int]], than others: [[Int]], but tolerance: Int) -> Bool {
    zip(errors.joined(), others.joined()).allSatisfy { $0 <= $1 + tolerance }
  }

  @Test(
    "Nor at smaller scales, nor between pixels, but for a few steps",
    arguments: [(balloons, 1), (letters, 4)], [60, 70, 80, 90])
  func fringeAtOtherLooks(art: (pixels: PixelBuffer, tolerance: Int), quality: Int) throws {
    let errors = try [PackOptions.Effort.balanced, .fast].map { effort in
      try errorsAtEdges(art.pixels) {
        ($0.quality, $0.effort, $0.alpha) = (quality, effort, .png)
      }
    }
    #expect(areNoLarger(errors[0], than: errors[1], but: art.tolerance))
  }

  /// Rays in one colour, whose edges alone show errors of alpha.
  private static let rays = SampleImages.image(ImageSize(width: 96, height: 96)) { x, y in
    let (dx, dy) = (Double(x) - 47.5, Double(y) - 47.5)
    let light = max(0, 1 - (dx * dx + dy * dy).squareRoot() / 48)
    let ray = (cos(12 * atan2(dy, dx)) / 2 + 0.5).squareRoot()
    return (255, 240, 60, UInt8(255 * light * ray))
  }

  @Test(
    "Nor does lossy alpha make one that is more than a step larger",
    arguments: [40, 50, 60, 70, 80, 90])
  func fringeOfLossyAlpha(quality: Int) throws {
    #expect(try packed(Self.rays) { $0.quality = quality }.scores.alphaMaxError > 0)
    let errors = try [PackOptions.Effort.balanced, .fast].map { effort in
      try errorsAtEdges(Self.rays) { ($0.quality, $0.effort) = (quality, effort) }
    }
    #expect(areNoLarger(errors[0], than: errors[1], but: 1))
  }

  /// A glow, and a soft picture with an edge.
  private static let soft = [
    SampleImages.image(ImageSize(width: 120, height: 96)) { x, y in
      let (dx, dy) = (Double(x) - 60, Double(y) - 48)
      let light = max(0, 1 - (dx * dx + dy * dy).squareRoot() / 60)
      return (
        UInt8(255 - x), UInt8(200 * light), UInt8(y), UInt8(255 * light * light)
      )
    }, SampleImages.soft(ImageSize(width: 96, height: 96)),
  ]

  /// A quality more or less hardly makes a difference to pictures as small as these: their score
  /// may fall by half a point, their bytes by one in fifty.
  @Test(
    "A higher quality takes more bytes and scores higher, whatever alpha is coded as",
    arguments: soft)
  func monotone(pixels: PixelBuffer) throws {
    var before: (bytes: Int, score: Double) = (0, -.infinity)
    for quality in stride(from: 40, through: 98, by: 2) {
      let (bytes, scores) = try packed(pixels) { $0.quality = quality }
      let score = try #require(scores.ssimulacra2)
      #expect(score > before.score - 0.5, "quality \(quality)")
      #expect(50 * bytes.count > 49 * before.bytes, "quality \(quality)")
      before = (bytes.count, score)
    }
  }

  @Test("Premultiplied colours are the same whatever alpha is coded as", arguments: [40, 80])
  func premultiplied(quality: Int) throws {
    let planes = try [PackOptions.AlphaMode.png, .jpeg].map { alpha in
      let (bytes, scores) = try packed(Self.soft[1]) {
        ($0.quality, $0.alphaQuality, $0.alpha, $0.association) = (
          quality, 40, alpha, .premultiplied
        )
      }
      #expect((scores.alphaMaxError > 0) == (alpha == .jpeg))
      return try JPNGDecoder(bytes).rawRows(.plane(.color))
    }
    #expect(planes[0] == planes[1])
  }

  /// Black and white may be coded as anything beyond, so no rounding changes them.
  @Test("Black stays black, and white stays white", arguments: [UInt8(0), 255], [true, false])
  func ends(light: UInt8, isOpaque: Bool) throws {
    let pixels = SampleImages.image(ImageSize(width: 200, height: 160)) { x, y in
      (light, light, light, isOpaque ? 255 : UInt8(min(255, x * y / 8)))
    }
    for quality in 20...100 {
      let scores = try packed(pixels) { ($0.quality, $0.alpha) = (quality, .png) }.scores
      #expect(scores.colorPSNR == 99, "quality \(quality)")
    }
  }

  /// Aimed at another alpha, one colour would become many.
  @Test("A picture in one colour stays in one colour", arguments: [40, 60, 80])
  func flatColor(quality: Int) throws {
    let glow = SampleImages.image(ImageSize(width: 90, height: 70)) { x, y in
      (255, 255, 255, UInt8(min(255, x * y / 20)))
    }
    let (bytes, scores) = try packed(glow) { ($0.quality, $0.alpha) = (quality, .jpeg) }
    #expect(scores.alphaMaxError > 0)
    let decoded = try JPNGDecoder(bytes).decode()
    decoded.forEachRow { _, row in
      for x in row.indices where row[x] >> 24 > 0 { #expect(row[x] & 0xff_ffff == 0xff_ffff) }
    }
  }
}
