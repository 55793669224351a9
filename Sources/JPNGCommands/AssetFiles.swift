internal import JPNG
internal import JPNGAssetReports
internal import JPNGBytes
internal import JPNGPixels
internal import JPNGPlanes

/// The files of an asset.
struct AssetFiles: Sendable {
  var source: String
  /// A packed file, or a copy of the source.
  var packed: String

  /// Both as PNGs, the packed one by decoding its bytes; `nil` where one cannot be read any more.
  func pictures(_ limits: Limits) -> AssetPictures? {
    guard let source = try? FileAccess.read(source), let packed = try? FileAccess.read(packed)
    else { return nil }
    do throws(JPNGError) {
      return AssetPictures(
        source: try Self.shown(source, limits), packed: try Self.decoded(packed, limits))
    } catch {
      return nil
    }
  }

  private static func decoded(_ packed: [UInt8], _ limits: Limits) throws(JPNGError) -> [UInt8] {
    if PictureKind(packed) == .png { return try shown(packed, limits) }
    return try JPNGDecoder(packed, options: DecodeOptions(limits: limits)).png()
  }

  /// A PNG as it is, or upright, as not all browsers turn it as its Exif data says.
  private static func shown(_ png: [UInt8], _ limits: Limits) throws(JPNGError) -> [UInt8] {
    let chunks = try? png.withView { (png) throws(CodecError) in try PNGChunkList(png) }
    guard let chunks, chunks.orientation != .upright else { return png }
    let image = try SourceImage(png: png, limits: limits)
    return try image.pixels.png(iccProfile: image.iccProfile)
  }
}

extension AssetFiles {
  /// `nil` for what was not packed, and for streams, which cannot be read twice.
  init?(_ item: OutputPlan.Item, _ result: Result<PackedAsset, CommandFailure>?) {
    guard case .success(let asset) = result else { return nil }
    source = item.input.path
    packed = (asset.isFallback ? item.fallback?.path : nil) ?? item.path
    guard [source, packed].allSatisfy({ fileStatus($0)?.kind == .file }) else { return nil }
  }
}
