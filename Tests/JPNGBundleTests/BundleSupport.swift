import JPNGBundle
import JPNGBytes
import JPNGPixels
import Testing

/// A bundle in memory.
struct SampleBundle {
  var files: [(name: String, bytes: [UInt8])]
  var previews: [UInt8]?
  var alignment = 64

  /// Files of several kinds, names and lengths.
  static let usual = SampleBundle(files: [
    ("a.jpng", [1, 2, 3]), ("empty.txt", []), ("scene/b@2x.jpng", Array(0..<200)),
    ("scene/été.png", [UInt8](repeating: 7, count: 100)),
  ])

  var plan: BundlePlan {
    BundlePlan(
      files.map { file in
        BundlePlan.File(
          ArchiveItem(
            name: file.name, byteCount: file.bytes.count,
            checksum: Checksum.crc32(file.bytes.span)),
          .other)
      }, previews: previews, alignment: alignment)
  }

  /// All bytes of the bundle.
  var bytes: [UInt8] { bytes(of: plan) }

  func bytes(of plan: BundlePlan) -> [UInt8] {
    let data = [plan.indexBytes] + (previews.map { [$0] } ?? []) + files.map(\.bytes)
    return data.enumerated().reduce(into: []) { bytes, entry in
      bytes += plan.layout.header(of: entry.offset) + entry.element
    } + plan.layout.ending
  }
}

/// What a bundle has: names and bytes. Everything in it is compared with its checksum and header.
///
/// - Throws: `BundleError` for anything that is wrong.
func contents(_ bytes: [UInt8]) throws(BundleError) -> [(name: String, bytes: [UInt8])] {
  try bytes.withView { (view) throws(BundleError) in
    let archive = try BundleArchive(view)
    try archive.checkOwnEntries()
    var files: [(name: String, bytes: [UInt8])] = []
    for number in archive.entries.indices {
      try archive.check(number)
      files.append((archive.entries[number].name, archive.data(of: number).array))
    }
    return files
  }
}

/// The error by which bytes are refused; `nil` if they are not.
func refusal(_ bytes: [UInt8]) -> BundleError? {
  do throws(BundleError) {
    _ = try contents(bytes)
    return nil
  } catch {
    return error
  }
}

extension [UInt8] {
  /// The bytes with others from an offset on, as many as those.
  func replacing(at offset: Int, _ bytes: [UInt8]) -> [UInt8] {
    var copy = self
    copy.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    return copy
  }
}

/// The lowest bytes of a number, the lowest first.
func littleEndian(_ value: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}
