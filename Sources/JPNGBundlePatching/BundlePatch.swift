internal import JPNGBundle
internal import JPNGBytes

/// How a new bundle is put together from an old one and from parts of the new one: runs of bytes,
/// one behind the other, from the first byte to the last.
package struct BundlePatch: Hashable, Sendable {
  package enum Origin: String, Hashable, Sendable {
    /// The bundle that there is already.
    case old
    /// The new bundle, of which these bytes have to be downloaded.
    case new
  }

  package struct Run: Hashable, Sendable {
    package var origin: Origin
    /// Where the bytes are in the old or the new bundle.
    package var range: Range<Int>
  }

  package private(set) var runs: [Run] = []

  /// Bytes that have to be downloaded.
  package var downloadByteCount: Int {
    runs.reduce(0) { $0 + ($1.origin == .new ? $1.range.count : 0) }
  }

  package init(_ comparison: BundleComparison) {
    let (old, new) = (comparison.old, comparison.new)
    for item in new.layout.items.indices {
      let source = comparison.source(ofItem: item)
      add(new.layout.headerRange(of: item), source.map(old.layout.headerRange), comparison)
      if item == 1, new.ownCount == 2 {
        addPreviews(new.layout.data(of: item), comparison)
      } else {
        add(new.layout.data(of: item), source.map(old.layout.data), comparison)
      }
    }
    add(
      new.layout.directoryOffset..<new.file.count, old.layout.directoryOffset..<old.file.count,
      comparison)
  }

  /// Adds the previews in front of the files: all of them at once, or each that an equal file has.
  private mutating func addPreviews(_ place: Range<Int>, _ comparison: BundleComparison) {
    if let old = comparison.old.index.previews, comparison.isSame(old, as: place) {
      append(.old, old)
      return
    }
    let previews = comparison.new.entries.enumerated().compactMap { number, entry in
      entry.preview.map { (number: number, place: $0) }
    }
    var position = place.lowerBound
    for preview in previews.sorted(by: { $0.place.lowerBound < $1.place.lowerBound })
    where preview.place.lowerBound >= position {
      append(.new, position..<preview.place.lowerBound)
      let source = comparison.sources[preview.number].flatMap { comparison.old.entries[$0].preview }
      add(preview.place, source, comparison)
      position = preview.place.upperBound
    }
    append(.new, position..<place.upperBound)
  }

  /// Adds bytes of the new bundle, from the old one if they are there.
  private mutating func add(
    _ range: Range<Int>, _ source: Range<Int>?, _ comparison: BundleComparison
  ) {
    if let source, comparison.isSame(source, as: range) {
      append(.old, source)
    } else {
      append(.new, range)
    }
  }

  /// Appends a run, or makes the last one longer.
  private mutating func append(_ origin: Origin, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if let last = runs.last, last.origin == origin, last.range.upperBound == range.lowerBound {
      runs[runs.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      runs.append(Run(origin: origin, range: range))
    }
  }
}

extension BundleComparison {
  /// Whether a range of the old bundle has the bytes of a range of the new one.
  fileprivate func isSame(_ range: Range<Int>, as other: Range<Int>) -> Bool {
    old.file.part(range).hasSameBytes(as: new.file.part(other))
  }

  /// The item of the old archive that may be the same as one of the new: for a file the one with
  /// the same bytes, for another the one of that name.
  fileprivate func source(ofItem item: Int) -> Int? {
    let number = item - new.ownCount
    if number >= 0 { return sources[number].map { $0 + old.ownCount } }
    return item < old.ownCount ? item : nil
  }
}
