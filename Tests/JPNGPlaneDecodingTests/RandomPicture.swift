import Foundation
import JPNGPixels
import JPNGPlaneDecoding
import StockEncoder
import TestSupport

/// A picture, and settings of libjpeg's encoder, all of them random. With few seeds, everything
/// that the decoder of our own takes occurs.
struct RandomPicture: CustomStringConvertible {
  private let seed: UInt64
  private let size: ImageSize
  /// `nil` for a grey JPEG.
  private let subsampling: Subsampling?
  private let quality: Int
  /// The number of MCUs between two restart markers; 0 for none.
  private let restartInterval: Int
  private let hasOptimalCodes: Bool

  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    self.seed = seed
    // Most of what can go wrong does so in small pictures, where edges are near.
    let longest = seed % 2 == 0 ? 300 : 40
    func side(_ generator: inout SeededGenerator) -> Int {
      let any = Int.random(in: 1...longest, using: &generator)
      return [1, longest, any, any, any, any, any, any].randomElement(using: &generator) ?? any
    }
    size = ImageSize(width: side(&generator), height: side(&generator))
    subsampling =
      ([nil] + Subsampling.allCases.map(Optional.some)).randomElement(using: &generator) ?? nil
    quality = .random(in: 1...100, using: &generator)
    hasOptimalCodes = .random(using: &generator)
    let factors = subsampling?.factors ?? (horizontal: 1, vertical: 1)
    let columns = (size.width + 8 * factors.horizontal - 1) / (8 * factors.horizontal)
    let rows = (size.height + 8 * factors.vertical - 1) / (8 * factors.vertical)
    let any = Int.random(in: 1...columns * rows, using: &generator)
    // Two rows of MCUs are decoded in turn if each ends with a marker, so those are many.
    restartInterval =
      [0, 0, 1, 2, 7, columns, columns, 2 * columns, any, 0xFFFF]
      .randomElement(using: &generator) ?? 0
  }

  /// What its rows can be decoded to.
  var layouts: [RowLayout] { subsampling == nil ? [.grey, .rgbx] : [.rgbx] }

  var description: String {
    "seed \(seed), \(size), \(subsampling?.rawValue ?? "grey"), quality \(quality), "
      + "restart interval \(restartInterval), \(hasOptimalCodes ? "optimal" : "usual") codes"
  }

  /// Noise, smooth colours, both side by side, small things, and something smooth on black.
  private var pixels: PixelBuffer {
    switch seed / 2 % 5 {
    case 0: return SampleImages.random(size, seed: seed)
    case 1: return SampleImages.opaque(size, seed: seed)
    case 2: return SampleImages.binary(size, seed: seed)
    case 3: return SampleImages.drops(size)
    default:
      let glow = SampleImages.soft(size, seed: seed)
      return SampleImages.image(size) { x, y in
        glow[x, y].alpha > 100 ? glow[x, y] : (0, 0, 0, 0)
      }
    }
  }

  /// The JPEG.
  func encoded() -> [UInt8] {
    let isGrey = subsampling == nil
    let rgba = pixels.rgba
    // Green is the greater part of luma.
    let samples = isGrey ? stride(from: 1, to: rgba.count, by: 4).map { rgba[$0] } : rgba
    let factors = subsampling?.factors ?? (horizontal: 1, vertical: 1)
    var settings = se_settings(
      width: Int32(size.width), height: Int32(size.height), is_grey: isGrey,
      columns_a_sample: Int32(factors.horizontal), rows_a_sample: Int32(factors.vertical),
      quality: Int32(quality), restart_interval: Int32(restartInterval),
      has_optimal_codes: hasOptimalCodes)
    var count = 0
    let bytes = se_encode(&settings, samples, &count)
    defer { free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
