internal import JPNGPixels

extension BundleIndex {
  /// Parses the index of a bundle. What it says of places is compared with the archive elsewhere
  /// (``BundleArchive``); keys that a later version has added are ignored.
  init(json: [UInt8]) throws(BundleError) {
    var reader = JSONReader(json)
    var draft = Draft()
    try reader.object { (reader, key) throws(BundleError) in try draft.read(key, &reader) }
    try reader.end()
    guard let schema = draft.schema else { throw .malformed("the index has no schema") }
    guard schema <= Self.schema else {
      throw BundleError(
        .unsupported, "its index has schema \(schema), which a later version has written")
    }
    guard schema == Self.schema, let alignment = draft.alignment, let entries = draft.entries
    else { throw .malformed("the index has no schema, alignment or entries of a bundle") }
    self.init(alignment: alignment, previews: draft.previews, entries: entries)
  }

  /// The keys that were read so far.
  private struct Draft {
    var schema: Int?
    var alignment: Int?
    var previews: Range<Int>?
    var entries: [BundleEntry]?
    private var seen: Set<String> = []

    mutating func read(_ key: String, _ reader: inout JSONReader) throws(BundleError) {
      guard seen.insert(key).inserted else { throw .malformed("the index has two of \(key)") }
      switch key {
      case "schema": schema = try reader.number()
      case "alignment": alignment = try reader.number()
      case "previews": previews = try reader.null() ? nil : try reader.place()
      case "entries":
        var list: [BundleEntry] = []
        try reader.array { (reader) throws(BundleError) in
          list.append(try BundleEntry(&reader))
        }
        entries = list
      default: try reader.skipValue()
      }
    }
  }
}

extension JSONReader {
  /// A range of the archive's bytes: its offset and its size.
  fileprivate mutating func place() throws(BundleError) -> Range<Int> {
    var offset: Int?
    var size: Int?
    try object { (reader, key) throws(BundleError) in
      switch key {
      case "offset": offset = try reader.number()
      case "size": size = try reader.number()
      default: try reader.skipValue()
      }
    }
    return try range(offset, size)
  }

  fileprivate func range(_ offset: Int?, _ size: Int?) throws(BundleError) -> Range<Int> {
    guard let offset, let size, case (let end, false) = offset.addingReportingOverflow(size)
    else { throw .malformed("the index has a place without offset or size") }
    return offset..<end
  }
}

extension BundleEntry {
  fileprivate init(_ reader: inout JSONReader) throws(BundleError) {
    var name: String?
    var offset: Int?
    var byteCount: Int?
    var checksum: UInt32?
    var kind: Kind?
    var width: Int?
    var height: Int?
    var scale: Int?
    var variants: [String] = []
    var preview: Range<Int>?
    try reader.object { (reader, key) throws(BundleError) in
      switch key {
      case "name": name = try reader.string()
      case "offset": offset = try reader.number()
      case "size": byteCount = try reader.number()
      case "crc32": checksum = UInt32(try reader.string(), radix: 16)
      case "kind": kind = Kind(rawValue: try reader.string())
      case "width": width = try reader.number()
      case "height": height = try reader.number()
      case "scale": scale = try reader.number()
      case "variants":
        try reader.array { (reader) throws(BundleError) in variants.append(try reader.string()) }
      case "preview": preview = try reader.place()
      default: try reader.skipValue()
      }
    }
    guard let name, let checksum, let kind else {
      throw .malformed("the index has an entry without name, checksum or kind", entry: name)
    }
    let data = try reader.range(offset, byteCount)
    self.init(
      item: ArchiveItem(name: name, byteCount: data.count, checksum: checksum), kind: kind,
      size: try Self.size(width, height, of: name), scale: scale, variants: variants, data: data,
      preview: preview)
  }

  private static func size(
    _ width: Int?, _ height: Int?, of name: String
  ) throws(BundleError) -> ImageSize? {
    guard width != nil || height != nil else { return nil }
    guard let width, let height, (1...Int(Int32.max)).contains(width),
      (1...Int(Int32.max)).contains(height)
    else { throw .malformed("the index has a picture without a size", entry: name) }
    return ImageSize(width: width, height: height)
  }
}
