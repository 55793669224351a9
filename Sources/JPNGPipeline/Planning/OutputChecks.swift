internal import JPNG
internal import JPNGFiles

/// Checks of the paths of reports and other single outputs. They are made before the work begins,
/// so that nobody waits for a result that cannot be written.
package enum OutputChecks {
  /// Refuses paths of results that cannot be written, or would replace an input or a picture.
  package static func refuseMisplaced(
    _ results: [String], besides inputs: [String], _ attempt: Attempt
  ) throws(AssetFailure) {
    try refuseUnwritable(results, attempt)
    try refuseReplacing(inputs, by: results)
    try refusePictures(results, attempt)
  }

  /// Refuses paths of files that cannot be written, because their folder does not exist or cannot
  /// be written to, or because they are folders themselves.
  package static func refuseUnwritable(
    _ files: [String], _ attempt: Attempt
  ) throws(AssetFailure) {
    for path in files {
      try refuseUnwritableFolder(of: path, attempt)
      if FileStatus(path)?.kind == .folder { throw refusal(path, attempt, "it is a folder") }
    }
  }

  /// Refuses to replace pictures that this program has not written, and packed files: whoever names
  /// one for a report has mistaken it.
  package static func refusePictures(
    _ files: [String], _ attempt: Attempt
  ) throws(AssetFailure) {
    for path in files where isPicture(path) {
      throw refusal(path, attempt, "it is a picture, which would be lost")
    }
  }

  /// Whether a file is a PNG of somebody else's, or begins as a JPEG, as packed files do.
  private static func isPicture(_ path: String) -> Bool {
    guard let head = try? WholeFile.beginning(of: path, byteCount: 64) else { return false }
    switch PictureKind(head) {
    case .png: return !OwnPNG.isOne(path)
    case .jpeg, .jpng: return true
    case nil: return false
    }
  }

  /// Refuses the path of a folder that neither exists nor can be created.
  package static func refuseUnwritable(
    folder: String, _ attempt: Attempt
  ) throws(AssetFailure) {
    try refuseUnwritableFolder(of: folder, attempt)
    if let status = FileStatus(folder), status.kind != .folder {
      throw refusal(folder, attempt, "it is not a folder")
    }
  }

  private static func refuseUnwritableFolder(
    of path: String, _ attempt: Attempt
  ) throws(AssetFailure) {
    let folder = PathParts(path).folder
    guard FileStatus(folder)?.kind == .folder else {
      throw refusal(path, attempt, "no such folder")
    }
    guard Folder(folder).isWritable else {
      throw refusal(path, attempt, "the folder cannot be written to")
    }
  }

  private static func refusal(
    _ path: String, _ attempt: Attempt, _ reason: String
  ) -> AssetFailure {
    AssetFailure(FileWriteError(path, .cannotCreate(reason: reason)), attempt)
  }

  /// Refuses to replace PNGs that this program has not written, or that were changed since.
  package static func refuseForeignPNGs(
    _ files: [String], _ attempt: Attempt
  ) throws(AssetFailure) {
    for path in files where FileStatus(path)?.kind == .file && !OwnPNG.isOne(path) {
      throw AssetFailure(path, attempt, .notOwn)
    }
  }

  /// Refuses outputs that would replace an input.
  package static func refuseReplacing(
    _ inputs: [String], by outputs: [String]
  ) throws(AssetFailure) {
    let inputs = Set(inputs.map(\.resolvedPathBytes))
    for path in outputs where inputs.contains(path.resolvedPathBytes) {
      throw AssetFailure(path, .planning, .replacedByResults)
    }
  }
}
