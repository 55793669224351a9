extension PicturePairs {
  /// Why a file is in no pair.
  package enum Mismatch: String, Sendable {
    case nothingToCompare = "nothing to compare it with"
    case noSource = "there is no source of it"
    case noPacked = "there is no packed file of it"
    case several = "several files of that name"
  }

  /// Which files are taken as references and as candidates, and what is said about those that are
  /// in no pair.
  package struct Roles: Sendable {
    /// The extensions of references.
    var references: [String]
    /// The extensions of candidates.
    var candidates: [String]
    /// The extension of the candidate that is taken if several have the same name.
    var preferredCandidate: String?
    /// What is attempted with a pair.
    package var attempt: Attempt
    /// What is said about a candidate without a reference.
    var noReference: Mismatch
    /// What is said about a reference without a candidate.
    var noCandidate: Mismatch

    /// Any two pictures can be compared.
    package static let comparison = Roles(
      references: ["png", "jpg", "jpeg", "jpng"], candidates: ["png", "jpg", "jpeg", "jpng"],
      attempt: .comparing, noReference: .nothingToCompare, noCandidate: .nothingToCompare)
    /// The references are sources, and the candidates are packed files, or PNGs if packing has
    /// fallen back to a copy of the source.
    package static let packing = Roles(
      references: ["png"], candidates: ["jpng", "png"], preferredCandidate: "jpng",
      attempt: .reporting, noReference: .noSource, noCandidate: .noPacked)

    /// Of candidates with the same name, the one with the preferred extension; all of them if there
    /// is no such one.
    func preferred(_ candidates: [InputFile]) -> [InputFile] {
      guard let preferredCandidate else { return candidates }
      let preferred = candidates.filter {
        $0.path.lowercased().hasSuffix("." + preferredCandidate)
      }
      return preferred.count == 1 ? preferred : candidates
    }
  }
}
