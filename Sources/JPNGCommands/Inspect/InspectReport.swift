internal import JPNG
internal import JPNGReports

/// What `jpng inspect` found. This is what `--json` prints.
struct InspectReport: Encodable {
  var schema = 1
  var files: [File]

  struct File: Encodable {
    var path: String
    var version: String
    var kind: String
    var width: Int
    var height: Int
    var colorBytes: Int
    var alphaBytes: Int
    var extensionBytes: Int
    var association: String
    var subsampling: String
    var restartIntervals: Int
    var restartIndex: Bool
    var progressive: Bool
    var colorComponents: Int
    var alphaKind: String
    var alphaBitDepth: Int
    @Nullable var alphaLevels: [Int]?
    var alphaBands: Int
    /// Width and height.
    @Nullable var preview: [Int]?
    var profileBytes: Int
    var identifier: String
    @Nullable var settings: String?
  }
}

extension InspectReport.File {
  init(_ info: FileInfo, path: String) {
    self.path = path
    version = info.version.description
    kind = info.alphaEncoding == .jpeg ? "JPJP" : "JPNG"
    width = info.size.width
    height = info.size.height
    colorBytes = info.colorByteCount
    alphaBytes = info.alphaByteCount
    extensionBytes = info.extensionByteCount
    association = info.association?.rawValue ?? "unknown"
    subsampling = info.subsampling?.rawValue ?? "other"
    restartIntervals = info.restartIntervalCount
    restartIndex = info.hasRestartIndex
    progressive = info.isProgressive
    colorComponents = info.colorComponentCount
    alphaKind = info.alphaKind?.rawValue ?? "unknown"
    alphaBitDepth = info.alphaBitDepth
    alphaLevels = info.alphaLevels.map { [Int($0.low), Int($0.high)] }
    alphaBands = info.alphaBandCount
    preview = info.previewSize.map { [$0.width, $0.height] }
    profileBytes = info.iccProfile.count
    identifier = info.hasOldIdentifier ? "JPEG" : "JPNG"
    settings = info.settings
  }

  /// What was found, as lines for a terminal.
  var text: String {
    var lines = [
      path,
      "  \(kind) \(version), \(width)×\(height), association \(association)",
      "  colour     \(colorBytes.asByteCount), \(subsampling)"
        + (progressive ? ", progressive" : "")
        + (profileBytes > 0 ? ", ICC profile of \(profileBytes.asByteCount)" : ""),
      "  alpha      \(alphaBytes.asByteCount), \(alphaBitDepth) bit, \(alphaKind)"
        + (alphaLevels.map { ", levels \($0[0])…\($0[1])" } ?? ""),
      "  extension  \(extensionBytes.asByteCount)",
    ]
    if restartIntervals > 0 {
      lines.append(
        "  restart    \(restartIntervals) intervals, \(restartIndex ? "indexed" : "no index")"
          + (alphaBands > 1 ? ", \(alphaBands) bands of alpha" : ""))
    }
    if let preview { lines.append("  preview    \(preview[0])×\(preview[1])") }
    if let settings { lines.append("  settings   \(settings.asTerminalLine)") }
    return lines.joined(separator: "\n")
  }
}
