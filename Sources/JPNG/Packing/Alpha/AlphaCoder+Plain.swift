internal import JPNGPlanes
internal import JPNGPreparation

extension AlphaCoder {
  /// Codes automatic alpha as the fast effort does, by libjpeg's own transform, to hold errors near
  /// edges to its errors.
  ///
  /// - Returns: `nil` if that is exact, or if no edges are looked at.
  func plain(_ picture: PreparedPicture) throws(JPNGError) -> CodedAlpha? {
    guard options.alpha == .automatic, picture.hasFreePixels, !picture.isSample,
      picture.statistics.kind == .general,
      SmoothAlpha.share(of: picture.pixels) >= Self.shareForJPEG
    else { return nil }
    var plain = options
    plain.effort = .fast
    let coded = try AlphaCoder(plain, Tuning(), threads).encode(picture, reusing: nil)
    guard case .jpeg(let levels) = coded.form else { return nil }
    let decoded = try inPlane(.alpha) { () throws(CodecError) in
      try LossyAlphaCoder.decoded(coded.bytes, levels)
    }
    return CodedAlpha(
      bytes: coded.bytes, form: coded.form, settings: coded.settings, decoded: decoded,
      knownMaxError: coded.knownMaxError)
  }

  /// The finest automatic alpha that is worth its bytes: that of plain coding if its errors are
  /// small enough, else the picture's own.
  func finest(
    _ picture: PreparedPicture, _ plain: CodedAlpha?
  ) throws(JPNGError) -> CodedAlpha {
    if let plain, let maxError = plain.knownMaxError,
      maxError <= AlphaSettings(options, tuning, picture.size).maxError
    {
      return plain
    }
    var exact = options
    exact.alpha = .png
    return try AlphaCoder(exact, tuning, threads).encode(picture, reusing: nil)
  }
}
