import Foundation
import PackagePlugin

extension PluginContext {
  /// The program `jpng`: the one that is compiled with the plugin, whose name here is that of its
  /// target, or the one that `JPNG_TOOL` names. `Package.swift` does not have it compiled then.
  func jpng() throws -> URL {
    if let path = ProcessInfo.processInfo.environment["JPNG_TOOL"] { return URL(filePath: path) }
    return try tool(named: "JPNGMain").url
  }
}
