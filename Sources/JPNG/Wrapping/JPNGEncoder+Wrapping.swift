internal import JPNGBytes
internal import JPNGContainer
internal import JPNGPlanes

extension JPNGEncoder {
  /// Puts a JPEG and an alpha plane that exist already into one file. Neither is coded again: the
  /// file decodes to the pixels that they have.
  ///
  /// - Parameters:
  ///   - jpeg: The colours, straight: baseline or progressive, Huffman-coded, 8 bits a sample, 1 or
  ///     3 components. What is behind its end is left out.
  ///   - alpha: The alpha plane, of the same size.
  ///   - limits: The largest pictures that are accepted.
  /// - Returns: The file, which has been verified.
  /// - Throws: `.malformed` for a plane that is damaged, or of another size than the other;
  ///   `.unsupported` for one of another kind, for a JPEG that its Exif data says is to be
  ///   turned, and for a colour profile of grey; or `.limitExceeded`.
  public static func wrap(
    color jpeg: [UInt8], _ alpha: ExistingAlpha, limits: Limits = Limits()
  ) throws(JPNGError) -> [UInt8] {
    let color = try WrappedPlane(color: jpeg, limits)
    let file = try WrappedFile(color: color, alpha: try plane(of: alpha, color.size, limits))
    let bytes = try file.bytes(limits)
    try JPNGDecoder(bytes, options: DecodeOptions(limits: limits)).verify()
    return bytes
  }

  private static func plane(
    of alpha: ExistingAlpha, _ size: ImageSize, _ limits: Limits
  ) throws(JPNGError) -> WrappedPlane {
    switch alpha {
    case .opaque:
      try WrappedPlane(alpha: MaskSamples(opaque: size).alphaPlane(), .png, of: size, limits)
    case .mask(let mask):
      try WrappedPlane(alpha: try MaskSamples(mask).alphaPlane(), .png, of: size, limits)
    case .jpeg(let bytes): try WrappedPlane(alpha: bytes, .jpeg, of: size, limits)
    case .png(let bytes): try WrappedPlane(alpha: bytes, .png, of: size, limits)
    }
  }
}
