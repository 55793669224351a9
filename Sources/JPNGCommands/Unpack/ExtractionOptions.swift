internal import ArgumentParser
internal import JPNG

/// Which part of a picture is unpacked, and to which size.
struct ExtractionOptions: ParsableArguments {
  @Option(help: "Scale in eighths: 1/8 to 8/8, also written 1/4, 1/2 or 3/4.")
  var scale: Scale?

  @Option(
    help: ArgumentHelp(
      "Fit the picture into so many pixels on its longer side, or a box of WxH; never enlarged.",
      valueName: "N|WxH"))
  var fit: FitBox?

  @Option(
    help: ArgumentHelp(
      "Only this rectangle, in pixels of the full picture.", valueName: "X,Y,W,H"))
  var region: Region?

  @Flag(help: "The small copy that --preview of pack stored.")
  var preview = false

  mutating func validate() throws {
    if scale != nil, fit != nil { throw ValidationError("--scale and --fit exclude each other") }
    if preview, scale != nil || fit != nil || region != nil {
      throw ValidationError("--preview has one size, and all of the picture")
    }
  }

  var resolution: Resolution {
    if let fit { return .fit(width: fit.width, height: fit.height) }
    return .scale(scale ?? .full)
  }
}
