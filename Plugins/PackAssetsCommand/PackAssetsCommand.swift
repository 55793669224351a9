import Foundation
import PackagePlugin

@main
struct PackAssetsCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    print(try context.tool(named: "JPNGMain").url)
  }
}
