/// A line of fields between tabs, as bytes: going through the characters of a string takes tens of
/// times as long.
struct FieldLine: Sendable {
  private let bytes: ArraySlice<UInt8>
  /// Where each field begins, and then where one more would.
  private let starts: ArraySlice<Int>

  private init(_ bytes: ArraySlice<UInt8>, starts: ArraySlice<Int>) {
    self.bytes = bytes
    self.starts = starts
  }

  init(_ line: ArraySlice<UInt8>) {
    var starts = [line.startIndex]
    for index in line.indices where line[index] == UInt8(ascii: "\t") { starts.append(index + 1) }
    starts.append(line.endIndex + 1)
    self.init(line, starts: starts[...])
  }

  var count: Int { starts.count - 1 }

  /// The bytes of a field, counted from 0.
  subscript(index: Int) -> ArraySlice<UInt8> {
    let position = starts.startIndex + index
    return bytes[starts[position]..<(starts[position + 1] - 1)]
  }

  /// Some of the fields, which are then counted from 0.
  subscript(range: Range<Int>) -> FieldLine {
    let first = starts.startIndex + range.lowerBound
    return FieldLine(bytes, starts: starts[first...(first + range.count)])
  }

  func text(_ index: Int) -> String { String(decoding: self[index], as: UTF8.self) }

  /// A path as ``escaped(_:)`` has written it.
  func path(_ index: Int) -> String {
    var bytes: [UInt8] = []
    var rest = self[index]
    guard rest.contains(UInt8(ascii: "%")) else { return text(index) }
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A path without tabs and line breaks.
  static func escaped(_ path: String) -> String {
    guard path.utf8.contains(where: isSpecial) else { return path }
    let bytes = path.utf8.flatMap { byte -> [UInt8] in
      guard isSpecial(byte) else { return [byte] }
      let digits = String(byte, radix: 16)
      return Array(("%" + (digits.count == 1 ? "0" : "") + digits).utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isSpecial(_ byte: UInt8) -> Bool { byte < 32 || byte == UInt8(ascii: "%") }
}
