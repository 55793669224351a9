internal import JPNGPixels

extension Extension {
  init(parsing bytes: ArraySlice<UInt8>) throws(ContainerError) {
    self.init()
    var reader = ByteReader(bytes)
    // The known tags so far: few enough to look at each.
    var seen: [ChunkTag] = []
    while !reader.rest.isEmpty {
      let offset = reader.rest.startIndex - bytes.startIndex
      guard let letters = reader.read(count: 4), let length: UInt16 = reader.read(),
        let payload = reader.read(count: Int(length))
      else { throw .truncatedExtension(offset: offset) }
      let tag = ChunkTag(letters)
      guard try parse(tag, payload) else {
        if tag.isSkippable { continue }
        throw .unknownCriticalChunk(tag)
      }
      guard !seen.contains(tag) else { throw .duplicateChunk(tag) }
      seen.append(tag)
    }
  }

  /// Parses one chunk.
  ///
  /// - Returns: Whether the tag is known. An unknown chunk changes nothing.
  private mutating func parse(
    _ tag: ChunkTag, _ payload: ArraySlice<UInt8>
  ) throws(ContainerError) -> Bool {
    var reader = ByteReader(payload)
    switch tag {
    case .info: info = try Info(parsing: &reader)
    case .association: association = try Association(parsing: &reader)
    case .levels: levels = try AlphaLevels(parsing: &reader)
    case .checksums: checksums = try Checksums(parsing: &reader)
    case .restarts:
      let color = try RestartIndex(parsing: &reader)
      restarts = Restarts(color: color, alpha: try RestartIndex(parsing: &reader))
    case .bands: rowsPerBand = try Self.rowsPerBand(parsing: &reader)
    case .half: averagesSmallScales = true
    case .preview: preview = try Preview(parsing: &reader)
    case .settings:
      guard let text = String(validating: payload, as: UTF8.self) else {
        throw .malformedChunk(tag, reason: "not UTF-8")
      }
      settings = text
      return true
    default: return false
    }
    guard reader.rest.isEmpty else {
      throw .malformedChunk(tag, reason: "\(reader.rest.count) bytes too long")
    }
    return true
  }
}

extension Extension {
  private static func rowsPerBand(parsing reader: inout ByteReader) throws(ContainerError) -> Int {
    guard let rows: UInt16 = reader.read() else {
      throw .malformedChunk(.bands, reason: "too short")
    }
    guard rows > 0 else { throw .malformedChunk(.bands, reason: "bands of no rows") }
    return Int(rows)
  }
}

extension Extension.Info {
  fileprivate init(parsing reader: inout ByteReader) throws(ContainerError) {
    guard let width: UInt32 = reader.read(), let height: UInt32 = reader.read(),
      let code: UInt8 = reader.read()
    else { throw .malformedChunk(.info, reason: "too short") }
    guard width > 0, height > 0 else {
      throw .malformedChunk(.info, reason: "a side of no pixels")
    }
    guard let kind = AlphaKind(code: code) else {
      throw .malformedChunk(.info, reason: "alpha kind \(code)")
    }
    self.init(
      size: ImageSize(width: Int(clamping: width), height: Int(clamping: height)), alphaKind: kind)
  }
}

extension Association {
  fileprivate init(parsing reader: inout ByteReader) throws(ContainerError) {
    guard let code: UInt8 = reader.read() else {
      throw .malformedChunk(.association, reason: "too short")
    }
    guard let association = Association.allCases.first(where: { $0.code == code }) else {
      throw .malformedChunk(.association, reason: "association \(code)")
    }
    self = association
  }
}

extension AlphaLevels {
  fileprivate init(parsing reader: inout ByteReader) throws(ContainerError) {
    guard let low: UInt8 = reader.read(), let high: UInt8 = reader.read() else {
      throw .malformedChunk(.levels, reason: "too short")
    }
    guard let levels = AlphaLevels(low: low, high: high) else {
      throw .malformedChunk(.levels, reason: "low \(low) is not below high \(high)")
    }
    self = levels
  }
}

extension Extension.Checksums {
  fileprivate init(parsing reader: inout ByteReader) throws(ContainerError) {
    guard let color: UInt32 = reader.read(), let alpha: UInt32 = reader.read() else {
      throw .malformedChunk(.checksums, reason: "too short")
    }
    self.init(color: color, alpha: alpha)
  }
}
