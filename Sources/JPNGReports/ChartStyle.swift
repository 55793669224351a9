/// The style sheet of all charts.
///
/// It uses no variables for colours, because not every program that shows SVG understands them. It
/// contains no character that would have to be escaped in XML.
enum ChartStyle {
  /// How many series have a colour, a marker and dashes of their own.
  static let seriesCount = lightTheme.series.count

  /// The contrast to the background is at least 3 for the colours of series and 4.5 for text.
  private struct Theme {
    let ground: String
    let ink: String
    let quiet: String
    let grid: String
    let series: [String]
  }

  private static let lightTheme = Theme(
    ground: "#ffffff", ink: "#1d1c1a", quiet: "#5d5a53", grid: "#e4e1db",
    series: [
      "#57544e", "#8a6d00", "#c24a08", "#a8417f", "#0067b8", "#00795a", "#6a4fc0", "#237c90",
    ])

  private static let darkTheme = Theme(
    ground: "#1d1d1b", ink: "#eeece6", quiet: "#b0ada4", grid: "#383733",
    series: [
      "#c6c3ba", "#e0b83a", "#f28c50", "#e88fc2", "#5cacf4", "#35c79a", "#ad9af7", "#6cc5d8",
    ])

  static let source = """
    .chart text { font: 13px system-ui, -apple-system, Segoe UI, Roboto, sans-serif; }
    .chart .title { font-size: 16px; font-weight: 600; }
    .chart .group { font-weight: 600; }
    .chart .halo { paint-order: stroke; stroke-width: 4px; stroke-linejoin: round; }
    .chart .line { fill: none; stroke-width: 2px; stroke-linejoin: round; }
    .chart .thin { stroke-width: 1px; opacity: 0.6; }
    .chart .marker { stroke-width: 1.5px; stroke-linejoin: round; }
    .chart .crossing { stroke-width: 1.5px; }
    .chart .leader { stroke-width: 0.75px; fill: none; }
    \(rules(lightTheme))
    @media screen and (prefers-color-scheme: dark) {
    \(rules(darkTheme))
    }
    @media print { .chart .ground { fill: none; } .chart text { fill: #000000; } }
    """

  private static func rules(_ theme: Theme) -> String {
    let series = theme.series.enumerated().map { index, color in
      """
      .chart .fill\(index) { fill: \(color); }
      .chart .stroke\(index) { stroke: \(color); }
      """
    }
    return """
      .chart text { fill: \(theme.ink); }
      .chart .quiet { fill: \(theme.quiet); }
      .chart .ground, .chart .hollow { fill: \(theme.ground); }
      .chart .halo { stroke: \(theme.ground); }
      .chart .grid { stroke: \(theme.grid); }
      .chart .axis, .chart .leader { stroke: \(theme.quiet); }
      .chart .crossing { fill: \(theme.ground); stroke: \(theme.ink); }
      \(series.joined(separator: "\n"))
      """
  }

  /// The value of `stroke-dasharray` for a series; empty for a line without gaps.
  static func dashes(_ style: Int) -> String {
    ["", "7 3", "2 3", "9 3 2 3", "", "12 3", "5 2", "3 2 1 2"][style % seriesCount]
  }
}
