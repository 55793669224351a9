internal import CPixelKernels

/// Loops over rows that move alpha between pixels and rows of one byte a pixel, or change it there.
///
/// Some of them write past the cache. That is faster for rows that nobody reads again soon, as no
/// old memory is fetched and nothing else is driven out of the cache.
package enum AlphaKernels {
  /// Writes `alpha` into the fourth byte of each pixel of `row`.
  static func merge(
    _ alpha: UnsafeBufferPointer<UInt8>, into row: UnsafeMutableBufferPointer<PixelWord>
  ) {
    precondition(alpha.count == row.count)
    for x in row.indices {
      row[x] = row[x] & PixelWord.colorMask | UInt32(alpha[x]) << 24
    }
  }

  /// Writes pixels with the colours of `color` and the alpha of `alpha` to `row`, past the cache.
  static func merge(
    _ color: UnsafeBufferPointer<PixelWord>, _ alpha: UnsafeBufferPointer<UInt8>,
    storingInto row: UnsafeMutableBufferPointer<PixelWord>
  ) {
    precondition(alpha.count == row.count && color.count == row.count)
    guard let color = color.baseAddress, let alpha = alpha.baseAddress, let start = row.baseAddress
    else { return }
    pk_merge(color, alpha, start, row.count)
  }

  /// Copies `pixels` to `row`, past the cache.
  static func store(
    _ pixels: UnsafeMutableBufferPointer<PixelWord>,
    into row: UnsafeMutableBufferPointer<PixelWord>
  ) {
    precondition(pixels.count == row.count)
    guard let pixels = pixels.baseAddress, let start = row.baseAddress else { return }
    pk_store(pixels, start, row.count)
  }

  /// Copies the alpha of each pixel of `row`, shifted to the right by `shift` bits.
  package static func extract(
    _ row: Span<PixelWord>, shift: UInt32, into alpha: inout MutableSpan<UInt8>
  ) {
    precondition(alpha.count == row.count)
    row.withUnsafeBufferPointer { row in
      alpha.withUnsafeMutableBufferPointer { alpha in
        for x in row.indices {
          alpha[x] = UInt8(truncatingIfNeeded: row[x] >> (24 &+ shift))
        }
      }
    }
  }

  /// Replaces each stored value by the alpha that it means.
  package static func apply(_ levels: AlphaLevels, to rows: MutableRows) {
    var division = pk_levels(levels)
    rows.withUnsafeBase { base in
      pk_apply_levels(&division, base, rows.stride, rows.count, rows.byteCount)
    }
  }

  /// Replaces each byte by its entry in a table of 256 bytes.
  package static func map(_ alpha: inout MutableSpan<UInt8>, through table: [UInt8]) {
    precondition(table.count == 256)
    alpha.withUnsafeMutableBufferPointer { bytes in
      table.withUnsafeBufferPointer { table in
        for i in bytes.indices { bytes[i] = table[Int(bytes[i])] }
      }
    }
  }
}

extension pk_levels {
  /// What computes ``AlphaLevels/decodingTable`` without a table and without a division.
  fileprivate init(_ levels: AlphaLevels) {
    let range = levels.high - levels.low
    let bits = UInt16(8 - (range - 1).leadingZeroBitCount)
    self.init(
      low: levels.low, range: range, half: UInt16(range / 2),
      magic: UInt16((1 << 16) * ((1 << Int(bits)) - Int(range)) / Int(range) + 1),
      first_shift: min(bits, 1), second_shift: bits > 0 ? bits - 1 : 0)
  }
}
