internal import JPNGFiles

/// Which input goes to which output, made and checked before anything is written.
package struct OutputPlan: Sendable {
  package struct Item: Hashable, Sendable {
    package var input: InputFile
    /// Where the output goes.
    package var path: String
    /// The output's place below the output folder, or its name.
    package var relativePath: String
    /// Where the source is copied to instead, where that may happen and is another place.
    package var fallback: Fallback?

    package struct Fallback: Hashable, Sendable {
      package var path: String
      package var relativePath: String
      /// Whether the source itself is there.
      package var isSource: Bool
      /// Whether the user has left its place to this program, as in a folder of outputs.
      package var isExpected: Bool
    }

    /// Everything that may be written.
    package var paths: [String] {
      guard let fallback, !fallback.isSource else { return [path] }
      return [path, fallback.path]
    }
  }

  package let items: [Item]
  /// The output folder; `nil` where the output is a file.
  private let folder: String?
  /// Files that name inputs.
  let lists: [String]

  /// - Parameters:
  ///   - output: A file for a single one, or a folder: one that exists, or whose path ends in "/".
  ///   - hasFallbacks: Whether an input may be copied, with its extension, instead of what is made
  ///     from it.
  /// - Throws: where two inputs would write the same file, or an output is an input.
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

  /// Creates the output folders and clears them of what killed runs have left.
  package func prepareFolders() throws(AssetFailure) {
    let targets = Set(
      items.filter { $0.path != StandardStream.path }.map { PathParts($0.path).folder })
    for target in targets.sorted() {
      // A single file's folder must be there already: a typo should not make a tree.
      if folder != nil {
        try onDisk(.creatingFolder) { () throws(FileWriteError) in try Folder(target).create() }
      }
      AtomicFile.sweep(target)
    }
  }
}

extension OutputPlan.Item {
  /// With a fallback beside the output, unless that is a stream or has the right name already.
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
