internal import JPNG
internal import JPNGAssetReports
internal import JPNGMemory
internal import JPNGPixels
internal import JPNGThreads

/// Finds out of files what packing them would have told.
struct AssetInspector: Sendable {
  let measures: AssetMeasures
  let limits: Limits
  let console: Console

  /// Bytes that a picture of that size takes at the peak.
  func need(_ size: ImageSize, fileByteCount: Int) -> Int {
    MemoryEstimate.inspecting(size, fileByteCount: fileByteCount, measures: measures.forMemory)
  }

  func inspect(
    _ pair: PicturePairs.Pair, _ threads: ThreadBudget
  ) throws(CommandFailure) -> PackReport.Asset {
    let png = try FileAccess.read(pair.reference.path)
    let packed = try FileAccess.read(pair.candidate.path)
    let info = try info(of: packed, pair.candidate.path)
    let settings = PackedSettings(info?.settings)
    let source: SourceImage
    do throws(JPNGError) {
      source = try SourceImage(
        png: png, colorProfile: settings.colorProfile ?? .preserve, limits: limits)
    } catch {
      throw CommandFailure(error, pair.reference.path, "reading")
    }
    var asset = PackReport.Asset(
      source: pair.reference.relativePath, output: pair.candidate.relativePath, status: .fallback)
    (asset.width, asset.height) = (source.pixels.size.width, source.pixels.size.height)
    (asset.sourceBytes, asset.packedBytes) = (png.count, packed.count)
    if let info { asset.describe(info, settings) }
    do throws(CommandFailure) {
      asset.add(
        try measures.measure(
          packed == png ? nil : packed, source, of: pair.candidate.path, limits, threads))
    } catch {
      // The file is good where only its colours cannot be compared.
      guard error.status == .unsupported else { throw error }
      console.warn(error.path, error.text)
    }
    return asset
  }

  /// `nil` for a PNG.
  private func info(of packed: [UInt8], _ path: String) throws(CommandFailure) -> FileInfo? {
    if PictureKind(packed) == .png { return nil }
    do throws(JPNGError) {
      return try JPNGDecoder(packed, options: DecodeOptions(limits: limits)).info
    } catch {
      throw CommandFailure(error, path, "reading")
    }
  }
}

/// What a file says of how it was packed.
private struct PackedSettings {
  private let values: [Substring: Substring]

  /// - Parameter text: "jpng 0.1.0 quality=80 alpha=png".
  init(_ text: String?) {
    let entries = (text ?? "").split(separator: " ").map { $0.split(separator: "=", maxSplits: 1) }
    values = Dictionary(
      entries.filter { $0.count == 2 }.map { ($0[0], $0[1]) }, uniquingKeysWith: { $1 })
  }

  var quality: Int? { values["quality"].flatMap { Int($0) } }
  /// Files name what differs from the defaults.
  var alphaQuality: Int? {
    quality == nil ? nil : values["alphaQuality"].flatMap { Int($0) } ?? PackOptions().alphaQuality
  }
  var colorProfile: ColorProfilePolicy? {
    values["colorProfile"].flatMap { ColorProfilePolicy(rawValue: String($0)) }
  }
}

extension PackReport.Asset {
  init(_ unmatched: PicturePairs.Unmatched) {
    let path = unmatched.file.relativePath
    self.init(
      source: path, output: unmatched.isReference ? nil : path, status: .failed,
      error: unmatched.failure.text)
  }

  init(_ pair: PicturePairs.Pair, _ result: Result<PackReport.Asset, CommandFailure>?) {
    switch result {
    case .success(let asset): self = asset
    case .failure, nil:
      self.init(
        source: pair.reference.relativePath, output: pair.candidate.relativePath, status: .failed,
        error: result?.failure?.text ?? "not started")
    }
  }

  fileprivate mutating func describe(_ info: FileInfo, _ settings: PackedSettings) {
    status = .packed
    (colorBytes, alphaBytes) = (info.colorByteCount, info.alphaByteCount)
    (alphaEncoding, subsampling) = (info.alphaEncoding.rawValue, info.subsampling?.rawValue)
    quality = settings.quality
    alphaQuality = info.alphaEncoding == .jpeg ? settings.alphaQuality : nil
  }
}
