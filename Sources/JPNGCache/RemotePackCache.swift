/// A cache that several machines share. No call of it fails: of a cache that cannot be used, all
/// that is seen is that it has no entries. Packing goes on one asset after the other on each of a
/// few threads, so a call that asks for an entry waits for it on the thread that it is made on.
package protocol RemotePackCache: Sendable {
  /// Whether entries are still asked for.
  var isReadable: Bool { get }

  /// The entry for a key, if there is one. It may take as long as the cache's time limit.
  ///
  /// - Parameters:
  ///   - limit: The most bytes that an entry may have. No more are read of one.
  ///   - isSound: Whether an entry can be what packing with the key gives. One that cannot is not
  ///     returned.
  func entry(
    _ key: PackKey, limit: Int, where isSound: (PackCache.Entry) -> Bool
  ) -> PackCache.Entry?

  /// Stores an entry, some time before ``finish()`` returns. This does not wait for it.
  ///
  /// - Parameter seconds: How long it took in this run to pack it. Every entry that was packed has
  ///   to be given, as what it takes to ask for entries is held against that.
  func store(_ entry: PackCache.Entry, _ key: PackKey, packedInSeconds seconds: Double)

  /// Waits until all is stored, though not for longer than the cache's time limit. What is not
  /// stored by then is given up.
  func finish() async
}
