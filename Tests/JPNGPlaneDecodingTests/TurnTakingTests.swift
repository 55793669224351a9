import JPNGBytes
import JPNGPixels
import JPNGPlaneDecoding
import TestSupport
import Testing

/// Colour and alpha of a file, decoded in turn.
@Suite("Planes in turn", .serialized)
struct TurnTakingTests {
  /// Two JPEGs of one size, of colour and of alpha, without restart markers.
  private static func planes(
    seed: UInt64, smallestSide: Int = 1
  ) -> (color: RandomJPEG, alpha: RandomJPEG) {
    var (color, alpha) = (
      RandomJPEG(seed: seed), RandomJPEG(seed: seed + 1000)
    )
    color.width += smallestSide - 1
    color.height += smallestSide - 1
    (alpha.width, alpha.height) = (color.width, color.height)
    alpha.luma = nil
    (color.restartInterval, alpha.restartInterval) = (0, 0)
    (color.hasRestartPerRow, alpha.hasRestartPerRow) = (false, false)
    (color.hasFlatAreas, alpha.hasFlatAreas) = (seed % 2 == 0, seed % 3 == 0)
    return (color, alpha)
  }

  /// A plane, the rows of it that were decoded, and whether decoding them was refused.
  private struct Decoding {
    let reader: BaselineReader
    let height: Int
    let rowBytes: Int
    var samples: [UInt8] = []
    var isRefused = false

    init(_ bytes: ByteView, _ layout: RowLayout, _ scale: Scale) throws {
      let jpeg = try #require(BaselineJPEG(bytes, at: scale))
      let size = scale.applied(to: jpeg.header.size)
      reader = try BaselineReader(jpeg, bytes, as: layout, 0..<size.height, nil)
      height = size.height
      rowBytes = size.width * layout.bytesPerPixel
    }

    mutating func read(upTo row: Int) {
      let count = min(row, height) - samples.count / rowBytes
      guard count > 0, !isRefused else { return }
      var rows = [UInt8](repeating: 0, count: count * rowBytes)
      do {
        try rows.withMutableRows(byteCount: rowBytes) { try reader.read(into: $0) }
        samples += rows
      } catch {
        isRefused = true
      }
    }
  }

  /// Reads both planes, alpha first, some rows at a time.
  ///
  /// - Parameter alphaScale: The scale of alpha; colour's, or a larger one that it is reduced from.
  private func decode(
    _ color: [UInt8], _ alpha: [UInt8], _ scale: Scale, _ alphaScale: Scale, rowsAtATime: Int?
  ) throws -> (color: Decoding, alpha: Decoding) {
    try color.withView { colorView in
      try alpha.withView { alphaView in
        var color = try Decoding(colorView, .rgbx, scale)
        var alpha = try Decoding(alphaView, .grey, alphaScale)
        let turn = color.reader.takeTurns(with: alpha.reader)
        let step = try rowsAtATime ?? #require(turn)
        for row in stride(from: step, to: color.height + step, by: step) {
          alpha.read(upTo: row * alphaScale.eighths / scale.eighths)
          color.read(upTo: row)
        }
        alpha.read(upTo: alpha.height)
        return (color, alpha)
      }
    }
  }

  @Test(
    "The rows are those that each plane has alone, however many are read at a time",
    arguments: KernelCode.distinct(for: .decoding), [nil, 1, 3, 16])
  func rows(code: KernelCode, rowsAtATime: Int?) throws {
    try code.use(for: .decoding) {
      for seed in 0..<16 as Range<UInt64> {
        let planes = Self.planes(seed: seed)
        let (color, alpha) = (planes.color.encoded(), planes.alpha.encoded())
        for scale in Scale.all {
          for alphaScale in Set([scale, scale.eighths <= 2 ? .half : .full]) {
            let both = try decode(color, alpha, scale, alphaScale, rowsAtATime: rowsAtATime)
            let note: Comment = "seed \(seed) at \(scale), \(alphaScale)"
            #expect(
              try both.color.samples == decodeWithLibrary(color, .rgbx, scale).samples, note)
            #expect(
              try both.alpha.samples == decodeWithLibrary(alpha, .grey, alphaScale).samples, note)
          }
        }
      }
    }
  }

  @Test("Damage of one plane is an error of that plane, and the other has all its rows")
  func damage() throws {
    for seed in 0..<30 as Range<UInt64> {
      let planes = Self.planes(seed: seed, smallestSide: 60)
      let (color, alpha) = (planes.color.encoded(), planes.alpha.encoded())
      let cutColor = Array(color.prefix(color.count - color.count / 4 - 3))
      let cutAlpha = Array(alpha.prefix(alpha.count - alpha.count / 4 - 3))
      let ofColor = try decode(cutColor, alpha, .full, .full, rowsAtATime: nil)
      #expect(ofColor.color.isRefused && !ofColor.alpha.isRefused, "seed \(seed)")
      #expect(try ofColor.alpha.samples == decodeWithLibrary(alpha, .grey, .full).samples)
      let ofAlpha = try decode(color, cutAlpha, .full, .full, rowsAtATime: nil)
      #expect(ofAlpha.alpha.isRefused && !ofAlpha.color.isRefused, "seed \(seed)")
      #expect(try ofAlpha.color.samples == decodeWithLibrary(color, .rgbx, .full).samples)
    }
  }

  @Test("Planes of several segments take no turns")
  func segments() throws {
    for hasRestarts in [(true, false), (false, true)] {
      var (color, alpha) = Self.planes(seed: 7)
      color.restartInterval = hasRestarts.0 ? 2 : 0
      alpha.restartInterval = hasRestarts.1 ? 2 : 0
      try color.encoded().withView { colorView in
        try alpha.encoded().withView { alphaView in
          let color = try Decoding(colorView, .rgbx, .full)
          let alpha = try Decoding(alphaView, .grey, .full)
          #expect(color.reader.takeTurns(with: alpha.reader) == nil)
        }
      }
    }
  }
}
