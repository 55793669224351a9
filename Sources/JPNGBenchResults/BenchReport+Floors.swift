internal import JPNGReports

/// What our decoder is held against: the stock libraries on the same planes.
extension BenchReport {
  /// The codecs that are floors of others.
  static let floorCodecs = ["jpeg/color-only"] + Summary.comparedCodecs.map { "\($0)/stock" }

  static let floorTitle = "Time as a ratio to the stock libraries'"

  static let floorMethod =
    "Below 1 is faster than the stock libraries on one thread. jpng/stock and jpjp/stock are both"
    + " planes of the same files by libpng and libjpeg-turbo, not put together, a PNG alpha plane"
    + " decoded whole at every scale; jpeg/color-only is the colour plane alone, by libjpeg-turbo at"
    + " the scale."

  /// The table of codecs and their floors by scales, for the settings that are shown.
  var floorTable: TextTable {
    let scales = scales
    var table = TextTable(
      [("codec", .left), ("against", .left)] + scales.map { ("at \($0.onOneLine)", .right) })
    for (codec, floor, ratios) in floorRatios(scales) {
      table.append([codec, floor] + ratios.map(\.figure))
    }
    return table
  }

  /// "jpjp takes 0.91 and 0.66 times as long as jpjp/stock at 1/1 and 1/8."
  var floorSentences: [String] {
    let scales = scales
    return floorRatios(scales).map { codec, floor, ratios in
      let known = zip(scales, ratios).filter { $0.1 != nil }
      return "\(codec) takes \(known.map(\.1.figure).enumerated) times as long as \(floor) at"
        + " \(known.map(\.0.onOneLine).enumerated)."
    }
  }

  /// The ratios of each codec to each of its floors that were measured at any scale.
  private func floorRatios(
    _ scales: [String]
  ) -> [(codec: String, floor: String, ratios: [Double?])] {
    let columns = scales.map { self.shown(atScale: $0) }
    return Summary.comparedCodecs.flatMap { codec in
      Summary.floors(of: codec).compactMap { floor in
        let ratios = columns.map { summaries in
          summaries.first { $0.codec == codec }?.floorRatios?.first { $0.against == floor }?
            .timeRatio
        }
        return ratios.contains { $0 != nil } ? (codec, floor, ratios) : nil
      }
    }
  }
}
