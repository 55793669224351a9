extension String {
  /// With control characters replaced: line breaks, and those that a terminal would obey.
  package var onOneLine: String { onOneLine(replacement: "\u{FFFD}") }

  /// The same, with another replacement.
  package func onOneLine(replacement: Unicode.Scalar) -> String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          scalar.properties.generalCategory == .control ? replacement : scalar
        }))
  }

  /// Shortened to at most so many characters, by leaving out the middle.
  package func shortened(to limit: Int) -> String {
    guard count > limit else { return self }
    guard limit > 1 else { return String(prefix(limit)) }
    return String(prefix(limit / 2)) + "…" + String(suffix(limit - limit / 2 - 1))
  }

  /// Shortened to at most so many bytes of UTF-8, by leaving out the middle. Three of the bytes are
  /// for the mark in its place. A limit of characters would not do, as a character may have any
  /// length.
  package func shortened(toBytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    let room = max(0, limit - 3)
    let (head, tail) = (room / 2, room - room / 2)
    // Only whole scalars are kept, so both parts may be up to three bytes shorter than their room.
    let start = unicodeScalars.prefix(while: below(head))
    let end = unicodeScalars.reversed().prefix(while: below(tail))
    return String(start) + "…" + String(String.UnicodeScalarView(end.reversed()))
  }

  /// A test for scalars, called in their order: whether all up to this one take at most so many
  /// bytes.
  private func below(_ limit: Int) -> (Unicode.Scalar) -> Bool {
    var count = 0
    return { scalar in
      count += UTF8.width(scalar)
      return count <= limit
    }
  }

  /// Broken into lines of at most so many characters: at spaces, and within words that are longer
  /// than a line. All lines but the first start with `indent`.
  package func wrapped(columns: Int, indent: String = "  ") -> String {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ") {
      var rest = word
      while true {
        let start = line.isEmpty ? (lines.isEmpty ? "" : indent) : line + " "
        if start.count + rest.count <= columns {
          line = start + rest
          break
        }
        if line.isEmpty {
          let part = max(1, columns - start.count)
          lines.append(start + rest.prefix(part))
          rest = rest.dropFirst(part)
        } else {
          lines.append(line)
          line = ""
        }
      }
    }
    return (lines + (line.isEmpty ? [] : [line])).joined(separator: "\n")
  }
}
