internal import CCodecShims
package import JPNGPixels

/// Encodes a JPEG row by row, by libjpeg-turbo, with optimised Huffman tables.
package final class JPEGWriter {
  private let handle: OpaquePointer

  package struct Settings: Hashable, Sendable {
    /// Three components from red, green, blue and a fourth byte that is ignored; or one from grey.
    package enum Layout: Hashable, Sendable {
      case grey
      case rgbx(Subsampling)
    }

    package var size: ImageSize
    package var layout: Layout
    /// 1…100, libjpeg's scale.
    package var quality: Int
    package var isProgressive: Bool
    /// Whether a restart marker is behind every row of MCUs. (Not where progressive.)
    package var hasRestarts = false
    /// Goes into APP2 segments; empty for none.
    package var iccProfile: [UInt8]

    package init(
      size: ImageSize, layout: Layout, quality: Int, isProgressive: Bool = false,
      iccProfile: [UInt8] = []
    ) {
      (self.size, self.layout, self.quality) = (size, layout, quality)
      (self.isProgressive, self.iccProfile) = (isProgressive, iccProfile)
    }
  }

  package init(_ settings: Settings) throws(CodecError) {
    var shape = cs_jpeg_settings()
    shape.width = UInt32(settings.size.width)
    shape.height = UInt32(settings.size.height)
    shape.quality = Int32(settings.quality)
    shape.progressive = settings.isProgressive ? 1 : 0
    shape.restart_rows = settings.hasRestarts && !settings.isProgressive ? 1 : 0
    switch settings.layout {
    case .grey: shape.layout = CS_JPEG_GREY
    case .rgbx(let subsampling):
      shape.layout = CS_JPEG_RGBX
      shape.h_sampling = Int32(subsampling.factors.horizontal)
      shape.v_sampling = Int32(subsampling.factors.vertical)
    }
    handle = try settings.iccProfile.withUnsafeBufferPointer { (icc) throws(CodecError) in
      shape.icc = icc.baseAddress
      shape.icc_count = icc.count
      var (writer, report) = (OpaquePointer?.none, cs_report())
      let status = cs_jpeg_writer_open(&shape, &writer, &report)
      guard status == CS_OK, let writer else {
        cs_jpeg_writer_free(writer)
        try CodecError.check(status, report)
        throw CodecError(.outOfMemory, "out of memory")
      }
      return writer
    }
  }

  deinit { cs_jpeg_writer_free(handle) }

  /// Encodes the next `count` rows from `rows`, `stride` bytes apart.
  package func write(
    _ count: Int, from rows: UnsafeRawPointer, stride: Int
  ) throws(CodecError) {
    var report = cs_report()
    try CodecError.check(
      cs_jpeg_writer_write(
        handle, rows.assumingMemoryBound(to: UInt8.self), stride, UInt32(count), &report), report)
  }

  /// Ends the image after its last row and returns the JPEG.
  package func finish() throws(CodecError) -> [UInt8] {
    var (bytes, report) = (cs_bytes(), cs_report())
    try CodecError.check(cs_jpeg_writer_finish(handle, &bytes, &report), report)
    return bytes.taken()
  }
}
