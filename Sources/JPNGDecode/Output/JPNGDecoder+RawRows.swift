extension JPNGDecoder {
  /// Decodes the picture, or a region of it, to rows of pixels without a header and without
  /// padding, on one thread. A pixel has 4 bytes, RGBA; 3 bytes, RGB, for the colour plane alone;
  /// or 1 byte for the alpha plane alone.
  ///
  /// - Parameters:
  ///   - content: What is exported. Default: colour and alpha.
  ///   - region: In pixels of the picture in its full size. Default: `nil`, the whole picture.
  ///   - resolution: The size of the result. Default: as stored.
  /// - Throws: What ``decode(region:at:)`` throws.
  public func rawRows(
    _ content: ExportContent = .pixels, region: Region? = nil, at resolution: Resolution = .full
  ) throws(JPNGError) -> [UInt8] {
    try export(content, region, resolution) { (run) throws(JPNGError) in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(run.size.pixelCount * content.bytesPerPixel)
      try run.forEachStrip { bytes.append($0) }
      return bytes
    }
  }
}
