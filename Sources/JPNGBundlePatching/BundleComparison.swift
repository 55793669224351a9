package import JPNGBundle
internal import JPNGBytes

/// Which files of a new bundle have the bytes of files in an old one.
package struct BundleComparison {
  /// What became of a file.
  package enum Status: String, Hashable, Sendable {
    case added
    case removed
    case changed
    /// A file of the old bundle that is gone by its name has the same bytes.
    case moved
    case unchanged
  }

  package struct Change: Hashable, Sendable {
    package var name: String
    package var status: Status
    /// What the file was called before, if it has moved.
    package var origin: String?
    package var byteCount: Int
  }

  let old: BundleArchive
  let new: BundleArchive
  /// For each file of the new bundle the one of the old that has the same bytes.
  let sources: [Int?]

  package init(old: BundleArchive, new: BundleArchive) {
    self.old = old
    self.new = new
    var numbers: [Sum: [Int]] = [:]
    for (number, entry) in old.entries.enumerated() {
      numbers[Sum(entry.item), default: []].append(number)
    }
    sources = new.entries.enumerated().map { number, entry in
      let bytes = new.data(of: number)
      let named = old.number(of: entry.name)
      // Of many files with the same checksum, a few are enough to look at.
      let others = numbers[Sum(entry.item), default: []].prefix(8)
      return ([named].compactMap(\.self) + others).first {
        Sum(old.entries[$0].item) == Sum(entry.item) && old.data(of: $0).hasSameBytes(as: bytes)
      }
    }
  }

  private struct Sum: Hashable {
    let byteCount: Int
    let checksum: UInt32

    init(_ item: ArchiveItem) { (byteCount, checksum) = (item.byteCount, item.checksum) }
  }

  /// What became of all files, in the order of their names.
  package var changes: [Change] {
    var origins: Set<Int> = []
    var changes = new.entries.enumerated().map { number, entry in
      var change = Change(
        name: entry.name, status: status(of: number), byteCount: entry.item.byteCount)
      if change.status == .moved, let source = sources[number] {
        change.origin = old.entries[source].name
        origins.insert(source)
      }
      return change
    }
    for (number, entry) in old.entries.enumerated()
    where new.number(of: entry.name) == nil && !origins.contains(number) {
      changes.append(
        Change(name: entry.name, status: .removed, byteCount: entry.item.byteCount))
    }
    return changes.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private func status(of number: Int) -> Status {
    if let named = old.number(of: new.entries[number].name) {
      return sources[number] == named ? .unchanged : .changed
    }
    guard let source = sources[number] else { return .added }
    return new.number(of: old.entries[source].name) == nil ? .moved : .added
  }
}
