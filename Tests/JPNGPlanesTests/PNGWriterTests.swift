import JPNGBytes
import JPNGPixels
import JPNGPlanes
import TestSupport
import Testing

@Suite("Writing PNGs")
struct PNGWriterTests {
  static func settings(
    _ size: ImageSize, _ colorType: PNGColorType, depth: Int = 8, isInterlaced: Bool = false
  ) -> PNGWriter.Settings {
    var settings = PNGWriter.Settings(size: size, colorType: colorType)
    (settings.bitDepth, settings.isInterlaced) = (depth, isInterlaced)
    return settings
  }

  static func randomSamples(_ count: Int, depth: Int, seed: UInt64) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in UInt8.random(in: 0...UInt8(1 << depth - 1), using: &generator) }
  }

  @Test(
    "Grey of every depth comes back exactly", arguments: [1, 2, 4, 8], SampleImages.oddSizes)
  func grey(depth: Int, size: ImageSize) throws {
    let samples = Self.randomSamples(size.pixelCount, depth: depth, seed: 71)
    for isInterlaced in [false, true] {
      let png = try encodePNG(
        samples, Self.settings(size, .grey, depth: depth, isInterlaced: isInterlaced))
      let decoded = try decodePNG(png, .grey8)
      #expect(decoded.header.bitDepth == depth)
      #expect(decoded.header.colorType == .grey)
      #expect(decoded.header.isInterlaced == isInterlaced)
      #expect(decoded.trailing == 0)
      let step = 255 / UInt8(1 << depth - 1)
      #expect(decoded.samples == samples.map { $0 * step }, "seed 71")
    }
  }

  @Test("RGBA comes back exactly", arguments: SampleImages.oddSizes, [false, true])
  func rgba(size: ImageSize, isInterlaced: Bool) throws {
    let samples = SampleImages.random(size).rgba
    let png = try encodePNG(samples, Self.settings(size, .rgba, isInterlaced: isInterlaced))
    #expect(try decodePNG(png).samples == samples)
  }

  @Test("RGB comes back exactly", arguments: SampleImages.oddSizes)
  func rgb(size: ImageSize) throws {
    let samples = Self.randomSamples(size.pixelCount * 3, depth: 8, seed: 72)
    let expected = stride(from: 0, to: samples.count, by: 3).flatMap { index -> [UInt8] in
      samples[index..<index + 3] + [255]
    }
    let png = try encodePNG(samples, Self.settings(size, .rgb))
    #expect(try decodePNG(png).samples == expected, "seed 72")
  }

  @Test("Grey with alpha comes back exactly", arguments: SampleImages.oddSizes)
  func greyAlpha(size: ImageSize) throws {
    let samples = Self.randomSamples(size.pixelCount * 2, depth: 8, seed: 73)
    let expected = stride(from: 0, to: samples.count, by: 2).flatMap { index -> [UInt8] in
      [samples[index], samples[index], samples[index], samples[index + 1]]
    }
    let png = try encodePNG(samples, Self.settings(size, .greyAlpha))
    #expect(try decodePNG(png).samples == expected, "seed 73")
  }

  @Test("16-bit samples in native byte order come back exactly", arguments: [false, true])
  func sixteenBits(isInterlaced: Bool) throws {
    let size = ImageSize(width: 13, height: 9)
    var generator = SeededGenerator(seed: 74)
    let samples = generator.bytes(size.pixelCount * 8)
    let png = try encodePNG(
      samples, Self.settings(size, .rgba, depth: 16, isInterlaced: isInterlaced))
    #expect(try decodePNG(png, .rgba16).samples == samples, "seed 74")
  }

  @Test("Palette entries come back with their alpha", arguments: [1, 2, 4, 8])
  func palette(depth: Int) throws {
    let size = ImageSize(width: 21, height: 10)
    var generator = SeededGenerator(seed: 75)
    var settings = Self.settings(size, .palette, depth: depth)
    settings.palette = (0..<1 << depth).map { _ in .random(in: 0...UInt32.max, using: &generator) }
    let indices = Self.randomSamples(size.pixelCount, depth: depth, seed: 76)
    let decoded = try decodePNG(try encodePNG(indices, settings))
    let expected = indices.flatMap { index -> [UInt8] in
      let entry = settings.palette[Int(index)]
      return [entry.red, entry.green, entry.blue, entry.alpha]
    }
    #expect(decoded.samples == expected, "seeds 75 and 76")
    #expect(decoded.header.colorType == .palette)
  }

  @Test(
    "Filters and levels change the bytes and not the pixels",
    arguments: [PNGWriter.Filters.none, .adaptive], [0, 1, 9])
  func filters(filters: PNGWriter.Filters, level: Int) throws {
    let pixels = SampleImages.soft(ImageSize(width: 40, height: 30))
    var settings = Self.settings(pixels.size, .rgba)
    (settings.filters, settings.level) = (filters, level)
    #expect(try decodePNG(try encodePNG(pixels.rgba, settings)).samples == pixels.rgba)
  }

  @Test("Smooth images get smaller by compression, and again by filters")
  func compression() throws {
    let pixels = SampleImages.soft(ImageSize(width: 64, height: 64))
    func count(_ filters: PNGWriter.Filters, _ level: Int) throws -> Int {
      var settings = Self.settings(pixels.size, .rgba)
      (settings.filters, settings.level) = (filters, level)
      return try encodePNG(pixels.rgba, settings).count
    }
    #expect(try count(.none, 0) > 64 * 64 * 4)
    #expect(try count(.none, 9) < count(.none, 0))
    #expect(try count(.adaptive, 9) < count(.none, 9) / 2)
  }

  @Test("An ICC profile comes back")
  func icc() throws {
    let size = ImageSize(width: 2, height: 2)
    var settings = Self.settings(size, .rgba)
    settings.iccProfile = PNGChunkTests.profile
    let png = try encodePNG([UInt8](repeating: 1, count: 16), settings)
    let profile = try decodePNG(png).header.colorSpace.profile
    #expect(profile?.bytes == PNGChunkTests.profile)
  }

  @Test("Rows written a few at a time give the same file", arguments: [1, 7, 16])
  func batches(batch: Int) throws {
    let pixels = SampleImages.soft(ImageSize(width: 30, height: 37))
    let settings = Self.settings(pixels.size, .rgba)
    #expect(
      try encodePNG(pixels.rgba, settings, batch: batch) == encodePNG(pixels.rgba, settings))
  }

  @Test("An output of many megabytes is whole")
  func largeOutput() throws {
    let size = ImageSize(width: 1024, height: 700)
    let tile = SampleImages.random(ImageSize(width: 1024, height: 28)).rgba
    let samples = (0..<25).flatMap { _ in tile }
    let png = try encodePNG(samples, Self.settings(size, .rgba))
    #expect(png.count > 2_000_000)
    #expect(try decodePNG(png).samples == samples)
  }
}
