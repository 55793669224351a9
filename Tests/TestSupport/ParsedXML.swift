import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The elements of a well-formed XML document, in the order in which they start.
package struct ParsedXML: Sendable {
  package struct Element: Sendable {
    package var name: String
    package var attributes: [String: String]
    /// Directly in it, not in the elements that it holds.
    package var text = ""
  }

  package struct NotWellFormed: Error, CustomStringConvertible {
    package let description: String
  }

  package let elements: [Element]

  package init(_ source: String) throws {
    let (parser, collector) = (XMLParser(data: Data(source.utf8)), Collector())
    parser.delegate = collector
    guard parser.parse() else {
      throw NotWellFormed(
        description: "line \(parser.lineNumber), column \(parser.columnNumber):"
          + " \(parser.parserError.map { "\($0)" } ?? "unknown")")
    }
    elements = collector.elements
  }

  private final class Collector: NSObject, XMLParserDelegate {
    var elements: [Element] = []
    /// Indices of those that have not ended.
    private var open: [Int] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      open.append(elements.count)
      elements.append(Element(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      if let last = open.last { elements[last].text += text }
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
      if let last = open.last { elements[last].text += String(decoding: block, as: UTF8.self) }
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      open.removeLast()
    }
  }
}
