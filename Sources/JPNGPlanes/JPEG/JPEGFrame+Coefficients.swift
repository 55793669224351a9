internal import CCodecShims
package import JPNGCoefficients
internal import JPNGPixels

extension JPEGFrame {
  /// Returns a JPEG made of coefficients, with the Huffman codes that are best for them unless it
  /// is to have typical ones. Chroma may have the codes of luma, if that is smaller than codes of
  /// its own.
  ///
  /// - Parameters:
  ///   - planes: One for each component.
  ///   - tables: The quantisation of luma, and of chroma where there is any.
  package func jpeg(
    of planes: [CoefficientPlane], _ tables: [QuantisationTable]
  ) throws(CodecError) -> [UInt8] {
    guard !hasTypicalCodes else {
      return try jpeg(of: planes, tables, codes: [], sharesCodes: false)
    }
    guard isProgressive else {
      let codes = EntropyCodes(of: planes, subsampling, hasRestarts: hasRestarts)
      let bytes = (codes.luma + (codes.chroma ?? [])).flatMap(\.shimBytes)
      return TableSegments.joined(
        try jpeg(of: planes, tables, codes: bytes, sharesCodes: codes.chroma == nil))
    }
    // Scans of a progressive JPEG have symbols of their own, which libjpeg counts.
    let jpeg = try jpeg(of: planes, tables, codes: [], sharesCodes: false)
    guard planes.count > 1, jpeg.count <= Self.smallFile else { return TableSegments.joined(jpeg) }
    let shared = try self.jpeg(of: planes, tables, codes: [], sharesCodes: true)
    return TableSegments.joined(shared.count < jpeg.count ? shared : jpeg)
  }

  /// Bytes of files in which codes of chroma's own may take more than they save.
  private static let smallFile = 8192

  private var subsampling: Subsampling {
    if case .color(let subsampling) = components { subsampling } else { .yuv444 }
  }

  /// - Parameter codes: Those of luma and of chroma; none for those of libjpeg.
  private func jpeg(
    of planes: [CoefficientPlane], _ tables: [QuantisationTable], codes: [UInt8],
    sharesCodes: Bool
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
          codes.withUnsafeBytes { codes in
            let codes = codes.isEmpty ? nil : codes.bindMemory(to: cs_jpeg_code.self).baseAddress
            return cs_jpeg_write_coefficients(&frame, components, codes, &bytes, &report)
          }
        }
      }
      try CodecError.check(status, report)
      return bytes.taken()
    }
  }
}

extension HuffmanCode {
  /// A `cs_jpeg_code`.
  fileprivate var shimBytes: [UInt8] {
    lengthCounts + symbols + [UInt8](repeating: 0, count: 256 - symbols.count)
  }
}
