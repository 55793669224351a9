/// The parts of a packed file, cut out and put together by the letter of the format and not by the
/// code under test. `bytes` checks nothing.
package struct FileParts: Sendable {
  package struct Chunk: Hashable, Sendable {
    package var tag: String
    package var payload: [UInt8]

    package init(_ tag: String, _ payload: [UInt8]) {
      (self.tag, self.payload) = (tag, payload)
    }
  }

  package var color: [UInt8]
  package var alpha: [UInt8]
  package var chunks: [Chunk] = []
  package var major: UInt8 = 1
  package var minor: UInt8 = 0
  package var identifier = Array("GNPJ".utf8)

  package init(color: [UInt8], alpha: [UInt8]) {
    (self.color, self.alpha) = (color, alpha)
  }

  /// Takes a file apart; `nil` where its lengths do not add up.
  package init?(_ file: [UInt8]) {
    guard file.count >= 16 else { return nil }
    let trailer = Array(file.suffix(16))
    let colorSize = Self.number(trailer[0..<4])
    let alphaSize = Self.number(trailer[4..<8])
    let footerSize = Self.number(trailer[8..<10])
    guard footerSize >= 16, colorSize + alphaSize + footerSize == file.count else { return nil }
    self.init(
      color: Array(file[..<colorSize]), alpha: Array(file[colorSize..<colorSize + alphaSize]))
    (major, minor, identifier) = (trailer[10], trailer[11], Array(trailer[12...]))
    var rest = file[(colorSize + alphaSize)..<(file.count - 16)]
    while !rest.isEmpty {
      guard rest.count >= 6 else { return nil }
      let length = Self.number(rest.dropFirst(4).prefix(2))
      guard rest.count >= 6 + length else { return nil }
      let tag = String(decoding: rest.prefix(4), as: UTF8.self)
      chunks.append(Chunk(tag, Array(rest.dropFirst(6).prefix(length))))
      rest = rest.dropFirst(6 + length)
    }
  }

  /// What the chunk with that tag holds.
  package subscript(tag: String) -> [UInt8]? {
    get { chunks.first { $0.tag == tag }?.payload }
    set {
      chunks.removeAll { $0.tag == tag }
      if let newValue { chunks.append(Chunk(tag, newValue)) }
    }
  }

  package var bytes: [UInt8] {
    let footer = chunks.flatMap {
      Array($0.tag.utf8) + littleEndian(UInt16($0.payload.count)) + $0.payload
    }
    return color + alpha + footer + littleEndian(UInt32(color.count))
      + littleEndian(UInt32(alpha.count)) + littleEndian(UInt16(footer.count + 16))
      + [major, minor] + identifier
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

/// The four bytes of `value`, lowest first.
package func littleEndian(_ value: UInt32) -> [UInt8] { bigEndian(value).reversed() }

/// The two bytes of `value`, lowest first.
package func littleEndian(_ value: UInt16) -> [UInt8] { bigEndian(value).reversed() }
