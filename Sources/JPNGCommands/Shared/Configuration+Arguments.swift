internal import JPNGConfiguration
internal import JPNGFiles
internal import JPNGPipeline

extension Configuration {
  /// Reads the configuration that an option names, or else the one that is found for inputs.
  ///
  /// - Parameter paths: Files and folders.
  /// - Returns: `nil` if there is none.
  static func load(
    _ named: String?, for paths: [String]
  ) throws(CommandFailure) -> Configuration? {
    // What is named may be a pipe, and what is found is a file.
    let bytes = try named.map { (path) throws(CommandFailure) in try CommandFiles.read(path) }
    do throws(ConfigurationError) {
      if let named, let bytes { return try Configuration(yaml: bytes, path: named) }
      return try Configuration.path(for: paths).map(Configuration.init(path:))
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension CommandFailure {
  fileprivate init(_ error: ConfigurationError) {
    if let unreadable = error.unreadable, unreadable.kind == .special {
      self.init(
        .noInput, unreadable.path, "reading", "a pipe or a device, which only --config reads")
    } else if let unreadable = error.unreadable {
      self.init(AssetFailure(unreadable))
    } else {
      self.init(.invalidData, error.place, "reading the configuration", error.reason)
    }
  }
}
