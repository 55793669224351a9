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
    return (lines + dependencies.map { Self.escapedTarget($0) + ":" }).map { $0 + "\n" }.joined()
  }

  /// The escapes that Make and Ninja both understand. Of backslashes, just those before an escaped
  /// character have to be doubled.
  private static func escaped(_ path: String) -> String {
    var text = ""
    var backslashes = 0
    for character in path {
      switch character {
      case " ", "\t", "#": text += String(repeating: "\\", count: backslashes + 1)
      case "$": text += "$"
      default: break
      }
      text.append(character)
      backslashes = character == "\\" ? backslashes + 1 : 0
    }
    // At the end of a name, they would escape the space or colon that follows.
    return text + String(repeating: "\\", count: backslashes)
  }

  /// A target that has no rules. Make would take it for a pattern if it had a percent sign, and the
  /// file would have none. Ninja compares only the first target with what it knows.
  private static func escapedTarget(_ path: String) -> String {
    escaped(path).split(separator: "%", omittingEmptySubsequences: false).joined(separator: "\\%")
  }
}
