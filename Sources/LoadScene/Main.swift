import JPNGLoading

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Loads the files of a folder as a game loads a scene, and prints when there was what to show.
@main
struct LoadScene {
  static func main() async {
    let paths = CommandLine.arguments.dropFirst().flatMap(files)
    guard !paths.isEmpty else { return print("usage: load-scene FOLDER_OR_FILES") }
    let start = ContinuousClock.now
    let totals = Totals()
    let loader = AssetLoader(options: DecodeOptions(association: .premultiplied))
    let outcomes = await loader.load(paths) { event in
      let time = ContinuousClock.now - start
      switch event.content {
      case .preview(let image): await totals.add("preview", image, event.path, time)
      case .image(let image): await totals.add("image", image, event.path, time)
      case .failure(let error): print("failed   \(error)")
      }
    }
    await totals.printAll()
    let loaded = outcomes.count { $0 == .loaded }
    print("\(loaded) of \(paths.count) files in \(milliseconds(ContinuousClock.now - start))")
  }

  /// A file itself, or the packed files below a folder.
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

/// What was delivered so far. An actor, as events come from several tasks at once; the one that
/// owns a scene would be the main actor.
actor Totals {
  private var lines: [String: (count: Int, pixels: Int, last: Duration)] = [:]

  func add(_ kind: String, _ image: JPNGImage, _ path: String, _ time: Duration) {
    let size = image.pixels.size
    print("\(kind)\t\(milliseconds(time))\t\(size)\t\(path)")
    let line = lines[kind] ?? (0, 0, .zero)
    lines[kind] = (line.count + 1, line.pixels + size.pixelCount, max(line.last, time))
  }

  func printAll() {
    for (kind, line) in lines.sorted(by: { $0.value.last < $1.value.last }) {
      print("\(line.count) × \(kind): \(line.pixels) pixels after \(milliseconds(line.last))")
    }
  }
}

func milliseconds(_ duration: Duration) -> String {
  "\(Int(duration / .milliseconds(1))) ms"
}
