/// Codes the planes of one picture at one quality, as often as it takes to find those that are
/// worth their bytes.
struct PictureCoder {
  let picture: PreparedPicture
  let alphaCoder: AlphaCoder
  private let colorCoder: ColorCoder
  /// That of plain coding; `nil` if that is exact.
  let plainAlpha: CodedAlpha?
  private let earlier: PackedImage?

  /// - Parameter earlier: The same picture as it was packed before: planes whose settings are the
  ///   same are taken from there.
  init(
    _ picture: PreparedPicture, _ alphaCoder: AlphaCoder, reusing earlier: PackedImage?
  ) throws(JPNGError) {
    self.init(
      picture, alphaCoder.ofOnePicture(), plainAlpha: try alphaCoder.plain(picture), heldTo: nil,
      reusing: earlier)
  }

  private init(
    _ picture: PreparedPicture, _ alphaCoder: AlphaCoder, plainAlpha: CodedAlpha?,
    heldTo errors: PlainErrors?, reusing earlier: PackedImage?
  ) {
    self.picture = picture
    self.alphaCoder = alphaCoder
    self.plainAlpha = plainAlpha
    self.earlier = earlier
    colorCoder = ColorCoder(
      alphaCoder.options, alphaCoder.tuning, alphaCoder.threads, heldTo: errors)
  }

  var options: PackOptions { alphaCoder.options }

  /// The same at another quality, with errors held to those of this one.
  func atQuality(_ quality: Int, heldTo errors: PlainErrors) -> PictureCoder {
    PictureCoder(
      picture, alphaCoder.atQuality(quality), plainAlpha: plainAlpha, heldTo: errors, reusing: nil)
  }

  /// The same at another quality, as if that were asked for.
  func atQuality(_ quality: Int) throws(JPNGError) -> PictureCoder {
    try PictureCoder(picture, alphaCoder.atQuality(quality), reusing: nil)
  }

  /// Codes alpha, then colour for what is decoded of it.
  ///
  /// - Parameter attempts: As of ``color(for:_:)``.
  func planes(_ attempts: ColorCoder.Attempts? = nil) throws(JPNGError) -> CodedPlanes {
    let alpha = try alphaCoder.encode(picture, reusing: earlier)
    return CodedPlanes(alpha: alpha, color: try color(for: alpha, attempts))
  }

  /// Codes both, and anew where errors of alpha show as a fringe, for what that is worth.
  func bestPlanes() throws(JPNGError) -> CodedPlanes {
    let planes = try RefinedPlanes(by: self)
    return planes.isRefined ? try HigherQualityPlanes(than: planes).best() : planes.first
  }

  /// - Parameter quality: What alpha is coded for, instead of colour's quality.
  func alpha(finerQuality quality: Int) throws(JPNGError) -> CodedAlpha {
    try alphaCoder.encode(picture, finerQuality: quality, reusing: earlier)
  }

  /// The finest alpha that is worth its bytes: what plain coding takes, or the picture's own.
  func finestAlpha() throws(JPNGError) -> CodedAlpha {
    try alphaCoder.finest(picture, plainAlpha)
  }

  /// - Parameter attempts: How much is tried near edges. Default: as much as of any picture of that
  ///   size.
  func color(
    for alpha: CodedAlpha, _ attempts: ColorCoder.Attempts? = nil
  ) throws(JPNGError) -> CodedColor {
    try colorCoder.encode(
      picture, alpha, plainAlpha: plainAlpha, reusing: earlier, attempts: attempts)
  }
}
