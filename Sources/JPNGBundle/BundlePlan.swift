internal import JPNGBytes
package import JPNGPixels

/// A bundle that is to be written: all of its bytes but those of the files.
package struct BundlePlan: Sendable {
  /// A file that is to be in a bundle.
  package struct File: Sendable {
    package var item: ArchiveItem
    package var kind: BundleEntry.Kind
    package var size: ImageSize?
    package var scale: Int?
    package var variants: [String] = []
    /// Where its preview is: in the file, or amid the previews that the bundle begins with.
    package var preview: Range<Int>?

    package init(_ item: ArchiveItem, _ kind: BundleEntry.Kind, size: ImageSize? = nil) {
      self.item = item
      self.kind = kind
      self.size = size
    }
  }

  package let index: BundleIndex
  package let layout: ArchiveLayout
  /// The data of the index.
  package let indexBytes: [UInt8]
  /// Entries in front of the files.
  package let ownCount: Int

  /// - Parameters:
  ///   - files: In the order of the bytes of their names, which are those that a ``NameSet`` takes.
  ///   - previews: What is to be in front of the files; `nil` if previews stay in the files.
  package init(_ files: [File], previews: [UInt8]?, alignment: Int) {
    let own =
      previews.map {
        [
          ArchiveItem(
            name: EntryName.previews, byteCount: $0.count, checksum: Checksum.crc32($0.span))
        ]
      } ?? []
    let items = own + files.map(\.item)
    // The index says where everything is, which depends on how long it is, which depends on how
    // many digits these numbers have. Each attempt is at least as long as the one before, so the
    // first that is as long as was assumed is the shortest of all that fit.
    var bytes: [UInt8] = []
    while true {
      let item = ArchiveItem(name: EntryName.index, byteCount: bytes.count, checksum: 0)
      let layout = ArchiveLayout([item] + items, alignment: alignment)
      let index = Self.index(files, layout, hasPreviews: previews != nil)
      let json = index.json
      guard json.count == bytes.count else {
        bytes = json
        continue
      }
      let checked = ArchiveItem(
        name: EntryName.index, byteCount: json.count, checksum: Checksum.crc32(json.span))
      self.layout = ArchiveLayout([checked] + items, alignment: alignment)
      self.index = index
      indexBytes = json
      ownCount = 1 + own.count
      return
    }
  }

  private static func index(
    _ files: [File], _ layout: ArchiveLayout, hasPreviews: Bool
  ) -> BundleIndex {
    let previews = hasPreviews ? layout.data(of: 1) : nil
    let ownCount = hasPreviews ? 2 : 1
    let entries = files.enumerated().map { number, file in
      let data = layout.data(of: ownCount + number)
      let origin = (previews ?? data).lowerBound
      return BundleEntry(
        item: file.item, kind: file.kind, size: file.size, scale: file.scale,
        variants: file.variants, data: data,
        preview: file.preview.map { $0.lowerBound + origin..<$0.upperBound + origin })
    }
    return BundleIndex(alignment: layout.alignment, previews: previews, entries: entries)
  }
}
