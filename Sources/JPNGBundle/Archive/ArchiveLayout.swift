/// Where everything is in an archive of given items: one behind the other, each with its data at a
/// multiple of the alignment, and the directory behind them. There is exactly one such archive, so
/// writing follows from it, and reading is a comparison with it.
package struct ArchiveLayout: Sendable {
  /// What alignments can be. More does not fit the field that says so.
  package static let alignments = 1...32768

  package let items: [ArchiveItem]
  package let alignment: Int
  /// Where the local headers begin, and at last the directory.
  private let headerOffsets: [Int]
  private let dataOffsets: [Int]

  /// - Precondition: The alignment is a power of two of ``alignments``, and the sum of all sizes
  ///   is far from the largest number.
  package init(_ items: [ArchiveItem], alignment: Int) {
    precondition(Self.isAlignment(alignment), "a power of two")
    var headers: [Int] = []
    var data: [Int] = []
    headers.reserveCapacity(items.count + 1)
    data.reserveCapacity(items.count)
    var offset = 0
    for item in items {
      headers.append(offset)
      offset += LocalHeader(item, at: offset, alignment: alignment).byteCount
      data.append(offset)
      offset += item.byteCount
    }
    headers.append(offset)
    self.items = items
    self.alignment = alignment
    headerOffsets = headers
    dataOffsets = data
  }

  package static func isAlignment(_ number: Int) -> Bool {
    alignments.contains(number) && number.nonzeroBitCount == 1
  }

  /// Where the data of an item is in the archive.
  package func data(of index: Int) -> Range<Int> {
    dataOffsets[index]..<dataOffsets[index] + items[index].byteCount
  }

  /// What is in front of the data of an item.
  package func header(of index: Int) -> [UInt8] {
    LocalHeader(items[index], at: headerOffsets[index], alignment: alignment).bytes
  }

  /// Where ``header(of:)`` is in the archive.
  package func headerRange(of index: Int) -> Range<Int> {
    headerOffsets[index]..<dataOffsets[index]
  }

  package var directoryOffset: Int { headerOffsets[items.count] }

  /// The directory and the records behind it.
  package var ending: [UInt8] {
    var bytes = directory
    EndRecords(
      entryCount: items.count, directoryOffset: directoryOffset, directoryByteCount: bytes.count
    ).append(to: &bytes)
    return bytes
  }

  private var directory: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(items.reduce(0) { $0 + 80 + $1.name.utf8.count })
    for (item, offset) in zip(items, headerOffsets) {
      DirectoryRecord(item: item, offset: offset).append(to: &bytes)
    }
    return bytes
  }
}
