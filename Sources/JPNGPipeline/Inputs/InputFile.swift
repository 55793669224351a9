package import JPNGConfiguration
internal import JPNGFiles

/// One file to work on.
package struct InputFile: Hashable, Sendable {
  /// Where the file is read from.
  package var source: InputSource
  /// The path below the folder that was searched. If the file itself was named, this is its name.
  package var relativePath: String
  /// The path by which rules for settings know the file.
  package var settingsPath: String

  /// The path of the output below the output folder; `nil` if it follows from ``relativePath``.
  package var output: String?
  /// What the file's line of a manifest sets; `nil` for nothing.
  package var settings: NamedSettings?
  /// Where the file stands among all of a set, of which a shard has a part only.
  package var place = 0

  /// What the picture is made from; `nil` if it is the file's own.
  package var derivation: Derivation?

  /// A smaller scale of a picture that there is no file of.
  package struct Derivation: Hashable, Sendable {
    /// The relative path of the larger one.
    package var source: String
    package var reduction: Reduction

    init(source: String, _ reduction: Reduction) {
      self.source = source
      self.reduction = reduction
    }
  }

  /// - Parameter settingsPath: Default: `nil`, the relative path.
  package init(_ source: InputSource, relativePath: String, settingsPath: String? = nil) {
    self.source = source
    self.relativePath = relativePath
    self.settingsPath = settingsPath ?? relativePath
  }

  /// The path of the output below the output folder.
  ///
  /// - Parameters:
  ///   - old: The extensions that inputs may have; at least one.
  ///   - new: The extension that their outputs have instead.
  package func outputPath(_ old: [String], _ new: String) -> String {
    if let output { return output }
    let isMatched = old.first { relativePath.lowercased().hasSuffix(".\($0)") }
    return relativePath.replacingExtension(isMatched ?? old[0], with: new)
  }

  /// The path by which the file is read; of standard input, the name that stands for it.
  package var path: String { source.name }
}
