internal import CCodecShims
internal import JPNGPixels

extension JPEGFrame {
  /// Calls `body` with the frame as a C struct. It points to the profile and so must not leave
  /// `body`.
  func withShimFrame<R>(
    _ body: (cs_jpeg_frame) throws(CodecError) -> R
  ) throws(CodecError) -> R {
    var frame = cs_jpeg_frame()
    frame.width = UInt32(size.width)
    frame.height = UInt32(size.height)
    frame.progressive = isProgressive ? 1 : 0
    frame.restart_rows = hasRestarts && !isProgressive ? 1 : 0
    frame.typical_codes = hasTypicalCodes ? 1 : 0
    switch components {
    case .grey: frame.layout = CS_JPEG_GREY
    case .color(let subsampling):
      frame.layout = CS_JPEG_RGBX
      frame.h_sampling = Int32(subsampling.factors.horizontal)
      frame.v_sampling = Int32(subsampling.factors.vertical)
    }
    return try iccProfile.withUnsafeBufferPointer { (icc) throws(CodecError) in
      frame.icc = icc.baseAddress
      frame.icc_count = icc.count
      return try body(frame)
    }
  }
}
