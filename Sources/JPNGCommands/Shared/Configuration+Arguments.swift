internal import JPNGConfiguration
internal import JPNGPipeline

extension Configuration {
  /// Reads the configuration that an option names, or else the one that is found for inputs.
  ///
  /// - Parameter paths: Files and folders.
  /// - Returns: `nil` if there is none.
  static func load(
    _ named: String?, for paths: [String]
  ) throws(CommandFailure) -> Configuration? {
    do throws(ConfigurationError) {
      if let named { return try Configuration(path: named) }
      return try Configuration.path(for: paths).map(Configuration.init(path:))
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension CommandFailure {
  fileprivate init(_ error: ConfigurationError) {
    if let unreadable = error.unreadable {
      self.init(AssetFailure(unreadable))
    } else {
      self.init(.invalidData, error.place, "reading the configuration", error.reason)
    }
  }
}
