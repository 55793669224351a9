internal import JPNGPixels

extension Extension {
  /// The bytes of all chunks, in a fixed order; empty if no field is set.
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
    if let restarts {
      bytes.append(chunk: .restarts, restarts.color.serialized + restarts.alpha.serialized)
    }
    if let rowsPerBand {
      var payload: [UInt8] = []
      payload.append(littleEndian: UInt16(rowsPerBand))
      bytes.append(chunk: .bands, payload)
    }
    if averagesSmallScales { bytes.append(chunk: .half, []) }
    if let settings { bytes.append(chunk: .settings, Array(settings.utf8)) }
    // The preview comes last, next to the trailer, so that reading the end of the file is enough to
    // show it.
    if let preview { bytes.append(chunk: .preview, preview.serialized) }
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
  var code: UInt8 {
    switch self {
    case .opaque: 0
    case .binary: 1
    case .general: 2
    }
  }

  init?(code: UInt8) {
    guard let kind = AlphaKind.allCases.first(where: { $0.code == code }) else { return nil }
    self = kind
  }
}

extension Association {
  var code: UInt8 {
    switch self {
    case .straight: 0
    case .premultiplied: 1
    }
  }
}
