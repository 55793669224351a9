import Foundation
import PackagePlugin

/// Pictures that one `jpng.yml` is for. They are packed by one command, which works on several at
/// once within the memory there is, and can keep a budget for all of them.
struct PictureSet {
  let pictures: [URL]
  /// The `jpng.yml`; `nil` if there is none.
  let configuration: URL?
  /// The folder of the configuration, which the globs of its rules count from.
  let root: URL
  /// The folder below the package's; empty for that one itself.
  let path: String

  /// The PNG files of targets, those excluded in `Package.swift` left out. Each belongs to the
  /// nearest `jpng.yml` above it, as far as the package's folder.
  ///
  /// - Parameters:
  ///   - package: The package's folder.
  ///   - root: The root of the pictures that no configuration is for.
  static func sets(in modules: [any SourceModuleTarget], package: URL, root: URL) -> [PictureSet] {
    let pictures = modules.flatMap(\.sourceFiles).map(\.url)
      .filter { $0.pathExtension.lowercased() == "png" }
    let groups = Dictionary(grouping: pictures) { configuration(for: $0, package: package) }
    let sets = groups.map { configuration, pictures in
      let root = configuration?.deletingLastPathComponent() ?? root
      return PictureSet(
        pictures: pictures.sorted { $0.path < $1.path }, configuration: configuration, root: root,
        path: root.path(below: package))
    }
    // In the same order whenever the package is planned.
    return sets.sorted { $0.path < $1.path }
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

  var inputs: [URL] { pictures + [configuration].compactMap(\.self) }

  /// The files that are written. One that is kept as PNG has such a name as well, as a build has to
  /// know all names beforehand.
  func outputs(in output: URL) -> [URL] {
    pictures.map { picture in
      output.appending(path: picture.path(below: root))
        .deletingPathExtension().appendingPathExtension("jpng")
    }
  }

  /// The arguments of `jpng`.
  ///
  /// - Parameter work: The folder that a plugin may write to. In a sandbox, it may not write to the
  ///   user's folder of caches.
  func arguments(output: URL, work: URL) -> [String] {
    let environment = ProcessInfo.processInfo.environment
    let cache = environment["JPNG_CACHE"] ?? work.appending(path: "cache").path
    let config = configuration.map { ["--config", $0.path] } ?? []
    return ["pack"] + pictures.map(\.path) + config
      + ["--root", root.path, "--output", output.path, "--cache", cache, "--keep-name"]
  }
}

extension URL {
  /// The path from a folder that this is in, or is.
  fileprivate func path(below folder: URL) -> String {
    pathComponents.dropFirst(folder.pathComponents.count).joined(separator: "/")
  }
}
