package import JPNG
internal import JPNGFiles

/// Unpacks files, and writes the results to their outputs.
package struct AssetUnpacker: Sendable {
  /// The format of unpacked files.
  package enum Format: String, CaseIterable, Sendable {
    case png
    /// Rows of pixels without a header.
    case raw

    /// The extension of files of this format.
    package var pathExtension: String { self == .png ? "png" : "rgba" }
  }

  /// Which part of a file is unpacked.
  package enum Extract: Sendable {
    /// The picture, or a region of it.
    case picture(ExportContent, region: Region?, Resolution)
    /// The preview, which a file need not have.
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
    self.options = options
    self.extract = extract
    self.format = format
    self.overwrites = overwrites
    self.context = context
  }

  /// Unpacks the input of an item and writes its output.
  package func unpack(_ item: OutputPlan.Item) throws(AssetFailure) {
    if !overwrites, let path = item.path {
      try AssetFailure.onDisk { () throws(FileWriteError) in try AtomicFile.refuseExisting(path) }
    }
    let unpacked = try decode(item.input.source)
    try AssetFailure.onDisk { () throws(FileWriteError) in
      switch item.destination {
      case .path(let path): try AtomicFile.write(unpacked, to: path, overwrites: overwrites)
      case .standardOutput: try StandardStream.output.write(unpacked)
      }
    }
  }

  /// Whether the whole picture is wanted, as PNG: what a source that was kept under the packed
  /// file's name is already.
  private var isWholePNG: Bool {
    guard case .picture(.pixels, region: nil, .full) = extract else { return false }
    return format == .png && options.association == .straight
  }

  private func decode(_ source: InputSource) throws(AssetFailure) -> [UInt8] {
    let bytes = try context.read(source)
    if PictureKind(bytes) == .png {
      guard isWholePNG else { throw AssetFailure(source.name, .unpacking, .keptSource) }
      return bytes
    }
    let unpacked = try AssetFailure.inContent(source.name, .unpacking) { () throws(JPNGError) in
      try decode(try JPNGDecoder(bytes, options: options))
    }
    guard let unpacked else { throw AssetFailure(source.name, .unpacking, .noPreview) }
    return unpacked
  }

  /// Decodes what is asked for; `nil` if that is a preview and there is none.
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
