// What is wrong with the names of outputs should be known before the work, not after.

/// Refuses files whose folder does not exist.
func refuseMissingFolders(of paths: [String], _ attempt: String) throws(CommandFailure) {
  for path in paths where fileStatus(PathParts(path).folder)?.kind != .folder {
    throw CommandFailure(.cannotCreate, path, attempt, "no such folder")
  }
}

/// Refuses outputs that would replace what is read.
func refuseReplacing(_ inputs: [String], by outputs: [String]) throws(CommandFailure) {
  let inputs = Set(inputs.map { Array(resolvedPath($0).utf8) })
  for path in outputs where inputs.contains(Array(resolvedPath(path).utf8)) {
    throw CommandFailure(.usage, path, "planning", "the results would replace an input")
  }
}
