internal import JPNGBytes

/// The bytes of a file, wherever they are.
enum FileBytes: Sendable {
  case array([UInt8])
  /// Memory that somebody else owns and has promised to leave as it is.
  case memory(ByteView)

  /// Calls `body` with the bytes, which stay where they are until it returns.
  func withView<R, E: Error>(_ body: (ByteView) throws(E) -> R) throws(E) -> R {
    switch self {
    case .array(let bytes): try bytes.withView(body)
    case .memory(let view): try body(view)
    }
  }
}
