/// Everything that a coded alpha plane depends on, apart from the picture.
struct AlphaSettings: Hashable, Sendable {
  let mode: PackOptions.AlphaMode
  let effort: PackOptions.Effort
  /// The quality of a JPEG; `nil` if the plane must be a PNG.
  let quality: Int?
  /// The quality of colour, by which errors of alpha are weighed; `nil` if they are not.
  let costQuality: Int?
  /// The number of values that a PNG may be reduced to; 256 if it has to be exact.
  let levelCount: Int
  /// How soft alpha is to be coded; `nil`: as the rule says.
  let choice: AlphaChoice?
  /// The largest error that is accepted, 0…255.
  let maxError: Int
  let isProgressive: Bool
  let hasEntryPoints: Bool
  /// Whether that was done for the colour that goes with them (``AlphaSettling``).
  /// Nothing asks for such a plane again.
  var hasChangedCoefficients = false

  /// - Parameter finerQuality: The quality that alpha is coded for instead of colour's, if it
  ///   follows that. Default: `nil`, colour's.
  init(
    _ options: PackOptions, _ tuning: Tuning, _ size: ImageSize, finerQuality: Int? = nil
  ) {
    choice = tuning.alpha
    mode = options.alpha
    effort = options.effort
    // Alpha need not be better than colour. (`fast` has its own rule, which looks at errors only.)
    let follows = options.alpha == .automatic && options.effort != .fast
    // A JPEG may be coarser than colour, by a quality of its own; what is accepted may not.
    let colorQuality = max(finerQuality ?? 1, options.quality)
    let quality =
      follows
      ? finerQuality ?? min(options.quality, options.alphaQuality) : options.alphaQuality
    self.quality = options.alpha == .png ? nil : quality
    costQuality = follows ? colorQuality : nil
    let maxError =
      options.alphaMaxError ?? (follows ? Self.maxError(quality: colorQuality) : 255)
    self.maxError = maxError
    levelCount =
      follows ? AlphaQuantisation.levelCount(quality: colorQuality, maxError: maxError) : 256
    isProgressive = options.isProgressive
    hasEntryPoints = options.hasEntryPoints(size)
  }

  /// The largest error that goes with a quality of colour: 20 at quality 95, 44 at 80, 92 at 50. It
  /// occurs at single pixels of hard edges only, as JPEG has it.
  private static func maxError(quality: Int) -> Int {
    min(128, 12 + (100 - quality) * 8 / 5)
  }
}
