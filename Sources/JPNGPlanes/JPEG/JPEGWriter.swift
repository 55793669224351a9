internal import CCodecShims
package import JPNGPixels

/// Encodes a JPEG with libjpeg-turbo, with optimised Huffman tables.
///
/// The JPEG is made from rows of samples. libjpeg transforms them and quantises the coefficients by
/// its own tables for a quality.
package final class JPEGWriter {
  private let handle: OpaquePointer
  private let rowByteCount: Int

  /// Starts a JPEG that is made from rows.
  ///
  /// - Parameter quality: 1…100, libjpeg's scale.
  package init(_ frame: JPEGFrame, quality: Int) throws(CodecError) {
    rowByteCount = frame.size.width * frame.components.bytesPerPixel
    handle = try frame.withShimFrame { (shimFrame) throws(CodecError) in
      var shimFrame = shimFrame
      var writer: OpaquePointer?
      var report = cs_report()
      let status = cs_jpeg_writer_open(&shimFrame, Int32(quality), &writer, &report)
      guard status == CS_OK, let writer else {
        cs_jpeg_writer_free(writer)
        try CodecError.check(status, report)
        throw CodecError.outOfMemory
      }
      return writer
    }
  }

  deinit { cs_jpeg_writer_free(handle) }

  /// Encodes the next rows.
  ///
  /// - Precondition: A row has exactly the bytes that the frame's components are made from.
  package func write(_ rows: Rows) throws(CodecError) {
    precondition(rows.byteCount == rowByteCount, "rows of the picture's width")
    try call { report in
      rows.withUnsafeBase {
        cs_jpeg_writer_write(handle, $0, rows.stride, UInt32(rows.count), &report)
      }
    }
  }

  /// Ends the image after its last row and returns the JPEG.
  package func finish() throws(CodecError) -> [UInt8] {
    var bytes = cs_bytes()
    try call { cs_jpeg_writer_finish(handle, &bytes, &$0) }
    return bytes.taken()
  }

  /// Calls a function of the shims that works on the writer, which stays alive meanwhile.
  private func call(_ function: (inout cs_report) -> cs_status) throws(CodecError) {
    defer { extendLifetime(self) }
    try CodecError.call(function)
  }
}
