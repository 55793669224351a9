internal import ArgumentParser
internal import JPNG

/// Which input goes to which output, made and checked before anything is written.
struct OutputPlan: Sendable {
  struct Item: Hashable, Sendable {
    var input: InputFile
    /// Where the output goes.
    var path: String
    /// The output's place below the output folder, or its name.
    var relativePath: String
    /// Where the source is copied to instead, where that may happen and is another place.
    var fallback: Fallback?

    struct Fallback: Hashable, Sendable {
      var path: String
      var relativePath: String
      /// Whether the source itself is there.
      var isSource: Bool
      /// Whether the user has left its place to this program, as in a folder of outputs.
      var isExpected: Bool
    }

    /// Everything that may be written.
    var paths: [String] {
      guard let fallback, !fallback.isSource else { return [path] }
      return [path, fallback.path]
    }
  }

  let items: [Item]
  private let folder: String?
  /// Files that name inputs.
  private let lists: [String]

  /// - Parameter hasFallbacks: Whether an input may be copied, with its extension, instead of what
  ///   is made from it.
  /// - Throws: a usage failure where two inputs would write the same file, or an output is an input.
  init(
    _ inputs: InputList, output: String, replacing old: String, with new: String,
    hasFallbacks: Bool = false
  ) throws(CommandFailure) {
    if output == FileAccess.standardStream, !inputs.isSingleFile {
      throw CommandFailure(.usage, output, "planning", "only one file fits into standard output")
    }
    lists = inputs.lists
    let items: [Item]
    let outputIsFolder = output.hasSuffix("/") || fileStatus(output)?.kind == .folder
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

  private func refuseCollisions() throws(CommandFailure) {
    var sources: [FileIdentity: String] = [:]
    for path in items.map(\.input.path) + lists {
      if let identity = fileStatus(path)?.identity { sources[identity] = path }
    }
    // Keyed by bytes: Swift's strings hold two spellings of "é" for equal, file systems may not.
    var writers: [[UInt8]: String] = [:]
    for item in items {
      for path in item.paths where path != FileAccess.standardStream {
        let key = Array(resolvedPath(path).utf8)
        if let other = writers.updateValue(item.input.path, forKey: key) {
          throw CommandFailure(
            .usage, path, "planning",
            "both \(other) and \(item.input.path) would be written here")
        }
        if let identity = fileStatus(path)?.identity, let source = sources[identity] {
          throw CommandFailure(
            .usage, path, "planning", "the output is also an input (\(source))")
        }
      }
    }
  }

  /// Refuses a report that would replace an input or an output.
  func refuseCollisions(withReports reports: [String]) throws(CommandFailure) {
    let taken = Set(
      (lists + items.flatMap { [$0.input.path] + $0.paths }).map { Array(resolvedPath($0).utf8) })
    for report in reports where taken.contains(Array(resolvedPath(report).utf8)) {
      throw CommandFailure(
        .usage, report, "planning", "the report would replace an input or output")
    }
  }

  /// Creates the output folders and clears them of what killed runs have left.
  func prepareFolders() throws(CommandFailure) {
    let targets = Set(
      items.filter { $0.path != FileAccess.standardStream }.map { PathParts($0.path).folder })
    for target in targets.sorted() {
      // A single file's folder must be there already: a typo should not make a tree.
      if folder != nil { try FileAccess.createFolder(target) }
      AtomicFile.sweep(target)
    }
  }
}

extension OutputPlan.Item {
  /// With a fallback beside the output, unless that is a stream or has the right name already.
  fileprivate func withFallback(
    from new: String, to old: String, isExpected: Bool
  ) -> Self {
    let hasPlace = path != FileAccess.standardStream && fileStatus(path)?.kind != .other
    guard hasPlace, !path.lowercased().hasSuffix("." + old) else { return self }
    let beside = path.replacingExtension(new, with: old)
    let identity = fileStatus(beside)?.identity
    var item = self
    item.fallback = Fallback(
      path: beside, relativePath: relativePath.replacingExtension(new, with: old),
      isSource: identity != nil && identity == fileStatus(input.path)?.identity,
      isExpected: isExpected)
    return item
  }
}
