public import CJPNG
internal import JPNG

/// What a `jpng_file` points to.
final class OpenFile: Sendable {
  let decoder: JPNGDecoder

  private init(_ decoder: JPNGDecoder) { self.decoder = decoder }

  /// The file behind a handle.
  static func at(_ handle: OpaquePointer?) throws(CallFailure) -> OpenFile {
    let handle = try argument(handle, "file")
    return Unmanaged<OpenFile>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
  }

  /// A handle, which is a reference, to a new file.
  fileprivate static func open(
    _ bytes: UnsafeRawPointer?, _ count: Int, _ handle: UnsafeMutablePointer<OpaquePointer?>?,
    _ decoder: (UnsafeRawBufferPointer) throws(JPNGError) -> JPNGDecoder
  ) throws(CallFailure) {
    let handle = try argument(handle, "file")
    handle.initialize(to: nil)
    let bytes = try argument(bytes, "bytes")
    // A size_t beyond what Swift counts to.
    guard count >= 0 else { throw .invalid("count is more than any memory has") }
    let file = try facade { () throws(JPNGError) in
      OpenFile(try decoder(UnsafeRawBufferPointer(start: bytes, count: count)))
    }
    handle.pointee = OpaquePointer(Unmanaged.passRetained(file).toOpaque())
  }
}

/// See jpng.h.
@_cdecl("jpng_open")
public func jpngOpen(
  _ bytes: UnsafeRawPointer?, _ count: Int, _ file: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<jpng_error>?
) -> jpng_code {
  reporting(to: error) { () throws(CallFailure) in
    try OpenFile.open(bytes, count, file) { (bytes) throws(JPNGError) in
      try JPNGDecoder(unsafeBytes: bytes, owner: nil)
    }
  }
}

/// See jpng.h.
@_cdecl("jpng_open_copy")
public func jpngOpenCopy(
  _ bytes: UnsafeRawPointer?, _ count: Int, _ file: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<jpng_error>?
) -> jpng_code {
  reporting(to: error) { () throws(CallFailure) in
    try OpenFile.open(bytes, count, file) { (bytes) throws(JPNGError) in
      try JPNGDecoder(Array(bytes))
    }
  }
}

/// See jpng.h.
@_cdecl("jpng_close")
public func jpngClose(_ file: OpaquePointer?) {
  guard let file else { return }
  Unmanaged<OpenFile>.fromOpaque(UnsafeRawPointer(file)).release()
}
