import JPNGFiles

extension FuzzTarget {
  /// A glob and a path, a line each: it matches if a matcher that tries everything finds a way. The
  /// same line of a .gitignore does not crash.
  static let glob = FuzzTarget(
    name: "glob",
    seeds: {
      [
        "ui/**/*.png\nui/a/b.png", "**/icon?.png\nicon1.png", "[a-c!]*\\*\nb!*", "[]x]\n]",
        "a**b\na/c/b", "!/ui/\nui", "**\na", "[^a-]\n-", "# comment\nx", "é?\né",
      ].map { Array($0.utf8) }
    },
    run: { bytes in
      guard bytes.count <= 64 else { return }
      let (first, second) = bytes.halves(at: 0x0A)
      let pattern = String(decoding: first, as: UTF8.self)
      let path = String(decoding: second, as: UTF8.self)
      checkIgnorePattern(pattern, path)
      guard let glob = try? Glob(pattern) else { return }
      let matcher = PlainMatcher(pattern: Array(pattern.unicodeScalars))
      let expected = matcher.matches(Array(path.unicodeScalars))
      expect(glob.matches(path) == expected, "\(pattern) and \(path): \(expected) is right")
    })

  private static func checkIgnorePattern(_ line: String, _ path: String) {
    guard let pattern = try? IgnorePattern(line: line) else { return }
    var rules = IgnoreRules()
    rules.add([pattern])
    if rules.excludes(path, isFolder: false) {
      expect(rules.excludes(path, isFolder: true), "excludes a file, but no folder of its name")
      expect(rules.excludes(file: path), "excludes a file, but not in its folder")
    }
  }
}

/// Matches by trying all ways one after the other, from the letter of ``Glob``'s documentation.
private struct PlainMatcher {
  private var tokens: [Token] = []

  private enum Token {
    case literal(Unicode.Scalar)
    case one
    case set(isInverted: Bool, ranges: [(Unicode.Scalar, Unicode.Scalar)])
    case star
    case anything
    case folders
  }

  /// - Parameter pattern: A pattern that is one.
  init(pattern: [Unicode.Scalar]) {
    var rest = pattern[...]
    var isAtStart = true
    while let scalar = rest.popFirst() {
      let token: Token
      switch scalar {
      case "?": token = .one
      case "[": token = Self.set(&rest)
      case "\\": token = .literal(rest.removeFirst())
      case "*":
        let stars = rest.prefix { $0 == "*" }.count
        rest = rest.dropFirst(stars)
        if stars > 0, isAtStart, rest.first == "/" {
          rest.removeFirst()
          token = .folders
        } else {
          token = stars > 0 ? .anything : .star
        }
      default: token = .literal(scalar)
      }
      tokens.append(token)
      switch token {
      case .folders, .literal("/"): isAtStart = true
      default: isAtStart = false
      }
    }
  }

  private static func set(_ rest: inout ArraySlice<Unicode.Scalar>) -> Token {
    var (ranges, isInverted) = ([(Unicode.Scalar, Unicode.Scalar)](), false)
    if rest.first == "!" || rest.first == "^" {
      isInverted = true
      rest.removeFirst()
    }
    func member() -> Unicode.Scalar {
      let scalar = rest.removeFirst()
      return scalar == "\\" ? rest.removeFirst() : scalar
    }
    repeat {
      let low = member()
      let isRange = rest.first == "-" && rest.dropFirst().first != "]"
      if isRange { rest.removeFirst() }
      ranges.append((low, isRange ? member() : low))
    } while rest.first != "]"
    rest.removeFirst()
    return .set(isInverted: isInverted, ranges: ranges)
  }

  func matches(_ path: [Unicode.Scalar]) -> Bool {
    // Where the tokens that have been tried can end.
    var ends: Set = [0]
    for token in tokens { ends = Set(ends.flatMap { Self.ends(of: token, path, from: $0) }) }
    return ends.contains(path.count)
  }

  /// All places where what a token matches can end.
  private static func ends(of token: Token, _ path: [Unicode.Scalar], from start: Int) -> [Int] {
    let rest = path[start...]
    switch token {
    case .literal(let scalar): return rest.first == scalar ? [start + 1] : []
    case .one: return rest.first.map { $0 != "/" } == true ? [start + 1] : []
    case .set(let isInverted, let ranges):
      guard let scalar = rest.first, scalar != "/" else { return [] }
      let isMember = ranges.contains { $0.0 <= scalar && scalar <= $0.1 }
      return isMember != isInverted ? [start + 1] : []
    case .star: return Array(start...start + rest.prefix { $0 != "/" }.count)
    case .anything: return Array(start...path.count)
    case .folders: return [start] + rest.indices.filter { path[$0] == "/" }.map { $0 + 1 }
    }
  }
}
