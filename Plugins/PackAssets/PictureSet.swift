import Foundation

/// The pictures of a target that one `jpng.yml` is for. They are packed by one command, which works
/// on several at once within the memory there is, and can keep a budget for all of them.
struct PictureSet {
  let pictures: [URL]
  /// The `jpng.yml`; empty if there is none.
  let configuration: [URL]
  /// The folder of the configuration, which the globs of its rules count from; without one, that
  /// of the target.
  let root: URL
  /// A name that no other set of the target has.
  let name: String

  /// A picture belongs to the nearest `jpng.yml` above it, as far as the package's folder.
  static func sets(of pictures: [URL], target: URL, package: URL) -> [PictureSet] {
    let groups = Dictionary(grouping: pictures) { configuration(for: $0, package: package) }
    let sets = groups.map { configuration, pictures in
      let root = configuration?.deletingLastPathComponent() ?? target
      let folders = root.pathComponents.dropFirst(package.pathComponents.count)
      return PictureSet(
        pictures: pictures.sorted { $0.path < $1.path },
        configuration: configuration.map { [$0] } ?? [], root: root,
        name: (["packed"] + folders).joined(separator: "."))
    }
    return sets.sorted { $0.name < $1.name }
  }

  private static func configuration(for picture: URL, package: URL) -> URL? {
    var folder = picture.deletingLastPathComponent()
    while folder.pathComponents.count >= package.pathComponents.count {
      let file = folder.appending(path: "jpng.yml")
      if FileManager.default.fileExists(atPath: file.path) { return file }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  /// The arguments of `jpng`. A picture that is kept as PNG keeps the name of its output, as the
  /// build has to know the names beforehand.
  func arguments(output: URL) -> [String] {
    ["pack", "--quiet", "--keep-name", "--prune", "--root", root.path, "--output", output.path]
      + configuration.flatMap { ["--config", $0.path] }
      + pictures.map(\.path)
  }

  func outputs(in output: URL) -> [URL] {
    pictures.map { picture in
      let below = picture.pathComponents.dropFirst(root.pathComponents.count)
      return output.appending(path: below.joined(separator: "/"))
        .deletingPathExtension().appendingPathExtension("jpng")
    }
  }
}
