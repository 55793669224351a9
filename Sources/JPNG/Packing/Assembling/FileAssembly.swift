internal import JPNGBytes
internal import JPNGContainer
internal import JPNGPlanes
internal import JPNGPreparation

/// Puts a file together from its coded planes and from what a reader should know about them: the
/// fourth stage of packing.
struct FileAssembly {
  let options: PackOptions
  let picture: PreparedPicture
  let color: CodedColor
  let alpha: CodedAlpha
  let preview: Preview?

  /// The whole file.
  func bytes() throws(JPNGError) -> [UInt8] {
    var fields = Extension()
    fields.info = Extension.Info(size: picture.size, alphaKind: picture.statistics.kind)
    fields.association = options.association
    fields.checksums = Extension.Checksums(
      color: Checksum.crc32(color.bytes.span), alpha: Checksum.crc32(alpha.bytes.span))
    switch alpha.form {
    case .png(let rowsPerBand, _): fields.rowsPerBand = rowsPerBand
    case .jpeg(let levels): fields.levels = levels
    }
    fields.restarts = try Extension.Restarts(
      color: color.bytes, alpha: alpha.encoding == .jpeg ? alpha.bytes : nil)
    fields.averagesSmallScales = picture.averagesSmallScales
    fields.settings = options.summary
    fields.preview = preview
    return try parse { () throws(ContainerError) in
      try Container.serialize(
        color: color.bytes, alpha: alpha.bytes, encoding: alpha.encoding, fields: fields)
    }
  }
}
