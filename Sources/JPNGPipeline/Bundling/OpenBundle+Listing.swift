internal import JPNGBundle
internal import JPNGLoading
package import JPNGPixels

extension OpenBundle {
  /// What the index of a bundle says of a file.
  package struct Item: Sendable {
    package var name: String
    /// Where its bytes are in the bundle.
    package var offset: Int
    package var byteCount: Int
    /// Eight digits.
    package var checksum: String
    package var kind: String
    package var size: ImageSize?
    package var scale: Int?
    package var variants: [String]
    /// Where the bytes of its preview are in the bundle.
    package var preview: Range<Int>?
  }

  /// Bytes of the bundle.
  package var byteCount: Int { bundle.archive.file.count }

  package var alignment: Int { bundle.archive.index.alignment }

  /// What the index says of all files.
  package var listing: [Item] {
    bundle.archive.entries.map { entry in
      Item(
        name: entry.name, offset: entry.data.lowerBound, byteCount: entry.item.byteCount,
        checksum: entry.item.checksum.hexadecimal, kind: entry.kind.rawValue, size: entry.size,
        scale: entry.scale, variants: entry.variants, preview: entry.preview)
    }
  }
}
