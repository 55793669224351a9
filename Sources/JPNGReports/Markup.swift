/// A piece of HTML or SVG. Text and attributes are escaped on their way in, so that a piece is
/// well-formed XML, whatever file names are in it.
package struct Markup: Sendable {
  /// The piece as it stands in a document.
  package let source: String

  private init(source: String) { self.source = source }

  package static func text(_ text: String) -> Markup { Markup(source: text.escapedForMarkup) }

  package static func group(_ parts: [Markup]) -> Markup {
    Markup(source: parts.map(\.source).joined())
  }

  /// Bytes as base64, which has nothing to escape; of many of them, that would take its time.
  package static func base64(_ bytes: [UInt8]) -> Markup { Markup(source: bytes.base64) }

  /// An element. Names are the caller's own; values and contents may be anybody's.
  package static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ contents: [Markup] = []
  ) -> Markup {
    element(name, attributes: attributes.map { ($0.key, $0.value) }, contents)
  }

  /// The same, with attributes that depend on something.
  package static func element(
    _ name: String, attributes: [(name: String, value: String)], _ contents: [Markup] = []
  ) -> Markup {
    var source = "<\(name)"
    for (name, value) in attributes { source += " \(name)=\"\(value.escapedForMarkup)\"" }
    // HTML ends no element with "/>" but those that have no contents, and wants it for no others.
    if voidElements.contains(name) {
      source += "/>"
    } else {
      source += ">" + contents.map(\.source).joined() + "</\(name)>"
    }
    if !inlineElements.contains(name) { source += "\n" }
    return Markup(source: source)
  }

  /// A script or a style sheet of our own, as it is: browsers decode nothing in these elements. To a
  /// reader of XML, it is a section of plain text.
  ///
  /// - Precondition: nothing in it ends the element or that section.
  static func verbatim(_ name: String, _ contents: String) -> Markup {
    precondition(["</", "<!--", "]]>"].allSatisfy { !contents.contains($0) })
    return Markup(source: "<\(name)>\(contents.asCharacterData)</\(name)>\n")
  }

  private static let voidElements: Set = ["meta", "br", "hr", "img", "input"]
  /// Those that a line break must not follow, as it would show as a space.
  private static let inlineElements: Set = [
    "a", "b", "bdi", "code", "em", "kbd", "output", "span", "strong", "td", "th", "title", "tspan",
  ]
}

extension Markup: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self = .text(value) }
}

extension String {
  /// Hidden from XML by what is a comment in scripts and style sheets.
  var asCharacterData: String { "/*<![CDATA[*/\n\(self)/*]]>*/" }

  /// As text or in an attribute of HTML or XML. What no XML may hold, even escaped, is replaced.
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
