/// A line of fields between tabs, as bytes: going through the characters of a string takes tens of
/// times as long.
struct FieldLine: Sendable {
  private let fields: ArraySlice<ArraySlice<UInt8>>

  private init(_ fields: ArraySlice<ArraySlice<UInt8>>) { self.fields = fields }

  init(_ line: ArraySlice<UInt8>) {
    fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)[...]
  }

  var count: Int { fields.count }

  /// The bytes of a field, counted from 0.
  subscript(index: Int) -> ArraySlice<UInt8> { fields[fields.startIndex + index] }

  /// Some of the fields, which are then counted from 0.
  subscript(range: Range<Int>) -> FieldLine {
    FieldLine(
      fields[(fields.startIndex + range.lowerBound)..<(fields.startIndex + range.upperBound)])
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
