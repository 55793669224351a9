internal import JPNGDecode

/// The caller's memory for pixels. That it has room for the rows is checked.
struct TargetRows {
  let bytes: UnsafeMutableRawBufferPointer
  let stride: Int

  private static let bytesPerPixel = 4

  init(
    _ pixels: UnsafeMutableRawPointer?, stride: Int, byteCount: Int, for size: ImageSize
  ) throws(CallFailure) {
    let pixels = try argument(pixels, "pixels")
    guard UInt(bitPattern: pixels) % UInt(Self.bytesPerPixel) == 0 else {
      throw .invalid("pixels is not a multiple of \(Self.bytesPerPixel)")
    }
    let rowBytes = size.width * Self.bytesPerPixel
    // C's sizes have no sign: those beyond the largest of Swift's arrive as negative numbers.
    guard stride >= rowBytes, stride % Self.bytesPerPixel == 0 else {
      throw .invalid(
        "row_stride is \(UInt(bitPattern: stride)), not a multiple of \(Self.bytesPerPixel) from "
          + "\(rowBytes) on")
    }
    let (before, overflow) = stride.multipliedReportingOverflow(by: size.height - 1)
    guard !overflow, byteCount >= rowBytes, byteCount - rowBytes >= before else {
      throw .invalid(
        "byte_count is \(UInt(bitPattern: byteCount)), too few for \(size) pixels in rows of "
          + "\(stride) bytes")
    }
    bytes = UnsafeMutableRawBufferPointer(start: pixels, count: byteCount)
    self.stride = stride
  }

  /// Copies a picture of the size that was checked for.
  func copy(_ pixels: PixelBuffer) {
    let rowBytes = pixels.size.width * Self.bytesPerPixel
    pixels.withUnsafeBytes { source in
      for y in 0..<pixels.size.height {
        UnsafeMutableRawBufferPointer(rebasing: bytes[(y * stride)...]).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: source[(y * pixels.rowStride)...].prefix(rowBytes))
        )
      }
    }
  }
}
