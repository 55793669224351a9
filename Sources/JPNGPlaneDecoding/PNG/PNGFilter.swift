internal import CPixelKernels

/// The row filters of PNG (PNG specification, 9.2).
package enum PNGFilter {
  /// Undoes the filter of a row of greyscale samples of up to 8 bits, in place.
  ///
  /// - Parameters:
  ///   - type: The number of the filter, 0…4.
  ///   - above: The row above. Its filter must have been undone before. `nil` if there is no row
  ///     above, which then counts as zeros.
  /// - Returns: Whether there is a filter of that number.
  package static func undo(
    _ type: UInt8, _ row: inout MutableSpan<UInt8>, above: Span<UInt8>?
  ) -> Bool {
    row.withUnsafeMutableBufferPointer { row in
      guard let start = row.baseAddress else { return type <= 4 }
      guard let above else { return pk_undo_sample_filter(type, start, nil, row.count) }
      precondition(above.count == row.count, "rows of one width")
      return above.withUnsafeBufferPointer {
        pk_undo_sample_filter(type, start, $0.baseAddress, row.count)
      }
    }
  }
}
