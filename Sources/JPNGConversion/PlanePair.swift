internal import JPNG
internal import JPNGBytes
internal import JPNGContainer
internal import JPNGPlanes

/// The planes of a packed file as two pictures that other formats can hold: colour as JPEG, alpha
/// as a grey PNG or JPEG whose samples are alpha as they are.
struct PlanePair {
  let size: ImageSize
  let color: [UInt8]
  /// Whether colour has 1 component, not 3.
  let isGrey: Bool
  let isProgressive: Bool
  let iccProfile: [UInt8]
  /// `nil` if all pixels are opaque.
  let alpha: Alpha?
  /// A number that other planes hardly have.
  let fingerprint: UInt32

  /// An alpha plane.
  enum Alpha {
    /// A PNG of so many bits a sample, not interlaced.
    case png([UInt8], bitDepth: Int)
    /// A JPEG. Where it has levels, its samples become alpha only through them.
    case jpeg([UInt8], hasMultipleScans: Bool, AlphaLevels?)
  }

  /// Takes the planes of a file that was verified.
  ///
  /// - Throws: `.unsupported` for a file whose colour is stored premultiplied, which no other
  ///   format can say, or as red, green and blue; what decoding throws.
  init(_ file: JPNGDecoder) throws(JPNGError) {
    guard file.storedAssociation == .straight else {
      throw JPNGError(
        .unsupported,
        "colour is stored premultiplied, which the format cannot say; convert it to PNG")
    }
    size = file.info.size
    isGrey = file.info.colorComponentCount == 1
    isProgressive = file.headers.color.isProgressive
    iccProfile = file.info.iccProfile
    (color, alpha, fingerprint) = try file.bytes.withView { (bytes) throws(JPNGError) in
      let color = bytes.plane(.color, of: file.container)
      if JPEGColorMarkers.saysOtherThanYCbCr(color) {
        throw JPNGError(
          .unsupported, plane: .color, "its components are red, green and blue; convert it to PNG")
      }
      let planes = bytes.part(0..<file.container.alphaRange.upperBound)
      return (Array(color), try Self.alpha(of: file, bytes), Checksum.crc32(planes))
    }
  }

  private static func alpha(
    of file: JPNGDecoder, _ bytes: ByteView
  ) throws(JPNGError) -> Alpha? {
    if file.info.alphaKind == .opaque { return nil }
    let plane = bytes.plane(.alpha, of: file.container)
    switch file.headers.alpha {
    case .jpeg(let header):
      return .jpeg(
        Array(plane), hasMultipleScans: header.hasMultipleScans, file.container.fields.levels)
    case .png(let header) where !header.isInterlaced:
      return .png(Array(plane), bitDepth: header.bitDepth)
    case .png: return try .png(file.alphaSamples())
    }
  }

  /// Alpha as a PNG, or as a JPEG of one scan and without levels: others become a PNG of what is
  /// decoded.
  func plainAlpha(of file: JPNGDecoder) throws(JPNGError) -> Alpha? {
    guard case .jpeg(_, let hasMultipleScans, let levels) = alpha, hasMultipleScans || levels != nil
    else { return alpha }
    return try .png(file.alphaSamples())
  }
}

extension PlanePair.Alpha {
  /// Codes alpha as PNG.
  fileprivate static func png(_ samples: MaskSamples) throws(JPNGError) -> PlanePair.Alpha {
    .png(
      try inPlane(.alpha) { () throws(CodecError) in try samples.png() },
      bitDepth: samples.bitDepth)
  }
}

extension JPNGDecoder {
  /// The alpha of the whole picture.
  fileprivate func alphaSamples() throws(JPNGError) -> MaskSamples {
    try bytes.withView { (bytes) throws(JPNGError) in
      let plane = CodedPlane(
        bytes.plane(.alpha, of: container), headers.alpha, levels: container.fields.levels,
        limits: options.limits, strictness: .strict)
      return MaskSamples(
        size: info.size,
        samples: try inPlane(.alpha) { () throws(CodecError) in
          try plane.alphaSamples(of: 0..<info.size.height, .full)
        })
    }
  }
}
