internal import JPNGPixels

/// What the first entry of a bundle says: where everything is, and which pictures belong together.
package struct BundleIndex: Hashable, Sendable {
  /// The number of the form that is written here. A reader refuses a higher one.
  package static let schema = 1

  /// What the offsets of all entries are multiples of.
  package var alignment: Int
  /// The data of the entry that has the previews side by side; `nil` if there is none.
  package var previews: Range<Int>?
  package var entries: [BundleEntry]

  package init(alignment: Int, previews: Range<Int>?, entries: [BundleEntry]) {
    self.alignment = alignment
    self.previews = previews
    self.entries = entries
  }
}

extension BundleIndex {
  /// The index as JSON, a line for each entry. The same index gives the same bytes.
  package var json: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(200 + 250 * entries.count)
    bytes += "{\n\"schema\":\(Self.schema),\n\"alignment\":\(alignment),\n\"previews\":".utf8
    bytes += (previews.map(Self.place) ?? "null").utf8
    bytes += ",\n\"entries\":[".utf8
    for (number, entry) in entries.enumerated() {
      bytes += (number == 0 ? "\n" : ",\n").utf8
      entry.append(to: &bytes)
    }
    bytes += "\n]\n}\n".utf8
    return bytes
  }

  fileprivate static func place(_ range: Range<Int>) -> String {
    "{\"offset\":\(range.lowerBound),\"size\":\(range.count)}"
  }
}

extension BundleEntry {
  /// No name needs an escape: ``EntryName`` allows no character that does.
  fileprivate func append(to bytes: inout [UInt8]) {
    bytes += "{\"name\":\"\(name)\",\"offset\":\(data.lowerBound),\"size\":\(data.count)".utf8
    bytes += ",\"crc32\":\"\(item.checksum.hexadecimal)\",\"kind\":\"\(kind.rawValue)\"".utf8
    if let size { bytes += ",\"width\":\(size.width),\"height\":\(size.height)".utf8 }
    if let scale { bytes += ",\"scale\":\(scale)".utf8 }
    if !variants.isEmpty {
      let names = variants.map { "\"\($0)\"" }.joined(separator: ",")
      bytes += ",\"variants\":[\(names)]".utf8
    }
    if let preview { bytes += ",\"preview\":\(BundleIndex.place(preview))".utf8 }
    bytes.append(UInt8(ascii: "}"))
  }
}

extension UInt32 {
  /// Eight digits, in lower case.
  package var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}

extension BundleIndex {
  /// Whether another index says the same. Names are compared by their bytes, which Swift's strings
  /// are not.
  package func hasSameContent(as other: BundleIndex) -> Bool { json == other.json }
}
