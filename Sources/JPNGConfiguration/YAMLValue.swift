internal import Yams

/// A value of a YAML document that knows its line and its file, so that errors can name them.
struct YAMLValue {
  /// A key of a mapping and its value.
  struct Entry {
    let key: String
    let line: Int
    let value: YAMLValue

    func unknown(among keys: [String]) -> ConfigurationError {
      ConfigurationError(
        value.path, line: line, "there is no setting '\(key)'" + key.suggestion(of: keys))
    }

    func misplaced(_ reason: String) -> ConfigurationError {
      ConfigurationError(value.path, line: line, reason)
    }
  }

  private let node: Node
  let path: String
  let line: Int

  private init(_ node: Node, of path: String, line: Int) {
    self.node = node
    self.path = path
    self.line = node.mark?.line ?? line
  }

  /// Creates `nil` for a document without content.
  init?(parsing bytes: [UInt8], of path: String) throws(ConfigurationError) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ConfigurationError(path, line: nil, "the file is not UTF-8")
    }
    do {
      guard let node = try compose(yaml: text), node.null == nil else { return nil }
      self.init(node, of: path, line: 1)
    } catch let error as YamlError {
      throw ConfigurationError(error, path)
    } catch {
      throw ConfigurationError(path, line: nil, "\(error)")
    }
  }

  func error(_ reason: String) -> ConfigurationError {
    ConfigurationError(path, line: line, reason)
  }

  func entries() throws(ConfigurationError) -> [Entry] {
    guard let mapping = node.mapping else { throw error("settings are expected here") }
    return try mapping.map { (key, value) throws(ConfigurationError) in
      let key = YAMLValue(key, of: path, line: line)
      let text = try key.text("the name of a setting")
      return Entry(key: text, line: key.line, value: YAMLValue(value, of: path, line: key.line))
    }
  }

  func list(_ what: String) throws(ConfigurationError) -> [YAMLValue] {
    guard let sequence = node.sequence else { throw error("a list of \(what) is expected here") }
    return sequence.map { YAMLValue($0, of: path, line: line) }
  }

  /// A list, or one value in place of a list of one.
  func oneOrMore(_ what: String) throws(ConfigurationError) -> [YAMLValue] {
    node.sequence == nil ? [self] : try list(what)
  }

  /// A value as it is written.
  ///
  /// - Parameter what: What is expected, for the error.
  func text(_ what: String) throws(ConfigurationError) -> String {
    guard let scalar = node.scalar, !scalar.string.isEmpty else {
      throw error("\(what) is expected here")
    }
    return scalar.string
  }
}

extension ConfigurationError {
  fileprivate init(_ error: YamlError, _ path: String) {
    switch error {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      self.init(path, line: mark.line, problem + Self.hint(context?.text ?? problem, problem))
    case .duplicatedKeysInMapping(let keys, let context):
      self.init(path, line: context.mark.line, "'\(keys.first ?? "")' is set twice")
    case .reader(let problem, _, _, _): self.init(path, line: nil, problem)
    default: self.init(path, line: nil, "no valid YAML")
    }
  }

  /// What is most likely the matter.
  private static func hint(_ context: String, _ problem: String) -> String {
    // To YAML, `*.png` without quotes is an alias. That will be the most frequent error of all.
    if context.contains("alias") { return "; a glob that begins with * must be in quotes" }
    if problem.contains("cannot start any token") {
      return "; lines are indented by spaces, not tabs"
    }
    return ""
  }
}
