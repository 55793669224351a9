package import JPNGBytes

/// A bundle that is open for reading. Its directory and its index are read at once, and compared
/// with the one archive that their entries can be in (``ArchiveLayout``). So nothing overlaps, and
/// no size, offset or count lies; what is in the files is not looked at.
package struct BundleArchive: Sendable {
  /// All bytes of the bundle.
  package let file: ByteView
  /// What the index says of the files, in the order of their names.
  package let index: BundleIndex
  /// The archive: the index itself, the previews where there are some, and the files.
  package let layout: ArchiveLayout
  private let numbers: [String: Int]

  package var entries: [BundleEntry] { index.entries }
  /// Entries of the archive that are none of the files.
  package var ownCount: Int { layout.items.count - entries.count }

  /// - Throws: `.malformed`, or `.unsupported` for the index of a later version.
  package init(_ file: ByteView) throws(BundleError) {
    let tail = file.part(max(0, file.count - EndRecords.maxByteCount)..<file.count).array
    let end = try EndRecords(tail: tail, fileByteCount: file.count)
    let ending = file.part(end.directoryOffset..<file.count).array
    let items = try Self.items(in: ending, end)
    guard let first = items.first, first.name == EntryName.index else {
      throw .malformed("its first entry is not \(EntryName.index): it is no bundle")
    }
    let index = try BundleIndex(json: try Self.indexBytes(of: file, first))
    guard ArchiveLayout.isAlignment(index.alignment) else {
      throw .malformed("an alignment of \(index.alignment)")
    }
    let layout = ArchiveLayout(items, alignment: index.alignment)
    try Self.check(layout, against: ending, end)
    try IndexCheck(layout).check(index)
    self.file = file
    self.index = index
    self.layout = layout
    numbers = try Self.numbers(of: index.entries)
  }

  /// The number of the file of a name, which may be in another Unicode normalisation; `nil` if
  /// there is none.
  package func number(of name: String) -> Int? { numbers[name] }

  /// The bytes of a file. They are not compared with its checksum, nor its header with the index.
  package func data(of number: Int) -> ByteView { file.part(entries[number].data) }

  /// Reads the items of the directory, which cannot have more bytes than the file.
  private static func items(
    in ending: [UInt8], _ end: EndRecords
  ) throws(BundleError) -> [ArchiveItem] {
    var items: [ArchiveItem] = []
    var position = 0
    var byteCount = 0
    for _ in 0..<end.entryCount {
      let item = try DirectoryRecord.item(in: ending, at: &position)
      guard item.byteCount <= end.directoryOffset - byteCount else {
        throw .malformed("its entries would have more bytes than the file", entry: item.name)
      }
      byteCount += item.byteCount
      items.append(item)
    }
    return items
  }

  private static func indexBytes(
    of file: ByteView, _ item: ArchiveItem
  ) throws(BundleError) -> [UInt8] {
    // A header has no more bytes than its lengths can declare.
    let head = file.part(0..<min(file.count, LocalHeader.fixedByteCount)).array
    guard let start = LocalHeader.byteCount(of: head), start <= file.count,
      item.byteCount <= file.count - start
    else { throw .malformed("the index does not begin the file") }
    let bytes = file.part(start..<start + item.byteCount).array
    guard Checksum.crc32(bytes.span) == item.checksum else {
      throw .malformed("its checksum is wrong", entry: item.name)
    }
    return bytes
  }

  /// Compares the directory with that of the only archive that its items can be in.
  private static func check(
    _ layout: ArchiveLayout, against ending: [UInt8], _ end: EndRecords
  ) throws(BundleError) {
    guard layout.directoryOffset == end.directoryOffset else {
      throw .malformed(
        "its entries end at byte \(layout.directoryOffset), its directory begins at "
          + "\(end.directoryOffset)")
    }
    let expected = layout.ending
    guard expected == ending else {
      let offset = zip(expected, ending).prefix { $0 == $1 }.count
      throw .malformed(
        "its directory is not that of a bundle with these entries, from byte "
          + "\(end.directoryOffset + offset) on")
    }
  }

  private static func numbers(of entries: [BundleEntry]) throws(BundleError) -> [String: Int] {
    var names = NameSet()
    var numbers = [String: Int](minimumCapacity: entries.count)
    for (number, entry) in entries.enumerated() {
      try names.add(entry.name)
      numbers[entry.name] = number
    }
    return numbers
  }
}
