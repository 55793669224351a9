internal import JPNGFiles

/// Says which output each input is written to. The plan is made and checked before anything is
/// written.
package struct OutputPlan: Sendable {
  /// One input and its output.
  package struct Item: Hashable, Sendable {
    package var input: InputFile
    /// The path of the output.
    package var path: String
    /// The path of the output below the output folder. If there is no output folder, this is its
    /// name.
    package var relativePath: String
    /// Where the source is copied to if that is better than the output. `nil` if it is never
    /// copied, or would be copied to the output's own path.
    package var fallback: Fallback?

    /// A path that a copy of the source can be written to.
    package struct Fallback: Hashable, Sendable {
      package var path: String
      package var relativePath: String
      /// Whether the path is that of the source itself, so that nothing has to be copied.
      package var isSource: Bool
      /// Whether the user expects this program to choose the path, as it does in an output folder.
      package var isExpected: Bool
    }

    /// All paths that may be written to.
    package var paths: [String] {
      guard let fallback, !fallback.isSource else { return [path] }
      return [path, fallback.path]
    }
  }

  package let items: [Item]
  /// The output folder; `nil` if the output is a file.
  private let folder: String?
  /// The paths of the lists of inputs.
  let lists: [String]

  /// - Parameters:
  ///   - output: The output folder. For a single input it is the output file, unless it is a folder
  ///     that exists or a path that ends in "/".
  ///   - old: The extension of inputs.
  ///   - new: The extension that their outputs have instead.
  ///   - hasFallbacks: Whether a copy of an input, with its own extension, may be written instead
  ///     of its output. Default: no.
  /// - Throws: A failure if two inputs have the same output, or if an output is an input.
  package init(
    _ inputs: InputList, output: String, replacing old: String, with new: String,
    hasFallbacks: Bool = false
  ) throws(AssetFailure) {
    if output == StandardStream.path, !inputs.isSingleFile {
      throw AssetFailure(output, .planning, .severalIntoOneStream)
    }
    lists = inputs.lists
    let items: [Item]
    let outputIsFolder = output.hasSuffix("/") || FileStatus(output)?.kind == .folder
    if inputs.isSingleFile, !outputIsFolder {
      folder = nil
      items = inputs.files.map {
        Item(input: $0, path: output, relativePath: PathParts(output).name)
      }
    } else {
      folder = output
      items = inputs.files.map { input in
        let relative = input.relativePath.replacingExtension(old, with: new)
        return Item(input: input, path: output.appendingPath(relative), relativePath: relative)
      }
    }
    let isMirrored = folder != nil
    self.items =
      hasFallbacks
      ? items.map { $0.withFallback(from: new, to: old, isExpected: isMirrored) } : items
    try refuseCollisions()
  }

  /// Creates the output folders, and removes the temporary files that killed runs have left in
  /// them.
  package func prepareFolders() throws(AssetFailure) {
    let targets = Set(
      items.filter { $0.path != StandardStream.path }.map { PathParts($0.path).folder })
    for target in targets.sorted() {
      // The folder of a single output file must exist. If it were created, a typing error in the
      // path would make new folders.
      if folder != nil {
        try onDisk(.creatingFolder) { () throws(FileWriteError) in try Folder(target).create() }
      }
      AtomicFile.sweep(target)
    }
  }
}

extension OutputPlan.Item {
  /// The item with a fallback beside its output. It gets none if the output is a stream, or if the
  /// copy would have the output's path.
  fileprivate func withFallback(
    from new: String, to old: String, isExpected: Bool
  ) -> Self {
    let hasPlace = path != StandardStream.path && FileStatus(path)?.kind != .other
    guard hasPlace, !path.lowercased().hasSuffix("." + old) else { return self }
    let beside = path.replacingExtension(new, with: old)
    let identity = FileStatus(beside)?.identity
    var item = self
    item.fallback = Fallback(
      path: beside, relativePath: relativePath.replacingExtension(new, with: old),
      isSource: identity != nil && identity == FileStatus(input.path)?.identity,
      isExpected: isExpected)
    return item
  }
}
