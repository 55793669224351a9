/// The bytes of a file, wherever they are.
enum FileBytes: Sendable {
  case array([UInt8])
  case memory(SharedMemory)

  func withRawBytes<R, E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    switch self {
    case .array(let bytes): try bytes.withRawBytes(body)
    case .memory(let memory): try memory.withRawBytes(body)
    }
  }

  /// Memory that somebody else owns.
  ///
  /// `@unchecked Sendable`: whoever hands the memory in promises that nobody writes to it while
  /// `owner` lives, and this keeps `owner` alive.
  struct SharedMemory: @unchecked Sendable {
    let bytes: UnsafeRawBufferPointer
    let owner: (any AnyObject & Sendable)?

    func withRawBytes<R, E: Error>(
      _ body: (UnsafeRawBufferPointer) throws(E) -> R
    ) throws(E) -> R {
      defer { extendLifetime(owner) }
      return try body(bytes)
    }
  }
}
