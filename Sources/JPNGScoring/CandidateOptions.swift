internal import JPNG

/// The options that each quality stands for while a target is searched: what the caller fixed, and
/// an alpha quality.
///
/// An alpha plane as JPEG has three quarters of colour's distance to 100. Automatic alpha goes that
/// way only as far as the encoder still takes JPEG; where that ends is found out on the way. Where it
/// takes none to begin with, the alpha quality is the caller's.
struct QualityLadder {
  private let options: PackOptions
  private var alpha: AlphaQuality
  /// The lowest alpha quality that automatic alpha took as JPEG.
  private var accepted: Int
  /// The highest below that which it did not; 0 where there is none. The quality of colour has no
  /// say in it.
  private(set) var rejected = 0

  private enum AlphaQuality {
    /// The caller's, until it is known what the encoder makes of it.
    case undecided
    /// The caller's.
    case fixed
    /// Colour's follower.
    case following
  }

  init(_ options: PackOptions) {
    self.options = options
    accepted = options.alphaQuality
    alpha =
      switch options.alpha {
      case .automatic: .undecided
      case .png: .fixed
      case .jpeg: .following
      }
  }

  func options(at quality: Int) -> PackOptions {
    var options = options
    options.quality = quality
    if case .following = alpha {
      options.alphaQuality = max(least, 100 - (100 - quality) * 3 / 4)
    }
    return options
  }

  /// The least alpha quality to try: half-way from what was taken to what was not, until these are
  /// close.
  private var least: Int {
    guard rejected > 0 else { return 1 }
    let (fine, coarse) = (
      LossCurve.quantisation(at: accepted), LossCurve.quantisation(at: rejected)
    )
    let middle = Int(LossCurve.quality(of: (fine + coarse) / 2).rounded(.up))
    return coarse - fine > Self.close ? min(accepted, middle) : accepted
  }

  /// The logarithm of 2: half or twice the quantisation.
  private static let close = 0.69

  /// Learns from a candidate whether JPEG does for automatic alpha; returns whether the same
  /// quality stands for other options now.
  mutating func learn(from candidate: Candidate) -> Bool {
    let isJPEG = candidate.packed.alphaEncoding == .jpeg
    let alphaQuality = candidate.options.alphaQuality
    switch alpha {
    case .undecided:
      alpha = isJPEG ? .following : .fixed
      return false
    case .following where isJPEG:
      accepted = min(accepted, alphaQuality)
      return false
    case .following where options.alpha == .automatic && alphaQuality < accepted:
      rejected = max(rejected, alphaQuality)
      return true
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
