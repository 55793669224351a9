import JPNGLoading

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Loads the files of a folder as a game loads a scene, and prints when each picture was ready to
/// be shown. With a cache, it loads them through that.
@main
struct LoadScene {
  static func main() async {
    let arguments = Arguments(CommandLine.arguments.dropFirst())
    let paths = arguments.paths.flatMap(files)
    guard !paths.isEmpty else { return print(Arguments.usage) }
    if let bundle = arguments.bundle { return await show(bundle: bundle) }
    if let folder = arguments.cache {
      return await show(paths, cachedIn: folder, arguments.repetitions)
    }
    let start = ContinuousClock.now
    let totals = Totals()
    let loader = AssetLoader(options: DecodeOptions(association: .premultiplied))
    let outcomes = await loader.load(paths) { event in
      let time = ContinuousClock.now - start
      switch event.content {
      case .preview(let image): await totals.add("preview", image.pixels, event.path, time)
      case .image(let image): await totals.add("image", image.pixels, event.path, time)
      case .failure(let error): print("failed   \(error)")
      }
    }
    await totals.printAll()
    let loaded = outcomes.count { $0 == .loaded }
    print("\(loaded) of \(paths.count) files in \(milliseconds(ContinuousClock.now - start))")
  }

  /// Loads the pictures of a bundle.
  static func show(bundle path: String) async {
    do {
      try await BundledScene(path).show()
    } catch {
      print("failed   \(error)")
    }
  }

  /// Loads files through a cache, or measures that.
  static func show(_ paths: [String], cachedIn folder: String, _ repetitions: Int) async {
    do {
      let scene = try CachedScene(folder)
      guard repetitions > 0 else { return await scene.show(paths) }
      for path in paths { try await scene.measure(path, repetitions) }
    } catch {
      print("failed   \(error)")
    }
  }

  /// The packed files below a folder; for the path of a file, the file itself.
  static func files(_ path: String) -> [String] {
    var isFolder: Bool {
      (try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType)
        == .typeDirectory
    }
    guard isFolder else { return [path] }
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".jpng") }.sorted().map { "\(path)/\($0)" }
  }
}
