internal import JPNGReports

/// What is the same in every page of a pack: style, script and viewer.
enum PackPage {
  static let style = [PackageResources.report_css, PackageResources.viewer_css].map(text)
    .joined(separator: "\n")

  /// The files are parts of one script, in this order.
  static let script = PageScript(
    [
      PackageResources.table_js, PackageResources.pictures_js, PackageResources.stage_js,
      PackageResources.viewer_js,
    ].map(text).joined(separator: "\n"),
    sha256: "k1b/avc59SBqds49X6Yqs3rPqDM1mPpo5xIrSdOoLEI=")

  private static func text(_ file: [UInt8]) -> String { String(decoding: file, as: UTF8.self) }
}
