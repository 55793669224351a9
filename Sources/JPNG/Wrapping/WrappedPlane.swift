internal import JPNGBytes
internal import JPNGPlanes

/// A plane that is put into a file as it is, after it was decoded strictly from its start to its
/// end.
struct WrappedPlane {
  /// The plane, with nothing behind its end.
  let bytes: ArraySlice<UInt8>
  let encoding: AlphaEncoding
  let size: ImageSize
  /// What kind of transparency the plane has, as an alpha plane.
  let kind: AlphaKind

  /// A mask as PNG.
  init(_ mask: MaskSamples) throws(JPNGError) {
    let png = try inPlane(.alpha) { () throws(CodecError) in try mask.png() }
    try self.init(png: png, .none)
  }

  /// A grey PNG.
  init(png: [UInt8], _ limits: Limits) throws(JPNGError) {
    try self.init(png, .png, .alpha, limits) { (bytes) throws(CodecError) in
      try PlaneHeader(alpha: bytes, .png, limits, .strict)
    }
  }

  /// A JPEG that is one plane of a picture.
  init(jpeg: [UInt8], _ plane: Plane, _ limits: Limits) throws(JPNGError) {
    try self.init(jpeg, .jpeg, plane, limits) { (bytes) throws(CodecError) in
      guard Orientation(jpeg: bytes) ?? .upright == .upright else {
        throw CodecError(
          .unsupported, "a JPEG that is to be turned, as its Exif data says; turn it first")
      }
      guard plane == .color else { return try PlaneHeader(alpha: bytes, .jpeg, limits, .strict) }
      return .jpeg(try JPEGReader(bytes, limits: limits).header)
    }
  }

  private init(
    _ bytes: [UInt8], _ encoding: AlphaEncoding, _ plane: Plane, _ limits: Limits,
    _ header: (ByteView) throws(CodecError) -> PlaneHeader
  ) throws(JPNGError) {
    self.encoding = encoding
    (self.bytes, size, kind) = try inPlane(plane) { () throws(CodecError) in
      try bytes.withView { (view) throws(CodecError) in
        let header = try header(view)
        let coded = CodedPlane(view, header, limits: limits, strictness: .strict)
        if plane == .color {
          let trailing = try coded.decodeAndDiscard(as: .rgbx)
          return (bytes.dropLast(trailing), header.size, .opaque)
        }
        var histogram = [Int](repeating: 0, count: 256)
        let trailing = try coded.forEachAlphaStrip(of: 0..<header.size.height) { strip in
          for y in 0..<strip.count {
            strip.withRow(y) { row in for x in row.indices { histogram[Int(row[x])] += 1 } }
          }
        }
        let kind = AlphaStatistics(histogram: histogram).kind
        return (bytes.dropLast(trailing), header.size, kind)
      }
    }
  }
}
