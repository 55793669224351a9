public import CJPNG
internal import JPNG

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

extension jpng_info {
  fileprivate init(_ info: FileInfo) {
    self.init()
    (width, height) = (UInt32(info.size.width), UInt32(info.size.height))
    alpha_encoding = info.alphaEncoding == .png ? JPNG_ALPHA_PNG : JPNG_ALPHA_JPEG
    alpha_kind =
      switch info.alphaKind {
      case .opaque: JPNG_ALPHA_OPAQUE
      case .binary: JPNG_ALPHA_BINARY
      case .general: JPNG_ALPHA_GENERAL
      case nil: JPNG_ALPHA_UNKNOWN
      }
    color_byte_count = UInt64(info.colorByteCount)
    alpha_byte_count = UInt64(info.alphaByteCount)
    has_color_profile = info.iccProfile.isEmpty ? 0 : 1
    guard let preview = info.previewSize else { return }
    has_preview = 1
    (preview_width, preview_height) = (UInt32(preview.width), UInt32(preview.height))
  }
}

/// See jpng.h.
@_cdecl("jpng_version")
public func jpngVersion() -> UnsafePointer<CChar>? { versionText }

/// Ends in a zero; never freed, and never written again, hence safe to hand to any thread.
private nonisolated(unsafe) let versionText: UnsafePointer<CChar> = {
  let characters = Array(JPNGVersion.current.utf8CString)
  let text = UnsafeMutablePointer<CChar>.allocate(capacity: characters.count)
  text.initialize(from: characters, count: characters.count)
  return UnsafePointer(text)
}()
