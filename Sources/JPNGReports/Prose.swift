extension String {
  /// Without line breaks and other control characters, which a terminal would obey.
  package var onOneLine: String { onOneLine(replacement: "\u{FFFD}") }

  /// The same, with something else in the place of each of them.
  package func onOneLine(replacement: Unicode.Scalar) -> String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          scalar.properties.generalCategory == .control ? replacement : scalar
        }))
  }

  /// At most so many characters, the middle left out.
  package func shortened(to limit: Int) -> String {
    guard count > limit else { return self }
    guard limit > 1 else { return String(prefix(limit)) }
    return String(prefix(limit / 2)) + "…" + String(suffix(limit - limit / 2 - 1))
  }

  /// At most so many bytes of UTF-8, three of them for the mark that the middle was left out. A
  /// character may be of any length, so that a limit of characters is none of bytes.
  package func shortened(toBytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    let room = max(0, limit - 3)
    let (head, tail) = (room / 2, room - room / 2)
    // Bytes of a character that was cut in two are left out with the middle.
    let start = unicodeScalars.prefix(while: below(head))
    let end = String.UnicodeScalarView(unicodeScalars.reversed()).prefix(while: below(tail))
    return String(start) + "…" + String(String.UnicodeScalarView(end.reversed()))
  }

  /// Whether the scalars so far, with the one that is asked about, take no more bytes.
  private func below(_ limit: Int) -> (Unicode.Scalar) -> Bool {
    var count = 0
    return { scalar in
      count += UTF8.width(scalar)
      return count <= limit
    }
  }

  /// Lines of at most so many characters, broken at spaces, or within words that are longer; all
  /// but the first start with `indent`.
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

extension [String] {
  /// "a", "a and b", "a, b and c".
  package var enumerated: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}
