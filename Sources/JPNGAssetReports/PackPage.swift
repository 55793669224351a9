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
    sha256: "PcbqVMd7y01K1vg1qZJd8Uj5JyEt17RsEEVtHMPBLRs=")

  private static func text(_ file: [UInt8]) -> String { String(decoding: file, as: UTF8.self) }
}
