/// Measures a page from within, and tells the page around it what is wrong with its layout.
package enum Measuring {
  /// To stand at the end of a page.
  package static let script = """
    <script>
    const problems = [];
    const say = (what, where) =>
      problems.push(what + ": " + (where.textContent || "").trim().slice(0, 60));
    document.querySelectorAll("details").forEach(each => each.open = true);

    const parsed = color => (color.match(/[\\d.]+/g) || []).map(Number);
    const luminance = color => {
      const [r, g, b] = parsed(color).map(x => x / 255)
        .map(x => x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (a, b) => {
      const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
      return (high + 0.05) / (low + 0.05);
    };
    const ground = element => {
      for (let each = element; each; each = each.parentElement) {
        const color = getComputedStyle(each).backgroundColor;
        if (parsed(color)[3] !== 0) return color;
      }
      return "rgb(255, 255, 255)";
    };

    const root = document.documentElement;
    if (root.scrollWidth > innerWidth) problems.push("scrolls sideways " + root.scrollWidth);

    let texts = 0;
    for (const each of document.body.querySelectorAll("*")) {
      const hasText = [...each.childNodes].some(x => x.nodeType === 3 && x.data.trim());
      const isDrawn = each.closest("svg") || ["SCRIPT", "STYLE"].includes(each.tagName);
      if (!hasText || isDrawn) continue;
      texts += 1;
      if (contrast(getComputedStyle(each).color, ground(each)) < 4.5) say("contrast", each);
      const box = each.getBoundingClientRect();
      const scrolls = each.closest(".scroll");
      if (!scrolls && (box.left < 0 || box.right > innerWidth + 0.5)) say("beyond", each);
    }

    const overlap = (a, b) =>
      a.x + 1 < b.x + b.width && b.x + 1 < a.x + a.width
      && a.y + 3 < b.y + b.height && b.y + 3 < a.y + a.height;
    for (const svg of document.querySelectorAll("svg")) {
      const view = svg.viewBox.baseVal;
      const back = getComputedStyle(svg.querySelector(".ground")).fill;
      const labels = [...svg.querySelectorAll("text")];
      const boxes = labels.map(each => each.getBBox());
      texts += labels.length;
      labels.forEach((each, index) => {
        const box = boxes[index];
        if (box.x < 0 || box.y < 0 || box.x + box.width > view.width
          || box.y + box.height > view.height) say("outside the chart", each);
        if (contrast(getComputedStyle(each).fill, back) < 4.5) say("contrast", each);
        for (let other = 0; other < index; other += 1) {
          if (overlap(box, boxes[other])) say("covers " + labels[other].textContent, each);
        }
      });
      for (const mark of svg.querySelectorAll("path.marker, polyline.line, rect:not(.ground)")) {
        const style = getComputedStyle(mark);
        const color = mark.tagName === "polyline" ? style.stroke : style.fill;
        if (!mark.classList.contains("hollow") && contrast(color, back) < 3) {
          problems.push("contrast of a mark: " + color);
        }
      }
    }
    const scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    const heading = location.pathname.split("/").pop() + " " + innerWidth + " " + scheme;
    const result = texts > 20 ? problems : ["hardly any text: " + texts];
    parent.postMessage([heading + ": " + result.length + " problems", ...result], "*");
    </script>
    """

  /// A page that shows others at some widths, and writes down what they say.
  private static func frame(_ pages: [String], widths: [Int]) -> String {
    let frames = pages.flatMap { page in
      widths.map { "<iframe src=\"\(page)\" width=\"\($0)\" height=\"900\"></iframe>" }
    }
    return """
      <!DOCTYPE html><meta charset="utf-8"><style>iframe { border: 0; }</style>
      <pre></pre>
      <script>
      addEventListener("message", event => {
        document.querySelector("pre").textContent += event.data.join("\\n") + "\\n";
      });
      </script>
      \(frames.joined(separator: "\n"))
      """
  }

  /// What the pages say, once a browser has shown them.
  package static func results(
    _ pages: [String], in folder: TemporaryFolder, widths: [Int], isDark: Bool
  ) throws -> [String] {
    let frame = try folder.write(Array(frame(pages, widths: widths).utf8), to: "frame.html")
    let document = try Browser.document(of: frame, isDark: isDark)
    return document.split(separator: "<pre>").dropFirst().first?
      .split(separator: "</pre>").first?.split(separator: "\n").map(String.init) ?? []
  }
}
