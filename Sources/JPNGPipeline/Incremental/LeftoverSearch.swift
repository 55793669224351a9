internal import JPNGAssetReports
internal import JPNGCache
internal import JPNGFiles

/// The search for files of earlier runs that are the output of no source any more.
///
/// Whoever asks for it has these files removed. So a file is found only if the manifest says that
/// it was written, at a place where this program writes, and if it is nobody's source: whatever a
/// manifest says that came from another machine, and by whatever names, links or mounts the file is
/// reached.
struct LeftoverSearch {
  /// The output folder.
  let folder: String
  /// What earlier runs have written, and this one.
  let manifest: Manifest
  /// The paths of all outputs of the plan, below the folder.
  let planned: Set<String>
  let plan: OutputPlan
  let leftOut: LeftOutFiles

  func leftovers() -> [Leftover] {
    let unplanned = manifest.outputs.subtracting(planned)
    let live = planned.union(planned.compactMap { manifest[$0]?.outcome.output })
    let test = LeftOutTest(leftOut)
    let found = unplanned.compactMap { key -> Leftover? in
      guard let entry = manifest[key], let output = entry.outcome.output,
        Self.isWritten(output, for: key),
        !live.contains(output), let reason = reason(key, entry, output, test)
      else { return nil }
      return Leftover(key, entry, at: folder.appendingPath(output), reason)
    }
    guard !found.isEmpty else { return [] }
    let sources = Sources(manifest, plan, leftOut)
    return found.filter { !sources.contain($0.path) }.sorted { $0.path < $1.path }
  }

  private func reason(
    _ key: String, _ entry: Manifest.Entry, _ output: String, _ test: LeftOutTest
  ) -> Leftover.Reason? {
    if !FileStatus.exists(entry.source) { return .gone }
    if test.isLeftOut(key, entry.source) { return .leftOut }
    let packed = manifest[output.replacingExtension("png", with: "jpng")]
    guard key == output, let packed, packed.source.utf8.elementsEqual(entry.source.utf8) else {
      return nil
    }
    return .superseded
  }

  /// Whether an output may be what an entry of the manifest stands for: a file below the folder,
  /// with the planned name or the extension of a copy of the source.
  private static func isWritten(_ output: String, for key: String) -> Bool {
    let components = output.split(separator: "/", omittingEmptySubsequences: false)
    guard !components.contains(where: { ["", ".", ".."].contains($0) }) else { return false }
    return output == key || output == key.replacingExtension("jpng", with: "png")
  }
}

/// Tells of which outputs the sources are left out.
private struct LeftOutTest {
  /// The paths of sources by those of their outputs.
  private var files: [String: String] = [:]
  private var folders: [String: String] = [:]

  init(_ leftOut: LeftOutFiles) {
    for file in leftOut.files where file.isLasting {
      files[file.relativePath.replacingExtension("png", with: "jpng")] = file.path
    }
    for folder in leftOut.folders where folder.isLasting {
      folders[folder.relativePath] = folder.path
    }
  }

  /// - Parameters:
  ///   - key: The planned path of the output.
  ///   - source: The path of its source, with all links resolved.
  func isLeftOut(_ key: String, _ source: String) -> Bool {
    if let path = files[key] { return path.resolvedPath.utf8.elementsEqual(source.utf8) }
    guard !folders.isEmpty else { return false }
    return key.indices.filter { key[$0] == "/" }.contains { slash in
      guard let path = folders[String(key[..<slash])] else { return false }
      return source.utf8.starts(with: (path.resolvedPath + "/").utf8)
    }
  }
}

/// All files that are sources of this run or of others, or that it came across.
private struct Sources {
  private var files: Set<FileIdentity> = []
  private var folders: Set<FileIdentity> = []

  init(_ manifest: Manifest, _ plan: OutputPlan, _ leftOut: LeftOutFiles) {
    let paths = manifest.outputs.compactMap { manifest[$0]?.source } + leftOut.files.map(\.path)
    files = Set(paths.compactMap { FileStatus($0)?.identity })
    files.formUnion(plan.items.compactMap { $0.sourceStatus?.identity })
    folders = Set(leftOut.folders.compactMap { FileStatus($0.path)?.identity })
  }

  /// Whether one of them is at a path, or whether that is in a folder that was left out.
  func contain(_ path: String) -> Bool {
    guard let identity = FileStatus(path)?.identity else { return false }
    if files.contains(identity) { return true }
    guard !folders.isEmpty else { return false }
    var folder = path.resolvedPath
    while PathParts(folder).folder != folder {
      folder = PathParts(folder).folder
      if let identity = FileStatus(folder)?.identity, folders.contains(identity) { return true }
    }
    return false
  }
}
