internal import JPNGPreparation
package import JPNGThreads

/// Packs pictures into JPNG and JPJP files, in stages: prepare the picture, code alpha, code
/// colour, assemble the file, check it.
public struct JPNGEncoder: Sendable {
  /// How pictures are packed.
  public let options: PackOptions
  private let threads: ThreadBudget

  /// Creates an encoder.
  ///
  /// - Parameter threads: Most threads one picture is packed on; more than two gain nothing. The
  ///   bytes do not depend on it. Default: 1.
  /// - Precondition: `options.quality` and `options.alphaQuality` are in 1…100.
  public init(options: PackOptions = PackOptions(), threads: Int = 1) {
    self.init(options: options, sharing: ThreadBudget(threadCount: threads))
  }

  package init(options: PackOptions, sharing threads: ThreadBudget) {
    precondition((1...100).contains(options.quality), "quality is 1…100")
    precondition((1...100).contains(options.alphaQuality), "alpha quality is 1…100")
    self.options = options
    self.threads = threads
  }

  /// Packs a picture and checks the result by decoding it.
  ///
  /// Memory: up to 32 bytes a pixel, the picture's own 4 included. They are changed in place where
  /// the caller gives the source up (`consume`), else copied.
  ///
  /// - Throws: `.limitExceeded` for a picture over the limits, `.checkFailed` where what was
  ///   encoded does not decode as it should.
  public func encode(_ source: consuming SourceImage) throws(JPNGError) -> PackedImage {
    let picture = try PreparedPicture(source, options)
    guard options.effort == .best else { return try encode(picture) }
    return try encode(picture, try tuning(for: picture))
  }

  /// What suits a picture better than what suits most: at the same score, the file is smaller.
  package func tuning(for picture: PreparedPicture) throws(JPNGError) -> Tuning {
    try TuningSearch.run(picture, options, threads)
  }

  /// Packs a picture that was prepared for these options, or for others that prepare it alike: with
  /// the same association and treatment of hidden colours, and no fixed subsampling where these
  /// have none.
  ///
  /// - Parameters:
  ///   - tuning: What was found for this picture. Default: nothing.
  ///   - earlier: The same picture, packed before: planes whose settings are the same are taken
  ///     from there, and so is the preview.
  package func encode(
    _ picture: PreparedPicture, _ tuning: Tuning = Tuning(), reusing earlier: PackedImage? = nil
  ) throws(JPNGError) -> PackedImage {
    precondition(picture.suits(options), "a picture that was prepared for such options")
    if let earlier {
      precondition(
        earlier.size == picture.size && picture.suits(earlier.options), "the same picture, before")
    }
    let planes = try PlaneCoder(options, tuning, threads).encode(picture, reusing: earlier)
    let (alpha, color) = (planes.alpha, planes.color)
    let preview = try PreviewCoder(options).encode(picture, reusing: earlier)
    let file = try FileAssembly(
      options: options, picture: picture, color: color, alpha: alpha, preview: preview
    ).bytes()
    let check = FileCheck(file: file, source: picture.pixels, threads: threads)
    let alphaMaxError = try check.run(color, alpha)
    return PackedImage(
      bytes: file, size: picture.size, alphaKind: picture.statistics.kind,
      alphaEncoding: alpha.encoding, colorByteCount: color.bytes.count,
      alphaByteCount: alpha.bytes.count, subsampling: color.subsampling,
      alphaMaxError: alphaMaxError, options: options, color: color.settings,
      alpha: alpha.settings, alphaForm: alpha.form, decodedAlpha: alpha.decoded, preview: preview)
  }
}
