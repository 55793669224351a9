internal import JPNGPlanes

extension JPNGDecoder {
  /// Decodes the picture, or a region of it, to a PNG of 8 bits a sample, on one thread. The PNG
  /// has the file's ICC profile if there is one. Unless an area filter is needed, the decoded
  /// picture is never in memory as a whole.
  ///
  /// - Parameters:
  ///   - content: What is exported. Default: colour and alpha.
  ///   - region: In pixels of the picture in its full size. Default: `nil`, the whole picture.
  ///   - resolution: The size of the result. Default: as stored.
  /// - Throws: What ``decode(region:at:)`` throws.
  public func png(
    _ content: ExportContent = .pixels, region: Region? = nil, at resolution: Resolution = .full
  ) throws(JPNGError) -> [UInt8] {
    try export(content, region, resolution) { (run) throws(JPNGError) in
      let writer = try pngWriter(run.size, content)
      try run.forEachStrip { (rows) throws(JPNGError) in
        try inPlane(nil) { () throws(CodecError) in try writer.write(rows) }
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

  /// Decodes the preview to a PNG of 8 bits a sample; `nil` if the file has none.
  ///
  /// - Throws: What ``preview()`` throws.
  public func previewPNG() throws(JPNGError) -> [UInt8]? {
    try inRGBA.preview()?.png(iccProfile: info.iccProfile)
  }
}

extension ExportContent {
  fileprivate var colorType: PNGColorType {
    switch self {
    case .pixels: .rgba
    case .plane(.color): .rgb
    case .plane(.alpha): .grey
    }
  }
}
