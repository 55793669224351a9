import Foundation
import PackagePlugin

/// Packs the PNG files of the target that applies it. SwiftPM copies what a plugin makes into the
/// target's resource bundle.
@main
struct PackAssets: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    let pictures = module.sourceFiles.map(\.url).filter { $0.pathExtension.lowercased() == "png" }
    let tool = try context.tool(named: "JPNGMain").url
    let sets = PictureSet.sets(
      of: pictures, target: module.directoryURL, package: context.package.directoryURL)
    return sets.map { set in
      let output = context.pluginWorkDirectoryURL.appending(path: set.name)
      return .buildCommand(
        displayName: "Packing \(set.pictures.count) PNG files of \(target.name)",
        executable: tool,
        arguments: set.arguments(output: output),
        inputFiles: set.pictures + set.configuration,
        outputFiles: set.outputs(in: output))
    }
  }
}
