internal import JPNG
internal import JPNGBenchResults
internal import JPNGPixels
internal import JPNGPlanes

/// How a codec encodes.
struct EncodingSettings: Hashable, Sendable {
  let codec: BenchCodec
  /// That of `jpng pack`; codecs of others have the one that comes as close to the source. Lossless
  /// codecs have none.
  let quality: Int?
  /// `nil` for codecs that do not decode what `jpng pack` makes.
  let subsampling: Subsampling??

  func contender(at scale: Scale, threads: Int) -> BenchReport.Contender {
    BenchReport.Contender(
      codec.rawValue, quality, subsampling.map(\.settingText), scale.fraction, threads)
  }
}

extension EncodingSettings {
  func encode(_ image: BenchImage, _ pixels: PixelBuffer) throws(CodecRefusal) -> EncodedImage {
    EncodedImage(settings: self, size: image.size, bytes: try bytes(of: image, pixels))
  }

  private func bytes(
    of image: BenchImage, _ pixels: PixelBuffer
  ) throws(CodecRefusal) -> [UInt8] {
    switch codec {
    case .png: return image.png
    case .optimizedPNG: return try optimized(pixels)
    case .lz4HC: return try StockLibraries.compressLZ4(pixels, .best)
    case .lz4Fast: return try StockLibraries.compressLZ4(pixels, .fast)
    case .jpng, .jpngStock: return try packed(pixels, .png)
    case .jpjp, .jpjpStock: return try packed(pixels, .jpeg)
    case .jpngPreview: return try packed(pixels, .png, preview: .eighth)
    case .jpjpPreview: return try packed(pixels, .jpeg, preview: .eighth)
    case .colorOnly: return Array(try PackedPlanes(packed(pixels, .png)).color)
    // A pixel cache has to keep them before they can be timed.
    case .mapped: return pixels.rgba
    case .webp:
      return try LoadedLibrary.libwebp.encode(pixels, quality: MatchedQuality.webp(packQuality))
    case .avif:
      return try LoadedLibrary.libavif.encode(pixels, quality: MatchedQuality.avif(packQuality))
    }
  }

  private var packQuality: Int { quality ?? PackOptions().quality }

  /// Packs as `jpng pack` does by default.
  private func packed(
    _ pixels: PixelBuffer, _ alpha: PackOptions.AlphaMode,
    preview: PackOptions.PreviewSize? = nil
  ) throws(CodecRefusal) -> [UInt8] {
    var options = PackOptions()
    options.alpha = alpha
    options.preview = preview
    options.quality = packQuality
    options.subsampling = subsampling ?? nil
    let image = SourceImage(pixels: pixels)
    return try CodecRefusal.orResult { () throws(JPNGError) in
      try JPNGEncoder(options: options).encode(image).bytes
    }
  }

  private func optimized(_ pixels: PixelBuffer) throws(CodecRefusal) -> [UInt8] {
    do throws(CodecError) {
      return try OptimizedPNG.encode(pixels)
    } catch {
      throw CodecRefusal("\(error)")
    }
  }
}
