extension PicturePairs {
  /// What is looked for on each side, and what is said of those that have no partner.
  struct Roles: Sendable {
    var references: [String]
    var candidates: [String]
    /// Of several candidates of one name, which goes before the others.
    var preferredCandidate: String?
    var attempt: String
    var noReference: String
    var noCandidate: String

    /// Any two pictures.
    static let comparison = Roles(
      references: ["png", "jpg", "jpeg", "jpng"], candidates: ["png", "jpg", "jpeg", "jpng"],
      attempt: "comparing", noReference: "nothing to compare it with",
      noCandidate: "nothing to compare it with")
    /// What was packed, and from what. A PNG is what packing may fall back to.
    static let packing = Roles(
      references: ["png"], candidates: ["jpng", "png"], preferredCandidate: "jpng",
      attempt: "reporting", noReference: "there is no source of it",
      noCandidate: "there is no packed file of it")

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
