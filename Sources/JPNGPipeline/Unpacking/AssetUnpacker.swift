package import JPNG
internal import JPNGFiles

/// Unpacks one file after the other and puts the result in place.
package struct AssetUnpacker: Sendable {
  /// What becomes of a picture.
  package enum Format: String, CaseIterable, Sendable {
    case png
    /// Rows without a header.
    case raw

    package var pathExtension: String { self == .png ? "png" : "rgba" }
  }

  /// What of a picture is wanted.
  package enum Extract: Sendable {
    case picture(ExportContent, region: Region?, Resolution)
    /// The small copy that the file may have.
    case preview
  }

  let options: DecodeOptions
  let extract: Extract
  let format: Format
  let overwrites: Bool
  let context: PipelineContext

  package init(
    options: DecodeOptions, extract: Extract, format: Format, overwrites: Bool,
    context: PipelineContext
  ) {
    (self.options, self.extract, self.format) = (options, extract, format)
    (self.overwrites, self.context) = (overwrites, context)
  }

  package func unpack(_ item: OutputPlan.Item) throws(AssetFailure) {
    if !overwrites {
      try onDisk { () throws(FileWriteError) in try AtomicFile.refuseExisting(item.path) }
    }
    let unpacked = try decode(item.input.path)
    try onDisk { () throws(FileWriteError) in
      if item.path == StandardStream.path {
        try StandardStream.output.write(unpacked)
      } else {
        try AtomicFile.write(unpacked, to: item.path, overwrites: overwrites)
      }
    }
  }

  private func decode(_ path: String) throws(AssetFailure) -> [UInt8] {
    let bytes = try context.read(path)
    let unpacked = try inContent(path, .unpacking) { () throws(JPNGError) in
      try decode(try JPNGDecoder(bytes, options: options))
    }
    guard let unpacked else { throw AssetFailure(path, .unpacking, .noPreview) }
    return unpacked
  }

  /// `nil` where a preview is wanted and there is none.
  private func decode(_ decoder: JPNGDecoder) throws(JPNGError) -> [UInt8]? {
    switch (extract, format) {
    case (.preview, .png): try decoder.previewPNG()
    case (.preview, .raw): try decoder.preview()?.rgba
    case (.picture(let content, let region, let resolution), .png):
      try decoder.png(content, region: region, at: resolution)
    case (.picture(let content, let region, let resolution), .raw):
      try decoder.rawRows(content, region: region, at: resolution)
    }
  }
}
