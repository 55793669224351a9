internal import JPNGBytes

extension BundleArchive {
  /// The end of a JPNG that has its preview, and nothing of its planes; `nil` if it has none.
  package func previewEnding(of number: Int) -> [UInt8]? {
    entries[number].preview.map { file.part($0).array }
  }

  /// The bytes from the first to the last preview of some files; `nil` if previews are in the
  /// files, or these have none.
  package func previewRange(of numbers: [Int]) -> Range<Int>? {
    guard index.previews != nil else { return nil }
    let places = numbers.compactMap { entries[$0].preview }
    guard let start = places.map(\.lowerBound).min(), let end = places.map(\.upperBound).max()
    else { return nil }
    return start..<end
  }
}
