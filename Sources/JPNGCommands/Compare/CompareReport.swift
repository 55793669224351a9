internal import JPNGAssetReports
internal import JPNGReports

/// What `jpng compare` found. Its JSON has schema 1.
struct CompareReport: Encodable, Sendable {
  var schema = 1
  var pairs: [Pair]
  /// The lowest score; `nil` if no pair has one.
  @Nullable var minimum: Double? = nil

  struct Pair: Encodable, Sendable {
    var path: String
    var width: Int
    var height: Int
    var scores: PackReport.Scores
  }

  init(pairs: [Pair]) {
    self.pairs = pairs
    minimum = pairs.compactMap(\.scores.ssimulacra2).min()
  }

  /// The report as a table for a terminal, without a line break at the end.
  ///
  /// - Parameter columns: The columns of the terminal, for which names are shortened; `nil` for
  ///   whole names.
  func text(columns: Int?) -> String {
    var table = TextTable([
      ("path", .left), ("pixels", .right), ("score", .right), ("mean", .right),
      ("colour dB", .right), ("alpha dB", .right), ("alpha error", .right), ("fringe", .right),
    ])
    for pair in pairs {
      let scores = pair.scores
      table.append([
        pair.path.onOneLine, "\(pair.width)×\(pair.height)",
        scores.ssimulacra2?.asScore ?? TextTable.noValue,
        scores.ssimulacra2Mean?.asScore ?? TextTable.noValue, cell(scores.colorPSNR),
        cell(scores.alphaPSNR),
        cell(scores.alphaMaxError.map(Double.init), digits: 0), cell(scores.fringe, digits: 0),
      ])
    }
    return [table.text(columns: columns ?? .max), "", summary].joined(separator: "\n")
  }

  private var summary: String {
    let count = "\(pairs.count) \(pairs.count == 1 ? "pair" : "pairs")"
    guard let minimum, let worst = pairs.first(where: { $0.scores.ssimulacra2 == minimum }) else {
      return count
    }
    return "\(count), lowest score \(minimum.asScore): \(worst.path)"
  }

  private func cell(_ value: Double?, digits: Int = 2) -> String {
    value?.formatted(digits: digits) ?? TextTable.noValue
  }
}
