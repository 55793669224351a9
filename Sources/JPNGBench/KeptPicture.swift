internal import JPNG
internal import JPNGPixelCache

/// A picture whose decoded pixels are on disk at some scales, in a pixel cache of its own. Opening
/// a cache looks at all of its tables, and would take the longer the more pictures there are in it.
struct KeptPicture: Sendable {
  let folder: CacheFolder
  /// What the cache says that the pixels take on the disk: whole pages.
  private(set) var byteCounts: [Scale: Int] = [:]

  private static func key(_ scale: Scale) -> PixelCache.Key {
    PixelCache.Key(contentOf: [], variant: scale.fraction)
  }

  /// Keeps the pixels of an image that is encoded as plain rows of RGBA.
  ///
  /// - Parameter parent: The folder that the folder of the cache is made in.
  /// - Returns: The image with its pixels on disk, and not in memory.
  static func keep(
    _ image: EncodedImage, _ scales: [Scale], in parent: String
  ) async -> Result<EncodedImage, CodecRefusal> {
    guard max(image.size.width, image.size.height) <= 65_535 else {
      return .failure(CodecRefusal("wider or higher than a pixel cache keeps"))
    }
    do throws(CodecRefusal) {
      var picture = KeptPicture(folder: try CacheFolder(in: parent))
      let cache = try picture.folder.openCache()
      let pixels = PixelBuffer(size: image.size, rgba: image.bytes)
      for scale in scales {
        let scaled = scale == .full ? pixels : pixels.reduced(.straight, by: 8 / scale.eighths)
        let before = cache.contents.byteCount
        let made = try? await cache.image(for: key(scale), size: scaled.size) { $0.copy(scaled) }
        guard made?.origin == .made else {
          throw CodecRefusal(cache.refusal?.reason ?? "the pixel cache does not keep it")
        }
        picture.byteCounts[scale] = cache.contents.byteCount - before
      }
      return .success(EncodedImage(settings: image.settings, size: image.size, kept: picture))
    } catch {
      return .failure(error)
    }
  }

  /// The picture as a cache shows it that has not shown it before: its pixels are mapped, and all
  /// have been read, as they are compared with their checksum.
  ///
  /// - Parameter size: That of the picture at this scale.
  func show(
    _ scale: Scale, _ size: ImageSize, in cache: PixelCache
  ) throws(CodecRefusal) -> CachedImage {
    guard let image = cache.cachedImage(for: Self.key(scale), size: size) else {
      throw CodecRefusal("the pixel cache has lost it")
    }
    return image
  }
}
