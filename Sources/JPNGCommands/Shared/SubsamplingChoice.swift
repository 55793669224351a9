internal import ArgumentParser
internal import JPNG

/// The value of `--subsampling`.
enum SubsamplingChoice: String, CaseIterable, ExpressibleByArgument {
  /// The encoder chooses by the picture's chroma detail.
  case automatic = "auto"
  case yuv444 = "444"
  case yuv422 = "422"
  case yuv420 = "420"

  var subsampling: Subsampling? { Subsampling(rawValue: rawValue) }
}
