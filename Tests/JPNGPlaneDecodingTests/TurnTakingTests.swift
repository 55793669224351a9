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
    let rows: Range<Int>
    let rowBytes: Int
    var samples: [UInt8] = []
    var isRefused = false

    /// - Parameter part: The rows of the full picture that the reader is told of. All from the
    ///   first one on are read.
    init(
      _ bytes: ByteView, _ layout: RowLayout, _ scale: Scale, _ part: Range<Int>
    ) throws {
      let jpeg = try #require(BaselineJPEG(bytes, at: scale))
      let size = scale.applied(to: jpeg.header.size)
      let first = part.lowerBound / 8 * scale.eighths
      let end = min(size.height, max(first + 1, part.upperBound * scale.eighths / 8))
      reader = try BaselineReader(jpeg, bytes, as: layout, first..<end, nil)
      rows = first..<size.height
      rowBytes = size.width * layout.bytesPerPixel
    }

    mutating func read(upTo row: Int) {
      let count = min(row, rows.count) - samples.count / rowBytes
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

  /// Two planes, and how their rows are read.
  private struct Planes {
    var color: [UInt8]
    var alpha: [UInt8]
    var scale = Scale.full
    /// The scale of alpha; colour's, or a larger one that it is reduced from.
    var alphaScale = Scale.full
    var part: Range<Int>
    /// How many rows are read at a time; `nil` for those after which both have given all.
    var rowsAtATime: Int?

    init(_ planes: (color: RandomJPEG, alpha: RandomJPEG)) {
      (color, alpha) = (planes.color.encoded(), planes.alpha.encoded())
      part = 0..<planes.color.height
    }

    /// Reads both planes, alpha first, some rows at a time.
    func decode(inTurn: Bool = true) throws -> (color: Decoding, alpha: Decoding) {
      try color.withView { colorView in
        try alpha.withView { alphaView in
          var color = try Decoding(colorView, .rgbx, scale, part)
          var alpha = try Decoding(alphaView, .grey, alphaScale, part)
          let turn = inTurn ? try #require(color.reader.takeTurns(with: alpha.reader)) : 8
          let step = rowsAtATime ?? turn
          for row in stride(from: step, to: color.rows.count + step, by: step) {
            alpha.read(upTo: row * alphaScale.eighths / scale.eighths)
            color.read(upTo: row)
          }
          alpha.read(upTo: alpha.rows.count)
          return (color, alpha)
        }
      }
    }
  }

  @Test(
    "The rows are those that each plane has alone, wherever they begin",
    arguments: KernelCode.distinct(for: .decoding), [nil, 1, 3, 16])
  func rows(code: KernelCode, rowsAtATime: Int?) throws {
    try code.use(for: .decoding) {
      for seed in 0..<16 as Range<UInt64> {
        var generator = SeededGenerator(seed: seed)
        var planes = Planes(Self.planes(seed: seed))
        let height = planes.part.upperBound
        planes.rowsAtATime = rowsAtATime
        for scale in Scale.all {
          for alphaScale in Set([scale, scale.eighths <= 2 ? .half : .full]) {
            (planes.scale, planes.alphaScale) = (scale, alphaScale)
            let first = seed % 2 == 0 ? 0 : Int.random(in: 0..<height, using: &generator)
            planes.part = first..<Int.random(in: first + 1...height, using: &generator)
            let both = try planes.decode()
            let note: Comment = "seed \(seed) at \(scale), \(alphaScale), \(planes.part)"
            let color = try decodeWithLibrary(planes.color, .rgbx, scale).samples
            let alpha = try decodeWithLibrary(planes.alpha, .grey, alphaScale).samples
            #expect(both.color.samples.elementsEqual(color.suffix(both.color.samples.count)), note)
            #expect(both.alpha.samples.elementsEqual(alpha.suffix(both.alpha.samples.count)), note)
            #expect(both.color.samples.count == both.color.rows.count * both.color.rowBytes, note)
            #expect(both.alpha.samples.count == both.alpha.rows.count * both.alpha.rowBytes, note)
          }
        }
      }
    }
  }

  @Test("Whichever plane is read takes the other along")
  func takenAlong() throws {
    let planes = Planes(Self.planes(seed: 5, smallestSide: 40))
    try planes.color.withView { colorView in
      try planes.alpha.withView { alphaView in
        for readsColor in [true, false] {
          var color = try Decoding(colorView, .rgbx, .full, planes.part)
          var alpha = try Decoding(alphaView, .grey, .full, planes.part)
          _ = color.reader.takeTurns(with: alpha.reader)
          if readsColor { color.read(upTo: 1) } else { alpha.read(upTo: 1) }
          #expect(color.reader.endOfDecodedRows > 0)
          #expect(alpha.reader.endOfDecodedRows > 0)
        }
      }
    }
  }

  @Test(
    "Damage of one plane is an error of that plane, and the other has all its rows",
    arguments: KernelCode.distinct(for: .decoding), [Scale.full, .eighth])
  func damage(code: KernelCode, scale: Scale) throws {
    try code.use(for: .decoding) {
      var refusedCount = 0
      for seed in 0..<24 as Range<UInt64> {
        var generator = SeededGenerator(seed: seed)
        var planes = Planes(Self.planes(seed: seed % 20, smallestSide: 60))
        (planes.scale, planes.alphaScale) = (scale, scale == .full ? .full : .half)
        let path = seed % 2 == 0 ? \Planes.color : \Planes.alpha
        let count = planes[keyPath: path].count
        if seed % 3 == 0 {
          planes[keyPath: path].removeLast(count / 4 + 3)
        } else {
          let offset = Int.random(in: count / 2..<count - 2, using: &generator)
          planes[keyPath: path][offset] ^= .random(in: 1...255, using: &generator)
        }
        let (alone, both) = (try planes.decode(inTurn: false), try planes.decode())
        for (alone, both) in [(alone.color, both.color), (alone.alpha, both.alpha)] {
          #expect(both.isRefused == alone.isRefused, "seed \(seed)")
          if !alone.isRefused { #expect(both.samples == alone.samples, "seed \(seed)") }
          refusedCount += both.isRefused ? 1 : 0
        }
      }
      #expect(refusedCount >= 8)
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
          let color = try Decoding(colorView, .rgbx, .full, 0..<1)
          let alpha = try Decoding(alphaView, .grey, .full, 0..<1)
          #expect(color.reader.takeTurns(with: alpha.reader) == nil)
        }
      }
    }
  }
}
