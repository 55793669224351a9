package import JPNGReports

extension PackReport {
  /// What a budget for all files together has led to.
  package struct Budget: Codable, Hashable, Sendable {
    /// The budget.
    package var bytes: Int
    /// What the files take.
    package var usedBytes: Int
    /// Whether they are within the budget.
    package var isKept: Bool
    /// `false` where more could be measured, so that it may be kept after all; else `nil`.
    package var isSettled: Bool? = nil
    /// SSIMULACRA2 of the worst asset, and of all on average; `nil` if there are none.
    @Nullable package var lowestScore: Double? = nil
    @Nullable package var meanScore: Double? = nil
    /// What more bytes would give, as far as it can be told from the files that were tried.
    @Nullable package var more: More? = nil
    /// The assets that got the lowest qualities, the lowest first.
    package var paid: [Payer]

    package struct More: Codable, Hashable, Sendable {
      /// So many more.
      package var bytes: Int
      package var lowestScore: Double
      package var meanScore: Double

      package init(bytes: Int, lowestScore: Double, meanScore: Double) {
        self.bytes = bytes
        self.lowestScore = lowestScore
        self.meanScore = meanScore
      }
    }

    package struct Payer: Codable, Hashable, Sendable {
      package var source: String
      package var quality: Int
      package var score: Double

      package init(source: String, quality: Int, score: Double) {
        self.source = source
        self.quality = quality
        self.score = score
      }
    }

    private enum CodingKeys: String, CodingKey {
      case bytes, usedBytes, lowestScore, meanScore, more, paid
      case isKept = "kept"
      case isSettled = "settled"
    }

    package init(
      bytes: Int, usedBytes: Int, isKept: Bool, lowestScore: Double?, meanScore: Double?,
      more: More?, paid: [Payer]
    ) {
      self.bytes = bytes
      self.usedBytes = usedBytes
      self.isKept = isKept
      self.lowestScore = lowestScore
      self.meanScore = meanScore
      self.more = more
      self.paid = paid
    }

    /// What came of it, for people: a line or two.
    package var text: String {
      func scores(_ lowest: Double, _ mean: Double) -> String {
        "lowest score \(lowest.asScore), mean \(mean.asScore)"
      }
      var parts = ["budget: \(usedBytes.asByteCount) of \(bytes.asByteCount)"]
      if !isKept {
        parts[0] += isSettled == false ? ", not reached so far" : ", which is out of reach"
      }
      if let lowestScore, let meanScore { parts.append(scores(lowestScore, meanScore)) }
      if let more {
        parts.append(
          "\(more.bytes.asByteCount) more would give about "
            + scores(more.lowestScore, more.meanScore))
      }
      let names = paid.map {
        "\($0.source.onOneLine) (quality \($0.quality), score \($0.score.asScore))"
      }
      let payers = names.isEmpty ? [] : ["paid most: " + names.joined(separator: ", ")]
      return ([parts.joined(separator: "; ")] + payers).joined(separator: "\n")
    }
  }
}
