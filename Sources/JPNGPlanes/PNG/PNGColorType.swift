/// The colour types of the PNG specification, section 11.2.1.
package enum PNGColorType: Int, Hashable, Sendable {
  case grey = 0
  case rgb = 2
  case palette = 3
  case greyAlpha = 4
  case rgba = 6

  /// The number of samples of a pixel.
  var channelCount: Int {
    switch self {
    case .grey, .palette: 1
    case .greyAlpha: 2
    case .rgb: 3
    case .rgba: 4
    }
  }
}
