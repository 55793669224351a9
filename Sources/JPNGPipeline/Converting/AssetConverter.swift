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
    let converted = try converted(item.input.source, threads)
    guard let path = item.path else {
      return try AssetFailure.onDisk { () throws(FileWriteError) in
        try StandardStream.output.write(converted)
      }
    }
    if !overwrites, FileStatus(path)?.kind == .file {
      if (try? WholeFile.isSame(path, as: converted)) == true { return }
      throw AssetFailure(path, .writing, .otherFile)
    }
    try AssetFailure.onDisk { () throws(FileWriteError) in
      try AtomicFile.write(converted, to: path, overwrites: overwrites, isNamed: item.isNamed)
    }
  }

  private func converted(
    _ source: InputSource, _ threads: ThreadBudget
  ) throws(AssetFailure) -> [UInt8] {
    let bytes = try context.read(source)
    try context.refuse(source, .converting, needing: need(bytes, bytes.count) ?? 0)
    if format == .jpng { return try packed(bytes, source, threads) }
    return try AssetFailure.inContent(source.name, .converting) { () throws(JPNGError) in
      if JNG.isBegun(by: bytes) {
        throw JPNGError(.unsupported, "a JNG, which is converted to .jpng alone")
      }
      let file = try JPNGDecoder(bytes, options: options)
      return switch format {
      case .jng: try JNG.encode(file)
      case .svg: try SVG.encode(file)
      case .webp: try WebP.encode(file, sharing: threads)
      case .png, .jpng: try file.png()
      }
    }
  }

  /// A packed file of a JNG, or of a JPEG and its mask.
  private func packed(
    _ bytes: [UInt8], _ source: InputSource, _ threads: ThreadBudget
  ) throws(AssetFailure) -> [UInt8] {
    if JNG.isBegun(by: bytes) {
      let (file, warnings) = try AssetFailure.inContent(source.name, .converting) {
        () throws(JPNGError) in try JNG.decode(bytes, limits: options.limits)
      }
      for warning in warnings { context.observer.warn(source.name, warning) }
      return file
    }
    guard PictureKind(bytes) == .jpeg else {
      throw AssetFailure(
        source.name, .converting,
        .content(JPNGError(.unsupported, "neither a JNG nor a JPEG that has a mask")))
    }
    let path = try masks.path(of: source.name)
    let mask = try context.read(path)
    let alpha = try AssetFailure.inContent(path, .reading) { () throws(JPNGError) in
      try ExistingAlpha(maskFile: mask, options.limits, threads)
    }
    return try AssetFailure.inContent(source.name, .converting) { () throws(JPNGError) in
      try JPNGEncoder.wrap(color: bytes, alpha, limits: options.limits)
    }
  }
}

extension ExistingAlpha {
  /// Alpha by the file of a mask, PNG or JPEG: grey JPEGs are taken as they are.
  fileprivate init(
    maskFile bytes: [UInt8], _ limits: Limits, _ threads: ThreadBudget
  ) throws(JPNGError) {
    switch PictureKind(bytes) {
    case .png:
      // Its samples are no colours, so no profile counts.
      self = .mask(try SourceImage(png: bytes, colorProfile: .strip, limits: limits).pixels)
    case .jpeg where try JPEGComponents.count(of: bytes, limits) == 1: self = .jpeg(bytes)
    case .jpeg: self = .mask(try PixelBuffer(picture: bytes, limits: limits, sharing: threads))
    case .jpng, nil: throw JPNGError(.unsupported, "a mask that is neither a PNG nor a JPEG")
    }
  }
}
