// The standard library's withUnsafeBytes still forgets the type of what its closure throws.

extension Array {
  /// Calls `body` with the elements' memory; throws what `body` throws.
  package func withRawBytes<R, E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    try withUnsafeBufferPointer { (elements) throws(E) in
      try body(UnsafeRawBufferPointer(elements))
    }
  }

  /// Calls `body` with the elements' memory for writing; throws what `body` throws.
  package mutating func withMutableRawBytes<R, E: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    try withUnsafeMutableBufferPointer { (elements) throws(E) in
      try body(UnsafeMutableRawBufferPointer(elements))
    }
  }
}
