internal import CJPNG
internal import JPNGDecode

extension jpng_info {
  init(_ info: FileInfo) {
    self.init()
    width = UInt32(info.size.width)
    height = UInt32(info.size.height)
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
    color_profile_byte_count = UInt32(info.iccProfile.count)
    stored_association = info.association == .premultiplied ? JPNG_PREMULTIPLIED : JPNG_STRAIGHT
    guard let preview = info.previewSize else { return }
    has_preview = 1
    preview_width = UInt32(preview.width)
    preview_height = UInt32(preview.height)
  }
}
