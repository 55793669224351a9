/// Compares what an index says with the archive that it is in.
struct IndexCheck {
  private let layout: ArchiveLayout
  /// The most bytes of the end of a JPNG, whose trailer has 16 bits for them.
  private static let maxEndingByteCount = 0xFFFF

  init(_ layout: ArchiveLayout) { self.layout = layout }

  func check(_ index: BundleIndex) throws(BundleError) {
    let hasPreviews = layout.items.count > 1 && layout.items[1].name == EntryName.previews
    let ownCount = hasPreviews ? 2 : 1
    guard index.previews == (hasPreviews ? layout.data(of: 1) : nil) else {
      throw .malformed("the index has the previews in another place", entry: EntryName.previews)
    }
    guard index.entries.count == layout.items.count - ownCount else {
      throw .malformed(
        "the index has \(index.entries.count) entries, the archive "
          + "\(layout.items.count - ownCount)")
    }
    for (number, entry) in index.entries.enumerated() {
      try check(entry, layout.items[ownCount + number], layout.data(of: ownCount + number))
      try check(entry.preview, of: entry, amid: index.previews)
      if number > 0 { try check(entry.name, follows: index.entries[number - 1].name) }
    }
  }

  private func check(
    _ entry: BundleEntry, _ item: ArchiveItem, _ data: Range<Int>
  ) throws(BundleError) {
    guard entry.name.utf8.elementsEqual(item.name.utf8), entry.data == data,
      entry.item.checksum == item.checksum
    else { throw .malformed("the index and the archive contradict each other", entry: item.name) }
  }

  /// A preview is amid the others, or ends its file.
  private func check(
    _ preview: Range<Int>?, of entry: BundleEntry, amid previews: Range<Int>?
  ) throws(BundleError) {
    guard let preview else { return }
    let isInside =
      previews.map { $0.lowerBound <= preview.lowerBound && preview.upperBound <= $0.upperBound }
      ?? (entry.data.lowerBound <= preview.lowerBound
        && preview.upperBound == entry.data.upperBound)
    guard isInside, entry.kind == .jpng, preview.count <= Self.maxEndingByteCount else {
      throw .malformed("its preview would be in another place", entry: entry.name)
    }
  }

  private func check(_ name: String, follows other: String) throws(BundleError) {
    guard other.utf8.lexicographicallyPrecedes(name.utf8) else {
      throw .malformed("it is not in the order of names, behind \(other)", entry: name)
    }
  }
}
