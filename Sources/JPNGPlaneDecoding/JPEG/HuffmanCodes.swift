internal import CDecodeKernels
internal import JPNGBytes

/// The two Huffman codes of a component, ready for decoding (ITU-T T.81, annex C).
///
/// `@unchecked Sendable`: the tables are made by `init` and never change again.
final class HuffmanCodes: @unchecked Sendable {
  let tables: OpaquePointer

  /// What becomes of AC coefficients.
  enum Use {
    /// They are kept.
    case keepingAC
    /// They are passed over, but in other blocks of the MCU they are kept.
    case passingAC
    /// They are passed over in all blocks of the MCU.
    case passingAll
  }

  /// - Parameters:
  ///   - dc: The lengths and symbols of the codes of DC coefficients.
  ///   - ac: Those of AC coefficients.
  ///   - largestStep: The largest quantisation step of the components that have these codes.
  ///   - indexBits: Codes up to this length are found in one step, 8…11.
  ///
  /// Returns `nil` if these are no codes, or if there is no memory for them.
  init?(
    dc: JPEGHeaderSegments.CodeTable, ac: JPEGHeaderSegments.CodeTable, _ use: Use,
    largestStep: Int, indexBits: Int
  ) {
    let tables = dc.withTable { dc in
      ac.withTable { ac in
        dk_codes_create(dc, ac, use.kernels, Int32(largestStep), Int32(indexBits))
      }
    }
    guard let tables = tables ?? nil else { return nil }
    self.tables = tables
  }

  deinit { dk_codes_free(tables) }
}

extension HuffmanCodes.Use {
  fileprivate var kernels: Int32 {
    switch self {
    case .keepingAC: Int32(DK_KEEPS_AC)
    case .passingAC: Int32(DK_PASSES_AC)
    case .passingAll: Int32(DK_PASSES_ALL)
    }
  }
}

extension JPEGHeaderSegments.CodeTable {
  /// Returns `nil` if there are no symbols.
  fileprivate func withTable<R>(_ body: (UnsafePointer<dk_code_table>) -> R?) -> R? {
    precondition(counts.count == 16)
    return counts.withUnsafeBytes { counts in
      symbols.withUnsafeBytes { symbols -> R? in
        let (lengths, names) = (
          counts.assumingMemoryBound(to: UInt8.self), symbols.assumingMemoryBound(to: UInt8.self)
        )
        guard let first = lengths.baseAddress, let symbol = names.baseAddress else { return nil }
        var table = dk_code_table(counts: first, symbols: symbol, symbol_count: symbols.count)
        return body(&table)
      }
    }
  }
}
