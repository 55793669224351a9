package import JPNGPixels

/// What the extension between the alpha plane and the trailer says; each part may be missing.
package struct Extension: Hashable, Sendable {
  package var info: Info?
  package var association: Association?
  package var levels: AlphaLevels?
  package var checksums: Checksums?
  package var settings: String?

  package struct Info: Hashable, Sendable {
    package var size: ImageSize
    package var alphaKind: AlphaKind

    package init(size: ImageSize, alphaKind: AlphaKind) {
      (self.size, self.alphaKind) = (size, alphaKind)
    }
  }

  package struct Checksums: Hashable, Sendable {
    package var color: UInt32
    package var alpha: UInt32

    package init(color: UInt32, alpha: UInt32) {
      (self.color, self.alpha) = (color, alpha)
    }
  }

  /// What `footerSize`, 16 bits, leaves for it.
  static let maxByteCount = Int(UInt16.max) - Trailer.byteCount

  package init() {}
}

// MARK: - Parsing

extension Extension {
  init(parsing bytes: ArraySlice<UInt8>) throws(ContainerError) {
    self.init()
    var reader = ByteReader(bytes)
    var seen: Set<ChunkTag> = []
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
      guard seen.insert(tag).inserted else { throw .duplicateChunk(tag) }
    }
  }

  /// Takes in one chunk; `false` where the tag is not known.
  private mutating func parse(
    _ tag: ChunkTag, _ payload: ArraySlice<UInt8>
  ) throws(ContainerError) -> Bool {
    var reader = ByteReader(payload)
    switch tag {
    case .info: info = try Info(parsing: &reader)
    case .association: association = try Association(parsing: &reader)
    case .levels: levels = try AlphaLevels(parsing: &reader)
    case .checksums: checksums = try Checksums(parsing: &reader)
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

// MARK: - Serialising

extension Extension {
  /// The chunks, in a fixed order; empty where nothing is known.
  var serialized: [UInt8] {
    var bytes: [UInt8] = []
    if let info {
      var payload: [UInt8] = []
      payload.append(littleEndian: UInt32(info.size.width))
      payload.append(littleEndian: UInt32(info.size.height))
      payload.append(info.alphaKind.code)
      bytes.append(chunk: .info, payload)
    }
    if let association { bytes.append(chunk: .association, [association.code]) }
    if let levels { bytes.append(chunk: .levels, [levels.low, levels.high]) }
    if let checksums {
      var payload: [UInt8] = []
      payload.append(littleEndian: checksums.color)
      payload.append(littleEndian: checksums.alpha)
      bytes.append(chunk: .checksums, payload)
    }
    if let settings { bytes.append(chunk: .settings, Array(settings.utf8)) }
    return bytes
  }
}

extension [UInt8] {
  fileprivate mutating func append(chunk tag: ChunkTag, _ payload: [UInt8]) {
    append(contentsOf: tag.bytes)
    append(littleEndian: UInt16(payload.count))
    append(contentsOf: payload)
  }
}

extension AlphaKind {
  fileprivate var code: UInt8 {
    switch self {
    case .opaque: 0
    case .binary: 1
    case .general: 2
    }
  }

  fileprivate init?(code: UInt8) {
    guard let kind = AlphaKind.allCases.first(where: { $0.code == code }) else { return nil }
    self = kind
  }
}

extension Association {
  fileprivate var code: UInt8 {
    switch self {
    case .straight: 0
    case .premultiplied: 1
    }
  }
}
