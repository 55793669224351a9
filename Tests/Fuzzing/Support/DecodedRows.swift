import JPNGPixels

/// The rows that a decoder makes of a plane.
struct DecodedRows: Equatable {
  let rows: [ArraySlice<UInt8>]
  /// The number of bytes behind the end of the plane.
  let trailing: Int

  /// - Parameter decode: Writes the rows, and returns the number of bytes behind the end.
  init(_ byteCount: Int, _ count: Int, _ decode: (MutableRows) throws -> Int) throws {
    var samples = [UInt8](repeating: 0, count: byteCount * count)
    trailing = try samples.withMutableRows(byteCount: byteCount) { try decode($0) }
    rows = (0..<count).map { samples[$0 * byteCount..<($0 + 1) * byteCount] }
  }
}
