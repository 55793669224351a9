internal import JPNGCoefficients

/// A coded alpha plane.
struct CodedAlpha: Sendable {
  /// A whole PNG or JPEG.
  let bytes: ArraySlice<UInt8>
  let form: AlphaForm
  let settings: AlphaSettings
  /// What the plane is decoded as, a byte a pixel without padding; `nil` if that is the picture's
  /// own alpha, or does not matter.
  let decoded: [UInt8]?
  /// The largest error of an alpha value if the plane was decoded and checked already: for an
  /// earlier file, or where its levels were found.
  let knownMaxError: Int?
  /// Whether plain coding may have exact alpha instead, as a PNG is hardly larger.
  var mayBeExact = false
  /// Those of a JPEG; `nil` if they are not kept.
  var coefficients: AlphaCoefficients?

  /// The format of the plane.
  var encoding: AlphaEncoding {
    switch form {
    case .png: .png
    case .jpeg: .jpeg
    }
  }
}

/// What a reader has to know about a coded alpha plane.
enum AlphaForm: Hashable, Sendable {
  /// `rowsPerBand` is `nil` if the PNG is not divided into bands. No alpha differs from the
  /// picture's by more than `maxError`; with 0 it is lossless.
  case png(rowsPerBand: Int?, maxError: Int)
  case jpeg(AlphaLevels)
}
