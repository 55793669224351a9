extension PicturePairs {
  /// Why a file has no partner.
  package enum Mismatch: String, Sendable {
    case nothingToCompare = "nothing to compare it with"
    case noSource = "there is no source of it"
    case noPacked = "there is no packed file of it"
    case several = "several files of that name"
  }

  /// What is looked for on each side, and what is wrong with those that have no partner.
  package struct Roles: Sendable {
    var references: [String]
    var candidates: [String]
    /// Where several candidates have one name, the extension of the one that is taken.
    var preferredCandidate: String?
    package var attempt: Attempt
    var noReference: Mismatch
    var noCandidate: Mismatch

    /// Any two pictures.
    package static let comparison = Roles(
      references: ["png", "jpg", "jpeg", "jpng"], candidates: ["png", "jpg", "jpeg", "jpng"],
      attempt: .comparing, noReference: .nothingToCompare, noCandidate: .nothingToCompare)
    /// What was packed, and from what. A PNG is what packing may fall back to.
    package static let packing = Roles(
      references: ["png"], candidates: ["jpng", "png"], preferredCandidate: "jpng",
      attempt: .reporting, noReference: .noSource, noCandidate: .noPacked)

    /// The one candidate that is preferred, or all of them.
    func preferred(_ candidates: [InputFile]) -> [InputFile] {
      guard let preferredCandidate else { return candidates }
      let preferred = candidates.filter {
        $0.path.lowercased().hasSuffix("." + preferredCandidate)
      }
      return preferred.count == 1 ? preferred : candidates
    }
  }
}
