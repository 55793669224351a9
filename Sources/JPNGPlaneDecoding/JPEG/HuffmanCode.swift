internal import CDecodeKernels
internal import JPNGBytes

/// A Huffman code of a JPEG, ready for decoding (ITU-T T.81, annex C).
///
/// `@unchecked Sendable`: the tables are made by `init` and never change again.
final class HuffmanCode: @unchecked Sendable {
  let tables: OpaquePointer

  /// The largest magnitude of a coefficient that the tables find in one step.
  let largestValue: Int

  /// What a code is used for.
  struct Uses: OptionSet {
    let rawValue: Int32

    /// AC coefficients are kept.
    static let keepingAC = Uses(rawValue: Int32(DK_KEEPS_AC))
    /// AC coefficients are passed over.
    static let skippingAC = Uses(rawValue: Int32(DK_SKIPS_AC))
  }

  /// - Parameters:
  ///   - table: The lengths and symbols of the codes.
  ///   - uses: What it is used for; nothing of these for DC coefficients.
  ///   - indexBits: Codes up to this length are found in one step, 8…11.
  ///
  /// Returns `nil` if this is no code, or if there is no memory for it.
  init?(_ table: JPEGHeaderSegments.CodeTable, for uses: Uses, indexBits: Int) {
    precondition(table.counts.count == 16)
    let tables = table.counts.withUnsafeBytes { counts in
      table.symbols.withUnsafeBytes { symbols -> OpaquePointer? in
        let (counts, symbols) = (
          counts.assumingMemoryBound(to: UInt8.self), symbols.assumingMemoryBound(to: UInt8.self)
        )
        guard let first = counts.baseAddress, let symbol = symbols.baseAddress else { return nil }
        return dk_code_create(first, symbol, symbols.count, uses.rawValue, Int32(indexBits))
      }
    }
    guard let tables else { return nil }
    self.tables = tables
    largestValue = Int(dk_code_largest(tables))
  }

  deinit { dk_code_free(tables) }
}
