internal import JPNGFiles
internal import JPNGReports

extension Configuration {
  /// Reads a configuration, which docs/configuration.md describes.
  ///
  /// - Parameters:
  ///   - bytes: The YAML.
  ///   - path: The file's path. Paths in the file are relative to its folder.
  /// - Throws: What is unknown or impossible, with its line.
  package init(yaml bytes: [UInt8], path: String) throws(ConfigurationError) {
    self.init(emptyAt: path)
    guard let root = try YAMLValue(parsing: bytes, of: path) else { return }
    for entry in try root.entries() {
      switch entry.key {
      case "output":
        let folder = try entry.value.text("a folder")
        output = folder.hasPrefix("/") ? folder : PathParts(path).folder.appendingPath(folder)
      case "budget": budget = try entry.value.byteCount()
      case "exclude": exclusions = try entry.value.patterns()
      case "defaults": defaults = try entry.value.assignments()
      case "rules": rules = try entry.value.list("rules").map(Rule.init)
      case let key where Setting.named(key) != nil:
        throw entry.misplaced("'\(key)' belongs below defaults: or in a rule")
      default:
        throw entry.unknown(among: ["output", "budget", "exclude", "defaults", "rules"])
      }
    }
    try refuseTwoTargets()
  }

  /// The quality can be searched for one thing only.
  private func refuseTwoTargets() throws(ConfigurationError) {
    for assignments in [defaults] + rules.map(\.assignments) {
      let targets = assignments.filter { ["target", "target-size"].contains($0.setting.name) }
      if targets.count == 2, !targets.contains(where: { $0.value == "none" }) {
        throw ConfigurationError(
          path, line: targets[1].line, "target and target-size exclude each other")
      }
    }
  }
}

extension Configuration.Rule {
  fileprivate init(_ value: YAMLValue) throws(ConfigurationError) {
    var globs: [Glob]?
    var assignments: [Configuration.Assignment] = []
    for entry in try value.entries() {
      if entry.key == "glob" {
        globs = try entry.value.globs()
      } else {
        assignments.append(try entry.assignment(otherKeys: ["glob"]))
      }
    }
    guard let globs else { throw value.error("the rule has no glob") }
    guard !assignments.isEmpty else { throw value.error("the rule sets nothing") }
    self.init(globs: globs, assignments: assignments.inOrderOfEffect)
  }
}

extension YAMLValue {
  fileprivate func assignments() throws(ConfigurationError) -> [Configuration.Assignment] {
    var assignments: [Configuration.Assignment] = []
    for entry in try entries() { assignments.append(try entry.assignment(otherKeys: [])) }
    return assignments.inOrderOfEffect
  }

  fileprivate func globs() throws(ConfigurationError) -> [Glob] {
    try oneOrMore("a glob").map { (value) throws(ConfigurationError) in
      let glob = try value.pattern { (text) throws(Glob.SyntaxError) in try Glob(text) }
      try value.refuseUnmatchable(glob.pattern)
      return glob
    }
  }

  /// Refuses a glob that matches no path of a file as rules know it: "ui/icons/a.png".
  private func refuseUnmatchable(_ pattern: String) throws(ConfigurationError) {
    if pattern.hasSuffix("/") {
      throw error("the glob '\(pattern)' matches no file; '\(pattern)**' is all in such a folder")
    }
    if ["/", "./", "../"].contains(where: { pattern.hasPrefix($0) }) {
      throw error(
        "the glob '\(pattern)' matches no file; paths count from this file's folder, as 'ui/a.png'")
    }
  }

  fileprivate func patterns() throws(ConfigurationError) -> [IgnorePattern] {
    try oneOrMore("a glob").map { (value) throws(ConfigurationError) in
      let pattern = try value.pattern { (text) throws(Glob.SyntaxError) in
        try IgnorePattern(line: text)
      }
      guard let pattern else { throw value.error("a glob is expected here") }
      return pattern
    }
  }

  private func pattern<Pattern>(
    _ parse: (String) throws(Glob.SyntaxError) -> Pattern
  ) throws(ConfigurationError) -> Pattern {
    let text = try text("a glob")
    do throws(Glob.SyntaxError) {
      return try parse(text)
    } catch {
      throw self.error("the glob '\(text)' \(error)")
    }
  }

  fileprivate func byteCount() throws(ConfigurationError) -> Int {
    let text = try text("a size like 100MB")
    guard let size = ByteSize(text) else {
      throw error("'\(text)' is no size like 100MB, which has no space")
    }
    return size.byteCount
  }
}

extension YAMLValue.Entry {
  fileprivate func assignment(
    otherKeys: [String]
  ) throws(ConfigurationError) -> Configuration.Assignment {
    guard let setting = Setting.named(key) else {
      throw unknown(among: otherKeys + Setting.all.map(\.name))
    }
    let text = try value.text(setting.values)
    guard setting.takes(text) else {
      throw value.error("\(key) is \(setting.values), not '\(text)'")
    }
    return Configuration.Assignment(setting: setting, value: text, line: line)
  }
}

extension [Configuration.Assignment] {
  /// A quality that stands beside a target does not take it away, whichever is written first.
  fileprivate var inOrderOfEffect: Self {
    filter { $0.setting.name == Setting.quality } + filter { $0.setting.name != Setting.quality }
  }
}
