internal import JPNGReports

extension PackPage {
  /// The dialog that shows an asset. The script of the page fills it.
  static let viewer = Markup.element(
    "dialog", ["id": "viewer", "aria-labelledby": "viewer-name"],
    [
      viewerHead, .element("div", ["class": "workbench"], [stage, controls]),
      .element("aside", ["aria-label": "Facts"], [.element("dl", ["id": "facts"])]),
    ])

  private static let viewerHead = Markup.element(
    "header", [:],
    [
      .element("h2", ["id": "viewer-name", "aria-live": "polite"]),
      .element("span", ["id": "place"]),
      button("previous", "Previous"), button("next", "Next"), button("close", "Close"),
    ])

  private static func button(_ id: String, _ label: String) -> Markup {
    .element("button", ["type": "button", "id": id], [.text(label)])
  }

  private static let stage = Markup.element(
    "div", ["id": "stage"],
    [
      .element("canvas", ["role": "img"]),
      .element("div", ["id": "handle"], [.element("span", [:])]),
      .element("span", ["id": "source-label", "class": "tag"]),
      .element("span", ["id": "packed-label", "class": "tag"]),
      .element("p", ["id": "message", "role": "status"]),
    ])

  private static let controls = Markup.element(
    "form", ["id": "controls", "autocomplete": "off"],
    [
      .element(
        "input",
        [
          "type": "range", "id": "slider", "min": "0", "max": "100", "step": "1", "value": "50",
          "aria-label": "How much of the source is seen", "autofocus": "autofocus",
        ]),
      .element(
        "div", ["class": "tools"],
        [
          choices(
            "Zoom", "zoom", [("fit", "Fit"), ("1", "1:1"), ("2", "2:1"), ("4", "4:1")],
            after: [.element("output", ["id": "scale"])]),
          choices(
            "Background", "background",
            [
              ("checkerboard", "Checkerboard"), ("#000000", "Black"), ("#ffffff", "White"),
              ("#ff00ff", "Magenta"),
            ]),
          .element(
            "label", ["class": "toggle"],
            [
              .element("input", ["type": "checkbox", "name": "errors"]),
              .element("span", [:], ["Errors"]),
            ]),
        ]), .element("div", ["class": "notes"], [legend, help]),
    ])

  /// A set of radio buttons, of which the first is selected.
  private static func choices(
    _ title: String, _ name: String, _ choices: [(value: String, label: String)],
    after: [Markup] = []
  ) -> Markup {
    let labels = choices.enumerated().map { index, choice in
      var attributes = [("type", "radio"), ("name", name), ("value", choice.value)]
      if index == 0 { attributes.append(("checked", "checked")) }
      return Markup.element(
        "label", [:],
        [
          .element("input", attributes: attributes),
          .element("span", [:], [.text(choice.label)]),
        ])
    }
    return .element(
      "fieldset", [:],
      [.element("legend", [:], [.text(title)])] + labels + after)
  }

  /// The legend of the error view: the meaning of its colours.
  private static let legend = Markup.element(
    "div", ["id": "legend", "hidden": "hidden"],
    [
      .element("output", ["id": "error-words"]),
      .element("ul", ["id": "stops", "aria-label": "Colours of errors, in steps of 255"]),
    ])

  private static let help = Markup.element(
    "p", ["class": "help"],
    [
      keys(["←", "→"], "slider"), keys(["J", "K"], "next, previous"),
      keys(["0", "1", "2", "4"], "zoom"), keys(["B"], "background"), keys(["E"], "errors"),
      keys(["Shift"], "and arrows pan"), keys(["Esc"], "close"),
    ])

  private static func keys(_ names: [String], _ effect: String) -> Markup {
    .element(
      "span", [:], names.map { .element("kbd", [:], [.text($0)]) } + [.text(effect)])
  }
}
