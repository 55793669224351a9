import Foundation

extension BrowserSession {
  /// Presses a key as keyboards do: named like "Enter" and "ArrowLeft", or a character.
  package func press(_ key: String, isShifted: Bool = false) throws {
    let codes = [
      "Enter": 13, "Escape": 27, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38,
      "ArrowRight": 39, "ArrowDown": 40, "Tab": 9, " ": 32,
    ]
    var parameters: [String: Any] = [
      "key": key, "code": key, "modifiers": isShifted ? 8 : 0,
      "windowsVirtualKeyCode": codes[key] ?? Int(key.uppercased().utf8.first ?? 0),
    ]
    if key.count == 1 { parameters["text"] = key }
    if key == "Enter" { parameters["text"] = "\r" }
    for type in ["keyDown", "keyUp"] {
      parameters["type"] = type
      _ = try send("Input.dispatchKeyEvent", parameters)
      parameters["text"] = nil
    }
    try settle()
  }

  package func type(_ text: String) throws {
    _ = try send("Input.insertText", ["text": text])
    try settle()
  }

  /// Clicks in the middle of an element, wherever it is in the page.
  package func click(_ selector: String) throws {
    try evaluate(
      "document.querySelector(\"\(selector)\").scrollIntoView({block: 'center'}); true",
      as: Bool.self)
    let box: [Double] = try evaluate(
      "(box => [box.x + box.width / 2, box.y + box.height / 2])"
        + "(document.querySelector(\"\(selector)\").getBoundingClientRect())")
    try drag(from: (box[0], box[1]), to: (box[0], box[1]))
  }

  /// Presses the button of the mouse, moves it, and lets go.
  package func drag(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) throws {
    let steps = [("mousePressed", start), ("mouseMoved", end), ("mouseReleased", end)]
    for (type, place) in steps {
      _ = try send(
        "Input.dispatchMouseEvent",
        [
          "type": type, "x": place.x, "y": place.y, "button": "left", "buttons": 1,
          "clickCount": 1,
        ])
    }
    try settle()
  }
}
