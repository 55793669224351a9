import JPNGContainer
import JPNGPixels

/// A file from its parts, with a trailer that says what the arguments say.
struct RawFile {
  var color: [UInt8] = [0xC0, 0xC1, 0xC2]
  var alpha: [UInt8] = [0xA0, 0xA1]
  var chunks: [UInt8] = []
  var colorSize: UInt32?
  var alphaSize: UInt32?
  var footerSize: UInt16?
  var version: (major: UInt8, minor: UInt8) = (1, 1)
  var identifier: [UInt8] = Array("GNPJ".utf8)

  var bytes: [UInt8] {
    color + alpha + chunks + littleEndian(colorSize ?? UInt32(color.count))
      + littleEndian(alphaSize ?? UInt32(alpha.count))
      + littleEndian(footerSize ?? UInt16(chunks.count + 16))
      + [version.major, version.minor] + identifier
  }
}

func littleEndian<T: FixedWidthInteger>(_ value: T) -> [UInt8] {
  withUnsafeBytes(of: value.littleEndian) { Array($0) }
}

/// A chunk as the format describes it.
func chunk(_ tag: String, _ payload: [UInt8]) -> [UInt8] {
  Array(tag.utf8) + littleEndian(UInt16(payload.count)) + payload
}

extension Extension {
  /// Every field set; with levels, for version 2 only.
  static func full(levels: AlphaLevels? = nil) -> Extension {
    var fields = Extension()
    fields.info = Info(size: ImageSize(width: 640, height: 480), alphaKind: .general)
    fields.association = .premultiplied
    fields.levels = levels
    fields.checksums = Checksums(color: 0x0102_0304, alpha: 0xF1F2_F3F4)
    fields.settings = "q=80"
    return fields
  }
}

extension Container {
  static func serialize(
    color: [UInt8], alpha: [UInt8], encoding: AlphaEncoding, fields: Extension
  ) throws(ContainerError) -> [UInt8] {
    try serialize(color: color[...], alpha: alpha[...], encoding: encoding, fields: fields)
  }
}

/// The error of parsing, or `nil` where the file is accepted.
func parsingError(_ file: [UInt8]) -> ContainerError? {
  do throws(ContainerError) {
    _ = try Container(parsing: file)
    return nil
  } catch {
    return error
  }
}
