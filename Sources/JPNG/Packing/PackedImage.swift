internal import JPNGContainer

/// A packed file and what is worth knowing about it.
public struct PackedImage: Sendable {
  /// The whole file.
  public let bytes: [UInt8]
  /// The picture's size.
  public let size: ImageSize
  /// What kind of transparency the picture has.
  public let alphaKind: AlphaKind
  /// How the alpha plane is encoded.
  public let alphaEncoding: AlphaEncoding
  /// Bytes of the colour plane.
  public let colorByteCount: Int
  /// Bytes of the alpha plane.
  public let alphaByteCount: Int
  /// The chroma subsampling used; none (4:4:4) if the picture is grey and has no chroma.
  public let subsampling: Subsampling
  /// The largest difference between an alpha value and what it decodes to.
  public let alphaMaxError: Int
  /// How the picture was packed.
  public let options: PackOptions

  /// What each plane was coded with: where another file of the same picture has a plane with the
  /// same settings, the plane is the same.
  let color: ColorSettings
  let alpha: AlphaSettings
  let alphaForm: AlphaForm
  /// What the alpha plane is decoded as, where colour depends on it: ``CodedAlpha/decoded``.
  let decodedAlpha: [UInt8]?
  /// The preview in the file; `nil` if there is none.
  let preview: Preview?

  /// The colour plane.
  var colorBytes: ArraySlice<UInt8> { bytes.prefix(colorByteCount) }
  /// The alpha plane.
  var alphaBytes: ArraySlice<UInt8> { bytes.dropFirst(colorByteCount).prefix(alphaByteCount) }
}
