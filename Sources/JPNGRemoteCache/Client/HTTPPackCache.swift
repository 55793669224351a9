#if RemoteCache
  internal import JPNGAssetReports
  package import JPNGCache
  package import JPNGThreads

  /// A remote cache that speaks the HTTP protocol of bazel-remote: `/ac/<digest of the key>` says
  /// which blob belongs to a key, and the blob is at `/cas/<its digest>`. A blob is an entry as
  /// the local cache keeps it.
  package final class HTTPPackCache: RemotePackCache {
    private let settings: RemoteCacheSettings
    private let cancellation: Cancellation
    private let state: RemoteCacheState
    private let store: HTTPStore
    private let executor = NetworkExecutor()
    private let uploads: UploadQueue

    /// Asks nothing yet.
    ///
    /// - Parameters:
    ///   - cancellation: Ends all waiting.
    ///   - complain: Is called once at most, when the cache fails, with a sentence about it.
    package init(
      _ settings: RemoteCacheSettings, cancellation: Cancellation,
      complain: @escaping @Sendable (String) -> Void
    ) {
      self.settings = settings
      self.cancellation = cancellation
      state = RemoteCacheState(settings, complain: complain)
      store = HTTPStore(settings)
      uploads = UploadQueue(executor: executor)
    }

    package var isReadable: Bool { state.reads }

    package func entry(
      _ key: PackKey, limit: Int, where isSound: (PackCache.Entry) -> Bool
    ) -> PackCache.Entry? {
      guard isReading else { return nil }
      do throws(RemoteCacheFailure) {
        let entry = try look(key, limit)
        guard entry.map(isSound) ?? true else { throw .unsound }
        return entry
      } catch {
        // What fails after a cancellation is none of the cache's faults.
        if isReading { state.readingFailed(error) }
        return nil
      }
    }

    package func store(
      _ entry: PackCache.Entry, _ key: PackKey, packedInSeconds seconds: Double
    ) {
      state.packed(inSeconds: seconds)
      guard isWriting else { return }
      let bytes = entry.bytes
      guard bytes.count <= RemoteCacheSettings.entryLimit else { return }
      let digest = ContentDigest(of: bytes)
      uploads.add(
        UploadQueue.Upload(byteCount: bytes.count) { await self.upload(bytes, digest, key) })
    }

    package func finish() async {
      await uploads.drain(settings.timeLimit) { isWriting }
      let rest = uploads.close()
      if !cancellation.isRequested { state.leftBehind(rest) }
    }

    /// What the server says that an entry is.
    private struct Blob: Sendable {
      let bytes: [UInt8]
      let digest: ContentDigest

      /// `nil` if the bytes are others than they should be.
      var entry: PackCache.Entry? {
        ContentDigest(of: bytes) == digest ? PackCache.Entry(bytes) : nil
      }
    }

    /// Asks for an entry, and takes down how long that took.
    private func look(
      _ key: PackKey, _ limit: Int
    ) throws(RemoteCacheFailure) -> PackCache.Entry? {
      let start = ContinuousClock.now
      let result = executor.wait(
        settings.timeLimit, while: { isReading },
        for: { await self.catching { try await self.read(key, limit) } })
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      let blob = try result.get()
      let entry = blob?.entry
      state.looked(forSeconds: seconds, saving: entry?.outcome.seconds ?? 0)
      guard blob == nil || entry != nil else { throw .wrongContent }
      return entry
    }

    private func catching<Value>(
      _ work: () async throws -> Value
    ) async -> Result<Value, RemoteCacheFailure> {
      do {
        return .success(try await work())
      } catch {
        return .failure(error as? RemoteCacheFailure ?? .unreachable("\(error)"))
      }
    }

    private var isReading: Bool { state.reads && !cancellation.isRequested }
    private var isWriting: Bool { state.writes && !cancellation.isRequested }

    private func read(_ key: PackKey, _ limit: Int) async throws -> Blob? {
      let name = key.digest.description
      let message = try await store.read(url("ac", name), limit: ActionResult.limit)
      guard let message else { return nil }
      guard let result = ActionResult(message), result.path == name else {
        throw RemoteCacheFailure.malformedResult
      }
      guard result.byteCount <= limit else { throw RemoteCacheFailure.tooLarge(limit: limit) }
      let url = url("cas", result.digest.description)
      // Servers throw blobs away, and keep what names them.
      guard let bytes = try await store.read(url, limit: result.byteCount) else { return nil }
      return Blob(bytes: bytes, digest: result.digest)
    }

    /// The blob comes first: a server need not take the name of one that it does not have.
    private func upload(_ bytes: [UInt8], _ digest: ContentDigest, _ key: PackKey) async {
      guard isWriting else { return }
      let name = key.digest.description
      let result = ActionResult(path: name, digest: digest, byteCount: bytes.count)
      let stored = await catching {
        try await store.write(bytes, url("cas", digest.description))
        try await store.write(result.bytes, url("ac", name))
      }
      if case .failure(let failure) = stored, isWriting { state.writingFailed(failure) }
    }

    private func url(_ part: String, _ name: String) -> String {
      settings.address.url(part, name)
    }
  }
#endif
