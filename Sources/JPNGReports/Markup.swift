/// A piece of HTML or SVG. Text and attributes are escaped when a piece is made, so that it is
/// always well-formed XML, whatever file names it contains.
package struct Markup: Sendable {
  /// The source text of the piece.
  package let source: String

  private init(source: String) { self.source = source }

  package static func text(_ text: String) -> Markup { Markup(source: text.escapedForMarkup) }

  package static func group(_ parts: [Markup]) -> Markup {
    Markup(source: parts.map(\.source).joined())
  }

  /// Bytes as base64. It contains nothing to escape, and looking for that would take long in large
  /// files.
  package static func base64(_ bytes: [UInt8]) -> Markup { Markup(source: bytes.base64) }

  /// An element. The names of elements and attributes are not escaped, so they must be constants of
  /// the program; values and contents may come from anywhere.
  package static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ contents: [Markup] = []
  ) -> Markup {
    element(name, attributes: attributes.map { ($0.key, $0.value) }, contents)
  }

  /// An element whose list of attributes is made when the program runs.
  package static func element(
    _ name: String, attributes: [(name: String, value: String)], _ contents: [Markup] = []
  ) -> Markup {
    var source = "<\(name)"
    for (name, value) in attributes { source += " \(name)=\"\(value.escapedForMarkup)\"" }
    // In HTML, only elements that cannot have contents may end with "/>"; all others need an end
    // tag.
    if voidElements.contains(name) {
      source += "/>"
    } else {
      source += ">" + contents.map(\.source).joined() + "</\(name)>"
    }
    if !inlineElements.contains(name) { source += "\n" }
    return Markup(source: source)
  }

  /// A script or a style sheet of our own, which is not escaped: HTML decodes nothing in these
  /// elements. For readers of XML it is in a CDATA section.
  ///
  /// - Precondition: The contents do not end the element or the section.
  static func verbatim(_ name: String, _ contents: String) -> Markup {
    precondition(["</", "<!--", "]]>"].allSatisfy { !contents.contains($0) })
    return Markup(source: "<\(name)>\(contents.asCharacterData)</\(name)>\n")
  }

  private static let voidElements: Set = ["meta", "br", "hr", "img", "input"]
  /// Elements that are not followed by a line break, because browsers would show it as a space.
  private static let inlineElements: Set = [
    "a", "b", "bdi", "code", "em", "kbd", "output", "span", "strong", "td", "th", "title", "tspan",
  ]
}

extension Markup: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self = .text(value) }
}

extension String {
  /// In a CDATA section of XML, whose marks are comments to scripts and style sheets.
  var asCharacterData: String { "/*<![CDATA[*/\n\(self)/*]]>*/" }

  /// Escaped for text and attributes of HTML and XML. Characters that XML forbids even when they
  /// are escaped are replaced.
  package var escapedForMarkup: String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\t", "\n", "\r": escaped.unicodeScalars.append(scalar)
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
