package import JPNGBytes

/// The bytes of a file, in an array or in memory that somebody else owns.
package enum FileBytes: Sendable {
  case array([UInt8])
  /// Memory that somebody else owns and has promised not to change.
  case memory(ByteView)

  /// Calls `body` with a view of the bytes, which is valid only until `body` returns.
  package func withView<R, E: Error>(_ body: (ByteView) throws(E) -> R) throws(E) -> R {
    switch self {
    case .array(let bytes): try bytes.withView(body)
    case .memory(let view): try body(view)
    }
  }
}
