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
  }

  let items: [Item]
  private let folder: String?

  /// - Throws: a usage failure where two inputs would write the same file, or an output is an input.
  init(
    _ inputs: InputList, output: String, replacing old: String, with new: String
  ) throws(CommandFailure) {
    if output == FileAccess.standardStream, !inputs.isSingleFile {
      throw CommandFailure(.usage, output, "planning", "only one file fits into standard output")
    }
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
    try refuseCollisions()
  }

  private func refuseCollisions() throws(CommandFailure) {
    var sources: [FileIdentity: String] = [:]
    for item in items {
      if let identity = fileStatus(item.input.path)?.identity {
        sources[identity] = item.input.path
      }
    }
    // Keyed by bytes: Swift's strings hold two spellings of "é" for equal, file systems may not.
    var writers: [[UInt8]: String] = [:]
    for item in items where item.path != FileAccess.standardStream {
      let key = Array(resolvedPath(item.path).utf8)
      if let other = writers.updateValue(item.input.path, forKey: key) {
        throw CommandFailure(
          .usage, item.path, "planning",
          "both \(other) and \(item.input.path) would be written here")
      }
      if let identity = fileStatus(item.path)?.identity, let source = sources[identity] {
        throw CommandFailure(
          .usage, item.path, "planning", "the output is also an input (\(source))")
      }
    }
  }

  /// Refuses a report that would replace an input or an output.
  func refuseCollisions(withReports reports: [String]) throws(CommandFailure) {
    let taken = Set(
      items.flatMap { [$0.input.path, $0.path] }.map { Array(resolvedPath($0).utf8) })
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
