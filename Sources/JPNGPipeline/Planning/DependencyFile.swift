/// Says in the syntax of Make, which Ninja reads too, what files are made from. Source: the manual
/// of GNU Make, "Rule Syntax", and that of GCC for `-MD -MP`.
package struct DependencyFile: Hashable, Sendable {
  /// A file, and what it is made from.
  package struct Rule: Hashable, Sendable {
    let target: String
    let dependencies: [String]
  }

  private let rules: [Rule]

  /// - Parameters:
  ///   - stamp: A file that stands for all outputs; `nil` if each has a rule of its own.
  ///   - others: What all outputs depend on besides their sources, such as a configuration.
  package init(_ plan: OutputPlan, _ inputs: InputList, stamp: String?, others: [String]) {
    // A folder changes when a file is added to it or removed.
    let shared = others + inputs.lists + inputs.ignoreFiles + inputs.folders
    let sources = plan.items.map { $0.input.source.path }
    if let stamp {
      rules = [Rule(target: stamp, dependencies: sources.compactMap(\.self) + shared)]
    } else {
      rules = zip(plan.items, sources).compactMap { item, source in
        item.path.map {
          Rule(target: $0, dependencies: [source].compactMap(\.self) + shared)
        }
      }
    }
  }

  /// The text. Each dependency is a target without rules as well, so that Make does not stop where
  /// it has been removed.
  package var text: String {
    let lines = rules.map { rule in
      ([Self.escaped(rule.target) + ":"] + rule.dependencies.map(Self.escaped))
        .joined(separator: " \\\n  ")
    }
    let targets = Set(rules.map(\.target))
    var seen = targets
    let dependencies = rules.flatMap(\.dependencies).filter { seen.insert($0).inserted }
    return (lines + dependencies.map { Self.escaped($0) + ":" }).map { $0 + "\n" }.joined()
  }

  private static func escaped(_ path: String) -> String {
    path.reduce(into: "") { text, character in
      switch character {
      case " ", "\t", "#": text += "\\" + String(character)
      case "$": text += "$$"
      default: text.append(character)
      }
    }
  }
}
