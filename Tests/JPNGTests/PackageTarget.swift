import Testing

/// A target as Package.swift declares it.
struct PackageTarget {
  let name: String
  let dependencies: [String]
  /// Where its sources are, from the root of the package.
  let folder: String
  /// The name of its Swift settings; `nil` if it has none.
  let swiftSettings: String?

  /// All targets but those of tests.
  static func all() throws -> [PackageTarget] {
    let text = try SourceDocument("Package.swift").text.replacing(/\/\/.*/, with: "")
    // Products of other packages, and what depends on a trait, have a constant each.
    let products = text.matches(
      of: /let (\w+) = Target\.Dependency\.(?:product|byName)\(\s*name: "(\w+)"/
    )
    .map { (constant: try? Regex("\\b\($0.1)\\b"), name: String($0.2)) }
    let start = /\.(target|executableTarget|systemLibrary|testTarget|plugin)\(/
    let kinds = text.matches(of: start).map { String($0.1) }
    let bodies = text.split(separator: start).dropFirst().map(String.init)
    return try zip(kinds, bodies).compactMap { kind, body in
      guard kind != "testTarget" else { return nil }
      // Plugins are among the products, too.
      guard kind != "plugin" || body.contains("capability:") else { return nil }
      let name = String(try #require(body.firstMatch(of: /name: "([^"]+)"/)).1)
      let list = body.firstMatch(of: /dependencies: \[([^\]]*)\]/).map { String($0.1) } ?? ""
      var dependencies = list.matches(of: /"([^"]+)"/).map { String($0.1) }
      if body.contains("dependencies: jpngTool") { dependencies.append("JPNGMain") }
      dependencies += products.filter { product in
        product.constant.map { list.contains($0) } ?? false
      }.map(\.name)
      let path = body.firstMatch(of: /path: "([^"]+)"/).map { String($0.1) }
      let settings = body.firstMatch(of: /swiftSettings: (\w+)/).map { String($0.1) }
      return PackageTarget(
        name: name, dependencies: dependencies,
        folder: path ?? (kind == "plugin" ? "Plugins/\(name)" : "Sources/\(name)"),
        swiftSettings: settings)
    }
  }
}
