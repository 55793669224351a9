internal import JPNGCache
internal import JPNGFiles

/// One of several parts of a set of assets, each of which is packed by a run of its own.
///
/// Which part an asset belongs to depends on its relative path alone, so that nothing moves when
/// assets are added: it is the first 8 bytes of the SHA-256 of the path, as a number with the
/// highest byte first, modulo the number of parts.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// Counted from 1.
  package let index: Int
  package let count: Int

  /// Reads text like "2/7"; `nil` if it is no part of anything.
  package init?(_ text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1], index >= 1,
      index <= count
    else { return nil }
    (self.index, self.count) = (index, count)
  }

  /// "2/7".
  package var description: String { "\(index)/\(count)" }

  /// What files that belong to one shard have in their names.
  package var suffix: String { "\(index)-\(count)" }

  /// Whether an output whose source is gone was probably packed by this shard. Where a manifest
  /// gave it a name of its own, it is one of the shards all the same.
  package func hasPacked(_ leftover: Leftover) -> Bool {
    contains(leftover.key.replacingExtension("jpng", with: "png"))
  }

  /// - Parameter path: The asset's relative path.
  func contains(_ path: String) -> Bool {
    let number = ContentDigest(of: Array(path.utf8)).leadingNumber
    return number % UInt64(count) == UInt64(index - 1)
  }
}
