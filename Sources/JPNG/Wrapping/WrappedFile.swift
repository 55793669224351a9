internal import JPNGBytes
internal import JPNGContainer
internal import JPNGPlanes

/// A file of two planes that exist already, and what a reader should know about them.
struct WrappedFile {
  let color: WrappedPlane
  let alpha: WrappedPlane
  private var fields = Extension()

  /// - Precondition: The planes have one size.
  init(color: WrappedPlane, alpha: WrappedPlane) throws(JPNGError) {
    self.color = color
    self.alpha = alpha
    fields.info = Extension.Info(size: color.size, alphaKind: alpha.kind)
    fields.association = .straight
    fields.checksums = Extension.Checksums(
      color: Checksum.crc32(color.bytes.span), alpha: Checksum.crc32(alpha.bytes.span))
    fields.restarts = try Extension.Restarts(
      color: color.bytes, alpha: alpha.encoding == .jpeg ? alpha.bytes : nil)
  }

  /// The whole file. The planes are decoded to find out how small scales of them are to be made.
  func bytes(_ limits: Limits) throws(JPNGError) -> [UInt8] {
    var fields = fields
    let pixels = try JPNGDecoder(serialized(fields), options: DecodeOptions(limits: limits))
      .decode()
    fields.averagesSmallScales = PreparedPicture.averagesSmallScales(pixels)
    return try serialized(fields)
  }

  private func serialized(_ fields: Extension) throws(JPNGError) -> [UInt8] {
    try parse { () throws(ContainerError) in
      try Container.serialize(
        color: color.bytes, alpha: alpha.bytes, encoding: alpha.encoding, fields: fields)
    }
  }
}
