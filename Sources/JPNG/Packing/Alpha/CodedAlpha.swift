/// A coded alpha plane.
struct CodedAlpha: Sendable {
  /// A whole PNG or JPEG.
  let bytes: ArraySlice<UInt8>
  let form: AlphaForm
  let settings: AlphaSettings
  /// The largest error of an alpha value if the plane was taken from an earlier file, for which it
  /// was measured; else `nil`.
  let knownMaxError: Int?

  var encoding: AlphaEncoding {
    switch form {
    case .png: .png
    case .jpeg: .jpeg
    }
  }
}

/// What a reader has to know about an alpha plane in addition to its bytes.
enum AlphaForm: Hashable, Sendable {
  /// A PNG. `rowsPerBand` is `nil` if it does not consist of bands.
  case png(rowsPerBand: Int?)
  /// A JPEG, and the stored values in it that mean 0 and 255.
  case jpeg(AlphaLevels)
}
