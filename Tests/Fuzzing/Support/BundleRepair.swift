import JPNGBundle
import JPNGBytes
import TestSupport

/// Makes bundles, and repairs changed ones: almost every change breaks a checksum or a size, by
/// which all of it would be refused without a look at anything else.
enum BundleRepair {
  /// - Parameters:
  ///   - kinds: Of the first files; others are of no kind.
  ///   - previewRanges: Where the previews of the first files are in them.
  ///   - previews: What is in front of the files.
  static func bundle(
    _ files: [(name: String, bytes: [UInt8])], kinds: [BundleEntry.Kind] = [],
    previewRanges: [Range<Int>?] = [], previews: [UInt8]?, alignment: Int
  ) -> [UInt8] {
    let plan = BundlePlan(
      files.enumerated().map { number, file in
        let item = ArchiveItem(
          name: file.name, byteCount: file.bytes.count, checksum: Checksum.crc32(file.bytes.span))
        var planned = BundlePlan.File(item, kinds.dropFirst(number).first ?? .other)
        planned.preview = previewRanges.dropFirst(number).first ?? nil
        return planned
      }, previews: previews, alignment: alignment)
    let data = [plan.indexBytes] + (previews.map { [$0] } ?? []) + files.map(\.bytes)
    return data.enumerated().reduce(into: []) { bytes, entry in
      bytes += plan.layout.header(of: entry.offset) + entry.element
    } + plan.layout.ending
  }

  /// The archive with a right checksum of its index; every other one is made anew of the names and
  /// sizes in its index.
  static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    guard let start = index(of: Array("{\n".utf8), in: bytes, from: 0),
      let close = index(of: Array("]\n}\n".utf8), in: bytes, from: start)
    else { return bytes }
    let json = Array(bytes[start..<close + 4])
    if bytes.reduce(0, ^) & 1 == 1 { return rebuilt(json, bytes) }
    let checksum = littleEndian(Checksum.crc32(json.span))
    var repaired = bytes
    let record = index(of: [0x50, 0x4B, 1, 2], in: bytes, from: close)
    for place in [14, record.map { $0 + 16 }].compactMap(\.self) where place + 4 <= bytes.count {
      repaired.replaceSubrange(place..<place + 4, with: checksum)
    }
    return repaired
  }

  private static func rebuilt(_ json: [UInt8], _ bytes: [UInt8]) -> [UInt8] {
    var files: [(name: String, bytes: [UInt8])] = []
    for line in json.split(separator: 0x0A) {
      guard let name = value(of: "\"name\":\"", in: line, endingBefore: "\""),
        let size = value(of: "\"size\":", in: line, endingBefore: ",").flatMap({ UInt16($0) })
      else { continue }
      files.append((name, Array(bytes.prefix(Int(min(size, 100))))))
    }
    let alignment = bytes.count.isMultiple(of: 3) ? 64 : 4
    let previews = bytes.count.isMultiple(of: 5) ? Array(bytes.prefix(9)) : nil
    return bundle(files, previews: previews, alignment: alignment)
  }

  /// What is behind a key in a line of an index.
  private static func value(
    of key: String, in line: ArraySlice<UInt8>, endingBefore end: Character
  ) -> String? {
    let text = String(decoding: line, as: UTF8.self)
    guard let range = text.firstRange(of: key) else { return nil }
    return String(text[range.upperBound...].prefix { $0 != end })
  }

  private static func index(of word: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    guard bytes.count >= start + word.count else { return nil }
    return (start...bytes.count - word.count).first { bytes[$0...].starts(with: word) }
  }
}
