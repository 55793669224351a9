internal import JPNGPlanes

/// Codes the alpha of a picture as a PNG or a JPEG: the third stage of packing.
struct AlphaCoder {
  private let options: PackOptions

  init(_ options: PackOptions) { self.options = options }

  /// Codes the alpha of a picture.
  ///
  /// - Parameter earlier: The same picture as it was packed before. If its alpha plane has the same
  ///   settings, the plane is taken from there.
  func encode(
    _ picture: PreparedPicture, reusing earlier: PackedImage?
  ) throws(JPNGError) -> CodedAlpha {
    let settings = AlphaSettings(options, picture.size)
    if let earlier, earlier.alpha == settings {
      return CodedAlpha(
        bytes: earlier.alphaBytes, form: earlier.alphaForm, settings: settings,
        knownMaxError: earlier.alphaMaxError)
    }
    let plane = try inPlane(.alpha) { () throws(CodecError) in
      let lossless = LosslessAlphaCoder(
        bitDepth: picture.statistics.losslessBitDepth, isBanded: settings.hasEntryPoints)
      let lossy = LossyAlphaCoder(settings)
      return switch options.alpha {
      case .png: AlphaBytes(png: try lossless.encode(picture.pixels), lossless, picture.size)
      case .jpeg: AlphaBytes(jpeg: try lossy.encode(picture.pixels))
      case .automatic: try smaller(lossless, lossy, picture)
      }
    }
    return CodedAlpha(
      bytes: plane.bytes[...], form: plane.form, settings: settings, knownMaxError: nil)
  }

  /// Codes the alpha as PNG or as JPEG, whichever is smaller, but as JPEG only if its error is
  /// acceptable. Masks with hard edges are always coded as PNG, as JPEG would blur their edges.
  private func smaller(
    _ lossless: LosslessAlphaCoder, _ lossy: LossyAlphaCoder, _ picture: PreparedPicture
  ) throws(CodecError) -> AlphaBytes {
    let pixels = picture.pixels
    let size = picture.size
    guard picture.statistics.kind == .general else {
      return AlphaBytes(png: try lossless.encode(pixels), lossless, size)
    }
    // Clear cases are decided by the sizes of both codings of a sample. The JPEG comes out about as
    // large as estimated. The PNG can become up to a fifth smaller, as its sample is compressed at
    // a low level.
    let sample = AlphaSample(of: size)
    let trial = try lossless.trial(pixels, sample)
    let jpegEstimate = try lossy.estimate(pixels, sample)
    if jpegEstimate >= trial.estimate {
      return AlphaBytes(png: try lossless.encode(pixels, filters: trial.filters), lossless, size)
    }
    let jpeg = try lossy.encode(pixels)
    if jpeg.isAcceptable, jpeg.bytes.count <= trial.estimate * 7 / 10 {
      return AlphaBytes(jpeg: jpeg)
    }
    let png = try lossless.encode(pixels, filters: trial.filters)
    return jpeg.isAcceptable && jpeg.bytes.count < png.count
      ? AlphaBytes(jpeg: jpeg) : AlphaBytes(png: png, lossless, size)
  }
}

/// An alpha plane that has just been encoded.
private struct AlphaBytes: Sendable {
  let bytes: [UInt8]
  let form: AlphaForm

  init(png: [UInt8], _ coder: LosslessAlphaCoder, _ size: ImageSize) {
    bytes = png
    form = .png(rowsPerBand: coder.rowsPerBand(of: size))
  }

  init(jpeg: LossyAlphaCoder.Encoded) {
    bytes = jpeg.bytes
    form = .jpeg(jpeg.levels)
  }
}
