import Foundation
import PackagePlugin

/// `swift package pack-assets`: packs the PNG files of a package's targets into a folder of the
/// package, in the folders that they have there.
@main
struct PackAssetsCommand: CommandPlugin {
  private static let usage = """
    USAGE: swift package --allow-writing-to-package-directory pack-assets \
    [--target NAME]... [--output FOLDER] [OPTION OF jpng pack]...

    Packs the PNG files of all targets, or of those that are named, into a folder of the package
    (default: PackedAssets), by the rules of the nearest jpng.yml above each.
    """

  func performCommand(context: PluginContext, arguments: [String]) throws {
    var arguments = ArgumentExtractor(arguments)
    if arguments.extractFlag(named: "help") > 0 {
      print(Self.usage)
      return
    }
    let names = arguments.extractOption(named: "target")
    let folder = arguments.extractOption(named: "output").last ?? "PackedAssets"
    let package = context.package.directoryURL
    let targets =
      names.isEmpty ? context.package.targets : try context.package.targets(named: names)
    let sets = PictureSet.sets(
      in: targets.compactMap(\.sourceModule), package: package, root: package)
    if sets.isEmpty { Diagnostics.warning("no PNG files found in the targets") }
    // What other targets have is no leftover of an earlier run.
    let prune = names.isEmpty ? ["--prune"] : []
    for set in sets {
      let output = URL(filePath: folder, relativeTo: package).appending(path: set.path)
      try run(
        try context.jpng(), in: package,
        set.arguments(output: output, work: context.pluginWorkDirectoryURL) + prune
          + arguments.remainingArguments)
    }
  }

  private func run(_ jpng: URL, in folder: URL, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = jpng
    process.currentDirectoryURL = folder
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    // jpng has said what is wrong.
    if process.terminationReason != .exit || process.terminationStatus != 0 {
      throw Failure(description: "jpng ended with status \(process.terminationStatus)")
    }
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
