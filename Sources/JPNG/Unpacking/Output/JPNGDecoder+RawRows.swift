internal import JPNGThreads

extension JPNGDecoder {
  /// Decodes the picture, or a region of it, into rows without a header, tightly packed: 4 bytes a
  /// pixel, RGBA, or 3 or 1 for the colour or the alpha plane alone. On one thread.
  ///
  /// - Throws: as ``decode(region:at:)``.
  public func rawRows(
    _ content: ExportContent = .pixels, region: Region? = nil, at resolution: Resolution = .full
  ) throws(JPNGError) -> [UInt8] {
    let geometry = try geometry(of: region, at: resolution)
    return try inRGBA.run(geometry, of: content, ThreadBudget(idle: 0)) {
      (run) throws(JPNGError) in
      let wanted = ContentRows(content, width: geometry.size.width)
      var bytes: [UInt8] = []
      bytes.reserveCapacity(geometry.size.pixelCount * content.bytesPerPixel)
      try run.forEachStrip { (strip) throws(JPNGError) in
        bytes.append(wanted.extract(from: strip))
      }
      return bytes
    }
  }
}
