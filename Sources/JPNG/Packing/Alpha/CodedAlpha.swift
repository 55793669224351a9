/// A coded alpha plane.
struct CodedAlpha: Sendable {
  /// A whole PNG or JPEG.
  let bytes: ArraySlice<UInt8>
  let form: AlphaForm
  let settings: AlphaSettings
  /// The largest error of an alpha value, where it was measured when the picture was packed before.
  let knownMaxError: Int?

  var encoding: AlphaEncoding {
    switch form {
    case .png: .png
    case .jpeg: .jpeg
    }
  }
}

/// What a reader has to know of an alpha plane besides its bytes.
enum AlphaForm: Hashable, Sendable {
  /// `rowsPerBand`: rows of each part that inflates on its own; `nil` where there is one part only.
  case png(rowsPerBand: Int?)
  case jpeg(AlphaLevels)
}

/// All that a coded alpha plane depends on besides the picture.
struct AlphaSettings: Hashable, Sendable {
  let mode: PackOptions.AlphaMode
  /// Of a JPEG; `nil` where there is to be none.
  let quality: Int?
  let isProgressive: Bool
  let hasRestarts: Bool

  init(_ options: PackOptions, _ size: ImageSize) {
    mode = options.alpha
    quality = options.alpha == .png ? nil : options.alphaQuality
    isProgressive = options.isProgressive
    hasRestarts = options.hasRestarts(size)
  }
}
