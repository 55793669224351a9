internal import JPNG

/// The options that a candidate of each quality is packed with while a target is searched: those
/// that the caller fixed, and an alpha quality.
///
/// The quality of automatic alpha is that of colour, by which the encoder weighs its errors.
///
/// That of an alpha plane that has to be JPEG is three quarters as far from 100, and so is that of
/// automatic alpha with the effort `fast`, which has limits of errors instead. That follows this
/// rule only as far down as the encoder still chooses JPEG; where that ends is learned from the
/// candidates.
///
/// Where the encoder does not choose JPEG for the first of them, the alpha quality stays the
/// caller's.
struct CandidateOptions {
  /// What the caller fixed.
  let options: PackOptions
  private var rule: AlphaQualityRule
  /// The lowest alpha quality at which automatic alpha became JPEG.
  private var accepted: Int
  /// The highest alpha quality below that at which it did not become JPEG; 0 where there is none.
  private(set) var rejected = 0

  private enum AlphaQualityRule {
    /// The caller's alpha quality, but not less than that of colour, until a candidate shows what
    /// automatic alpha becomes.
    case undecided
    /// The caller's alpha quality.
    case fixed
    /// An alpha quality that follows from the quality of colour.
    case following
    /// The quality of colour.
    case ofColor
  }

  init(_ options: PackOptions) {
    self.options = options
    accepted = options.alphaQuality
    rule =
      switch options.alpha {
      case .automatic: .undecided
      case .png: .fixed
      case .jpeg: .following
      }
  }

  /// The options for a quality of colour.
  func options(at quality: Int) -> PackOptions {
    var options = options
    options.quality = quality
    switch rule {
    case .undecided: options.alphaQuality = max(options.alphaQuality, quality)
    case .fixed: break
    case .following:
      options.alphaQuality = max(lowestAlphaQuality, 100 - (100 - quality) * 3 / 4)
    case .ofColor: options.alphaQuality = quality
    }
    return options
  }

  /// The lowest alpha quality to try. Once one was rejected, it lies half-way between that and the
  /// lowest one accepted, in quantisation, until these are close to each other.
  private var lowestAlphaQuality: Int {
    guard rejected > 0 else { return 1 }
    let fine = QualityScoreModel.quantisation(at: accepted)
    let coarse = QualityScoreModel.quantisation(at: rejected)
    let middle = QualityScoreModel.quality(ofQuantisation: (fine + coarse) / 2)
    guard coarse - fine > Self.closeDistance else { return accepted }
    return min(accepted, Int(middle.rounded(.up)))
  }

  /// Quantisations are close where one is at most twice the other: the logarithm of 2.
  private static let closeDistance = 0.69

  /// Learns from a candidate whether automatic alpha becomes JPEG at its alpha quality.
  ///
  /// - Returns: Whether the candidate's quality has other options now.
  mutating func learn(from candidate: Candidate) -> Bool {
    let isJPEG = candidate.packed.alphaEncoding == .jpeg
    let alphaQuality = candidate.options.alphaQuality
    switch rule {
    case .undecided:
      rule = !isJPEG ? .fixed : options.effort == .fast ? .following : .ofColor
      return false
    case .following where isJPEG:
      accepted = min(accepted, alphaQuality)
      return false
    case .following where options.alpha == .automatic && alphaQuality < accepted:
      rejected = max(rejected, alphaQuality)
      return true
    case .following, .fixed, .ofColor: return false
    }
  }
}

extension PackOptions {
  /// The same options with the best of what the caller left automatic: colour of full resolution,
  /// and alpha without loss. `nil` where the candidate has that already.
  func best(unlike candidate: Candidate) -> PackOptions? {
    let isBest =
      candidate.packed.subsampling == (subsampling ?? .yuv444)
      && (alpha == .jpeg || candidate.packed.alphaMaxError == 0)
    guard !isBest else { return nil }
    var options = self
    options.subsampling = subsampling ?? .yuv444
    options.alpha = alpha == .automatic ? .png : alpha
    return options
  }
}
