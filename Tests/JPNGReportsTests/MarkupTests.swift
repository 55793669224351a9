import JPNGReports
import TestSupport
import Testing

@Suite("HTML and SVG")
struct MarkupTests {
  static let hostile = [
    "<script>alert(1)</script>", "a&b", "\"'><img src=x>", "]]>", "-->", "\u{0}\u{1B}[31m",
    "\u{FFFF}", "</title></style>",
  ]

  @Test("Text and attributes are escaped", arguments: hostile)
  func escaping(text: String) throws {
    let markup = Markup.element("p", ["title": text], [.text(text)])
    let parsed = try ParsedXML(markup.source)
    #expect(parsed.elements.map(\.name) == ["p"])
    #expect(!markup.source.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  @Test("A script is verbatim, allowed by its hash, and hidden from XML; data comes after it")
  func script() throws {
    let code = "if (1 < 2 && '\"') {}\n"
    let page = HTMLPage(
      title: "t", style: "a > b { content: '\"'; }\n", ["c"],
      script: HTMLPage.Script(code, sha256: "HASH"), data: [.element("i", ["id": "data"])])
    let parsed = try ParsedXML(page.source)
    #expect(parsed.elements.suffix(2).map(\.name) == ["script", "i"])
    #expect(parsed.elements.suffix(2).first?.text.contains(code) == true)
    #expect(page.source.contains("\n\(code)"))
    #expect(page.source.contains("; script-src &#39;sha256-HASH&#39;\""))
    #expect(parsed.elements.contains { $0.name == "style" && $0.text.contains("a > b {") })
  }

  @Test("Known markup")
  func known() {
    #expect("a < b & \"c\"".escapedForMarkup == "a &lt; b &amp; &quot;c&quot;")
    #expect(
      Markup.element("td", ["class": "n"], ["1", "<"]).source == "<td class=\"n\">1&lt;</td>")
    #expect(Markup.element("br").source == "<br/>\n")
  }

  @Test("A page is well-formed, and has neither scripts nor anything from elsewhere")
  func page() throws {
    var table = TextTable([("name", .left), ("n", .right)])
    for text in Self.hostile { table.append([text, "1"]) }
    let page = HTMLPage(
      title: Self.hostile.joined(),
      Self.hostile.map { .section($0, [.details($0, [table.html(caption: $0)])]) })
    let parsed = try ParsedXML(page.source)
    let names = Set(parsed.elements.map(\.name))
    #expect(names.isDisjoint(with: ["script", "img", "link", "iframe", "object"]))
    #expect(parsed.elements.allSatisfy { $0.attributes["src"] == nil })
    #expect(parsed.elements.filter { $0.name == "caption" }.count == Self.hostile.count)
    #expect(
      parsed.elements.filter { $0.name == "th" }.allSatisfy { $0.attributes["scope"] != nil })
  }
}
