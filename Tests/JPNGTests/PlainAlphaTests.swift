import JPNGPixels
import JPNGThreads
import TestSupport
import Testing

@testable import JPNG

@Suite("Alpha of plain coding, and finer alpha")
struct PlainAlphaTests {
  private static let size = ImageSize(width: 96, height: 80)
  /// A glow, whose alpha is smaller as JPEG.
  private static let glow = SampleImages.image(size) { x, y in
    let (dx, dy) = (Double(x) - 47.5, Double(y) - 39.5)
    let light = max(0, 1 - (dx * dx + dy * dy).squareRoot() / 44)
    let noise = Double((x * 7919 + y * 104729) % 13) / 13
    return (255, UInt8(2 * x), UInt8(2 * y), UInt8(255 * light * (0.85 + 0.15 * noise)))
  }

  private func coder(_ change: (inout PackOptions) -> Void = { _ in }) -> (AlphaCoder, PackOptions)
  {
    let options = PackOptions.with(change)
    return (AlphaCoder(options, Tuning(), ThreadBudget(threadCount: 2)), options)
  }

  private func prepared(_ pixels: PixelBuffer, _ options: PackOptions) throws -> PreparedPicture {
    try PreparedPicture(SourceImage(pixels: pixels), options)
  }

  @Test(
    "It is that of the fast effort, whatever the quality of colour is", arguments: [40, 80, 95])
  func isThatOfFast(quality: Int) throws {
    let (coder, options) = coder { $0.quality = quality }
    let plain = try #require(try coder.plain(prepared(Self.glow, options)))
    let fast = PackOptions.with { $0.effort = .fast }
    let packed = try JPNGEncoder(options: fast).encode(SourceImage(pixels: Self.glow))
    #expect(plain.bytes == packed.alphaBytes)
    #expect(try plain.decoded == JPNGDecoder(packed.bytes).decode().alphas)
  }

  @Test("Its levels are no wider than need be, where a sample's are")
  func levels() throws {
    // Larger than what is sampled as a whole, with bars of specks that are hidden or opaque.
    let bars = SampleImages.image(ImageSize(width: 320, height: 320)) { x, y in
      let (dx, dy) = (Double(x) - 159.5, Double(y) - 159.5)
      let light = max(0, 1 - (dx * dx + dy * dy).squareRoot() / 150)
      let noise = Double((x * 7919 + y * 104729) % 13) / 13
      let isOpaque = (3 * (x % 8) + 5 * (y % 8)) % 7 < 3
      let alpha = x % 160 < 8 ? (isOpaque ? 255 : 0) : 255 * light * (0.85 + 0.15 * noise)
      return (255, 128, 64, UInt8(alpha))
    }
    let (coder, options) = coder { $0.alphaQuality = 75 }
    let picture = try prepared(bars, options)
    let plain = try #require(try coder.plain(picture))
    let (fast, fastOptions) = self.coder {
      $0.effort = .fast
      $0.alphaQuality = 75
    }
    let sampled = try fast.encode(prepared(bars, fastOptions), reusing: nil)
    guard case .jpeg(let levels) = plain.form, case .jpeg(let sampledLevels) = sampled.form else {
      Issue.record("not JPEG")
      return
    }
    #expect(levels.low < sampledLevels.low)
    #expect(levels.high > sampledLevels.high)
  }

  @Test("There is none where it is exact, or where nothing is held to it")
  func none() throws {
    for change: (inout PackOptions) -> Void in [
      { $0.alpha = .png }, { $0.alpha = .jpeg }, { $0.hiddenColor = .keep },
      { $0.association = .premultiplied },
    ] {
      let (coder, options) = coder(change)
      #expect(try coder.plain(prepared(Self.glow, options)) == nil)
    }
    let (coder, options) = coder()
    #expect(try coder.plain(prepared(SampleImages.binary(Self.size), options)) == nil)
  }

  @Test("It may be exact where a PNG is hardly larger, and then the finest alpha is")
  func mayBeExact() throws {
    let (coder, options) = coder()
    // Few dots that are so high that both are about as large.
    typealias Plain = (alpha: CodedAlpha, picture: PreparedPicture)
    let plains = try (UInt64(0)..<60).compactMap { seed -> Plain? in
      var random = SeededGenerator(seed: seed)
      let dotted = SampleImages.image(Self.size) { x, y in
        let dot = Int.random(in: 0..<64, using: &random) == 0 ? 8 : 0
        return (255, UInt8(2 * x), UInt8(2 * y), x < 8 ? 0 : UInt8(40 + x / 2 + dot))
      }
      let picture = try prepared(dotted, options)
      return try coder.plain(picture).map { ($0, picture) }
    }
    let uncertain = plains.filter(\.alpha.mayBeExact)
    #expect(!uncertain.isEmpty && uncertain.count < plains.count)
    for (alpha, picture) in plains {
      let finest = try coder.finest(picture, alpha)
      #expect((finest.decoded == nil) == alpha.mayBeExact)
    }
  }

  @Test("Finer alpha has smaller errors and more bytes, and the finest may be exact")
  func finer() throws {
    let (coder, options) = coder { $0.quality = 40 }
    let picture = try prepared(Self.glow, options)
    let alphas = try [nil, 70, 92].map { try coder.encode(picture, finerQuality: $0, reusing: nil) }
    let errors = try alphas.map { try #require($0.knownMaxError) }
    #expect(errors == errors.sorted(by: >) && Set(errors).count == errors.count)
    let counts = alphas.map(\.bytes.count)
    #expect(counts == counts.sorted())
    #expect(try coder.finest(picture, nil).decoded == nil)
    let plain = try #require(try coder.plain(picture))
    #expect(try coder.finest(picture, plain).bytes == plain.bytes)
  }

  @Test("Finer alpha accepts no larger errors than colour's quality does", arguments: 1...100)
  func bounds(quality: Int) {
    let options = PackOptions.with { $0.quality = quality }
    let own = AlphaSettings(options, Tuning(), Self.size)
    for finer in stride(from: (own.quality ?? 100) + 1, through: 98, by: 1) {
      let settings = AlphaSettings(options, Tuning(), Self.size, finerQuality: finer)
      #expect(settings.maxError <= own.maxError && settings.levelCount >= own.levelCount)
    }
  }

  @Test("Alpha of plain coding with larger errors than are accepted is not taken")
  func largeErrors() throws {
    let (coder, options) = coder { $0.alphaMaxError = 255 }
    let picture = try prepared(Self.glow, options)
    let plain = try #require(try coder.plain(picture))
    let known = try #require(plain.knownMaxError)
    let (strict, _) = self.coder { $0.alphaMaxError = known - 1 }
    #expect(try strict.finest(picture, plain).decoded == nil)
  }
}

extension PixelBuffer {
  fileprivate var alphas: [UInt8] {
    var alphas: [UInt8] = []
    forEachRow { _, row in
      for x in row.indices { alphas.append(UInt8(row[x] >> 24)) }
    }
    return alphas
  }
}
