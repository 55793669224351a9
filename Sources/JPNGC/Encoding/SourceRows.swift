internal import CJPNG
internal import JPNGDecode

/// The pixels of a `jpng_picture`. That they are where it says is believed, that they have room
/// there is checked.
struct SourceRows {
  let size: ImageSize
  let bytes: UnsafeRawBufferPointer
  let stride: Int
  let isBGRA: Bool
  let iccProfile: UnsafeRawBufferPointer

  init(_ picture: jpng_picture) throws(CallFailure) {
    guard picture.reserved == (0, 0, 0) else { throw .invalid("reserved is not 0") }
    isBGRA =
      switch picture.format {
      case JPNG_RGBA: false
      case JPNG_BGRA: true
      default: throw .invalid("there is no format \(picture.format.rawValue)")
      }
    size = ImageSize(width: Int(picture.width), height: Int(picture.height))
    guard size.width > 0, size.height > 0 else { throw .invalid("width or height is 0") }
    let rows = try RowExtent(stride: picture.row_stride, byteCount: picture.byte_count, for: size)
    bytes = UnsafeRawBufferPointer(
      start: try argument(picture.pixels, "pixels"), count: picture.byte_count)
    stride = rows.stride
    let profileByteCount = picture.color_profile_byte_count
    guard (picture.color_profile == nil) == (profileByteCount == 0), profileByteCount >= 0 else {
      throw .invalid("color_profile and color_profile_byte_count do not agree")
    }
    iccProfile = UnsafeRawBufferPointer(start: picture.color_profile, count: profileByteCount)
  }

  /// A copy of the pixels as RGBA.
  func pixels() -> PixelBuffer {
    var pixels = PixelBuffer(size: size)
    let rowBytes = size.width * RowExtent.bytesPerPixel
    let targetStride = pixels.rowStride
    pixels.withUnsafeMutableBytes { target in
      for y in 0..<size.height {
        let row = UnsafeMutableRawBufferPointer(rebasing: target[(y * targetStride)...])
        row.copyMemory(
          from: UnsafeRawBufferPointer(rebasing: bytes[(y * stride)...].prefix(rowBytes)))
        guard isBGRA else { continue }
        for x in Swift.stride(from: 0, to: rowBytes, by: RowExtent.bytesPerPixel) {
          row.swapAt(x, x + 2)
        }
      }
    }
    return pixels
  }
}
