/// Where the elements of an array are in the text of a JSON document, so that they can be copied as
/// they are written.
package struct JSONArrayElements: Hashable, Sendable {
  /// Where the array is, with its brackets.
  package let array: Range<Int>
  package let elements: [Range<Int>]

  /// Creates `nil` if there is no such array. Only brackets and strings are looked at: whether
  /// everything is valid, and whether the document has the key twice, is for others to see.
  ///
  /// - Parameters:
  ///   - key: The key of the array in the document, which is an object.
  ///   - json: The document.
  package init?(of key: String, in json: [UInt8]) {
    guard let start = Self.start(of: key, in: json) else { return nil }
    var scan = Scan()
    var elements: [Range<Int>] = []
    var element: Range<Int>?
    for place in start..<json.count {
      let byte = json[place]
      let isBetween = scan.depth == 0 && !scan.isInString
      if isBetween, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") {
        if let element { elements.append(element) }
        element = nil
        guard byte == UInt8(ascii: "]") else { continue }
        self.elements = elements
        array = start - 1..<place + 1
        return
      }
      scan.take(byte)
      // Space around elements is none of theirs.
      if !isBetween || !byte.isSpace { element = (element?.lowerBound ?? place)..<place + 1 }
    }
    return nil
  }

  /// Where the array begins, behind its bracket.
  private static func start(of key: String, in json: [UInt8]) -> Int? {
    let name = Array("\"\(key)\"".utf8)
    var scan = Scan()
    for (place, byte) in json.enumerated() {
      // A key of the document itself, and not of an object in it, nor a value.
      if byte == UInt8(ascii: "["), scan.depth == 1, !scan.isInString,
        json[..<place].endsInKey(name)
      {
        return place + 1
      }
      scan.take(byte)
    }
    return nil
  }

  /// Knows how deep in brackets a place of a document is.
  private struct Scan {
    private(set) var depth = 0
    private(set) var isInString = false
    private var isEscaped = false

    mutating func take(_ byte: UInt8) {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        return
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

extension ArraySlice<UInt8> {
  /// Whether the text ends in a key and a colon.
  fileprivate func endsInKey(_ name: [UInt8]) -> Bool {
    var rest = self
    while rest.last?.isSpace == true { rest.removeLast() }
    guard rest.popLast() == UInt8(ascii: ":") else { return false }
    while rest.last?.isSpace == true { rest.removeLast() }
    return rest.suffix(name.count).elementsEqual(name)
  }
}
