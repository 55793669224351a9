package import JPNG
internal import JPNGFiles
internal import JPNGMemory

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

  /// Which files that exist are replaced.
  package enum Replacing: Sendable {
    case none
    /// Those that were unpacked before. A PNG has a mark by which it is known; rows without a
    /// header are taken for that if they are as many.
    case unpacked
    case all
  }

  let options: DecodeOptions
  let extract: Extract
  let format: Format
  let replacing: Replacing
  package let context: PipelineContext

  package init(
    options: DecodeOptions, extract: Extract, format: Format, replacing: Replacing,
    context: PipelineContext
  ) {
    self.options = options
    self.extract = extract
    self.format = format
    self.replacing = replacing
    self.context = context
  }

  /// Unpacks the input of an item and writes its output.
  package func unpack(_ item: OutputPlan.Item) throws(AssetFailure) {
    if replacing == .none, let path = item.path {
      try AssetFailure.onDisk { () throws(FileWriteError) in try AtomicFile.refuseExisting(path) }
    }
    let unpacked = try decode(item.input.source)
    guard let path = item.path else {
      return try AssetFailure.onDisk { () throws(FileWriteError) in
        try StandardStream.output.write(unpacked)
      }
    }
    try refuseForeign(path, insteadOf: unpacked)
    try AssetFailure.onDisk { () throws(FileWriteError) in
      try AtomicFile.write(
        unpacked, to: path, overwrites: replacing != .none, isNamed: item.isNamed)
    }
  }

  /// Refuses to replace a file that may be somebody's picture: unpacking beside the sources must
  /// not put what is left of their quality in their place.
  private func refuseForeign(
    _ path: String, insteadOf unpacked: [UInt8]
  ) throws(AssetFailure) {
    guard replacing == .unpacked, let status = FileStatus(path), status.kind == .file else {
      return
    }
    let isOwn =
      switch format {
      case .png: OwnPNG.isOne(path) || (try? WholeFile.isSame(path, as: unpacked)) == true
      case .raw: status.byteCount == unpacked.count
      }
    guard isOwn else { throw AssetFailure(path, .writing, .notOwn) }
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
    let count = bytes.count
    let decoder = try AssetFailure.inContent(source.name, .unpacking) { () throws(JPNGError) in
      try JPNGDecoder(bytes, options: options)
    }
    let needed = try? need(decoder, count)
    try context.refuse(source, .unpacking, needing: needed ?? 0)
    let unpacked = try AssetFailure.inContent(source.name, .unpacking) { () throws(JPNGError) in
      try decode(decoder)
    }
    guard let unpacked else { throw AssetFailure(source.name, .unpacking, .noPreview) }
    return format == .png ? OwnPNG.marked(unpacked) : unpacked
  }

  /// Decodes what is asked for; `nil` if that is a preview and there is none. Checksums are
  /// compared before: what is unpacked may be all that is left of a picture. Previews have none.
  private func decode(_ decoder: JPNGDecoder) throws(JPNGError) -> [UInt8]? {
    if case .picture = extract { try decoder.verifyChecksums() }
    return switch (extract, format) {
    case (.preview, .png): try decoder.previewPNG()
    case (.preview, .raw): try decoder.preview()?.rgba
    case (.picture(let content, let region, let resolution), .png):
      try decoder.png(content, region: region, at: resolution)
    case (.picture(let content, let region, let resolution), .raw):
      try decoder.rawRows(content, region: region, at: resolution)
    }
  }
}

extension AssetUnpacker {
  /// What unpacking takes of the context's memory.
  package var memory: Batch.Memory<OutputPlan.Item> {
    Batch.Memory(.unpacking, path: \.input.path) { item in
      context.memory(for: item.input.source, options) { (decoder, byteCount) throws(JPNGError) in
        try need(decoder, byteCount)
      }
    }
  }

  private func need(_ decoder: JPNGDecoder, _ byteCount: Int) throws(JPNGError) -> Int {
    guard case .picture(_, let region, let resolution) = extract else { return byteCount }
    let footprint = try DecodingFootprint(decoder, of: region, at: resolution)
    return MemoryEstimate.unpacking(
      decodingByteCount: footprint.byteCount, filtered: footprint.filtered,
      fileByteCount: byteCount)
  }
}
