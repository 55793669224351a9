internal import JPNGReports

/// The parts that all pages of packs have in common: style, script and viewer.
enum PackPage {
  static let style = [PackageResources.report_css, PackageResources.viewer_css].map(text)
    .joined(separator: "\n")

  /// The script. Its files are parts of one script and have to be in this order. The hash is a
  /// constant because nothing here computes SHA-256; a test compares it with that of the files.
  static let script = HTMLPage.Script(
    [
      PackageResources.table_js, PackageResources.planes_js, PackageResources.pictures_js,
      PackageResources.thumbnails_js, PackageResources.stage_js, PackageResources.viewer_js,
    ].map(text).joined(separator: "\n"),
    sha256: "qBPhTj3KkqhuM5FzJvoGu1YupnEOaUSZa8rOc2aMghE=")

  private static func text(_ file: [UInt8]) -> String { String(decoding: file, as: UTF8.self) }
}
