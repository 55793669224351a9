/// A self-contained page. It loads nothing, and runs no script but the one that it is made with.
package struct HTMLPage: Sendable {
  private let title: String
  private let style: String?
  private let contents: [Markup]
  private let script: Script?
  private let data: [Markup]

  /// - Parameters:
  ///   - style: A style sheet for this page, in addition to that of all pages.
  ///   - script: Stands after `contents`, so that it finds all of these elements.
  ///   - data: Elements that the script reads. They may be large, so they stand after it: the
  ///     browser shows the page and runs the script before it has read them.
  package init(
    title: String, style: String? = nil, _ contents: [Markup], script: Script? = nil,
    data: [Markup] = []
  ) {
    self.title = title
    self.style = style
    self.contents = contents
    self.script = script
    self.data = data
  }

  package var source: String {
    let head = Markup.element(
      "head", [:],
      [
        .element("meta", ["charset": "utf-8"]),
        .element(
          "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
        .element("meta", ["name": "color-scheme", "content": "light dark"]),
        .element(
          "meta", ["http-equiv": "Content-Security-Policy", "content": policy]),
        .element("title", [:], [.text(title)]),
        .element("style", [:], [.text(PageStyle.source), .text(ChartStyle.source)]),
      ] + (style.map { [.verbatim("style", $0)] } ?? []))
    let scripts = script.map { [Markup.verbatim("script", $0.source)] } ?? []
    let body = Markup.element("body", [:], [.element("main", [:], contents)] + scripts + data)
    let page = Markup.element("html", ["lang": "en"], [head, body])
    return "<!DOCTYPE html>\n" + page.source
  }

  /// Forbids everything that the page does not do, in case a file name in it could make it do more.
  private var policy: String {
    "default-src 'none'; style-src 'unsafe-inline'"
      + (script.map { "; script-src 'sha256-\($0.sha256)'" } ?? "")
  }
}

extension HTMLPage {
  /// The only script that a page allows, by its hash.
  package struct Script: Sendable {
    let source: String
    let sha256: String

    /// - Parameter sha256: The hash of ``text``, in base64.
    package init(_ source: String, sha256: String) {
      self.source = source
      self.sha256 = sha256
    }

    /// The text of the element, which is what the browser hashes.
    package var text: String { source.asCharacterData }
  }
}
