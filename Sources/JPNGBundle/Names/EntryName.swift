/// Which names entries may have (docs/bundle.md, "Names"): those that files can have on every
/// system, so that extracting never writes anywhere else, and never one file over another.
package enum EntryName {
  /// The entry that lists all others. It is the first.
  package static let index = "jpng-index.json"
  /// The entry that has previews side by side. It is the second, where there is one.
  package static let previews = "jpng-previews"

  /// Bytes of a name at most.
  package static let maxByteCount = 1024
  /// Bytes of a component at most, which is what file systems allow.
  static let maxComponentByteCount = 255

  /// Components at most. Each folder of each name is remembered, so a few names must not have
  /// thousands of them.
  static let maxComponentCount = 32

  /// Names of devices, which Windows takes files for, whatever their extensions are.
  private static let devices: Set<String> = {
    let numbered = (1...9).flatMap { ["com\($0)", "lpt\($0)"] }
    return Set(["con", "prn", "aux", "nul"] + numbered)
  }()

  /// What is wrong with a name; `nil` if it may be that of a file in a bundle.
  package static func problem(with name: String) -> String? {
    let bytes = name.utf8
    if bytes.isEmpty { return "an empty name" }
    if bytes.count > maxByteCount { return "a name of more than \(maxByteCount) bytes" }
    if bytes.first == UInt8(ascii: "/") { return "an absolute name" }
    if let byte = bytes.first(where: isReserved) {
      return "a name with \(byte < 0x20 || byte == 0x7F ? "a control character" : quoted(byte))"
    }
    // Most names are longer, and need not be compared.
    if bytes.count <= index.utf8.count, [index, previews].contains(name.lowercased()) {
      return "a name that bundles reserve"
    }
    let components = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if components.count > maxComponentCount {
      return "a name of more than \(maxComponentCount) components"
    }
    for component in components {
      if let problem = problem(component: component) { return problem }
    }
    return nil
  }

  private static func problem(component bytes: Substring.UTF8View) -> String? {
    if bytes.isEmpty { return "a name with an empty component" }
    if bytes.count > maxComponentByteCount {
      return "a component of more than \(maxComponentByteCount) bytes"
    }
    // This is so of "." and "..", too.
    if bytes.last == UInt8(ascii: ".") || bytes.last == UInt8(ascii: " ") {
      return "a component that ends in a dot or a blank"
    }
    // The longest name of a device has four letters.
    let stem = Substring(bytes.prefix(5).prefix { $0 != UInt8(ascii: ".") })
    if stem.utf8.count <= 4, devices.contains(stem.lowercased()) {
      return "the name of a device, \(stem)"
    }
    return nil
  }

  /// Whether no name on Windows may have a byte.
  private static func isReserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0x7F: true
    case UInt8(ascii: "\\"), UInt8(ascii: ":"), UInt8(ascii: "*"), UInt8(ascii: "?"),
      UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "|"):
      true
    default: false
    }
  }

  private static func quoted(_ byte: UInt8) -> String {
    "the character \(Character(Unicode.Scalar(byte)))"
  }
}
