import JPNG
import JPNGThreads
import TestSupport
import Testing

/// A picture packed so that it can be entered anywhere.
struct IndexedFile: Sendable, CustomStringConvertible {
  var size: ImageSize
  var alpha: PackOptions.AlphaMode
  var subsampling: Subsampling
  /// Of a kind whose small scales are averaged from half the size.
  var isDrops = false

  var description: String {
    "\(size) \(alpha) \(subsampling.rawValue)" + (isDrops ? " drops" : "")
  }

  init(_ size: ImageSize, _ alpha: PackOptions.AlphaMode, _ subsampling: Subsampling) {
    (self.size, self.alpha, self.subsampling) = (size, alpha, subsampling)
  }

  static func drops(_ size: ImageSize, _ alpha: PackOptions.AlphaMode) -> IndexedFile {
    var file = IndexedFile(size, alpha, .yuv420)
    file.isDrops = true
    return file
  }

  var pixels: PixelBuffer { isDrops ? SampleImages.drops(size) : SampleImages.soft(size) }

  /// The file, and the same without the chunks that say where to enter.
  func packed() throws -> (bytes: [UInt8], plain: [UInt8]) {
    let options = PackOptions.with {
      ($0.alpha, $0.subsampling, $0.restarts, $0.quality) = (alpha, subsampling, .rows, 90)
    }
    let bytes = try pack(pixels, options).bytes
    var parts = try #require(FileParts(bytes))
    (parts["rsti"], parts["band"]) = (nil, nil)
    return (bytes, parts.bytes)
  }

  /// One MCU row, a row more, odd sizes, restart counts that are not multiples of eight.
  static let sizes = [(1, 1), (40, 8), (33, 17), (70, 150), (17, 300)].map {
    ImageSize(width: $0.0, height: $0.1)
  }

  static let all: [IndexedFile] =
    sizes.flatMap { size in
      Subsampling.allCases.flatMap { subsampling in
        [.png, .jpeg].map { IndexedFile(size, $0, subsampling) }
      }
    }
    // A PNG alpha plane of several bands.
    + [IndexedFile(ImageSize(width: 700, height: 500), .png, .yuv420)]
    + [
      .drops(ImageSize(width: 67, height: 91), .png),
      .drops(ImageSize(width: 90, height: 66), .jpeg),
    ]
}

@Suite("Decoding on several threads, and in part")
struct PartialDecodingTests {
  @Test("Any number of threads gives the same pixels, at any scale", arguments: IndexedFile.all)
  func threads(file: IndexedFile) throws {
    let (indexed, plain) = try file.packed()
    for scale in Scale.all {
      let expected = try JPNGDecoder(plain).decode(
        at: .scale(scale), sharing: ThreadBudget(threadCount: 1))
      for threads in [1, 2, 3, 8] {
        for bytes in [indexed, plain] {
          let pixels = try JPNGDecoder(bytes).decode(
            at: .scale(scale), sharing: ThreadBudget(threadCount: threads))
          #expect(pixels == expected, "\(threads) threads at \(scale)")
        }
      }
    }
  }

  @Test("A region is the cut-out of the whole, at any scale", arguments: IndexedFile.all)
  func regions(file: IndexedFile) throws {
    let (indexed, plain) = try file.packed()
    var generator = SeededGenerator(seed: 77)
    for scale in Scale.all {
      let whole = try JPNGDecoder(plain).decode(at: .scale(scale))
      for _ in 0..<6 {
        let region = Region.random(in: file.size, using: &generator)
        let expected = whole.cutout(scale.applied(to: region))
        for (bytes, threads) in [(indexed, 1), (indexed, 3), (plain, 1)] {
          let decoder = try JPNGDecoder(bytes)
          let pixels = try decoder.decode(
            region: region, at: .scale(scale), sharing: ThreadBudget(threadCount: threads))
          #expect(pixels == expected, "\(region) at \(scale), seed 77")
          #expect(try decoder.size(of: region, at: .scale(scale)) == pixels.size)
        }
      }
    }
  }

  @Test("Any number is a number of threads", arguments: [Int.min, -1, 0, 1000, .max])
  func anyThreads(threads: Int) throws {
    let bytes = try IndexedFile(ImageSize(width: 17, height: 300), .jpeg, .yuv420).packed().bytes
    let expected = try unpack(bytes, onThreads: 1)
    #expect(try unpack(bytes, onThreads: threads) == expected)
    #expect(try unpack(bytes, DecodeOptions(threads: threads)) == expected)
  }

  @Test(
    "A region that is not within the picture is refused",
    arguments: [
      Region(x: 0, y: 0, width: 41, height: 1), Region(x: 0, y: 0, width: 1, height: 9),
      Region(x: -1, y: 0, width: 1, height: 1), Region(x: 40, y: 0, width: 1, height: 1),
      Region(x: 1, y: 1, width: .max, height: 1), Region(x: 0, y: 0, width: 1, height: .max),
      Region(x: .max, y: .max, width: 1, height: 1),
      Region(x: 0, y: 0, width: 0, height: 1),
    ])
  func outside(region: Region) throws {
    let bytes = try pack(SampleImages.soft(ImageSize(width: 40, height: 8))).bytes
    let decoder = try JPNGDecoder(bytes)
    #expect(facadeError { _ = try decoder.decode(region: region) }?.code == .invalidRegion)
    #expect(facadeError { _ = try decoder.size(of: region) }?.code == .invalidRegion)
    #expect(facadeError { _ = try decoder.png(region: region) }?.code == .invalidRegion)
  }
}

extension Region {
  static func random(in size: ImageSize, using generator: inout SeededGenerator) -> Region {
    let x = Int.random(in: 0..<size.width, using: &generator)
    let y = Int.random(in: 0..<size.height, using: &generator)
    return Region(
      x: x, y: y, width: .random(in: 1...size.width - x, using: &generator),
      height: .random(in: 1...size.height - y, using: &generator))
  }
}

extension PixelBuffer {
  func cutout(_ region: Region) -> PixelBuffer {
    SampleImages.image(region.size) { x, y in
      let pixel = self[region.x + x, region.y + y]
      return (pixel.red, pixel.green, pixel.blue, pixel.alpha)
    }
  }
}
