extension String {
  /// The columns that the text takes on a terminal. Terminals differ in this where several scalars
  /// make one sign, such as an emoji of a family. This is the most that one of them takes.
  package var columnCount: Int { reduce(0) { $0 + $1.columnCount } }

  /// Shortened to at most so many columns of a terminal, by leaving out characters in the middle.
  package func shortened(toColumns limit: Int) -> String {
    guard columnCount > limit else { return self }
    guard limit > 0 else { return "" }
    // One column is for the mark, and the end of a path says more than its beginning.
    let head = (limit - 1) / 2
    let start = prefix(while: fitting(head))
    let end = reversed().prefix(while: fitting(limit - 1 - head)).reversed()
    return start + "…" + String(end)
  }

  /// With spaces in front up to so many columns.
  package func padded(toColumns width: Int) -> String {
    String(repeating: " ", count: Swift.max(0, width - columnCount)) + self
  }

  /// A test for characters, called in their order: whether all up to this one take at most so many
  /// columns.
  private func fitting(_ limit: Int) -> (Character) -> Bool {
    var count = 0
    return { character in
      count += character.columnCount
      return count <= limit
    }
  }
}

extension Character {
  fileprivate var columnCount: Int {
    isASCII ? 1 : Swift.max(1, unicodeScalars.reduce(0) { $0 + $1.columnCount })
  }
}

extension Unicode.Scalar {
  fileprivate var columnCount: Int {
    // It makes an emoji, which is wide, of the sign before it, which need not be.
    if self == "\u{FE0F}" { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return properties.isEmojiPresentation || isEastAsianWide ? 2 : 1
    }
  }

  /// Whether the scalar is in one of the blocks whose signs are wide or full-width (UAX 11).
  private var isEastAsianWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
      0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F000...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
