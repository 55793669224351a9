public import CJPNG
internal import JPNGDecode

// The functions that jpng.h declares, and says everything about. Each checks its pointers, does its
// work in Swift, and reports what went wrong.

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
  OpenFile.close(file)
}

/// See jpng.h.
@_cdecl("jpng_get_info")
public func jpngGetInfo(
  _ file: OpaquePointer?, _ info: UnsafeMutablePointer<jpng_info>?,
  _ error: UnsafeMutablePointer<jpng_error>?
) -> jpng_code {
  reporting(to: error) { () throws(CallFailure) in
    let info = try argument(info, "info")
    info.initialize(to: jpng_info(try OpenFile.at(file).decoder.info))
  }
}

/// See jpng.h.
@_cdecl("jpng_color_profile")
public func jpngColorProfile(
  _ file: OpaquePointer?, _ profile: UnsafeMutableRawPointer?, _ byteCount: Int,
  _ error: UnsafeMutablePointer<jpng_error>?
) -> jpng_code {
  reporting(to: error) { () throws(CallFailure) in
    let bytes = try OpenFile.at(file).decoder.info.iccProfile
    guard !bytes.isEmpty else { return }
    let profile = try argument(profile, "profile")
    guard byteCount >= bytes.count else {
      throw .invalid(
        "byte_count is \(UInt(bitPattern: byteCount)), too few for a profile of \(bytes.count)")
    }
    UnsafeMutableRawBufferPointer(start: profile, count: byteCount).copyBytes(from: bytes)
  }
}

/// See jpng.h.
@_cdecl("jpng_verify_checksums")
public func jpngVerifyChecksums(
  _ file: OpaquePointer?, _ error: UnsafeMutablePointer<jpng_error>?
) -> jpng_code {
  reporting(to: error) { () throws(CallFailure) in
    let decoder = try OpenFile.at(file).decoder
    try facade { () throws(JPNGError) in try decoder.verifyChecksums() }
  }
}

/// See jpng.h.
@_cdecl("jpng_decoded_size")
public func jpngDecodedSize(
  _ file: OpaquePointer?, _ eighths: UInt32, _ width: UnsafeMutablePointer<UInt32>?,
  _ height: UnsafeMutablePointer<UInt32>?, _ error: UnsafeMutablePointer<jpng_error>?
) -> jpng_code {
  var request = jpng_request()
  request.eighths = eighths
  return jpngRequestSize(file, &request, width, height, error)
}

/// See jpng.h.
@_cdecl("jpng_request_size")
public func jpngRequestSize(
  _ file: OpaquePointer?, _ request: UnsafePointer<jpng_request>?,
  _ width: UnsafeMutablePointer<UInt32>?, _ height: UnsafeMutablePointer<UInt32>?,
  _ error: UnsafeMutablePointer<jpng_error>?
) -> jpng_code {
  reporting(to: error) { () throws(CallFailure) in
    let file = try OpenFile.at(file)
    try write(try Request(request?.pointee).size(of: file.decoder), to: width, height)
  }
}

/// See jpng.h.
@_cdecl("jpng_decode")
public func jpngDecode(
  _ file: OpaquePointer?, _ request: UnsafePointer<jpng_request>?,
  _ pixels: UnsafeMutableRawPointer?, _ rowStride: Int, _ byteCount: Int,
  _ error: UnsafeMutablePointer<jpng_error>?
) -> jpng_code {
  reporting(to: error) { () throws(CallFailure) in
    let request = try Request(request?.pointee)
    let decoder = request.decoder(of: try OpenFile.at(file))
    let target = try TargetRows(
      pixels, stride: rowStride, byteCount: byteCount, for: try request.size(of: decoder))
    try facade { () throws(JPNGError) in
      try decoder.decode(
        region: request.region, at: request.resolution, into: target.bytes,
        rowStride: target.stride)
    }
  }
}

/// See jpng.h.
@_cdecl("jpng_preview_size")
public func jpngPreviewSize(
  _ file: OpaquePointer?, _ width: UnsafeMutablePointer<UInt32>?,
  _ height: UnsafeMutablePointer<UInt32>?, _ error: UnsafeMutablePointer<jpng_error>?
) -> jpng_code {
  reporting(to: error) { () throws(CallFailure) in
    guard let size = try OpenFile.at(file).decoder.info.previewSize else { throw .noPreview }
    try write(size, to: width, height)
  }
}

/// See jpng.h.
@_cdecl("jpng_decode_preview")
public func jpngDecodePreview(
  _ file: OpaquePointer?, _ request: UnsafePointer<jpng_request>?,
  _ pixels: UnsafeMutableRawPointer?, _ rowStride: Int, _ byteCount: Int,
  _ error: UnsafeMutablePointer<jpng_error>?
) -> jpng_code {
  reporting(to: error) { () throws(CallFailure) in
    let decoder = try Request(request?.pointee).decoder(of: try OpenFile.at(file))
    guard let size = decoder.info.previewSize else { throw .noPreview }
    let target = try TargetRows(pixels, stride: rowStride, byteCount: byteCount, for: size)
    let preview = try facade { () throws(JPNGError) in try decoder.preview() }
    // It has the size that the file's info says, or is an error.
    if let preview { target.copy(preview) }
  }
}

/// See jpng.h.
@_cdecl("jpng_version")
public func jpngVersion() -> UnsafePointer<CChar>? { versionText }

/// The version as a C string.
///
/// `nonisolated(unsafe)`: the memory is written once, before anybody has the pointer, and neither
/// written again nor freed, so every thread may read it.
private nonisolated(unsafe) let versionText: UnsafePointer<CChar> = {
  let characters = Array(JPNGVersion.current.utf8CString)
  let text = UnsafeMutablePointer<CChar>.allocate(capacity: characters.count)
  text.initialize(from: characters, count: characters.count)
  return UnsafePointer(text)
}()

/// Hands a size out.
func write(
  _ size: ImageSize, to width: UnsafeMutablePointer<UInt32>?,
  _ height: UnsafeMutablePointer<UInt32>?
) throws(CallFailure) {
  try argument(width, "width").initialize(to: UInt32(size.width))
  try argument(height, "height").initialize(to: UInt32(size.height))
}
