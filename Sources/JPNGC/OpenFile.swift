internal import JPNGDecode

/// What a `jpng_file` points to.
final class OpenFile: Sendable {
  let decoder: JPNGDecoder

  private init(_ decoder: JPNGDecoder) { self.decoder = decoder }

  /// The file behind a handle.
  static func at(_ handle: OpaquePointer?) throws(CallFailure) -> OpenFile {
    let handle = try argument(handle, "file")
    return Unmanaged<OpenFile>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
  }

  /// Opens a file and hands out a handle, which is a reference to it.
  static func open(
    _ bytes: UnsafeRawPointer?, _ count: Int, _ handle: UnsafeMutablePointer<OpaquePointer?>?,
    _ decoder: (UnsafeRawBufferPointer) throws(JPNGError) -> JPNGDecoder
  ) throws(CallFailure) {
    let handle = try argument(handle, "file")
    handle.initialize(to: nil)
    let bytes = try argument(bytes, "bytes")
    // C's count has no sign: one beyond the largest of Swift's arrives as a negative number.
    guard count >= 0 else { throw .invalid("count is more than any memory has") }
    let file = try facade { () throws(JPNGError) in
      OpenFile(try decoder(UnsafeRawBufferPointer(start: bytes, count: count)))
    }
    handle.pointee = file.handle
  }

  /// Hands out a handle of a file whose bytes its decoder keeps.
  static func open(
    _ handle: UnsafeMutablePointer<OpaquePointer?>?,
    _ decoder: () throws(CallFailure) -> JPNGDecoder
  ) throws(CallFailure) {
    let handle = try argument(handle, "file")
    handle.initialize(to: nil)
    handle.pointee = OpenFile(try decoder()).handle
  }

  private var handle: OpaquePointer { OpaquePointer(Unmanaged.passRetained(self).toOpaque()) }

  /// Gives up the reference that a handle is.
  static func close(_ handle: OpaquePointer?) {
    guard let handle else { return }
    Unmanaged<OpenFile>.fromOpaque(UnsafeRawPointer(handle)).release()
  }
}
