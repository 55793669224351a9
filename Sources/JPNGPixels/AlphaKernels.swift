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

  /// Replaces each byte by its entry in a table of 256.
  package static func map(_ bytes: UnsafeMutableBufferPointer<UInt8>, through table: [UInt8]) {
    precondition(table.count == 256)
    table.withUnsafeBufferPointer { table in
      for i in bytes.indices { bytes[i] = table[Int(bytes[i])] }
    }
  }
}
