internal import CCodecShims
package import JPNGCoefficients

extension JPEGFrame {
  /// Returns a JPEG made of coefficients, with optimised Huffman tables.
  ///
  /// - Parameters:
  ///   - planes: One for each component.
  ///   - tables: The quantisation of luma, and of chroma where there is any.
  package func jpeg(
    of planes: [CoefficientPlane], _ tables: [QuantisationTable]
  ) throws(CodecError) -> [UInt8] {
    try withShimFrame { (frame) throws(CodecError) in
      var frame = frame
      var bytes = cs_bytes()
      var report = cs_report()
      let steps = tables.flatMap(\.steps)
      let status = steps.withUnsafeBufferPointer { steps in
        guard let base = steps.baseAddress else { return CS_CORRUPT }
        let components = planes.enumerated().map { index, plane in
          cs_jpeg_component(
            steps: base + (index == 0 ? 0 : 64), coefficients: plane.unsafeBase,
            blocks_wide: UInt32(plane.blocksWide), blocks_high: UInt32(plane.blocksHigh))
        }
        return withExtendedLifetime(planes) {
          cs_jpeg_write_coefficients(&frame, components, &bytes, &report)
        }
      }
      try CodecError.check(status, report)
      return bytes.taken()
    }
  }
}
