public import ArgumentParser
public import JPNG
internal import JPNGConfiguration

extension PackOptions.AlphaMode: ExpressibleByArgument {}
extension PackOptions.Effort: ExpressibleByArgument {}
extension PackOptions.Restarts: ExpressibleByArgument {}
extension HiddenColor: ExpressibleByArgument {}
extension Association: ExpressibleByArgument {}
extension ColorProfilePolicy: ExpressibleByArgument {}

/// The options that say how pictures are packed. Those that are not given are left to the
/// configuration.
struct EncodingOptions: ParsableArguments {
  @Option(name: [.short, .long], help: "Quality of the colour plane, 1 to 100. (default: 80)")
  var quality: Int?

  @Option(
    help: ArgumentHelp(
      "Encoding of the alpha plane: png is lossless, jpeg exact at 0 and 255 and lossy between, auto what costs least in bytes and error, a png of fewer values included. (default: auto)"
    ))
  var alpha: PackOptions.AlphaMode?

  @Option(
    help: ArgumentHelp(
      "Quality of a JPEG alpha plane, 1 to 100; with --alpha auto no higher than that of colour, but for --effort fast. (default: 90)"
    ))
  var alphaQuality: Int?

  @Option(
    help: ArgumentHelp(
      "Largest error of an alpha value, 0 to 255: 0 keeps alpha exact. By default --alpha auto decides by the quality.",
      valueName: "n"))
  var alphaMaxError: Int?

  @Option(help: "Chroma subsampling; auto decides by the picture's chroma detail. (default: auto)")
  var subsampling: SettingChoice<Subsampling>?

  @Option(help: "How long to search for a smaller file. (default: balanced)")
  var effort: PackOptions.Effort?

  @Flag(
    inversion: .prefixedNo,
    help: "Progressive JPEG: a little smaller, much slower to decode. (default: --no-progressive)")
  var progressive: Bool?

  @Option(
    help: "Colour of fully transparent pixels: a smooth fill, as it is, or black. (default: fill)")
  var hiddenColor: HiddenColor?

  @Option(help: "Store colour straight or premultiplied by alpha. (default: straight)")
  var association: Association?

  @Option(
    help: """
      Keep a colour profile that is not sRGB, convert to sRGB, or drop it. (default: preserve)
      """)
  var colorProfile: ColorProfilePolicy?

  @Option(
    help: ArgumentHelp(
      "Restart markers behind every row of JPEG blocks, for decoding on several threads and in part: in large pictures, in all, or in none. (default: auto)"
    ))
  var restarts: PackOptions.Restarts?

  @Option(help: "Store a small copy of the picture: 1/8 or 1/16 of each side. (default: none)")
  var preview: SettingChoice<PackOptions.PreviewSize>?

  mutating func validate() throws {
    if let quality, !(1...100).contains(quality) {
      throw ValidationError("--quality is 1 to 100")
    }
    if let alphaQuality, !(1...100).contains(alphaQuality) {
      throw ValidationError("--alpha-quality is 1 to 100")
    }
    if let alphaMaxError, !(0...255).contains(alphaMaxError) {
      throw ValidationError("--alpha-max-error is 0 to 255")
    }
  }

  /// Sets what was given, whatever was set before. A quality takes the place of any target.
  func apply(to settings: inout AssetSettings) {
    if quality != nil { (settings.target, settings.targetSize) = (nil, nil) }
    apply(to: &settings.options)
  }

  private func apply(to options: inout PackOptions) {
    quality.map { options.quality = $0 }
    alpha.map { options.alpha = $0 }
    alphaQuality.map { options.alphaQuality = $0 }
    alphaMaxError.map { options.alphaMaxError = $0 }
    subsampling.map { options.subsampling = $0.value }
    effort.map { options.effort = $0 }
    progressive.map { options.isProgressive = $0 }
    hiddenColor.map { options.hiddenColor = $0 }
    association.map { options.association = $0 }
    colorProfile.map { options.colorProfile = $0 }
    restarts.map { options.restarts = $0 }
    preview.map { options.preview = $0.value }
  }
}
