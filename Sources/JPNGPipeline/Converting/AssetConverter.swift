package import JPNG
internal import JPNGConversion
internal import JPNGFiles
package import JPNGThreads

/// Converts packed files to other formats, and others to packed files, and writes the results to
/// their outputs.
package struct AssetConverter: Sendable {
  let format: ConversionFormat
  let masks: MaskFile
  let options: DecodeOptions
  /// Whether files that exist are replaced, whatever is in them.
  let overwrites: Bool
  package let context: PipelineContext

  /// - Parameter options: How packed files are decoded that do not say it.
  package init(
    to format: ConversionFormat, masks: MaskFile, options: DecodeOptions, overwrites: Bool,
    context: PipelineContext
  ) {
    self.format = format
    self.masks = masks
    self.options = options
    self.overwrites = overwrites
    self.context = context
  }

  /// Converts the input of an item and writes its output. An output that is there already with the
  /// same bytes is left as it is.
  package func convert(_ item: OutputPlan.Item, _ threads: ThreadBudget) throws(AssetFailure) {
    let converted = try converted(item, threads)
    guard let path = item.path else {
      return try AssetFailure.onDisk { () throws(FileWriteError) in
        try StandardStream.output.write(converted)
      }
    }
    if FileStatus(path)?.kind == .file {
      if (try? WholeFile.isSame(path, as: converted)) == true { return }
      if !overwrites { throw AssetFailure(path, .writing, .otherFile) }
    }
    do throws(FileWriteError) {
      try AtomicFile.write(converted, to: path, overwrites: overwrites, isNamed: item.isNamed)
    } catch {
      if error.cause == .exists { throw AssetFailure(path, .writing, .otherFile) }
      throw AssetFailure(error)
    }
  }

  private func converted(
    _ item: OutputPlan.Item, _ threads: ThreadBudget
  ) throws(AssetFailure) -> [UInt8] {
    let source = item.input.source
    let bytes = try context.read(source)
    try context.refuse(source, .converting, needing: need(bytes, bytes.count) ?? 0)
    let encode: (JPNGDecoder) throws(JPNGError) -> [UInt8]
    switch format {
    case .jpng: return try packed(bytes, item, threads)
    case .jng: encode = JNG.encode
    case .svg: encode = SVG.encode
    case .png where PictureKind(bytes) == .png: return bytes  // a source that was kept
    case .png: encode = { (file) throws(JPNGError) in try file.png() }
    case .webp:
      encode = { (file) throws(JPNGError) in try WebP.encode(file, sharing: threads) }
    }
    return try AssetFailure.inContent(source.name, .converting) { () throws(JPNGError) in
      if JNG.isBegun(by: bytes) {
        throw JPNGError(.unsupported, "a JNG, which is converted to .jpng alone")
      }
      let file = try JPNGDecoder(bytes, options: options)
      try file.verify()
      return try encode(file)
    }
  }

  /// A packed file of a JNG, or of a JPEG and its mask.
  private func packed(
    _ bytes: [UInt8], _ item: OutputPlan.Item, _ threads: ThreadBudget
  ) throws(AssetFailure) -> [UInt8] {
    let name = item.input.source.name
    if JNG.isBegun(by: bytes) {
      let (file, warnings) = try AssetFailure.inContent(name, .converting) {
        () throws(JPNGError) in try JNG.decode(bytes, limits: options.limits)
      }
      for warning in warnings { context.observer.warn(name, warning) }
      return file
    }
    switch PictureKind(bytes) {
    case .jpeg: return try packed(jpeg: bytes, item, threads)
    case .png, .jpng: throw Self.failure(name, .unsupported, "it is no JNG, nor a JPEG with a mask")
    case nil: throw Self.failure(name, .malformed, "neither a JNG nor a JPEG")
    }
  }

  private func packed(
    jpeg: [UInt8], _ item: OutputPlan.Item, _ threads: ThreadBudget
  ) throws(AssetFailure) -> [UInt8] {
    let name = item.input.source.name
    let path = try masks.path(of: item.input.source)
    if let output = item.path, let identity = FileStatus(output)?.identity,
      identity == FileStatus(path)?.identity
    {
      throw AssetFailure(output, .planning, .outputIsInput(path))
    }
    let mask = try context.read(path)
    let size = try AssetFailure.inContent(name, .reading) { () throws(JPNGError) in
      try ImageSize(ofPicture: jpeg)
    }
    let alpha = try AssetFailure.inContent(path, .reading) { () throws(JPNGError) in
      try ExistingAlpha(maskFile: mask, of: size, limits: options.limits, sharing: threads)
    }
    do throws(JPNGError) {
      return try JPNGEncoder.wrap(color: jpeg, alpha, limits: options.limits)
    } catch {
      throw AssetFailure(error.plane == .alpha ? path : name, .converting, .content(error))
    }
  }

  private static func failure(
    _ path: String, _ code: JPNGError.Code, _ reason: String
  ) -> AssetFailure {
    AssetFailure(path, .converting, .content(JPNGError(code, reason)))
  }
}
