internal import JPNG

/// The options that each quality stands for while a target is searched: what the caller fixed, and
/// an alpha quality.
///
/// An alpha plane as JPEG has three quarters of colour's distance to 100. Automatic alpha goes that
/// way only as far as the encoder still takes JPEG; where it does not, and where it takes none to
/// begin with, the alpha quality is the caller's.
struct QualityLadder {
  private let options: PackOptions
  private var alpha: AlphaQuality

  private enum AlphaQuality {
    /// The caller's, until it is known what the encoder makes of it.
    case undecided
    /// The caller's.
    case fixed
    /// Colour's follower, but no less than this.
    case following(atLeast: Int)
  }

  init(_ options: PackOptions) {
    self.options = options
    alpha =
      switch options.alpha {
      case .automatic: .undecided
      case .png: .fixed
      case .jpeg: .following(atLeast: 1)
      }
  }

  func options(at quality: Int) -> PackOptions {
    var options = options
    options.quality = quality
    if case .following(let least) = alpha {
      options.alphaQuality = max(least, 100 - (100 - quality) * 3 / 4)
    }
    return options
  }

  /// Learns from a candidate whether JPEG does for automatic alpha; returns whether the same
  /// quality stands for other options now.
  mutating func learn(from candidate: Candidate) -> Bool {
    let isJPEG = candidate.packed.alphaEncoding == .jpeg
    switch alpha {
    case .undecided:
      alpha = isJPEG ? .following(atLeast: 1) : .fixed
      return false
    case .following(let least) where !isJPEG && least < options.alphaQuality:
      alpha = .following(atLeast: options.alphaQuality)
      return candidate.options.alphaQuality < options.alphaQuality
    case .following, .fixed: return false
    }
  }
}

extension PackOptions {
  /// The same with the best that the caller leaves to choose, colour of full resolution and alpha
  /// without loss; `nil` where the candidate had that already.
  func best(unlike candidate: Candidate) -> PackOptions? {
    let isBest =
      candidate.packed.subsampling == (subsampling ?? .yuv444)
      && (alpha == .jpeg || candidate.packed.alphaEncoding == .png)
    guard !isBest else { return nil }
    var options = self
    options.subsampling = subsampling ?? .yuv444
    options.alpha = alpha == .automatic ? .png : alpha
    return options
  }
}
