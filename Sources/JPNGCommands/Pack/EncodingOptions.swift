public import ArgumentParser
public import JPNG

extension PackOptions.AlphaMode: ExpressibleByArgument {}
extension PackOptions.Effort: ExpressibleByArgument {}
extension PackOptions.Restarts: ExpressibleByArgument {}
extension HiddenColor: ExpressibleByArgument {}
extension Association: ExpressibleByArgument {}
extension ColorProfilePolicy: ExpressibleByArgument {}

/// The options that say how pictures are packed.
struct EncodingOptions: ParsableArguments {
  @Option(name: [.short, .long], help: "Quality of the colour plane, 1 to 100.")
  var quality = PackOptions().quality

  @Option(
    help: ArgumentHelp(
      "Encoding of the alpha plane: png is lossless, jpeg exact at 0 and 255 and lossy between, auto the smallest whose error is acceptable, a png of fewer values included."
    ))
  var alpha = PackOptions().alpha

  @Option(
    help: ArgumentHelp(
      "Quality of a JPEG alpha plane, 1 to 100; with --alpha auto no higher than that of colour."))
  var alphaQuality = PackOptions().alphaQuality

  @Option(
    help: ArgumentHelp(
      "Largest error of an alpha value, 0 to 255: 0 keeps alpha exact. By default --alpha auto decides by the quality.",
      valueName: "n"))
  var alphaMaxError: Int?

  @Option(help: "Chroma subsampling; auto decides by the picture's chroma detail.")
  var subsampling = SettingChoice(PackOptions().subsampling)

  @Option(help: "How long to search for a smaller file.")
  var effort = PackOptions().effort

  @Flag(help: "Progressive JPEG: a little smaller, much slower to decode.")
  var progressive = false

  @Option(help: "Colour of fully transparent pixels: a smooth fill, as it is, or black.")
  var hiddenColor = PackOptions().hiddenColor

  @Option(help: "Store colour straight or premultiplied by alpha.")
  var association = PackOptions().association

  @Option(help: "Keep a colour profile that is not sRGB, convert to sRGB, or drop it.")
  var colorProfile = PackOptions().colorProfile

  @Option(
    help: ArgumentHelp(
      "Restart markers behind every row of JPEG blocks, for decoding on several threads and in part: in large pictures, in all, or in none."
    ))
  var restarts = PackOptions().restarts

  @Option(help: "Store a small copy of the picture: 1/8 or 1/16 of each side.")
  var preview = SettingChoice(PackOptions().preview)

  mutating func validate() throws {
    guard (1...100).contains(quality) else { throw ValidationError("--quality is 1 to 100") }
    guard (1...100).contains(alphaQuality) else {
      throw ValidationError("--alpha-quality is 1 to 100")
    }
    if let alphaMaxError, !(0...255).contains(alphaMaxError) {
      throw ValidationError("--alpha-max-error is 0 to 255")
    }
  }

  var packOptions: PackOptions {
    var options = PackOptions()
    options.quality = quality
    options.alpha = alpha
    options.alphaQuality = alphaQuality
    options.alphaMaxError = alphaMaxError
    options.subsampling = subsampling.value
    options.effort = effort
    options.isProgressive = progressive
    options.hiddenColor = hiddenColor
    options.association = association
    options.colorProfile = colorProfile
    options.restarts = restarts
    options.preview = preview.value
    return options
  }
}
