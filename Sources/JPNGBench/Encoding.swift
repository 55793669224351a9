internal import CLibLZ4
internal import JPNG
internal import JPNGPixels
internal import JPNGPlanes

/// An image in one of the ways that a plan calls for, or why not.
struct Encoding: Sendable {
  let settings: EncodingSettings
  let image: Result<EncodedImage, CodecRefusal>
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
    case .lz4HC: return try compressed(pixels, isHC: true)
    case .lz4Fast: return try compressed(pixels, isHC: false)
    case .jpng, .jpngStock: return try packed(pixels, .png)
    case .jpjp, .jpjpStock: return try packed(pixels, .jpeg)
    case .jpngPreview: return try packed(pixels, .png, preview: .eighth)
    case .jpjpPreview: return try packed(pixels, .jpeg, preview: .eighth)
    case .colorOnly: return Array(try PackedPlanes(packed(pixels, .png)).color)
    }
  }

  /// As `jpng pack` does with its defaults.
  private func packed(
    _ pixels: PixelBuffer, _ alpha: PackOptions.AlphaMode,
    preview: PackOptions.PreviewSize? = nil
  ) throws(CodecRefusal) -> [UInt8] {
    var options = PackOptions()
    (options.alpha, options.preview) = (alpha, preview)
    options.quality = quality ?? options.quality
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

  /// The rows, tightly packed, in one block.
  private func compressed(
    _ pixels: PixelBuffer, isHC: Bool
  ) throws(CodecRefusal) -> [UInt8] {
    let block = pixels.rgba.withUnsafeBytes { rows -> [UInt8]? in
      guard rows.count <= LZ4_MAX_INPUT_SIZE else { return nil }
      let (source, count) = (rows.bindMemory(to: CChar.self).baseAddress, Int32(rows.count))
      let room = LZ4_compressBound(count)
      return [UInt8](unsafeUninitializedCapacity: Int(room)) { target, written in
        let target = UnsafeMutableRawPointer(target.baseAddress)?
          .assumingMemoryBound(to: CChar.self)
        written = Int(
          isHC
            ? LZ4_compress_HC(source, target, count, room, LZ4HC_CLEVEL_MAX)
            : LZ4_compress_default(source, target, count, room))
      }
    }
    guard let block, !block.isEmpty else { throw CodecRefusal("too large for an LZ4 block") }
    return block
  }
}
