internal import CCodecShims
package import JPNGCoefficients

extension JPEGFrame {
  /// Returns a JPEG made of coefficients, with optimised Huffman codes. In small files chroma may
  /// have the codes of luma, if that is smaller than codes of its own.
  ///
  /// - Parameters:
  ///   - planes: One for each component.
  ///   - tables: The quantisation of luma, and of chroma where there is any.
  package func jpeg(
    of planes: [CoefficientPlane], _ tables: [QuantisationTable]
  ) throws(CodecError) -> [UInt8] {
    let jpeg = try jpeg(of: planes, tables, sharesCodes: false)
    guard planes.count > 1, jpeg.count <= Self.smallFile else { return TableSegments.joined(jpeg) }
    let shared = try self.jpeg(of: planes, tables, sharesCodes: true)
    return TableSegments.joined(shared.count < jpeg.count ? shared : jpeg)
  }

  /// Bytes of files in which codes of chroma's own may take more than they save.
  private static let smallFile = 8192

  private func jpeg(
    of planes: [CoefficientPlane], _ tables: [QuantisationTable], sharesCodes: Bool
  ) throws(CodecError) -> [UInt8] {
    try withShimFrame { (frame) throws(CodecError) in
      var frame = frame
      frame.shares_codes = sharesCodes ? 1 : 0
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
