/// Makes PNGs of every kind, valid and not; `encoded()` checks nothing.
package struct PNGBuilder: Sendable {
  package var width: Int
  package var height: Int
  package var bitDepth: Int
  /// 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA.
  package var colorType: Int
  package var isInterlaced = false
  /// Red, green, blue of each entry.
  package var palette: [[UInt8]] = []
  /// What tRNS holds: the alpha of each palette entry, or the samples of the transparent colour.
  package var transparency: [UInt16]?
  package var chunksBeforeHeader: [PNGChunk] = []
  package var chunksBeforeData: [PNGChunk] = []
  package var chunksAfterData: [PNGChunk] = []
  /// The filter type of each row (of each pass), taken in turn; 0…4 are the valid ones.
  package var filters: [UInt8] = [0]
  /// The image data is cut into IDAT chunks of at most this many bytes.
  package var maxDataChunk = Int.max
  /// Goes into the header in place of the true size.
  package var declaredSize: (width: UInt32, height: UInt32)?
  /// The sample at (x, y) in channel 0…3, as wide as `bitDepth`.
  package var samples: @Sendable (_ x: Int, _ y: Int, _ channel: Int) -> UInt16

  package init(
    width: Int, height: Int, bitDepth: Int = 8, colorType: Int = 6,
    samples: @escaping @Sendable (_ x: Int, _ y: Int, _ channel: Int) -> UInt16
  ) {
    (self.width, self.height) = (width, height)
    (self.bitDepth, self.colorType) = (bitDepth, colorType)
    self.samples = samples
  }

  package var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 1 }

  package var chunks: [PNGChunk] {
    var chunks = chunksBeforeHeader + [header] + chunksBeforeData
    if !palette.isEmpty { chunks.append(PNGChunk("PLTE", palette.flatMap { $0 })) }
    if let transparency {
      chunks.append(
        PNGChunk("tRNS", transparency.flatMap { colorType == 3 ? [UInt8($0)] : bigEndian($0) }))
    }
    let passes = Self.passes(width: width, height: height, isInterlaced: isInterlaced)
    let data = storedZlibStream(passes.flatMap(filteredRows))
    var start = 0
    repeat {
      let end = start + min(maxDataChunk, data.count - start)
      chunks.append(PNGChunk("IDAT", Array(data[start..<end])))
      start = end
    } while start < data.count
    return chunks + chunksAfterData + [PNGChunk("IEND")]
  }

  package func encoded() -> [UInt8] { pngFile(chunks) }

  private var header: PNGChunk {
    let size = declaredSize ?? (UInt32(width), UInt32(height))
    return PNGChunk(
      "IHDR",
      bigEndian(size.width) + bigEndian(size.height)
        + [UInt8(bitDepth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0])
  }

  /// Columns and rows of each pass: one, or the seven of Adam7 (PNG specification, section 8.2).
  static func passes(
    width: Int, height: Int, isInterlaced: Bool
  ) -> [(columns: [Int], rows: [Int])] {
    let steps: [(x: Int, y: Int, dx: Int, dy: Int)] =
      isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ] : [(0, 0, 1, 1)]
    return steps.map { step in
      (
        Array(stride(from: step.x, to: width, by: step.dx)),
        Array(stride(from: step.y, to: height, by: step.dy))
      )
    }
  }

  private func filteredRows(columns: [Int], rows: [Int]) -> [UInt8] {
    guard !columns.isEmpty else { return [] }
    let step = max(1, bitDepth * channels / 8)
    var bytes: [UInt8] = []
    var above: [UInt8] = []
    for (index, y) in rows.enumerated() {
      let row = packedRow(columns: columns, y: y)
      if above.isEmpty { above = [UInt8](repeating: 0, count: row.count) }
      let filter = filters[index % filters.count]
      bytes.append(filter)
      for i in row.indices {
        let left = i >= step ? row[i - step] : 0
        let corner = i >= step ? above[i - step] : 0
        bytes.append(row[i] &- Self.prediction(filter, left, above[i], corner))
      }
      above = row
    }
    return bytes
  }

  /// PNG specification, section 9.
  private static func prediction(
    _ filter: UInt8, _ left: UInt8, _ above: UInt8, _ corner: UInt8
  ) -> UInt8 {
    switch filter {
    case 1: return left
    case 2: return above
    case 3: return UInt8((Int(left) + Int(above)) / 2)
    case 4:
      let estimate = Int(left) + Int(above) - Int(corner)
      let distances = [left, above, corner].map { abs(estimate - Int($0)) }
      if distances[0] <= distances[1], distances[0] <= distances[2] { return left }
      return distances[1] <= distances[2] ? above : corner
    default: return 0
    }
  }

  private func packedRow(columns: [Int], y: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var (pending, bits) = (UInt32(0), 0)
    for x in columns {
      for channel in 0..<channels {
        pending = pending << UInt32(bitDepth) | UInt32(samples(x, y, channel))
        bits += bitDepth
        while bits >= 8 {
          bits -= 8
          bytes.append(UInt8(truncatingIfNeeded: pending >> UInt32(bits)))
        }
      }
    }
    if bits > 0 { bytes.append(UInt8(truncatingIfNeeded: pending << UInt32(8 - bits))) }
    return bytes
  }
}
