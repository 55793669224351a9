/// A cache that several machines share. No call of it fails: of a cache that cannot be used, all
/// that is seen is that it has no entries. Packing goes on one asset after the other on each of a
/// few threads, so a call that asks for an entry waits for it on the thread that it is made on.
package protocol RemotePackCache: Sendable {
  /// Whether entries are still asked for.
  var isReadable: Bool { get }

  /// The entry for a key, if there is one. It may take as long as the cache's time limit.
  ///
  /// - Parameter isSound: Whether an entry can be what packing with the key gives. One that cannot
  ///   is not returned, and the cache is not asked for others any more.
  func entry(
    _ key: PackKey, where isSound: (PackCache.Entry) -> Bool
  ) -> PackCache.Entry?

  /// Stores an entry, some time before ``finish()`` returns. This does not wait for it.
  /// Every entry that was packed has to be given, as it tells how long that took.
  func store(_ entry: PackCache.Entry, _ key: PackKey)

  /// Waits until all is stored, though not for longer than the cache's time limit. Nothing is
  /// stored afterwards.
  func finish() async
}
