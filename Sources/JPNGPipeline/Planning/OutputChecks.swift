internal import JPNGFiles

/// What is wrong with the paths of reports and other single outputs, which should be known before
/// the work and not after it.
package enum OutputChecks {
  /// Refuses files that cannot be written: in folders that do not exist or are closed to us, or in
  /// the place of folders.
  package static func refuseUnwritable(
    _ files: [String], _ attempt: Attempt
  ) throws(AssetFailure) {
    for path in files {
      try refuseUnwritableFolder(of: path, attempt)
      if FileStatus(path)?.kind == .folder { throw refusal(path, attempt, "it is a folder") }
    }
  }

  /// Refuses a folder that is not there and cannot be created.
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

  /// Refuses outputs that would replace what is read.
  package static func refuseReplacing(
    _ inputs: [String], by outputs: [String]
  ) throws(AssetFailure) {
    let inputs = Set(inputs.map(\.resolvedPathBytes))
    for path in outputs where inputs.contains(path.resolvedPathBytes) {
      throw AssetFailure(path, .planning, .replacedByResults)
    }
  }
}
