internal import JPNGThreads

/// Loads files through a ``PixelCache``: each is decoded once, and shown again without being
/// decoded or even read.
///
/// ```swift
/// let loader = CachedImageLoader(
///   cache: try PixelCache(folder: caches + "/pixels"),
///   options: DecodeOptions(association: .premultiplied, pixelFormat: .bgra))
/// let image = try await loader.image(contentsOf: path)
/// image.withBytes { bytes in upload(bytes, image.rowStride) }
/// ```
///
/// A file is recognised by its bytes, which are read when it is loaded for the first time by this
/// object, and again when the system says that it has changed. So the old picture of a file that
/// was changed is not shown, and a file that was moved or copied is not decoded again.
public final class CachedImageLoader: Sendable {
  /// Where decoded pictures are kept.
  public let cache: PixelCache
  /// The size of the pictures.
  public let resolution: Resolution
  /// How files are decoded.
  public let options: DecodeOptions

  /// What is known of a file, as long as its status is the same.
  private struct KnownFile: Sendable {
    let status: FileStatus
    let key: PixelCache.Key
    let size: ImageSize
  }

  /// More files than this are not remembered.
  private static let maxKnownCount = 1 << 16
  private let known = Locked<[String: KnownFile]>([:])

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - cache: Where decoded pictures are kept.
  ///   - resolution: The size of the pictures. Default: as stored.
  ///   - options: How files are decoded. Default: straight RGBA.
  public init(
    cache: PixelCache, resolution: Resolution = .full, options: DecodeOptions = DecodeOptions()
  ) {
    (self.cache, self.resolution, self.options) = (cache, resolution, options)
  }

  /// The picture of a file.
  ///
  /// If it is in the cache and this object has loaded the file before, this returns on the caller's
  /// thread, within microseconds. All else is done elsewhere.
  ///
  /// - Throws: ``LoadingError`` if the file cannot be read or decoded; `CancellationError` if the
  ///   task is cancelled while it waits.
  public nonisolated(nonsending) func image(
    contentsOf path: String
  ) async throws -> CachedImage {
    let status = try access { () throws(FileError) in try FileStatus(existing: path) }
    if let file = known.withLock({ $0[path] }), file.status == status,
      let image = cache.cachedImage(
        for: file.key, size: file.size, pixelFormat: options.pixelFormat,
        association: options.association)
    {
      return image
    }
    return try await load(path, status)
  }

  /// Reads a file's bytes, and decodes them if no other file has had the same.
  @concurrent
  private func load(_ path: String, _ status: FileStatus) async throws -> CachedImage {
    let file = try access { () throws(FileError) in try MappedFile(path) }
    let (decoder, size) = try inFile(path) { () throws(JPNGError) in
      // Safe: the decoder keeps `file` alive, and with it the mapped bytes.
      let decoder = try unsafe JPNGDecoder(
        unsafeBytes: file.bytes, owner: file, options: options)
      return (decoder, try decoder.size(at: resolution))
    }
    let key = PixelCache.Key(contentOf: file, variant: variant)
    remember(path, KnownFile(status: status, key: key, size: size))
    return try await cache.image(
      for: key, size: size, pixelFormat: options.pixelFormat, association: options.association
    ) { [resolution, variant] destination in
      try inFile(path) { () throws(JPNGError) in
        try decoder.decode(at: resolution, into: destination.rows)
      }
      // A file that was overwritten meanwhile would be kept under the key of what it was before.
      guard PixelCache.Key(contentOf: file, variant: variant) == key else {
        let reason = "The file was changed while it was read"
        throw LoadingError.file(FileError(path: path, attempt: .reading, reason: reason))
      }
    }
  }

  /// Remembers a file, unless it was changed so short a time ago that another change might leave
  /// its status as it is. File systems count time in steps of up to two seconds.
  private func remember(_ path: String, _ file: KnownFile) {
    let isSettled = file.status.changed + 3_000_000_000 < FileStatus.now
    guard isSettled, FileStatus(path) == file.status else { return }
    known.withLock { known in
      if known.count < Self.maxKnownCount || known[path] != nil { known[path] = file }
    }
  }

  /// What the pixels depend on besides the file, the size and what the cache knows itself. Another
  /// version of the library may decode a file in another way.
  private var variant: String {
    let size =
      switch resolution {
      case .scale(let scale): "scale \(scale.eighths)"
      case .fit(let width, let height): "fit \(width) \(height)"
      }
    return "JPNG \(JPNGVersion.current), \(size), \(options.assumedAssociation.rawValue), "
      + (options.isStrict ? "strict" : "lenient")
  }
}
