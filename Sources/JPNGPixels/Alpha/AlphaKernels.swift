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
    let division = LevelDivision(levels)
    rows.withUnsafeBase { base in
      for y in 0..<rows.count {
        apply(division, to: base + y * rows.stride, count: rows.byteCount)
      }
    }
  }

  private static func apply(
    _ division: LevelDivision, to row: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    var i = 0
    while i &+ 32 <= count {
      // Stored alpha consists mostly of long runs of 0 and of 255, which all levels leave
      // unchanged.
      if !are32AllZeroOrAll255(UnsafeRawPointer(row + i)) {
        for j in i..<i &+ 32 { row[j] = division.alpha(row[j]) }
      }
      i &+= 32
    }
    for j in i..<count { row[j] = division.alpha(row[j]) }
  }

  /// Whether 32 bytes are either all 0 or all 255.
  @inline(__always)
  private static func are32AllZeroOrAll255(_ bytes: UnsafeRawPointer) -> Bool {
    let a = bytes.loadUnaligned(as: UInt64.self)
    let b = bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    let c = bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
    let d = bytes.loadUnaligned(fromByteOffset: 24, as: UInt64.self)
    return a & b & c & d == ~0 || a | b | c | d == 0
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

/// Computes ``AlphaLevels/decodingTable`` without a table and without a division.
///
/// The division is done by a multiplication and two shifts, which give the exact quotient for 16
/// bits (Granlund and Montgomery, PLDI 1994). The compiler vectorises that: it handles eight bytes
/// at once.
private struct LevelDivision {
  private let low: UInt8
  private let range: UInt8
  private let half: UInt16
  private let magic: UInt16
  private let firstShift: UInt16
  private let secondShift: UInt16

  init(_ levels: AlphaLevels) {
    low = levels.low
    range = levels.high - levels.low
    half = UInt16(range / 2)
    let bits = UInt16(8 - (range - 1).leadingZeroBitCount)
    magic = UInt16((1 << 16) * ((1 << Int(bits)) - Int(range)) / Int(range) + 1)
    firstShift = min(bits, 1)
    secondShift = bits > 0 ? bits - 1 : 0
  }

  @inline(__always)
  func alpha(_ stored: UInt8) -> UInt8 {
    let value = UInt16(min(max(stored, low) &- low, range))
    let dividend = value &<< 8 &- value &+ half
    let high = UInt16(truncatingIfNeeded: (UInt32(dividend) &* UInt32(magic)) &>> 16)
    return UInt8(
      truncatingIfNeeded: (high &+ ((dividend &- high) &>> firstShift)) &>> secondShift)
  }
}
