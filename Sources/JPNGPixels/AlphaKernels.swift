/// Moves alpha between pixels and rows of single bytes.
package enum AlphaKernels {
  /// Puts `alpha` into the fourth byte of each pixel of `row`.
  package static func merge(
    _ alpha: UnsafeBufferPointer<UInt8>, into row: UnsafeMutableBufferPointer<PixelWord>
  ) {
    precondition(alpha.count == row.count)
    for x in row.indices {
      row[x] = row[x] & PixelWord.colorMask | UInt32(alpha[x]) << 24
    }
  }

  /// Copies the alpha of each pixel of `row`, shifted right by `shift` bits.
  package static func extract(
    _ row: UnsafeBufferPointer<PixelWord>, shift: UInt32,
    into alpha: UnsafeMutableBufferPointer<UInt8>
  ) {
    precondition(alpha.count == row.count)
    for x in row.indices {
      alpha[x] = UInt8(truncatingIfNeeded: row[x] >> (24 &+ shift))
    }
  }

  /// Replaces each stored value by the alpha that it means.
  package static func apply(_ levels: AlphaLevels, to bytes: UnsafeMutableBufferPointer<UInt8>) {
    // The table's formula. Numerator and quotient are small: in floating point, half a step above
    // a whole quotient is far from the next, and rounding down is exact.
    let (low, range) = (levels.low, levels.high - levels.low)
    let half = Float(range / 2) + 0.5
    let scale = 1 / Float(range)
    for i in bytes.indices {
      let value = min(max(bytes[i], low) &- low, range)
      bytes[i] = UInt8(truncatingIfNeeded: Int32((Float(value) * 255 + half) * scale))
    }
  }

  /// Replaces each byte by its entry in a table of 256.
  package static func map(_ bytes: UnsafeMutableBufferPointer<UInt8>, through table: [UInt8]) {
    precondition(table.count == 256)
    table.withUnsafeBufferPointer { table in
      for i in bytes.indices { bytes[i] = table[Int(bytes[i])] }
    }
  }
}
