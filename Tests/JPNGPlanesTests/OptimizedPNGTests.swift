import JPNGBytes
import JPNGPixels
import TestSupport
import Testing

@testable import JPNGPlanes

@Suite("Optimised PNGs")
struct OptimizedPNGTests {
  static let images: [@Sendable (ImageSize) -> PixelBuffer] = [
    { SampleImages.soft($0) }, { SampleImages.binary($0) }, { SampleImages.opaque($0) },
    { SampleImages.drops($0) }, { SampleImages.hidden($0) }, { SampleImages.random($0) },
  ]

  /// Encodes, and expects a PNG without fault that decodes to the same pixels.
  static func checked(
    _ pixels: PixelBuffer, strategies: [PNGFilterStrategy] = PNGFilterStrategy.allCases,
    location: SourceLocation = #_sourceLocation
  ) throws -> (png: [UInt8], header: PNGHeader) {
    let png = try OptimizedPNG.encode(pixels, strategies: strategies)
    let decoded = try decodePNG(png)
    #expect(decoded.samples == pixels.rgba, sourceLocation: location)
    #expect(decoded.warning == nil && decoded.trailing == 0, sourceLocation: location)
    return (png, decoded.header)
  }

  @Test("Every pixel comes back, hidden ones too", arguments: SampleImages.oddSizes)
  func roundTrip(size: ImageSize) throws {
    for image in Self.images { _ = try Self.checked(image(size)) }
  }

  @Test(
    "Every strategy gives the same pixels, whatever the colour type",
    arguments: PNGFilterStrategy.allCases)
  func strategies(strategy: PNGFilterStrategy) throws {
    for form in FormCase.all { _ = try Self.checked(form.image, strategies: [strategy]) }
    for size in SampleImages.oddSizes {
      _ = try Self.checked(SampleImages.soft(size), strategies: [strategy])
    }
  }

  @Test("A strategy with one filter uses it in every row", arguments: 0...4)
  func forcedFilter(type: Int) throws {
    let pixels = SampleImages.soft(ImageSize(width: 20, height: 12))
    let rows = try PNGRows(pixels, as: PNGForm(.rgba))
    let types = try rows.filterTypes(by: PNGFilterStrategy.allCases[type])
    #expect(types == [UInt8](repeating: UInt8(type), count: 12))
    let filtered = rows.filtered(types)
    #expect(stride(from: 0, to: filtered.count, by: 81).allSatisfy { filtered[$0] == type })
  }

  @Test("Not larger than libpng makes it")
  func size() throws {
    let size = ImageSize(width: 90, height: 70)
    for image in Self.images {
      let pixels = image(size)
      var settings = PNGWriter.Settings(size: size, colorType: .rgba)
      settings.level = 9
      let plain = try encodePNG(pixels.rgba, settings).count
      // zlib and libdeflate differ by a few bytes in what they make of noise.
      #expect(try OptimizedPNG.encode(pixels).count <= plain + 16)
    }
  }

  @Test("All strategies together do as well as the best of them")
  func choice() throws {
    let pixels = SampleImages.soft(ImageSize(width: 60, height: 50))
    let together = try OptimizedPNG.encode(pixels).count
    let alone = try PNGFilterStrategy.allCases.map {
      try OptimizedPNG.encode(pixels, strategies: [$0]).count
    }
    let best = try #require(alone.min())
    // The selection is by a quicker level.
    #expect(together >= best && together <= best + best / 50)
  }

  @Test("The same image gives the same bytes")
  func deterministic() throws {
    for image in Self.images {
      let pixels = image(ImageSize(width: 33, height: 21))
      #expect(try OptimizedPNG.encode(pixels) == OptimizedPNG.encode(pixels))
    }
  }

  @Test("An image of which only bands are tried out comes back")
  func sampled() throws {
    let tile = SampleImages.soft(ImageSize(width: 512, height: 34)).rgba
    let size = ImageSize(width: 512, height: 34 * 17)
    let pixels = PixelBuffer(size: size, rgba: (0..<17).flatMap { _ in tile })
    let rows = try PNGRows(pixels, as: PNGForm(.rgba))
    #expect(rows.sample(256).height == 256)
    #expect(rows.sample(320).height == size.height)
    let png = try OptimizedPNG.encode(
      pixels, iccProfile: [], strategies: [.none, .sub, .up, .average, .paeth],
      maxDataChunk: 1 << 20, sampleByteCount: 256 * 512 * 4)
    #expect(try decodePNG(png).samples == pixels.rgba)
  }

  @Test("Image data is split where a chunk cannot hold it", arguments: [1, 100, 1 << 20])
  func split(maxDataChunk: Int) throws {
    let pixels = SampleImages.soft(ImageSize(width: 21, height: 13))
    let png = try OptimizedPNG.encode(
      pixels, iccProfile: [], strategies: [.up], maxDataChunk: maxDataChunk,
      sampleByteCount: PNGTrials.sampleByteCount)
    #expect(try decodePNG(png).samples == pixels.rgba)
    let data = png.withView { bytes in
      var chunks = PNGChunkIterator(bytes, from: 8)
      var counts: [Int] = []
      while let chunk = chunks.next() {
        if chunk.tag == "IDAT" { counts.append(chunk.payload.count) }
      }
      return counts
    }
    #expect(data.dropLast().allSatisfy { $0 == maxDataChunk })
    #expect(data.count == (data.reduce(0, +) - 1) / maxDataChunk + 1)
  }

  @Test("A profile of RGB comes back, and keeps grey from being stored as such")
  func profile() throws {
    let pixels = SampleImages.image(ImageSize(width: 8, height: 8)) { x, y in
      let level = UInt8(x * 32 + y * 3)
      return (level, level, level, UInt8(y * 36))
    }
    let png = try OptimizedPNG.encode(pixels, iccProfile: PNGChunkTests.profile)
    let decoded = try decodePNG(png)
    #expect(decoded.samples == pixels.rgba)
    #expect(decoded.header.colorSpace.profile?.bytes == PNGChunkTests.profile)
    #expect([.rgba, .palette].contains(decoded.header.colorType))
  }
}
