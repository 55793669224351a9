internal import CDecodeKernels

/// A Huffman code of a JPEG, ready for decoding (ITU-T T.81, annex C).
///
/// `@unchecked Sendable`: the tables are made by `init` and never change again.
final class HuffmanCode: @unchecked Sendable {
  let tables: OpaquePointer

  /// The largest magnitude of a coefficient that the tables find in one step.
  let largestValue: Int

  /// - Parameters:
  ///   - counts: How many codes have 1…16 bits.
  ///   - symbols: The symbols in the order of their codes.
  ///   - isAC: Whether the symbols are those of AC coefficients.
  ///   - skips: Whether AC coefficients are passed over.
  ///   - indexBits: Codes up to this length are found in one step, 8…11.
  ///
  /// Returns `nil` if this is no code, or if there is no memory for it.
  init?(counts: [UInt8], symbols: [UInt8], isAC: Bool, skips: Bool, indexBits: Int) {
    precondition(counts.count == 16)
    let tables = counts.withUnsafeBufferPointer { counts in
      symbols.withUnsafeBufferPointer { symbols -> OpaquePointer? in
        guard let lengths = counts.baseAddress, let first = symbols.baseAddress else { return nil }
        return dk_code_create(
          lengths, first, symbols.count, isAC, skips, Int32(indexBits))
      }
    }
    guard let tables else { return nil }
    self.tables = tables
    largestValue = Int(dk_code_largest(tables))
  }

  deinit { dk_code_free(tables) }
}
