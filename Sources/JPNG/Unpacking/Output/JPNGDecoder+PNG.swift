internal import JPNGPlanes
internal import JPNGThreads

extension JPNGDecoder {
  /// Decodes the picture, or a region of it, into a PNG of 8 bits a sample, with the file's ICC
  /// profile where it has one, on one thread. Unless an area filter is needed, the decoded picture
  /// is never in memory as a whole.
  ///
  /// - Throws: as ``decode(region:at:)``.
  public func png(
    _ content: ExportContent = .pixels, region: Region? = nil, at resolution: Resolution = .full
  ) throws(JPNGError) -> [UInt8] {
    let geometry = try geometry(of: region, at: resolution)
    return try inRGBA.run(geometry, of: content, ThreadBudget(idle: 0)) {
      (run) throws(JPNGError) in
      let writer = try pngWriter(geometry.size, content)
      let wanted = ContentRows(content, width: geometry.size.width)
      try run.forEachStrip { (strip) throws(JPNGError) in
        try inPlane(nil) { () throws(CodecError) in try writer.write(wanted.extract(from: strip)) }
      }
      return try inPlane(nil) { () throws(CodecError) in try writer.finish() }
    }
  }

  private func pngWriter(
    _ size: ImageSize, _ content: ExportContent
  ) throws(JPNGError) -> PNGWriter {
    var settings = PNGWriter.Settings(size: size, colorType: content.colorType)
    settings.level = PNGWriter.quickLevel
    if content != .plane(.alpha) { settings.iccProfile = info.iccProfile }
    return try inPlane(nil) { () throws(CodecError) in try PNGWriter(settings) }
  }

  /// Decodes the preview into a PNG of 8 bits a sample; `nil` where the file has none.
  ///
  /// - Throws: as ``preview()``.
  public func previewPNG() throws(JPNGError) -> [UInt8]? {
    try inRGBA.preview()?.png(iccProfile: info.iccProfile)
  }

  /// The order of bytes that files have, whatever the options say.
  var inRGBA: JPNGDecoder {
    var decoder = self
    decoder.options.pixelFormat = .rgba
    return decoder
  }
}
