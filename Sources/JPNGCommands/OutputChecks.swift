// What is wrong with the names of outputs should be known before the work, not after.

/// Refuses files that cannot be written: in folders that do not exist or are closed to us, or in the
/// place of folders.
func refuseUnwritable(_ files: [String], _ attempt: String) throws(CommandFailure) {
  for path in files {
    try refuseUnwritableFolder(of: path, attempt)
    if fileStatus(path)?.kind == .folder {
      throw CommandFailure(.cannotCreate, path, attempt, "it is a folder")
    }
  }
}

/// Refuses folders that are not there and cannot be created.
func refuseUnwritable(folder: String, _ attempt: String) throws(CommandFailure) {
  try refuseUnwritableFolder(of: folder, attempt)
  if let status = fileStatus(folder), status.kind != .folder {
    throw CommandFailure(.cannotCreate, folder, attempt, "it is not a folder")
  }
}

private func refuseUnwritableFolder(of path: String, _ attempt: String) throws(CommandFailure) {
  let folder = PathParts(path).folder
  guard fileStatus(folder)?.kind == .folder else {
    throw CommandFailure(.cannotCreate, path, attempt, "no such folder")
  }
  guard isWritable(folder) else {
    throw CommandFailure(.cannotCreate, path, attempt, "the folder cannot be written to")
  }
}

/// Refuses outputs that would replace what is read.
func refuseReplacing(_ inputs: [String], by outputs: [String]) throws(CommandFailure) {
  let inputs = Set(inputs.map { Array(resolvedPath($0).utf8) })
  for path in outputs where inputs.contains(Array(resolvedPath(path).utf8)) {
    throw CommandFailure(.usage, path, "planning", "the results would replace an input")
  }
}
