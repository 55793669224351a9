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
      _ key: PackKey, where isSound: (PackCache.Entry) -> Bool
    ) -> PackCache.Entry? {
      guard state.reads, !cancellation.isRequested else { return nil }
      switch look(key) {
      case .success(let entry?) where !isSound(entry): state.readingFailed(.unsound)
      case .success(let entry): return entry
      case .failure(let failure):
        // What fails after a cancellation is none of the cache's faults.
        if isReading { state.readingFailed(failure) }
      }
      return nil
    }

    package func store(_ entry: PackCache.Entry, _ key: PackKey) {
      state.packed(inSeconds: entry.outcome.seconds ?? 0)
      let bytes = entry.bytes
      guard state.writes, bytes.count <= RemoteCacheSettings.entryLimit else { return }
      uploads.add(
        UploadQueue.Upload(byteCount: bytes.count) { await self.upload(bytes, key) })
    }

    package func finish() async {
      await uploads.drain(settings.timeLimit) { isWriting }
      let rest = uploads.close()
      if !cancellation.isRequested { state.leftBehind(rest) }
    }

    /// Asks for an entry, and takes down how long that took.
    private func look(_ key: PackKey) -> Result<PackCache.Entry?, RemoteCacheFailure> {
      let start = ContinuousClock.now
      let result = executor.wait(
        settings.timeLimit, while: { isReading },
        for: { await self.catching { try await self.read(key) } })
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      if case .success(let entry) = result {
        state.looked(forSeconds: seconds, saving: entry?.outcome.seconds ?? 0)
      }
      return result
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

    private func read(_ key: PackKey) async throws -> PackCache.Entry? {
      let name = key.digest.description
      let message = try await store.read(url("ac", name), limit: ActionResult.limit)
      guard let message else { return nil }
      guard let result = ActionResult(message), result.path == name else {
        throw RemoteCacheFailure.malformedResult
      }
      guard result.byteCount <= RemoteCacheSettings.entryLimit else {
        throw RemoteCacheFailure.tooLarge(limit: RemoteCacheSettings.entryLimit)
      }
      let url = url("cas", result.digest.description)
      // Servers throw blobs away, and keep what names them.
      guard let blob = try await store.read(url, limit: result.byteCount) else { return nil }
      guard blob.count == result.byteCount, ContentDigest(of: blob) == result.digest,
        let entry = PackCache.Entry(blob)
      else { throw RemoteCacheFailure.wrongContent }
      return entry
    }

    /// The blob comes first: a server need not take the name of one that it does not have.
    private func upload(_ bytes: [UInt8], _ key: PackKey) async {
      guard isWriting else { return }
      let digest = ContentDigest(of: bytes)
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
