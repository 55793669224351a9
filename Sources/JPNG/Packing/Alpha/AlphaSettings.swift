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
  /// What errors are divided by, 1…∞, of those that the rule or a search would make.
  let errorDivisor: Double
  let isProgressive: Bool
  let hasEntryPoints: Bool

  init(
    _ options: PackOptions, _ tuning: Tuning, _ size: ImageSize, errorDivisor: Double = 1
  ) {
    self.errorDivisor = errorDivisor
    choice = tuning.alpha
    mode = options.alpha
    effort = options.effort
    // Alpha need not be better than colour. (`fast` has its own rule, which looks at errors only.)
    let follows = options.alpha == .automatic && options.effort != .fast
    let quality = follows ? min(options.quality, options.alphaQuality) : options.alphaQuality
    self.quality = options.alpha == .png ? nil : quality
    costQuality = follows ? options.quality : nil
    let maxError =
      options.alphaMaxError ?? (follows ? Self.maxError(quality: options.quality) : 255)
    self.maxError = maxError
    levelCount =
      follows ? AlphaQuantisation.levelCount(quality: options.quality, maxError: maxError) : 256
    isProgressive = options.isProgressive
    hasEntryPoints = options.hasEntryPoints(size)
  }

  /// How many values a PNG has where this many would do, were errors not divided.
  func finer(_ levelCount: Int) -> Int { levelCount * Int(errorDivisor) }

  /// The largest error that goes with a quality of colour: 20 at quality 95, 44 at 80, 92 at 50. It
  /// occurs at single pixels of hard edges only, as JPEG has it.
  private static func maxError(quality: Int) -> Int {
    min(128, 12 + (100 - quality) * 8 / 5)
  }
}
