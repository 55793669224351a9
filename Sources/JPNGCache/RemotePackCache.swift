/// A cache that several machines share. No call of it fails: of a cache that cannot be used, all
/// that is seen is that it has no entries.
package protocol RemotePackCache: Sendable {
  /// Whether entries are still asked for.
  var isReadable: Bool { get }

  /// The entry for a key, if there is one. It may take as long as the cache's time limit.
  ///
  /// - Parameter isSound: Whether an entry can be what packing with the key gives. One that cannot
  ///   is not returned, and the cache is not asked for others any more.
  func entry(
    _ key: PackKey, where isSound: @Sendable (PackCache.Entry) -> Bool
  ) async -> PackCache.Entry?

  /// Stores an entry, some time before ``finish()`` returns. This does not wait for it.
  func store(_ entry: PackCache.Entry, _ key: PackKey)

  /// Waits until all is stored, though not for longer than the cache's time limit. It has to be
  /// called once, after everything else.
  func finish() async
}
