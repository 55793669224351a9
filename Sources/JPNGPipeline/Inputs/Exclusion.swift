package import JPNGFiles

/// What leaves an asset out, for who wonders why it is not packed.
package struct Exclusion: Hashable, Sendable {
  /// The path of the file that says so: a configuration, or an ignore file.
  package let path: String

  /// - Parameters:
  ///   - asset: The asset's path below `root`.
  ///   - root: The folder that is packed.
  ///   - ignoreFileName: The name of files that leave out more of the folder they are in.
  ///   - patterns: What a configuration leaves out.
  ///   - configuration: The path of that configuration.
  /// - Returns: `nil` if the asset is not left out.
  /// - Throws: A failure if an ignore file cannot be read.
  package init?(
    of asset: String, below root: String, ignoreFileName: String, _ patterns: [IgnorePattern],
    of configuration: String?
  ) throws(AssetFailure) {
    var rules = IgnoreRules()
    rules.add(patterns)
    var last = rules.excludes(file: asset) ? configuration : nil
    for folder in Self.folders(of: asset) {
      let path = root.appendingPath(folder).appendingPath(ignoreFileName)
      guard FileStatus.exists(path) else { continue }
      rules.add(try IgnoreFile(path).patterns, from: folder)
      let isLeftOut = rules.excludes(file: asset)
      last = isLeftOut ? last ?? path : nil
    }
    guard let last else { return nil }
    path = last
  }

  /// The folders that an asset is in, from the root, which is "", to the one with the asset.
  private static func folders(of asset: String) -> [String] {
    let components = asset.split(separator: "/").dropLast()
    return (0...components.count).map { components.prefix($0).joined(separator: "/") }
  }
}
