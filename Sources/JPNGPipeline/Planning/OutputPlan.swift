internal import JPNGFiles
package import JPNGThreads

/// Says which output each input is written to. The plan is made and checked before anything is
/// written.
package struct OutputPlan: Sendable {
  /// One input and its output.
  package struct Item: Hashable, Sendable {
    package var input: InputFile
    package var destination: OutputDestination
    /// The path of the output below the output folder. If there is no output folder, this is its
    /// name.
    package var relativePath: String
    /// Where the source is copied to if that is better than the output. `nil` if it is never
    /// copied, or would be copied to the output's own path.
    package var fallback: Fallback?
    /// What the source was when the plan was made; `nil` if it has no path, or did not exist.
    var sourceStatus: FileStatus?
    /// What was at the output's path when the plan was made; `nil` if nothing was.
    var outputStatus: FileStatus?

    /// A path that a copy of the source can be written to.
    package struct Fallback: Hashable, Sendable {
      package var path: String
      package var relativePath: String
      /// Whether the path is that of the source itself, so that nothing has to be copied.
      package var isSource: Bool
      /// Whether the user expects this program to choose the path, as it does in an output folder.
      package var isExpected: Bool
    }

    /// The path of the output; `nil` if it goes to standard output.
    package var path: String? { destination.path }

    /// Whether the user has named the output itself, not the folder that it is in.
    package var isNamed = false

    /// All paths that may be written to.
    package var paths: [String] {
      let copy = fallback.flatMap { $0.isSource ? nil : $0.path }
      return [path, copy].compactMap(\.self)
    }
  }

  package internal(set) var items: [Item]
  /// The output folder; `nil` if the output is a file or standard output.
  package let folder: String?
  /// The paths of the lists of inputs.
  let lists: [String]

  /// - Parameters:
  ///   - output: The output folder. For a single input it is the output file, unless it is a folder
  ///     that exists or a path that ends in "/".
  ///   - old: The extension of inputs, or several that they may have; at least one.
  ///   - new: The extension that their outputs have instead.
  ///   - hasFallback: Whether a copy of an input, with its own extension, may be written instead
  ///     of its output. Default: of none.
  ///   - threads: Default: the calling one.
  /// - Throws: A failure if two inputs have the same output, or if an output is an input.
  package init(
    _ inputs: InputList, output: OutputDestination, replacing old: String..., with new: String,
    hasFallback: (InputFile) -> Bool = { _ in false },
    threads: ThreadBudget = ThreadBudget(threadCount: 1)
  ) throws(AssetFailure) {
    if output == .standardOutput, !inputs.isSingleFile {
      throw AssetFailure(output.name, .planning, .severalIntoOneStream)
    }
    lists = inputs.lists
    let items: [Item]
    if let path = output.path, !inputs.isSingleFile || Self.isFolder(path) {
      folder = path
      items = inputs.files.map { input in
        let relative = input.outputPath(old, new)
        return Item(
          input: input, destination: .path(path.appendingPath(relative)), relativePath: relative)
      }
    } else {
      folder = nil
      items = inputs.files.map {
        Item(
          input: $0, destination: output, relativePath: PathParts(output.name).name, isNamed: true)
      }
    }
    let isMirrored = folder != nil
    self.items = items.map {
      hasFallback($0.input) ? $0.withFallback(from: new, to: old[0], isExpected: isMirrored) : $0
    }
    try refuseCollisions(threads)
  }

  private static func isFolder(_ path: String) -> Bool {
    path.hasSuffix("/") || FileStatus(path)?.kind == .folder
  }

  /// Creates the output folders, and removes the temporary files that killed runs have left in
  /// them.
  package func prepareFolders() throws(AssetFailure) {
    for target in targets {
      // The folder of a single output file must exist. If it were created, a typing error in the
      // path would make new folders.
      if folder != nil {
        try AssetFailure.onDisk(.creatingFolder) { () throws(FileWriteError) in
          try Folder(target).create()
        }
      }
      AtomicFile.sweep(target)
    }
  }
}

extension OutputPlan {
  /// The folders that outputs are in, sorted.
  private var targets: [String] {
    Set(items.compactMap { $0.destination.path }.map { PathParts($0).folder }).sorted()
  }
}

extension OutputPlan.Item {
  /// The item with a fallback beside its output. It gets none if the output is a stream, or if the
  /// copy would have the output's path.
  fileprivate func withFallback(
    from new: String, to old: String, isExpected: Bool
  ) -> Self {
    guard let path, FileStatus(path)?.kind != .other, !path.lowercased().hasSuffix("." + old)
    else { return self }
    let beside = path.replacingExtension(new, with: old)
    let identity = FileStatus(beside)?.identity
    let source = input.source.path.flatMap { FileStatus($0)?.identity }
    var item = self
    item.fallback = Fallback(
      path: beside, relativePath: relativePath.replacingExtension(new, with: old),
      isSource: identity != nil && identity == source,
      isExpected: isExpected)
    return item
  }
}
