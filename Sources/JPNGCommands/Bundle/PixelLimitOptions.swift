internal import ArgumentParser
internal import JPNG

/// The limit of the pictures in a bundle.
struct PixelLimitOptions: ParsableArguments {
  @Option(help: "Refuse images of more pixels.")
  var maxPixels = Limits().maxPixels

  mutating func validate() throws {
    if maxPixels < 1 { throw ValidationError("--max-pixels is at least 1") }
  }

  var limits: Limits {
    var limits = Limits()
    limits.maxPixels = maxPixels
    return limits
  }
}
