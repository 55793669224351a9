import Foundation
import PackagePlugin

/// Packs the PNG files of the target that applies it. SwiftPM puts what a plugin makes into the
/// target's resource bundle.
@main
struct PackAssets: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    let work = context.pluginWorkDirectoryURL
    let jpng = try context.jpng()
    let sets = PictureSet.sets(
      in: [module], package: context.package.directoryURL, root: module.directoryURL)
    return sets.map { set in
      let output = work.appending(path: "packed").appending(path: set.path)
      return .buildCommand(
        displayName: "Packing PNG files of \(target.name): \(set.pictures.count)",
        executable: jpng,
        arguments: set.arguments(output: output, work: work) + ["--prune", "--quiet"],
        inputFiles: set.inputs, outputFiles: set.outputs(in: output))
    }
  }
}
