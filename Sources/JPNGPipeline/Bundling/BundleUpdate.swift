internal import JPNGBundle
package import JPNGBundlePatching
internal import JPNGBytes
internal import JPNGLoading

/// What an update from one bundle to another is.
package struct BundleUpdate: Sendable {
  /// One of the two bundles.
  package struct Side: Sendable {
    package var byteCount: Int
    /// The CRC-32 of the whole file, in eight digits: before and after the update, it tells
    /// whether the file is the right one.
    package var checksum: String

    init(_ source: OpenBundle) {
      let file = source.bundle.archive.file
      byteCount = file.count
      checksum = Checksum.crc32(file).hexadecimal
    }
  }

  package let old: Side
  package let new: Side
  package let changes: [BundleComparison.Change]
  package let patch: BundlePatch

  package init(from old: OpenBundle, to new: OpenBundle) {
    let comparison = BundleComparison(old: old.bundle.archive, new: new.bundle.archive)
    self.old = Side(old)
    self.new = Side(new)
    changes = comparison.changes
    patch = BundlePatch(comparison)
  }
}
