public import JPNGFiles
public import JPNGPixels
internal import JPNGThreads

/// Decoded pictures on disk, so that one that was shown once is shown again without decoding it and
/// without copying it.
///
/// The pixels are in files that are mapped into memory, one for each size, byte order and
/// association. The system reads them when they are used, keeps them in memory while there is room,
/// and takes that memory back without writing anything.
///
/// ```swift
/// let cache = try PixelCache(folder: caches + "/pixels", limit: 256 << 20)
/// let key = PixelCache.Key(contentOf: file)
/// let image = try await cache.image(for: key, size: picture.size) { destination in
///   destination.copy(try paint(picture))
/// }
/// image.withBytes { bytes in upload(bytes, image.rowStride) }
/// ```
///
/// **Several processes** may use the same folder at the same time. A picture that one of them has
/// made is there for all.
///
/// **What is shown is what was made.** Each picture is found by a key of the file's content, and is
/// compared with a checksum when a process shows it for the first time. So neither a process that
/// is killed while it writes, nor a loss of power, nor a file that is cut off or damaged while
/// nobody uses it makes a wrong picture. What is found damaged is thrown away and made again.
///
/// Only programs that use this class may write to the folder, which has to be on a disk of this
/// machine. A read error of the disk ends the process (SIGBUS), as with any mapped file.
public final class PixelCache: Sendable {
  /// The folder of the cache.
  public let folder: String
  /// Bytes on disk that pictures may take, those that are being written included. What the index
  /// takes comes on top, 1.2 MB. If several processes have different limits, the one that adds a
  /// picture heeds its own.
  public let limit: Int

  private let world: Locked<CacheWorld>
  private let flights = Flights()

  /// Opens a cache. What is in the folder from earlier runs is there at once.
  ///
  /// - Parameters:
  ///   - folder: The path of a folder for nothing but this, which is created if it is missing.
  ///   - limit: Bytes on disk that pictures may take, in whole pages each; the index comes on top.
  ///     A picture that is added to a full cache takes the place of those that were used least
  ///     recently. Pictures that are in use stay. There are never more than 16,384. Default: 512
  ///     MiB, which is 512 pictures of 512 × 512.
  /// - Throws: An error if the folder cannot be created, or files in it cannot be opened and
  ///   mapped.
  public init(folder: String, limit: Int = 512 << 20) throws(FileError) {
    (self.folder, self.limit) = (folder, limit)
    world = Locked(try CacheWorld(folder, limit: limit))
  }

  /// The picture of a key, which is made now if it is not in the cache.
  ///
  /// Who asks for a picture while it is being made in this process waits for it. Processes do not
  /// wait for each other: two may make the same picture at the same time, and one of the two is
  /// kept.
  ///
  /// - Parameters:
  ///   - key: What the pixels depend on.
  ///   - size: The size of the picture; at least one pixel in each direction.
  ///   - pixelFormat: The order of the bytes of a pixel. Default: RGBA.
  ///   - association: Whether colours are premultiplied. Default: straight.
  ///   - make: Writes the pixels. It runs in a task of its own, which is cancelled when all who
  ///     wait are.
  /// - Precondition: No side of `size` has more than 65,535 pixels.
  /// - Returns: The picture. If it cannot be kept, it is in memory of its own.
  /// - Throws: What `make` throws, to all who wait; nothing of the picture is kept then.
  ///   `CancellationError` at once when the calling task is cancelled. ``FileError`` if there is no
  ///   memory for a picture that cannot be kept.
  public nonisolated(nonsending) func image(
    for key: Key, size: ImageSize, pixelFormat: PixelFormat = .rgba,
    association: Association = .straight,
    make: @escaping @Sendable (inout Destination) async throws -> Void
  ) async throws -> CachedImage {
    guard let format = TableFormat(size, pixelFormat, association) else {
      preconditionFailure("a picture has 1 to \(TableFormat.maxSide) pixels along each side")
    }
    if let image = world.withLock({ $0 }).find(key, format) { return image }
    return try await flights.image(Flights.Name(key: key, format: format)) {
      try await self.made(key, format, make)
    }
  }

  /// The picture of a key if it is in the cache; else `nil`. This never waits for one that is being
  /// made.
  ///
  /// The parameters are those of ``image(for:size:pixelFormat:association:make:)``.
  public func cachedImage(
    for key: Key, size: ImageSize, pixelFormat: PixelFormat = .rgba,
    association: Association = .straight
  ) -> CachedImage? {
    guard let format = TableFormat(size, pixelFormat, association) else { return nil }
    return world.withLock({ $0 }).find(key, format)
  }

  private func made(
    _ key: Key, _ format: TableFormat, _ make: (inout Destination) async throws -> Void
  ) async throws -> CachedImage {
    let world = currentWorld()
    // Somebody may have made it since this was asked for.
    if let image = world.find(key, format) { return image }
    guard let reservation = world.reserve(format) else {
      let memory = try MappedMemory(byteCount: format.pixelByteCount, for: folder)
      let place = PixelPlace(memory, 0)
      var destination = Destination(format, place)
      try await make(&destination)
      return CachedImage(format, place, .unkept, nil)
    }
    var destination = Destination(format, reservation.place)
    try await make(&destination)
    return world.publish(key, reservation.hold, in: reservation.table)
      ?? CachedImage(format, reservation.place, .unkept, reservation.hold)
  }

  /// The files of the cache that are to be used now: if others have replaced them, the new ones.
  private func currentWorld() -> CacheWorld {
    world.withLock { world in
      if !world.index.isCurrent, let next = try? CacheWorld(folder, limit: limit) { world = next }
      return world
    }
  }

  /// Removes all pictures, for all processes. Those that are in use stay valid; their room on the
  /// disk is given back when they are let go of.
  public func removeAll() {
    world.withLock { $0 }.index.retire()
    _ = currentWorld()
  }

  /// How many pictures there are, and how many bytes they take on disk.
  public var contents: (count: Int, byteCount: Int) { currentWorld().contents }

  /// What the system has refused last, for which pictures could not be kept; `nil` if nothing.
  public var refusal: FileError? { world.withLock { $0 }.state.withLock { $0.refusal } }
}
