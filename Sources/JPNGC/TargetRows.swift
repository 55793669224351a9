internal import JPNGDecode

/// Where rows of pixels are in the caller's memory. That there is room for them is checked.
struct RowExtent {
  static let bytesPerPixel = 4

  let stride: Int

  init(stride: Int, byteCount: Int, for size: ImageSize) throws(CallFailure) {
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
    self.stride = stride
  }
}

/// The caller's memory for pixels.
struct TargetRows {
  let bytes: UnsafeMutableRawBufferPointer
  let stride: Int

  init(
    _ pixels: UnsafeMutableRawPointer?, stride: Int, byteCount: Int, for size: ImageSize
  ) throws(CallFailure) {
    let pixels = try argument(pixels, "pixels")
    guard UInt(bitPattern: pixels) % UInt(RowExtent.bytesPerPixel) == 0 else {
      throw .invalid("pixels is not a multiple of \(RowExtent.bytesPerPixel)")
    }
    self.stride = try RowExtent(stride: stride, byteCount: byteCount, for: size).stride
    bytes = UnsafeMutableRawBufferPointer(start: pixels, count: byteCount)
  }

  /// Copies a picture of the size that was checked for.
  func copy(_ pixels: PixelBuffer) {
    let rowBytes = pixels.size.width * RowExtent.bytesPerPixel
    pixels.withUnsafeBytes { source in
      for y in 0..<pixels.size.height {
        UnsafeMutableRawBufferPointer(rebasing: bytes[(y * stride)...]).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: source[(y * pixels.rowStride)...].prefix(rowBytes))
        )
      }
    }
  }
}
