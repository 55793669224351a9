import JPNGPixels
import JPNGThreads
import TestSupport
import Testing

@testable import JPNG
@testable import JPNGDecode

@Suite("How many threads a decoding runs on")
struct ThreadCountTests {
  /// Noise, so that there are many bytes for each pixel.
  static func decoder(
    side: Int, restarts: PackOptions.Restarts, _ threads: Int?
  ) throws -> JPNGDecoder {
    let options = PackOptions.with {
      ($0.alpha, $0.restarts, $0.effort) = (.png, restarts, .fast)
    }
    let pixels = SampleImages.random(ImageSize(width: side, height: side))
    return try JPNGDecoder(
      try pack(pixels, options).bytes, options: DecodeOptions(threads: threads))
  }

  static func threadCount(
    _ decoder: JPNGDecoder, _ region: Region? = nil, at scale: Scale = .full
  ) throws -> Int {
    decoder.threads(for: try decoder.geometry(of: region, at: .scale(scale))).available
  }

  @Test("A small file is decoded on one, whatever is asked for", arguments: [nil, 1, 2, 8])
  func small(threads: Int?) throws {
    let decoder = try Self.decoder(side: 64, restarts: .rows, threads)
    #expect(try Self.threadCount(decoder) == 1)
    #expect(try !decoder.gainsByThreads(at: .full))
  }

  @Test("A large file is decoded on as many as are asked for", arguments: [1, 2, 3, 4])
  func large(threads: Int) throws {
    let decoder = try Self.decoder(side: 400, restarts: .rows, threads)
    for scale in [Scale.full, .eighth] {
      #expect(try Self.threadCount(decoder, at: scale) == threads)
      #expect(try decoder.gainsByThreads(at: .scale(scale)))
    }
  }

  @Test("Few rows of a large file are decoded on one")
  func region() throws {
    let decoder = try Self.decoder(side: 400, restarts: .rows, 4)
    for scale in [Scale.full, .eighth] {
      let region = Region(x: 0, y: 80, width: 400, height: 16)
      #expect(try Self.threadCount(decoder, region, at: scale) == 1)
    }
  }

  @Test("Without an index, one thread takes a plane, if both planes are large")
  func planes() throws {
    #expect(try Self.threadCount(Self.decoder(side: 400, restarts: .none, 2)) == 2)
    let pixels = SampleImages.random(ImageSize(width: 400, height: 400))
    let rgba = pixels.rgba.enumerated().map { $0 % 4 == 3 ? 255 : $1 }
    let opaque = try pack(
      PixelBuffer(size: pixels.size, rgba: rgba),
      .with { ($0.restarts, $0.effort) = (.none, .fast) })
    let decoder = try JPNGDecoder(opaque.bytes, options: DecodeOptions(threads: 2))
    #expect(decoder.info.colorByteCount > 100_000)
    #expect(try Self.threadCount(decoder) == 1)
  }

  @Test("Without an index, all rows above a region count, too")
  func regionWithoutIndex() throws {
    let decoder = try Self.decoder(side: 400, restarts: .none, 2)
    let (top, bottom) = (
      Region(x: 0, y: 0, width: 400, height: 16), Region(x: 0, y: 384, width: 400, height: 16)
    )
    #expect(try Self.threadCount(decoder, top) == 1)
    #expect(try Self.threadCount(decoder, bottom) == 2)
  }
}
