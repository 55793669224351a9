internal import JPNGPixels

/// The addresses of rows, for C functions that read them.
struct RowBytes {
  fileprivate let base: UnsafeRawPointer
  fileprivate let rows: Rows

  /// The number of rows.
  var count: Int { rows.count }

  func row(_ y: Int) -> UnsafePointer<UInt8> {
    precondition(y >= 0 && y < rows.count, "a row that exists")
    return (base + y * rows.stride).assumingMemoryBound(to: UInt8.self)
  }
}

extension Rows {
  /// Calls `body` with the addresses of the rows, which are valid until it returns.
  func withBytes(_ body: (RowBytes) -> Void) {
    withUnsafeBase { body(RowBytes(base: $0, rows: self)) }
  }
}
