internal import JPNGBytes
internal import JPNGColor
internal import JPNGPlanes
internal import JPNGPreparation

/// A plane that is put into a file as it is, after it was decoded strictly from its start to its
/// end.
struct WrappedPlane {
  /// The plane, with nothing behind its end.
  let bytes: ArraySlice<UInt8>
  let encoding: AlphaEncoding
  let size: ImageSize
  /// What kind of transparency the plane has, as an alpha plane.
  let kind: AlphaKind

  /// A JPEG that is the colour of a picture.
  init(color jpeg: [UInt8], _ limits: Limits) throws(JPNGError) {
    encoding = .jpeg
    kind = .opaque
    (bytes, size) = try inPlane(.color) { () throws(CodecError) in
      try jpeg.withView { (view) throws(CodecError) in
        let reader = try JPEGReader(view, limits: limits)
        try Self.refuseTurned(view)
        guard !ColorDescription.icc(try reader.iccProfile()).isGrey else {
          throw CodecError(.unsupported, "a colour profile of grey, which no RGB pixels can have")
        }
        let plane = CodedPlane(view, .jpeg(reader.header), limits: limits, strictness: .strict)
        return (jpeg.dropLast(try plane.decodeAndDiscard(as: .rgbx)), plane.size)
      }
    }
  }

  /// An alpha plane, of a picture whose colour has this size.
  init(
    alpha: [UInt8], _ encoding: AlphaEncoding, of size: ImageSize, _ limits: Limits
  ) throws(JPNGError) {
    self.encoding = encoding
    self.size = size
    (bytes, kind) = try inPlane(.alpha) { () throws(CodecError) in
      try alpha.withView { (view) throws(CodecError) in
        let header = try PlaneHeader(alpha: view, encoding, limits, .strict)
        // Before memory is taken for another size than was reckoned with.
        guard header.size == size else {
          throw CodecError(.corrupt, "it has \(header.size) pixels, the colours \(size)")
        }
        if encoding == .jpeg { try Self.refuseTurned(view) }
        let plane = CodedPlane(view, header, limits: limits, strictness: .strict)
        var histogram = [Int](repeating: 0, count: 256)
        let trailing = try plane.forEachAlphaStrip(of: 0..<size.height) { strip in
          for y in 0..<strip.count {
            strip.withRow(y) { row in for x in row.indices { histogram[Int(row[x])] += 1 } }
          }
        }
        return (alpha.dropLast(trailing), AlphaStatistics(histogram: histogram).kind)
      }
    }
  }

  /// Packed files are shown as they are stored.
  private static func refuseTurned(_ jpeg: ByteView) throws(CodecError) {
    guard Orientation(jpeg: jpeg) ?? .upright == .upright else {
      throw CodecError(
        .unsupported, "a JPEG that is to be turned, as its Exif data says; turn it first")
    }
  }
}
